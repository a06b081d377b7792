import CheckoutCore
import KassaCards

/// The `check field` validator. Each line is a JSON object with a Worldline product field and its value.
struct FieldLines: LineChecker {
  let today: CalendarDate

  func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool {
    guard let field = try? JSON(parsing: line, limits: JSON.Limits(bytes: 1 << 22)), case .object = field,
      let rules = Self.rules(field["validators"] ?? .null)
    else {
      output.append("{\"valid\":false,\"errors\":[{\"rule\":\"json\"}]}")
      return false
    }
    let pattern = field["mask"]?.string ?? ""
    let broken = FieldRule.broken(
      Self.text(field["value"] ?? .null), isRequired: field["required"]?.bool ?? false, rules: rules,
      mask: pattern.isEmpty ? nil : Mask(pattern), today: today,
      fiscalNumber: field["fiscalNumber"]?.string)
    output.append("{\"valid\":")
    output.append(broken.isEmpty)
    output.append(",\"errors\":[")
    for (index, rule) in broken.enumerated() {
      if index > 0 { output.append(byte: UInt8(ascii: ",")) }
      Self.append(rule, to: output)
    }
    output.append("]}")
    return broken.isEmpty
  }

  /// Returns a string, number or Boolean as text; nil for any other value.
  private static func text(_ value: JSON) -> String? {
    switch value {
    case .string(let text): text
    case .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    default: nil
    }
  }

  /// Returns the rules in the order in which the SDKs apply them; nil if a rule lacks a required attribute.
  private static func rules(_ validators: JSON) -> [FieldRule]? {
    guard case .object(let object) = validators else { return validators == .null ? [] : nil }
    var rules: [FieldRule] = []
    for name in order {
      guard let attributes = object[name] else { continue }
      guard let rule = rule(name, attributes) else { return nil }
      rules.append(rule)
    }
    return rules
  }

  private static let order = [
    "luhn", "expirationDate", "range", "length", "fixedList", "emailAddress", "residentIdNumber",
    "regularExpression", "termsAndConditions", "iban", "boletoBancarioRequiredness",
  ]

  private static func rule(_ name: String, _ attributes: JSON) -> FieldRule? {
    func number(_ name: String) -> Int? {
      if case .number(let text)? = attributes[name] { Int(text) } else { nil }
    }
    switch name {
    case "luhn": return .luhn
    case "expirationDate": return .expirationDate
    case "range":
      guard let low = number("minValue"), let high = number("maxValue") else { return nil }
      return .range(minValue: low, maxValue: high)
    case "length":
      guard let low = number("minLength"), let high = number("maxLength") else { return nil }
      return .length(minLength: low, maxLength: high)
    case "fixedList":
      return attributes["allowedValues"]?.elements.map { .fixedList(allowedValues: $0.compactMap(\.string)) }
    case "emailAddress": return .emailAddress
    case "residentIdNumber": return .residentIdNumber
    case "regularExpression":
      return (attributes["regularExpression"]?.string ?? attributes["regex"]?.string).map { .regularExpression($0) }
    case "termsAndConditions": return .termsAndConditions
    case "iban": return .iban
    case "boletoBancarioRequiredness":
      return number("fiscalNumberLength").map { .boletoBancarioRequiredness(fiscalNumberLength: $0) }
    default: return nil
    }
  }

  private static func append(_ rule: FieldRule, to output: LineOutput) {
    output.append("{\"rule\":")
    output.append(string: rule.name[...])
    func append(_ name: StaticString, _ number: Int) {
      output.append(",\"")
      output.append(name)
      output.append("\":")
      output.append(number)
    }
    switch rule {
    case .range(let low, let high):
      append("minValue", low)
      append("maxValue", high)
    case .length(let low, let high):
      append("minLength", low)
      append("maxLength", high)
    case .fixedList(let allowed):
      output.append(",\"allowedValues\":")
      output.append(list: allowed)
    case .regularExpression(let pattern):
      output.append(",\"regularExpression\":")
      output.append(string: pattern[...])
    case .boletoBancarioRequiredness(let length): append("fiscalNumberLength", length)
    default: break
    }
    output.append(byte: UInt8(ascii: "}"))
  }
}
