package import CheckoutCore
import KassaTerminal

extension App {
  /// Shows which breaks are armed, and the message that is held now.
  package mutating func update(held: HeldMessage?, breaks: [MessageBreak]) {
    change { $0.breaks = breaks }
    guard held?.id != heldDialog?.message.id else { return }
    heldDialog = held.map(HeldMessageDialog.init)
  }

  /// The message that is held; nil if none is held.
  package var held: HeldMessage? { heldDialog?.message }

  /// Handles a key while a message is held. Leaving lets the message pass, because nobody answers the dialog any more.
  mutating func handleHeld(_ key: Key) -> [Command] {
    switch general.action(for: key) {
    case .repaint: [.app(.repaint)]
    case .suspend: [.app(.suspend)]
    case .leave: [.app(.letPass)] + leaveHeld()
    default: withHeld { $0.handle(key, $1) }
    }
  }

  private mutating func leaveHeld() -> [Command] {
    heldDialog = nil
    return leave()
  }

  /// Puts the dialog in front of the page.
  /// - Returns: the keys of the dialog; nil if no message is held.
  func showHeld(on page: inout Page, _ context: Context) -> Keys.Map? {
    guard let heldDialog else { return nil }
    let own = heldDialog.page(context)
    page.dialog = own.dialog
    page.status = own.status
    return heldDialog.keys
  }

  mutating func withHeld(_ body: (inout HeldMessageDialog, Context) -> [Command]) -> [Command] {
    guard var current = heldDialog else { return [] }
    defer { heldDialog = current }
    return body(&current, context)
  }
}
