import CheckoutCore
import KassaTerminal

/// The help page. It lists every key in the key map of the screen behind it.
struct HelpScreen: CheckoutScreen {
  let topic: HelpTopic
  let explained: [KeyMap<KeyAction>]
  let typing: Bool
  let leaving: Leaving
  var scroll = 0
  let keys = Keys.reading

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    switch keys.action(for: key) {
    case .up: scroll = max(0, scroll - 1)
    case .down: scroll += 1
    case .pageUp: scroll = max(0, scroll - 8)
    case .pageDown: scroll += 8
    default: return [.close]
    }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] { [.close] }

  func page(_ context: Context) -> Page {
    let missing = context.setup.isHosted ? KeyAction.ofProgram : []
    let bindings = explained.flatMap(\.bindings).filter { !missing.contains($0.action) }
    let rows = bindings.map { binding in
      let keys = binding.keys.map { $0.label(context.strings, isASCII: context.setup.theme.isASCII) }
      return Page.Fact(keys.joined(separator: ", "), context.say("help." + binding.action.rawValue))
    }
    var body: [Page.Block] = [.text(context.say(topic.textKey), id: "help.text", tone: .normal), .space]
    if let words = leaving.words(context.strings) {
      body += [.text(words, id: "help.leaving", tone: .normal), .space]
    }
    body.append(.facts(rows))
    if typing { body += [.space, .text(context.say("help.typing"), id: "help.typing", tone: .muted)] }
    return Page(
      id: .help, body: [],
      dialog: Page.Dialog(id: .help, title: context.say("help.title"), body: body), scroll: scroll)
  }
}
