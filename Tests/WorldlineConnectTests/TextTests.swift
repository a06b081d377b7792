import CheckoutCore
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Localised texts")
struct TextTests {
  static func field(_ id: String, label: String? = nil) -> PaymentProductField? {
    Models.field(.compact([("id", .string(id)), ("displayHints", label.map { ["label": .string($0)] })]))
  }

  @Test("A field's label falls back from the platform to the product, the default and the id")
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
    "A length error names its limit",
    arguments: [("en", "Enter exactly 4 characters."), ("de", "Genau 4 Zeichen erforderlich.")])
  func mistake(_ language: String, _ text: String) {
    let error = ValidationErrorLength(field: "f", minLength: 4, maxLength: 4)
    #expect(ConnectTexts(language: language).message(error) == text)
  }

  @Test(
    "Every validation error has a message in every language", arguments: ["en", "de", "es", "fr", "hu", "it"])
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

  @Test("An unknown language falls back to English")
  func unknownLanguage() {
    #expect(ConnectTexts(language: "tlh")["gc.app.paymentProductDetails.rememberMe"] == "Remember me")
  }

  @Test("The document's constants find the localised names")
  func bundle() throws {
    let path = try #require(SDKConstants.kSDKBundlePath)
    let bundle = try #require(Bundle(path: path))
    let key = "gc.general.paymentProducts.1.name"
    #expect(
      NSLocalizedString(key, tableName: SDKConstants.kSDKLocalizable, bundle: bundle, value: "", comment: "") == "Visa")
    #expect(NSLocalizedString("none", bundle: bundle, comment: "") == "none")
  }

  @Test(
    "The strings are those of the device's language",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de"), (["LC_MESSAGES": "fr", "LANG": "de_DE"], "fr"),
      (["LC_ALL": "hu_HU@x", "LC_MESSAGES": "fr"], "hu"), (["LC_ALL": "", "LANG": "es-ES"], "es"),
      (["LANG": "C"], "en"),
      (["LANG": "POSIX"], "en"), ([:], "en"),
    ])
  func device(_ variables: [String: String], _ language: String) {
    #expect(DeviceLanguage.from { variables[$0] } == language)
  }

  @Test(
    "A message with limits is a format for String(format:)",
    arguments: [
      ("length", "de", "%1$ld bis %2$ld Zeichen erforderlich."),
      ("range", "en", "The value has to be between %1$ld and %2$ld."),
      ("luhn", "en", nil),
    ])
  func formats(_ rule: String, _ language: String, _ text: String?) throws {
    let path = try #require(SDKConstants.kSDKBundlePath)
    let bundle = try #require(Bundle(path: path, language: language))
    let key = "gc.general.paymentProductFields.validationErrors.\(rule).label"
    let format = NSLocalizedString(key, bundle: bundle, comment: "")
    #expect(format == text ?? ConnectTexts(language: language)[key])
    #expect(!format.contains("{"))
    #expect(FormatString.make("100 % of {maxLength}") == "100 %% of %2$ld")
  }
}

@Suite("Session logging")
struct LogTests {
  @Test("The log is off by default and contains neither session id nor card number")
  func redacted() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let collected = Collected<String>()
    #expect(session.logger == nil)
    _ = try fixture.run { try await session.publicKey() }
    session.logger = { collected.add($0) }
    _ = try fixture.run {
      try await session.iinDetails(forPartialCreditCardNumber: "4111111111111111", context: SandboxFixture.context)
    }
    #expect(collected.all.count == 2)
    #expect(collected.all[0].contains("411111••"))
    #expect(collected.all.allSatisfy { !$0.contains("41111111") && !$0.contains(session.clientSessionId) })
  }

  @Test("The description of a request contains no entered value")
  func request() {
    let request = PaymentRequest()
    request.setValue("4111111111111111", forField: "cardNumber")
    var dumped = ""
    dump(request, to: &dumped)
    #expect(!dumped.contains("4111") && !"\(request)".contains("4111"))
  }
}
