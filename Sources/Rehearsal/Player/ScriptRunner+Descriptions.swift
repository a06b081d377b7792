import CheckoutCore
import KassaBackend
import KassaTerminal

extension ScriptRunner {
  /// Returns a description of a script step. Secrets are redacted, and input to a secret field is shown as bullets.
  func describe(_ step: ScriptStep) -> String {
    let role = focusedRole
    let isSecret = role?.isPrivate ?? false
    func hidden(_ text: String) -> String { withoutSecrets(cell.expand(text), in: role, goesOn: true) }
    let words: String
    switch step.verb {
    case .press(let keys):
      words = keys.names.map { $0.count == 1 && (isSecret || role == .cardNumber) ? "•" : $0 }.joined(separator: " ")
    case .type(let text): words = hidden(text)
    case .paste(let text): words = hidden(String(withoutCode(cell.expand(text)).prefix(80)))
    case .fill(let fields):
      words = fields.map { field in
        let role = names.element(field.name).flatMap { stage.page.field($0)?.role }
        return "\(field.name): " + withoutSecrets(cell.expand(field.text), in: role, goesOn: false)
      }.joined(separator: ", ")
    case .choose(let name), .screen(let name), .focus(let name), .outOfBand(let name):
      words = oracle.redacted(name)
    case .see(let sight), .notSee(let sight):
      words = oracle.redacted(sight.words(cell)) + (sight.place.map { " (\($0))" } ?? "")
    case .snapshot(let wanted): words = oracle.redacted(wanted.name)
    case .remember(let memories): words = memories.map { "$" + $0.name }.joined(separator: ", ")
    case .field(let field): words = field.name
    case .clock(let duration): words = "+\(duration)"
    case .resize(let size): words = "\(size.columns)x\(size.rows)"
    case .step(let number): words = "\(number) \(Step(rawValue: number)?.name ?? "")"
    case .fault(let fault): words = [fault?.kind.rawValue ?? "off", fault?.message ?? ""].joined(separator: " ")
    case .merchant(let action): words = action.words
    case .message(let message): words = message.name ?? ""
    case .host(let host): words = [host.result, host.error, host.event].compactMap(\.self).joined(separator: " ")
    case .style(let style): words = style.text
    case .result(let result):
      words = [result.payment, result.outcome, result.code].compactMap(\.self).map(cell.expand).joined(separator: " ")
    case .hold(.step(let number)): words = "step \(number)"
    case .hold(.phase(let phase)): words = phase
    case .hold(nil): words = "none"
    case .breakOn(nil): words = "off"
    case .breakOn(let wanted?):
      words = [wanted.name, wanted.choice?.rawValue].compactMap(\.self).joined(separator: " ")
    case .decide(let choice): words = choice.rawValue
    case .kill(let number?): words = "step \(number)"
    case .click(.name(let name)): words = name
    case .click(.point(let point)): words = "\(point.column),\(point.row)"
    case .effort(let effort): words = effort.words
    case .suspend, .kill(nil), .start, .resume, .checkout, .cursor, .leakFree, .repeated: words = ""
    }
    return step.name.rawValue + (words.isEmpty ? "" : ": \(words)")
  }

  /// Redacts text as required by the role of the field into which it is entered.
  ///
  /// - Parameter goesOn: whether surplus input continues into the fields that follow, up to the security code field.
  private func withoutSecrets(_ text: String, in role: Page.Field.Role?, goesOn: Bool) -> String {
    if role?.isPrivate == true { return String(repeating: "•", count: text.count) }
    if !TrackText.parts(of: text).isEmpty { return CardRedaction.redact(text) }
    let digits = text.digits.count
    let shown: Int? =
      switch role {
      case .cardNumber where goesOn && digits > 19: 6
      case .other where goesOn && digits > 4 && digits < 12 && hasCodeField: 4
      default: nil
      }
    guard let shown else { return oracle.redacted(text) }
    var count = 0
    return String(
      text.map { character in
        guard character.isNumber else { return character }
        count += 1
        return count > shown ? "•" : character
      })
  }

  private var hasCodeField: Bool {
    stage.page.body.contains { if case .field(let field) = $0 { field.role == .securityCode } else { false } }
  }

  /// Masks the security code in pasted card details.
  private func withoutCode(_ text: String) -> String {
    guard let code = pastedCode(text), let range = text.ranges(of: code).last else { return text }
    return text[..<range.lowerBound] + String(repeating: "•", count: code.count) + text[range.upperBound...]
  }
}
