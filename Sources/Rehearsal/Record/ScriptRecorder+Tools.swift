import KassaScreens
import KassaTerminal

// The tools of the tester, in which keys change nothing of the payment.
extension ScriptRecorder {
  /// Records an event in front of one of the tester's tools. Only what the tool does with the payment is written.
  mutating func takeBeforeTester(_ event: InputEvent, _ pending: Pending) {
    guard case .key(let key) = event else { return }
    if Self.leaving.contains(key) { steps.add(.press, key.name) }
    guard key == Key(.enter), let row = pending.page.dialog?.selectedRow else { return }
    self.pending = pending
    self.pending?.row = row
  }

  /// Records that a message is held from now on, what becomes of one, or that none is held any more.
  /// - Parameter value: the argument of the script command, as YAML.
  package mutating func hold(_ value: String) {
    guard refusal == nil else { return }
    steps.add(.hold, value, isRaw: true)
  }

  /// Records the choice of a row in the list of test cards or of commands, without what was typed to find it.
  mutating func choose(_ row: Page.Choice.Row, _ pending: Pending) {
    let card = CardNames.builtIn.reference(row.id.rawValue)
    switch pending.page.dialog?.id {
    // The card replaces what has been typed so far.
    case .testCards? where card != nil: field = nil
    case .palette?: leaveField(pending.page)
    default: return
    }
    guard refusal == nil else { return }
    meet(pending.page, pending.phase, at: pending.time)
    steps.add(.press, card == nil ? "Alt-P" : "F3")
    steps.add(.choose, card ?? row.label)
    lastTime = pending.time
  }
}

extension Page {
  /// Whether a tool of the tester is in front: keys pressed there change nothing of the payment, except for the choice
  /// of a row in a list.
  var isOfTester: Bool {
    id == .inspector || id == .trace || dialog.map { Self.tools.contains($0.id) } == true
  }

  /// The tools that are dialogs.
  private static let tools: Set<ScreenName> = [.help, .testCards, .palette, .marks, .held]
}

extension Page.Dialog {
  /// The selected row of the focused list.
  var selectedRow: Page.Choice.Row? {
    for case .choice(let choice) in body where choice.id == focus {
      return choice.rows.first { $0.id == choice.selected }
    }
    return nil
  }
}
