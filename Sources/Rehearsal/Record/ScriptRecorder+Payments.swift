import CheckoutCore
import KassaScreens
import KassaTerminal

// The list of payments (F4). When the script is played, it has the payments of the script only, perhaps under other
// numbers, so that keys would lead elsewhere. What is written is what happens to the payment on the screen.
extension ScriptRecorder {
  /// Records an event on the list.
  /// - Parameter row: the row that the event chooses in the list of commands; nil for any other event.
  mutating func recordInPayments(_ pending: Pending, _ after: Page, chosen row: Page.Choice.Row? = nil) {
    let page = pending.page
    if page.dialog == nil, stray.take(pending.event, on: page) { return refuse(.strayDigits) }
    let pressed =
      row == nil ? pressed(by: pending.event, on: page) : page.bodyButtons.first { $0.label == row?.label }?.id
    if let pressed, pressed != .close {
      press(pressed, page, pending.phase, at: pending.time)
    } else if after.id != .merchantActions {
      let isLeft: Bool
      if case .key(let key) = pending.event { isLeft = Self.leaving.contains(key) } else { isLeft = false }
      meet(page, pending.phase, at: pending.time)
      if isLeft { write(pending.event, page, after) } else { steps.add(.press, "Esc") }
      lastTime = pending.time
    }
  }

  /// Records an action on an element of the list.
  mutating func performInPayments(_ action: ElementAction, _ page: Page, _ phase: Phase, at time: Duration) {
    guard case .press(let id) = action, page.buttonsInFront.contains(where: { $0.id == id }) else { return }
    if id != .close { return press(id, page, phase, at: time) }
    meet(page, phase, at: time)
    steps.add(.press, "Esc")
    lastTime = time
  }

  /// Records that a button is pressed. That of an operation only opens the question, and the way back is no operation.
  private mutating func press(_ button: ElementID, _ page: Page, _ phase: Phase, at time: Duration) {
    guard button == .check || page.dialog?.id == .confirm && button != .back else { return }
    guard page.chosenPayment != nil, page.chosenPayment == ownPayment else {
      // The script has no payment of an earlier run that it could resume.
      if button == .check { refuse(.resumed) }
      return
    }
    meet(page, phase, at: time)
    if button != .check {
      if let amount = page.input(.merchantAmount), !amount.isSelected {
        steps.add(
          .fill, "{ \(ElementID.merchantAmount.rawValue): \(ScriptText.quoted(amount.text)) }", isRaw: true)
      }
      steps.add(.choose, button.rawValue)
    }
    steps.add(.choose, button.rawValue)
    lastTime = time
  }

  /// The keys that leave the payment from the list as well.
  static let leaving = [Key(.function(10)), Key("Ctrl-C")]

  /// Returns the button that an event presses; nil if it presses none.
  private func pressed(by event: InputEvent, on page: Page) -> ElementID? {
    guard page.dialog == nil || page.dialog?.id == .confirm else { return nil }
    var id: ElementID?
    switch event {
    case .key(let key) where key == Key(.enter) || key == Key("Space"): id = page.dialog?.focus ?? page.focus
    case .mouse(let mouse) where mouse.kind == .press:
      // The theme moves no button.
      if case .element(let found)? = PageLayout(page, size: size, theme: Theme()).effect(at: mouse.point) { id = found }
    default: break
    }
    return page.buttonsInFront.first { $0.id == id }?.id
  }
}

extension Page {
  /// The buttons of the page itself, whether or not a dialog is in front of it.
  fileprivate var bodyButtons: [Button] { Self.buttons(of: body) }

  /// The buttons of the dialog, or else of the page.
  fileprivate var buttonsInFront: [Button] { Self.buttons(of: dialog?.body ?? body) }

  private static func buttons(of blocks: [Block]) -> [Button] {
    blocks.flatMap { if case .buttons(let buttons) = $0 { buttons } else { [Button]() } }
  }

  /// The row of the chosen payment; nil if there is none. Its number alone may be that of a payment of another system, too.
  fileprivate var chosenPayment: ElementID? {
    for case .choice(let choice) in body where choice.id == .merchantPayments { return choice.selected }
    return nil
  }
}
