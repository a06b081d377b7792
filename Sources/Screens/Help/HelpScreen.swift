import CheckoutCore
import KassaTerminal

/// The help page. It lists every key of the screen behind it, and those that work everywhere.
struct HelpScreen: CheckoutScreen {
  /// What the screen is for; nil for an overlay, whose title says it.
  let topic: HelpTopic?
  let own: KeyMap<KeyAction>
  let everywhere: KeyMap<KeyAction>
  let typing: Bool
  let leaving: Leaving
  var scroll = 0
  let keys = Keys.reading

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let most = PageLayout(page(context), size: context.size, theme: context.setup.theme).beyond
    switch keys.action(for: key) {
    case .up: scroll = max(0, scroll - 1)
    case .down: scroll = min(most, scroll + 1)
    case .pageUp: scroll = max(0, scroll - 8)
    case .pageDown: scroll = min(most, scroll + 8)
    case .first: scroll = 0
    case .last: scroll = most
    // The keys that opened it close it, too. No other key does: the next one would act on the page behind it.
    case .back: return [.close]
    case nil where Keys.leaving.action(for: key) == .help || key == Keys.character("?"): return [.close]
    default: break
    }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] { [.close] }

  func page(_ context: Context) -> Page {
    var body: [Page.Block] = []
    if let topic { body += [.text(context.say(topic.textKey), id: "help.text", tone: .normal), .space] }
    if let words = leaving.words(context.strings) {
      body += [.text(words, id: "help.leaving", tone: .normal), .space]
    }
    let ownActions = Set(own.bindings.map(\.action))
    for (title, bindings) in [
      ("help.here", own.bindings), ("help.everywhere", everywhere.bindings.filter { !ownActions.contains($0.action) }),
    ] {
      let rows = rows(bindings, context)
      guard !rows.isEmpty else { continue }
      body += [.text(context.say(title), id: ElementID(title), tone: .strong), .facts(rows)]
      if title == "help.here", typing {
        body.append(.text(context.say("help.typing"), id: "help.typing", tone: .muted))
      }
      body.append(.space)
    }
    return Page(
      id: .help, body: [], dialog: Page.Dialog(id: .help, title: context.say("help.title"), body: body.dropLast()),
      scroll: scroll)
  }

  /// Returns a line for each action, with all its keys.
  private func rows(_ bindings: [KeyMap<KeyAction>.Binding], _ context: Context) -> [Page.Fact] {
    bindings.filter { !context.setup.hides($0.action) }.compactMap { binding in
      let names = listed(binding).map { $0.label(context.strings, isASCII: context.setup.theme.isASCII) }
      return names.isEmpty
        ? nil : Page.Fact(names.joined(separator: ", "), context.say("help." + binding.action.rawValue))
    }
  }

  /// The keys of a binding that have its meaning where the help was opened.
  func listed(_ binding: KeyMap<KeyAction>.Binding) -> [Key] {
    binding.keys.filter { !typing || EditKeys.edit($0) == nil }
  }
}
