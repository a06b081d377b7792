import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("Local validation of options")
struct OptionRulesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout OptionValues) -> Void
    var mistakes: [Mistake]

    init(_ name: String, _ mistakes: [Mistake], _ change: @escaping @Sendable (inout OptionValues) -> Void) {
      testDescription = name
      self.mistakes = mistakes
      self.change = change
    }
  }

  private static func one(
    _ path: String, _ code: String, _ platform: String?, _ details: [String: String] = [:]
  ) -> [Mistake] {
    [Mistake(path: path, code: code, platformCode: platform, details: details)]
  }

  static let cases: [Case] = [
    Case("the document's example is valid", []) { _ in },
    Case("project missing", one("projectID", "missing", "2004")) { $0.projectID = 0 },
    Case("payment id missing", one("paymentID", "missing", "2004")) { $0.paymentID = "" },
    Case("customer missing", one("customerID", "missing", "2004")) { $0.customerID = nil },
    Case("customer empty", one("customerID", "missing", "2004")) { $0.customerID = "" },
    Case("amount missing", one("paymentAmount", "missing", "2004")) { $0.paymentAmount = nil },
    Case("amount zero", one("paymentAmount", "notPositive", "702")) { $0.paymentAmount = 0 },
    Case("amount negative", one("paymentAmount", "notPositive", "702")) { $0.paymentAmount = -1 },
    Case("a hold of zero", one("paymentAmount", "notPositive", "702")) {
      $0.paymentAmount = 0
      $0.action = .auth
    },
    Case("a verification of zero", []) {
      $0.paymentAmount = 0
      $0.action = .verify
    },
    Case("a verification of a negative amount", one("paymentAmount", "notPositive", "702")) {
      $0.paymentAmount = -1
      $0.action = .verify
    },
    Case("currency missing", one("paymentCurrency", "missing", "2004")) { $0.paymentCurrency = "" },
    Case("currency unknown", one("paymentCurrency", "unknownCurrency", "3121", ["value": "XXZ"])) {
      $0.paymentCurrency = "XXZ"
    },
    Case("currency in lower case", one("paymentCurrency", "unknownCurrency", "3121", ["value": "usd"])) {
      $0.paymentCurrency = "usd"
    },
    Case("currency without decimals: gold", one("paymentCurrency", "unknownCurrency", "3121", ["value": "XAU"])) {
      $0.paymentCurrency = "XAU"
    },
    Case("description of 255 characters", []) { $0.paymentDescription = String(repeating: "ё", count: 255) },
    Case("description of 256 characters", one("paymentDescription", "tooLong", "502", ["limit": "255"])) {
      $0.paymentDescription = String(repeating: "ё", count: 256)
    },
    Case("no region", []) { $0.regionCode = nil },
    Case("region in lower case", one("regionCode", "malformedRegion", "502", ["value": "se"])) {
      $0.regionCode = "se"
    },
    Case("blank ids", one("paymentID", "missing", "2004") + one("customerID", "missing", "2004")) {
      $0.paymentID = " "
      $0.customerID = "\u{A0} "
    },
    Case("a semicolon in a description", []) { $0.paymentDescription = "Socks; red; note: payment_id" },
    Case(
      "a description that acts as a payment ID",
      one("paymentDescription", "actsAsParameter", "502", ["value": ";payment_id:"])
    ) { $0.paymentDescription = "x;payment_id:1" },
    Case(
      "IDs that act as other parameters",
      one("paymentID", "actsAsParameter", "502", ["value": ";project_id:"])
        + one("customerID", "actsAsParameter", "502", ["value": ";payment_amount:"])
    ) {
      $0.paymentID = "x;project_id:10"
      $0.customerID = "a;payment_amount:1"
    },
    Case(
      "an address that acts as a token",
      one(
        "threeDSecureInfo.threeDSecureShippingInfo.address", "actsAsParameter", "502", ["value": ";account_token:"])
    ) { $0.threeDSecureInfo = .init(threeDSecureShippingInfo: .init(address: "Street;account_token:1")) },
    Case("region of three letters", one("regionCode", "malformedRegion", "502", ["value": "SWE"])) {
      $0.regionCode = "SWE"
    },
    Case("private-use region", one("regionCode", "malformedRegion", "502", ["value": "XX"])) {
      $0.regionCode = "XX"
    },
    Case("unassigned region", one("regionCode", "malformedRegion", "502", ["value": "ZZ"])) {
      $0.regionCode = "ZZ"
    },
    Case("reserved region", one("regionCode", "malformedRegion", "502", ["value": "UK"])) {
      $0.regionCode = "UK"
    },
    Case("region of digits", one("regionCode", "malformedRegion", "502", ["value": "46"])) { $0.regionCode = "46" },
    Case("region in Cyrillic", one("regionCode", "malformedRegion", "502", ["value": "Р"])) { $0.regionCode = "Р" },
    Case("language in upper case", []) { $0.languageCode = "IT" },
    Case("language with region", one("languageCode", "malformedLanguage", "502", ["value": "en-US"])) {
      $0.languageCode = "en-US"
    },
    Case("no contact data", one("additionalFields", "contactMissing", "2004")) {
      $0.additionalFields = [AdditionalField(type: .customer_first_name, value: "Sonya")]
    },
    Case("a phone number is enough", []) {
      $0.additionalFields = [AdditionalField(type: .customer_phone, value: "+46 8 123")]
    },
    Case("Apple Pay only, so no contact data is needed", []) {
      $0.additionalFields = []
      $0.forcePaymentMethod = "apple_pay_core"
    },
    Case("card only, so contact data is needed", one("additionalFields", "contactMissing", "2004")) {
      $0.additionalFields = []
      $0.forcePaymentMethod = "card"
    },
    Case("a blank e-mail address beside a phone number", one("additionalFields.customer_email", "missing", "2004")) {
      $0.additionalFields = [
        AdditionalField(type: .customer_phone, value: "123"), AdditionalField(type: .customer_email, value: " "),
      ]
    },
    Case("a phone number without digits is asked for in the form", []) {
      $0.additionalFields = [AdditionalField(type: .customer_phone, value: "Customer phone")]
    },
    Case("an invalid e-mail address is asked for in the form", []) {
      $0.additionalFields = [AdditionalField(type: .customer_email, value: "Customer email")]
    },
    Case(
      "an invalid billing country",
      one("additionalFields.billing_country", "malformedRegion", "502", ["value": "XX"])
    ) { $0.additionalFields.append(AdditionalField(type: .billing_country, value: "XX")) },
    Case("an empty first name is accepted", []) {
      $0.additionalFields.append(AdditionalField(type: .customer_first_name, value: ""))
    },
    Case(
      "several errors at once, in the document's order",
      [
        Mistake(path: "projectID", code: "missing", platformCode: "2004"),
        Mistake(path: "paymentID", code: "missing", platformCode: "2004"),
        Mistake(path: "paymentAmount", code: "notPositive", platformCode: "702"),
        Mistake(path: "paymentCurrency", code: "missing", platformCode: "2004"),
        Mistake(path: "customerID", code: "missing", platformCode: "2004"),
        Mistake(path: "additionalFields", code: "contactMissing", platformCode: "2004"),
      ]
    ) { $0 = OptionValues(projectID: 0, paymentID: "", paymentAmount: 0, paymentCurrency: "") },
  ]

  @Test(arguments: cases)
  func rule(_ example: Case) {
    #expect(OptionRules.mistakes(in: .sample.with(example.change)) == example.mistakes)
  }
}
