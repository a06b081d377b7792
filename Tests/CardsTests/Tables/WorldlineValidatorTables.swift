import CheckoutCore
import TestSupport
import Testing

@testable import KassaCards

@Suite struct WorldlineValidatorTables {
  static let vectors = Vectors.all("worldline-validators.json")

  /// The IDs of the test vectors that describe a different Worldline SDK, each with the difference.
  /// The Swift SDK is the reference, so the opposite result is expected for these test vectors.
  static let otherPlatforms: [String: String] = [
    "val-067": "JavaScript takes a lower-case x, Swift and Android do not"
  ]

  @Test(arguments: vectors) func validator(_ vector: JSON) throws {
    let id = try #require(vector["id"]?.string)
    let today = try day(vector["now"]?.string ?? "2026-11-15")
    let value = vector["value"]?.string
    let parameters = try #require(vector["params"])
    switch try #require(vector["validator"]?.string) {
    case "fieldErrors":
      let rules = try ["length", "range"].map { name in
        let attributes = try #require(parameters[name])
        return try Self.rule(name, attributes)
      }
      let broken = FieldRule.broken(value, isRequired: false, rules: rules, today: today)
      #expect(broken.count == vector["errorCount"]?.integer)
    case "expirationBetween":
      let first = try day(parameters["now"]?.string ?? "")
      let last = try day(parameters["future"]?.string ?? "")
      let expiry = try #require(Self.month(value ?? ""))
      #expect(FieldRule.isBetween(expiry, first, lastYear: last.year) == vector["valid"]?.bool, "\(vector)")
    case "expirationDateMasked":
      let mask = Mask(parameters["mask"]?.string ?? "")
      let broken = FieldRule.broken(value, isRequired: true, rules: [.expirationDate], mask: mask, today: today)
      #expect(broken.isEmpty == vector["valid"]?.bool, "\(vector)")
    case "cardNumberField":
      let rules: [FieldRule] = [.luhn, .length(minLength: 13, maxLength: 19), .regularExpression("^[0-9]*$")]
      let mask = Mask("{{9999}} {{9999}} {{9999}} {{9999}} {{9999}}")
      let broken = FieldRule.broken(value, isRequired: true, rules: rules, mask: mask, today: today)
      #expect(broken.isEmpty == vector["valid"]?.bool, "\(vector)")
    case let name:
      let holds = try Self.rule(name, parameters).holds(
        for: value ?? "", today: today, fiscalNumber: vector["fiscalNumber"]?.string)
      let expected = vector["valid"]?.bool
      #expect(holds == (Self.otherPlatforms[id] == nil ? expected : expected.map { !$0 }), "\(vector)")
    }
  }

  @Test func everyVectorIsThere() { #expect(Self.vectors.count == 66) }

  /// Parses a month written as `2018-09` or `0918`.
  private static func month(_ text: String) -> Expiry? {
    if text.count == 7 { return Int(text.suffix(2)).flatMap { Expiry(month: $0, year: Int(text.prefix(4)) ?? -1) } }
    return Int(text.prefix(2)).flatMap { Expiry(month: $0, year: 2_000 + (Int(text.suffix(2)) ?? -1)) }
  }

  private static func rule(_ name: String, _ parameters: JSON) throws -> FieldRule {
    func number(_ name: String) throws -> Int { try #require(parameters[name]?.integer) }
    switch name {
    case "luhn": return .luhn
    case "expirationDate": return .expirationDate
    case "range": return .range(minValue: try number("minValue"), maxValue: try number("maxValue"))
    case "length": return .length(minLength: try number("minLength"), maxLength: try number("maxLength"))
    case "fixedList":
      return .fixedList(allowedValues: parameters["allowedValues"]?.elements?.compactMap(\.string) ?? [])
    case "emailAddress": return .emailAddress
    case "residentIdNumber": return .residentIdNumber
    case "regularExpression": return .regularExpression(parameters["regularExpression"]?.string ?? "(")
    case "termsAndConditions": return .termsAndConditions
    case "iban": return .iban
    case "boletoBancarioRequiredness":
      return .boletoBancarioRequiredness(fiscalNumberLength: try number("fiscalNumberLength"))
    default: throw UnknownRule(name: name)
    }
  }

  private struct UnknownRule: Error { let name: String }
}
