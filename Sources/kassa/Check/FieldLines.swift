import CheckoutCore
import KassaCards

/// The `check field` validator. Each line is a JSON object with a Worldline product field and its value.
struct FieldLines: LineChecker {
  let today: CalendarDate

  func check(_ line: [UInt8]) -> LineResult {
    guard let field = try? JSON(parsing: line, limits: JSON.Limits(bytes: 1 << 22)), case .object = field,
      let rules = Self.rules(field["validators"] ?? .null)
    else { return LineResult(["valid": false, "errors": [["rule": "json"]]], isValid: false) }
    let pattern = field["mask"]?.string ?? ""
    let broken = FieldRule.broken(
      Self.text(field["value"] ?? .null), isRequired: field["required"]?.bool ?? false, rules: rules,
      mask: pattern.isEmpty ? nil : Mask(pattern), today: today,
      fiscalNumber: field["fiscalNumber"]?.string)
    return LineResult(
      ["valid": .bool(broken.isEmpty), "errors": .array(broken.map(Self.json))], isValid: broken.isEmpty)
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

  private static func json(_ rule: FieldRule) -> JSON {
    let attributes: [(String, JSON)] =
      switch rule {
      case .range(let low, let high): [("minValue", JSON(low)), ("maxValue", JSON(high))]
      case .length(let low, let high): [("minLength", JSON(low)), ("maxLength", JSON(high))]
      case .fixedList(let allowed): [("allowedValues", .array(allowed.map(JSON.string)))]
      case .regularExpression(let pattern): [("regularExpression", .string(pattern))]
      case .boletoBancarioRequiredness(let length): [("fiscalNumberLength", JSON(length))]
      default: []
      }
    return .object(.init([("rule", .string(rule.name))] + attributes))
  }
}
