import CheckoutCore
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Validators from the platform's own tests")
struct ValidatorVectorTests {
  static let vectors = Vectors.all("worldline-validators.json")

  /// The IDs of the test vectors for which this SDK deliberately returns a different result, each with the reason.
  static let reasons: [String: String] = [
    "val-067": "JavaScript takes a lower-case x, the Swift SDK does not"
  ]

  /// Composite checks in the platform's test suites. They are not field validators, so CardsTests covers them.
  static let composites: Set<String> = ["fieldErrors", "expirationBetween", "expirationDateMasked", "cardNumberField"]

  /// Returns whether a vector can be tested on an optional field. An empty value in such a field is always accepted.
  static func isAskable(_ vector: JSON) -> Bool {
    !composites.contains(vector["validator"]?.string ?? "") && !(vector["value"]?.string ?? "").isEmpty
  }

  @Test("Each vector is validated as expected", arguments: vectors.filter(isAskable))
  func vector(_ vector: JSON) throws {
    let rule = try #require(vector["validator"]?.string)
    let field = try #require(
      Models.field(rule: rule, vector["params"] ?? [:], today: vector["now"]?.string ?? "2026-11-15"))
    #expect(field.dataRestrictions.rules.count == 1)
    let errors = field.validate(vector["value"]?.string, fiscalNumber: vector["fiscalNumber"]?.string)
    let isException = Self.reasons[vector["id"]?.string ?? ""] != nil
    #expect((errors.isEmpty == vector["valid"]?.bool) != isException, "\(vector.text)")
  }

  @Test("The vector file is complete")
  func count() {
    #expect(Self.vectors.count == 66)
    #expect(Self.vectors.filter(Self.isAskable).count == 44)
  }

  @Test("An empty optional field has no error, whatever its rules", arguments: ["luhn", "iban", "range"])
  func empty(_ rule: String) throws {
    let field = try #require(Models.field(rule: rule, [:]))
    #expect(field.validateValue("").isEmpty)
    #expect(field.validateValue(nil).isEmpty)
  }
}
