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
    guard case .press(let id) = action, page.bodyButtons.contains(where: { $0.id == id }) else { return }
    if id != .close { return press(id, page, phase, at: time) }
    meet(page, phase, at: time)
    steps.add(.press, "Esc")
    lastTime = time
  }

  /// Records that a button is pressed. The first press of an operation only asks for the second one.
  private mutating func press(_ button: ElementID, _ page: Page, _ phase: Phase, at time: Duration) {
    let isOwn = page.payment != nil && page.payment == ownPayment
    guard button == .check || asked == button && page.asksForPress else {
      asked = button
      return
    }
    asked = nil
    guard isOwn else {
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
    guard page.dialog == nil else { return nil }
    var id: ElementID?
    switch event {
    case .key(let key) where key == Key(.enter) || key == Key("Space"): id = page.focus
    case .mouse(let mouse) where mouse.kind == .press:
      // The theme moves no button.
      if case .element(let found)? = PageLayout(page, size: size, theme: Theme()).effect(at: mouse.point) { id = found }
    default: break
    }
    return page.bodyButtons.first { $0.id == id }?.id
  }
}

extension Page {
  /// The buttons of the page itself, whether or not a dialog is in front of it.
  fileprivate var bodyButtons: [Button] {
    body.flatMap { if case .buttons(let buttons) = $0 { buttons } else { [Button]() } }
  }

  /// The number of the chosen payment; nil if there is none.
  fileprivate var payment: String? {
    for case .facts(let facts) in body {
      if let payment = facts.first(where: { $0.id == "payment" }) { return payment.value }
    }
    return nil
  }

  /// Whether an operation has been pressed once.
  fileprivate var asksForPress: Bool {
    body.contains { if case .text(_, "desk.armed", _) = $0 { true } else { false } }
  }
}
