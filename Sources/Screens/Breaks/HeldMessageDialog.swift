package import CheckoutCore
package import KassaTerminal

/// The dialog in front of everything else while a message is held: what becomes of it. The default changes nothing.
struct HeldMessageDialog: ButtonScreen {
  let message: HeldMessage
  var focus = FocusRing(HeldMessage.Choice.allCases.map(ElementID.held))
  let keys = Keys.held

  init(_ message: HeldMessage) { self.message = message }

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    HeldMessage.Choice.allCases.first { .held($0) == id }.map { [.app(.decide($0))] } ?? []
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if let choice = HeldMessage.Choice.allCases.first(where: { Keys.character($0.letter) == key }) {
      return [.app(.decide(choice))]
    }
    if keys.action(for: key) == .back { return [.app(.decide(.pass))] }
    return pressKey(key, context)
  }

  private var selected: HeldMessage.Choice {
    HeldMessage.Choice.allCases.first { .held($0) == focus.current } ?? .pass
  }

  func page(_ context: Context) -> Page {
    // In a narrow window the letters would wrap.
    let showsLetters = context.size.columns >= 60
    let rows = HeldMessage.Choice.allCases.map { choice in
      Page.Choice.Row(
        id: .held(choice), label: context.say(choice.textKey), detail: showsLetters ? String(choice.letter) : "")
    }
    let isNotification = message.name == MessageBreak.notification
    let name = isNotification ? context.say("held.notification") : message.name
    let parties = context.say(message.from.textKey) + " → " + context.say(message.to.textKey)
    return Page(
      id: .held, body: [], status: Page.Status(context.say(selected.textKey + ".note")),
      dialog: Page.Dialog(
        id: .held, title: context.say("held.title"),
        body: [
          .text(name, id: "held.name", tone: .strong), .text(parties, id: "held.parties", tone: .muted), .space,
          .choice(Page.Choice(id: .heldChoices, rows: rows, selected: focus.current)),
        ], focus: .heldChoices))
  }
}

extension HeldMessage.Choice {
  /// The string key of the choice's name. The key of its explanation has `.note` appended.
  var textKey: String { "held." + rawValue }

  /// The key that makes the choice.
  var letter: Character {
    switch self {
    case .pass: "p"
    case .decline: "d"
    case .lose: "l"
    case .delay: "w"
    case .double: "x"
    case .tamper: "t"
    }
  }
}

extension ElementID {
  /// The list of what can become of a held message.
  package static let heldChoices: Self = "held"
  package static func held(_ choice: HeldMessage.Choice) -> Self { Self("held." + choice.rawValue) }
}

extension ScreenName {
  /// The dialog in front of every screen while a message is held.
  package static let held: Self = "held"
}
