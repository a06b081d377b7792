import CheckoutCore
import Testing

@testable import WorldlineConnect

@Suite("Texts")
struct TextTests {
  static func field(_ id: String, label: String? = nil) -> PaymentProductField? {
    Models.field(.compact([("id", .string(id)), ("displayHints", label.map { ["label": .string($0)] })]))
  }

  @Test("of a field: the platform's own, else the product's, else any product's, else the id")
  func fallbacks() throws {
    let texts = ConnectTexts(language: "en")
    let cvv = try #require(Self.field("cvv"))
    #expect(texts.label(of: try #require(Self.field("cvv", label: "Secret")), product: "2") == "Secret")
    #expect(texts.label(of: cvv, product: "2") == "CID")
    #expect(texts.label(of: cvv, product: "1") == "Security code")
    #expect(texts.label(of: cvv, product: nil) == "Security code")
    #expect(texts.label(of: try #require(Self.field("shoeSize")), product: nil) == "shoeSize")
  }

  @Test(
    "of a mistake name the limits",
    arguments: [("en", "Enter exactly 4 characters."), ("de", "Genau 4 Zeichen erforderlich.")])
  func mistake(_ language: String, _ text: String) {
    let error = ValidationErrorLength(field: "f", minLength: 4, maxLength: 4)
    #expect(ConnectTexts(language: language).message(error) == text)
  }

  @Test(
    "of every kind of mistake exist in every language of the project", arguments: ["en", "de", "es", "fr", "hu", "it"])
  func complete(_ language: String) throws {
    let texts = ConnectTexts(language: language)
    for row in ValidationErrorTests.table {
      let field = try #require(Models.field(rule: row.0, row.1, isRequired: true, type: row.2))
      let error = try #require(field.validateValue(row.3).first)
      #expect(texts.message(error) != error.errorMessage, "\(error.errorMessage)")
      #expect(!texts.message(error).contains("{"))
      if language != "en" { #expect(texts.message(error) != ConnectTexts(language: "en").message(error)) }
    }
  }

  @Test("An unknown language is English")
  func unknownLanguage() {
    #expect(ConnectTexts(language: "tlh")["gc.app.paymentProductDetails.rememberMe"] == "Remember me")
  }

  @Test("The names of the document's sample")
  func bundle() throws {
    let path = try #require(SDKConstants.kSDKBundlePath)
    let bundle = try #require(Bundle(path: path))
    let key = "gc.general.paymentProducts.1.name"
    #expect(
      NSLocalizedString(key, tableName: SDKConstants.kSDKLocalizable, bundle: bundle, value: "", comment: "") == "Visa")
    #expect(NSLocalizedString("none", bundle: bundle, comment: "") == "none")
    #expect(Bundle(path: "/elsewhere") == nil)
  }
}

@Suite("The log of a session")
struct LogTests {
  @Test("is off unless set, and shows neither session nor card number")
  func redacted() throws {
    let rig = Rig()
    let session = try rig.session()
    let told = Told()
    #expect(session.logger == nil)
    _ = try rig.run { try await session.publicKey() }
    session.logger = { told.add($0) }
    _ = try rig.run {
      try await session.iinDetails(forPartialCreditCardNumber: "4111111111111111", context: Rig.context)
    }
    #expect(told.all.count == 2)
    #expect(told.all[0].contains("411111••"))
    #expect(told.all.allSatisfy { !$0.contains("41111111") && !$0.contains(session.clientSessionId) })
  }

  @Test("A request does not describe what was entered")
  func request() {
    let request = PaymentRequest()
    request.setValue("4111111111111111", forField: "cardNumber")
    var dumped = ""
    dump(request, to: &dumped)
    #expect(!dumped.contains("4111") && !"\(request)".contains("4111"))
  }
}
