import CheckoutCore
import Terminal

extension Performer {
  /// The ids of fields for security codes and one-time codes, on the forms of all payment systems.
  private static let codeFields: Set<String> = ["code", "cvv", "otp", "smsCode"]

  /// A verb as one reads it, with everything hidden that must not be told: what goes into a secret field is bullets.
  func describe(_ step: ScriptStep) -> String {
    let isSecret = focusedField.map(Self.codeFields.contains) ?? false
    func hidden(_ text: String) -> String {
      isSecret ? String(repeating: "•", count: text.count) : oracle.redacted(cell.expand(text))
    }
    let words: String
    switch step.verb {
    case .press(let keys):
      words = isSecret ? keys.map { $0.count == 1 ? "•" : $0 }.joined(separator: " ") : keys.joined(separator: " ")
    case .type(let text): words = hidden(text)
    case .paste(let text): words = hidden(String(text.prefix(80)))
    case .fill(let fields):
      words = fields.map { field in
        let isHidden = names.element(field.name).map(Self.codeFields.contains) ?? false
        let text = cell.expand(field.text)
        let shown = isHidden ? String(repeating: "•", count: text.count) : oracle.redacted(text)
        return "\(field.name): \(shown)"
      }.joined(separator: ", ")
    case .choose(let name), .screen(let name), .focus(let name), .snapshot(let name), .elsewhere(let name):
      words = oracle.redacted(name)
    case .see(let sight), .notSee(let sight):
      words = oracle.redacted(cell.expand(sight.text)) + (sight.place.map { " (\($0))" } ?? "")
    case .field(let field): words = field.name
    case .clock(let duration): words = "+\(duration)"
    case .resize(let size): words = "\(size.columns)x\(size.rows)"
    case .step(let number): words = "\(number) \(Step(rawValue: number)?.name ?? "")"
    case .fault(let fault): words = [fault?.kind.rawValue ?? "off", fault?.message ?? ""].joined(separator: " ")
    case .merchant(let operation, let amount): words = operation + (amount.map { " \($0)" } ?? "")
    case .message(let message): words = message.name ?? ""
    case .style(let style): words = style.text
    case .result(let result):
      words = [result.outcome, result.code].compactMap(\.self).map(cell.expand).joined(separator: " ")
    case .hold(.step(let number)): words = "step \(number)"
    case .hold(.phase(let phase)): words = phase
    case .hold(nil): words = "off"
    case .kill(let number?): words = "step \(number)"
    case .click(.name(let name)): words = name
    case .click(.point(let point)): words = "\(point.column),\(point.row)"
    default: words = ""
    }
    return words.isEmpty ? step.name : "\(step.name): \(words)"
  }
}
