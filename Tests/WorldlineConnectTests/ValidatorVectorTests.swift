import CheckoutCore
import Testing

@testable import WorldlineConnect

@Suite("Validators of the platform's own tests, through a field")
struct ValidatorVectorTests {
  static let vectors = VectorFile.vectors("worldline-validators.json")

  /// What cannot hold, and why.
  static let reasons: [String: String] = [
    "val-067": "JavaScript takes a lower-case x, the Swift SDK does not"
  ]

  /// Composites of the test suites, which are no validators of a field; the table in CardsTests runs them.
  static let composites: Set<String> = ["fieldErrors", "expirationBetween", "expirationDateMasked", "cardNumberField"]

  /// A rule is asked about the empty text only by itself: a field that is empty and not required has no mistake.
  static func isAskable(_ vector: JSON) -> Bool {
    !composites.contains(vector["validator"]?.string ?? "") && !(vector["value"]?.string ?? "").isEmpty
  }

  @Test("are judged as there", arguments: vectors.filter(isAskable))
  func vector(_ vector: JSON) throws {
    let rule = try #require(vector["validator"]?.string)
    let field = try #require(
      Models.field(rule: rule, vector["params"] ?? [:], today: vector["now"]?.string ?? "2026-11-15"))
    #expect(field.dataRestrictions.rules.count == 1)
    let errors = field.validate(vector["value"]?.string, fiscalNumber: vector["fiscalNumber"]?.string)
    let isException = Self.reasons[vector["id"]?.string ?? ""] != nil
    #expect((errors.isEmpty == vector["valid"]?.bool) != isException, "\(vector.text)")
  }

  @Test("are all there: those that a field can be asked, composites, and empty texts")
  func count() {
    #expect(Self.vectors.count == 66)
    #expect(Self.vectors.filter(Self.isAskable).count == 44)
  }

  @Test("An optional field that is empty has no mistake, whatever its rules", arguments: ["luhn", "iban", "range"])
  func empty(_ rule: String) throws {
    let field = try #require(Models.field(rule: rule, [:]))
    #expect(field.validateValue("").isEmpty)
    #expect(field.validateValue(nil).isEmpty)
  }
}
