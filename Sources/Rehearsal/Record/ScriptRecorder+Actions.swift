package import CheckoutCore
import KassaCards
import KassaSandbox
package import KassaScreens
package import KassaTerminal

// What line mode and scripts do by the ID of an element, without keys.
extension ScriptRecorder {
  /// Adds an action on an element to the recording.
  ///
  /// - Parameters:
  ///   - page: the page on which it is performed.
  ///   - phase: the flow phase at that time.
  ///   - time: the time since the start of the recording.
  package mutating func take(_ action: ElementAction, page: Page, phase: Phase, at time: Duration) {
    show(page)
    guard refusal == nil else { return }
    if page.isOfTester {
      guard case .press(let id) = action, page.dialog?.id == .testCards,
        let card = CardNames.builtIn.reference(id.rawValue)
      else { return }
      field = nil
      steps.add(.press, "F3")
      return steps.add(.choose, card)
    }
    if page.id == .merchantActions { return performInPayments(action, page, phase, at: time) }
    leaveField(page)
    guard refusal == nil else { return }
    meet(page, phase, at: time)
    switch action {
    // The script does not save itself. Playing it opens the list with this choice, which is closed again.
    case .press(.saveScript): if page.dialog != nil { steps.add(.press, "Esc") }
    case .press(.resume) where page.id == .shop: refuse(.resumed)
    case .press(let id), .focus(let id):
      if choosesMethod(id, page) { return answered = page.id }
      steps.add(.choose, CardNames.builtIn.reference(id.rawValue) ?? id.rawValue)
      answered = page.id
    case .fill(let id, let text):
      do {
        let value = try Self.value(text, for: page.field(id)?.role ?? .other)
        steps.add(.fill, "{ \(ScriptText.quoted(id.rawValue)): \(ScriptText.quoted(value)) }", isRaw: true)
      } catch {
        refuse(.realCard)
      }
    }
  }

  /// Returns what a script may contain in place of a text that was filled in.
  private static func value(
    _ text: String, for role: Page.Field.Role
  ) throws(RecordedField.UnrecordableInput) -> String {
    if CardTrack.begins(text) {
      guard let track = try RecordedTrack.reference(text) else { throw RecordedField.UnrecordableInput() }
      return track
    }
    switch role {
    case .cardNumber:
      if let card = try RecordedPaste.reference(text, holder: nil) { return card }
      if text.filter(\.isNumber).count <= 8 { return text.filter(\.isNumber) }
      guard let card = CardNames.builtIn.reference(text) else { throw RecordedField.UnrecordableInput() }
      return card
    case .securityCode: return String("1234567890".prefix(text.count))
    case .oneTimeCode:
      return text == TestCards.oneTimeCode ? text : String("0000000000".prefix(text.count))
    case .expiry, .holder, .phone, .identity, .other:
      guard text.filter(\.isNumber).count < 12 else { throw RecordedField.UnrecordableInput() }
      return text
    }
  }
}
