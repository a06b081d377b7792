import CheckoutCore
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Validation errors")
struct ValidationErrorTests {
  /// The validation rules. Columns: rule, its parameters, field type, invalid value, expected error class.
  static let table: [(String, JSON, String, String, ValidationError.Type)] = [
    ("length", ["minLength": 2, "maxLength": 3], "string", "a", ValidationErrorLength.self),
    ("range", ["minValue": 2, "maxValue": 3], "string", "4", ValidationErrorRange.self),
    ("expirationDate", [:], "expirydate", "1320", ValidationErrorExpirationDate.self),
    ("fixedList", ["allowedValues": ["a"]], "string", "b", ValidationErrorFixedList.self),
    ("luhn", [:], "string", "4242424242424241", ValidationErrorLuhn.self),
    (
      "regularExpression", ["regularExpression": "^[0-9]$"], "string", "x", ValidationErrorRegularExpression.self
    ),
    ("none", [:], "string", "", ValidationErrorIsRequired.self),
    ("none", [:], "integer", "12.5", ValidationErrorInteger.self),
    ("none", [:], "numericstring", "12a", ValidationErrorNumericString.self),
    ("none", [:], "date", "!", ValidationErrorRegularExpression.self),
    ("none", [:], "date", "20260231", ValidationErrorRegularExpression.self),
    ("none", [:], "boolean", "yes", ValidationErrorRegularExpression.self),
    ("emailAddress", [:], "string", "a@b", ValidationErrorEmailAddress.self),
    ("termsAndConditions", [:], "boolean", "false", ValidationErrorTermsAndConditions.self),
    ("iban", [:], "string", "NL00ABNA0417164300", ValidationErrorIBAN.self),
    ("residentIdNumber", [:], "string", "123", ValidationErrorResidentId.self),
  ]

  @Test("Each field rule raises its own validation error", arguments: table.indices)
  func raised(_ index: Int) throws {
    let (rule, parameters, type, value, kind) = Self.table[index]
    let field = try #require(Models.field(rule: rule, parameters, isRequired: true, type: type))
    field.validateValue(value)
    let error = try #require(field.errors.first)
    #expect(field.errors.count == 1)
    #expect(Swift.type(of: error) == kind)
    #expect(error.paymentProductFieldId == "field")
  }

  @Test("A date is a day of the calendar", arguments: ["19800131", "1980-01-31", "20240229"])
  func dates(_ value: String) throws {
    let field = try #require(Models.field(["id": "dateOfBirth", "type": "date"]))
    #expect(field.validateValue(value).isEmpty)
  }

  @Test("A number of instalments out of range raises ValidationErrorRange in the sandbox")
  func range() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let product = try fixture.run {
      try await session.paymentProduct(withId: "9000", context: SandboxFixture.context)
    }
    let field = try #require(product.paymentProductField(withId: "installmentId"))
    let error = try #require(field.validateValue("99").first { $0 is ValidationErrorRange } as? ValidationErrorRange)
    #expect((error.minValue, error.maxValue) == (1, 12))
    #expect(field.validateValue("3").isEmpty)
  }

  @Test(
    "A length error names the required lengths",
    arguments: [(2, 2, "length.exact"), (0, 4, "length.max"), (2, 4, "length.between")])
  func length(_ low: Int, _ high: Int, _ id: String) throws {
    let error = ValidationErrorLength(field: "f", minLength: low, maxLength: high)
    #expect(error.errorMessage == id)
    #expect(error.minLength == low)
    #expect(error.maxLength == high)
  }

  @Test("ValidationErrorAllowed is raised for a card whose product is not offered")
  func unsupported() throws {
    let request = PaymentRequest()
    request.paymentProduct = Models.product(id: "1", fields: ["cardNumber": ["isRequired": true]])
    request.iinDetails = IINDetailsResponse(
      ModelReader(["paymentProductId": 56]), bin: "621234", standing: .unsupported)
    request.setValue("6212345678901265", forField: "cardNumber")
    #expect(request.validate().first is ValidationErrorAllowed)
  }

  @Test("ValidationErrorAllowed is raised for a card not allowed in the context, and for that number only")
  func allowed() throws {
    let request = PaymentRequest()
    request.paymentProduct = Models.product(id: "1", fields: ["cardNumber": ["isRequired": true]])
    request.iinDetails = IINDetailsResponse(
      ModelReader(["paymentProductId": 1, "isAllowedInContext": false]), bin: "424242")
    request.setValue("4242424242424242", forField: "cardNumber")
    #expect(request.validate().first is ValidationErrorAllowed)
    request.setValue("4111111111111111", forField: "cardNumber")
    #expect(request.validate().isEmpty)
  }

  @Test("ValidationErrorInvalidPaymentProduct is raised without a product or for another product's account")
  func product() throws {
    let request = PaymentRequest()
    #expect(request.validate().first is ValidationErrorInvalidPaymentProduct)
    request.paymentProduct = Models.product(id: "1", fields: nil)
    #expect(request.validate().isEmpty)
    request.accountOnFile = AccountOnFile(ModelReader(["id": 1, "paymentProductId": 3]))
    #expect(request.validate().first is ValidationErrorInvalidPaymentProduct)
  }

  @Test("A stored value that must be written again is required")
  func mustWrite() throws {
    let request = PaymentRequest()
    request.paymentProduct = Models.product(id: "1", fields: ["expiryDate": ["isRequired": true]])
    request.accountOnFile = AccountOnFile(
      ModelReader([
        "id": 1, "paymentProductId": 1,
        "attributes": [
          ["key": "expiryDate", "value": "1220", "status": "MUST_WRITE", "mustWriteReason": "IN_THE_PAST"]
        ],
      ]))
    #expect(request.validate().first is ValidationErrorIsRequired)
    request.setValue("1230", forField: "expiryDate")
    #expect(request.validate().isEmpty)
  }
}
