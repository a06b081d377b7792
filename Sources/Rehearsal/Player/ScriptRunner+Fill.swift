import CheckoutCore
import KassaCards
import KassaScreens
import KassaTerminal

/// The verb `fill`, which replaces the contents of fields.
extension ScriptRunner {
  func fill(_ fields: [Filling]) throws(CaseFailure) {
    var texts: [(id: ElementID, text: String)] = []
    for field in fields {
      guard let id = names.element(cell.expand(field.name)) else { throw missing(field.name, "fill") }
      let text = cell.expand(field.text)
      switch stage.page.elements.first(where: { $0.id == id })?.kind {
      case .button: throw noField(id.rawValue)
      case .checkbox where !["true", "false"].contains(text):
        throw CaseFailure(
          code: "fill", line: 0, message: "\(id) is a box: fill it with true or false, not \(quoted(text))")
      case .checkbox where stage.page.isChecked(id) == (text == "true") && !script.allowsIdleInput:
        throw CaseFailure(
          code: "fill", line: 0,
          message: "the box \(id) is \(text == "true" ? "ticked" : "not ticked") already: fill does nothing here")
      default: break
      }
      texts.append((id, text))
    }
    for (id, text) in texts {
      let role = stage.page.field(id)?.role
      oracle.learn(tracks: text)
      if role == .oneTimeCode { oracle.learn(entry: text) }
      if role == .cardNumber { oracle.learn(number: text.digits) }
      let isCode = role == .securityCode && !TrackText.mayBegin(text)
      if isCode { isCodeTyped = true }
      let before = role == nil ? Appearance(stage) : nil
      if text.isEmpty, !script.allowsIdleInput, let field = stage.page.field(id), FilledText(field).isEmpty {
        throw CaseFailure(code: "fill", line: 0, message: "the field \(id) is empty already: fill does nothing here")
      }
      stage.perform(.fill(id, text: isCode && isShadow ? String(text.map(Self.other)) : text))
      if let before, before == Appearance(stage), !text.isEmpty { throw noField(id.rawValue) }
      if stage.trouble == nil, let field = stage.page.field(id) { try checkContents(of: field, after: text) }
    }
  }

  /// Checks that a field has taken a text, as far as the field's own formatting does not change it.
  private func checkContents(of field: Page.Field, after text: String) throws(CaseFailure) {
    // The details or the stripe of a card fill several fields.
    guard !TrackText.mayBegin(text), field.role != .cardNumber || pastedCode(text) == nil else { return }
    let contents = FilledText(field)
    guard !contents.agrees(with: text) else { return }
    let held = contents.isEmpty ? "took nothing of the text" : "holds \(quoted(oracle.redacted(field.text)))"
    throw CaseFailure(
      code: "fill", line: 0,
      message:
        "the field \(field.id) \(held) after fill; to test what a field does with such a text, use type or paste",
      marks: stage.area(of: field.id).map { [$0] } ?? [])
  }
}
