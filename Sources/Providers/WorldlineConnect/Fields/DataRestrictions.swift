public import KassaCards

/// The validation rules for a payment product field. Source: Worldline Swift SDK guide, PaymentProductField.
public struct DataRestrictions: Sendable, Equatable {
  /// Whether the payer has to fill in the field.
  public let isRequired: Bool
  /// The rules, in the order in which the platform's own SDKs check them.
  public let rules: [FieldRule]

  init(_ reader: ModelReader?) {
    isRequired = reader?.flag("isRequired") ?? false
    let found = (reader?.members("validators") ?? []).compactMap { name, body in
      Self.rule(name, body)
    }
    rules = found.enumerated().sorted { left, right in
      (Self.rank(left.element), left.offset) < (Self.rank(right.element), right.offset)
    }.map(\.element)
  }

  private static let order = [
    "luhn", "expirationDate", "range", "length", "fixedList", "emailAddress", "residentIdNumber", "regularExpression",
    "termsAndConditions", "iban", "boletoBancarioRequiredness",
  ]

  private static func rank(_ rule: FieldRule) -> Int { order.firstIndex(of: rule.name) ?? order.count }

  /// Creates the rule for a validator. Returns nil if the validator is unknown or malformed.
  /// An unknown or malformed validator is recorded as a decoding issue. The field's other rules still apply.
  private static func rule(_ name: String, _ reader: ModelReader) -> FieldRule? {
    switch name {
    case "luhn": return .luhn
    case "expirationDate": return .expirationDate
    case "emailAddress": return .emailAddress
    case "residentIdNumber": return .residentIdNumber
    case "termsAndConditions": return .termsAndConditions
    case "iban": return .iban
    case "range":
      return .range(minValue: reader.integer("minValue") ?? Int.min, maxValue: reader.integer("maxValue") ?? Int.max)
    case "length":
      return .length(minLength: reader.integer("minLength") ?? 0, maxLength: reader.integer("maxLength") ?? Int.max)
    case "fixedList": return .fixedList(allowedValues: reader.texts("allowedValues"))
    case "regularExpression":
      guard let pattern = reader.demand("regularExpression") ?? reader.text("regex") else { return nil }
      guard (try? Regex(pattern)) != nil else {
        reader.note("regularExpression", found: pattern)
        return nil
      }
      return .regularExpression(pattern)
    case "boletoBancarioRequiredness":
      guard let length = reader.integer("fiscalNumberLength") else {
        reader.note("fiscalNumberLength", found: "")
        return nil
      }
      return .boletoBancarioRequiredness(fiscalNumberLength: length)
    default:
      reader.note("name", found: name)
      return nil
    }
  }

  /// The maximum length that the rules allow, in characters; nil if there is no limit.
  public var maxLength: Int? {
    rules.lazy.compactMap { rule in
      if case .length(_, let longest) = rule, longest < Int.max { longest } else { nil }
    }.first
  }

  /// The values of the `fixedList` rule; empty if the field does not have this rule.
  public var allowedValues: [String] {
    rules.lazy.compactMap { rule in
      if case .fixedList(let values) = rule { values } else { nil }
    }.first ?? []
  }
}
