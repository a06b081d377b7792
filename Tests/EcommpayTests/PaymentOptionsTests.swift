import Testing

@testable import Ecommpay

@Suite("Payment options")
struct PaymentOptionsTests {
  @Test("Payment options keep every assigned value")
  func roundTrip() {
    let options = PaymentOptions(projectID: 10, paymentID: "p", paymentAmount: 1, paymentCurrency: "USD")
    options.signature = "s"
    options.action = .Auth
    options.mockModeType = .decline
    options.additionalFields = [AdditionalField(type: .customer_first_name, value: "Sonya")]
    options.languageCode = "IT"
    options.regionCode = "SE"
    options.paymentDescription = "Cosmoshop purchase"
    options.forcePaymentMethod = "card"
    options.hideSavedWallets = false
    options.receiptData = "e30="
    options.token = "t"

    #expect(options.signature == "s")
    #expect(options.action == .auth)
    #expect(options.mockModeType == .decline)
    #expect(options.additionalFields == [AdditionalField(type: .customer_first_name, value: "Sonya")])
    #expect(options.languageCode == "IT")
    #expect(options.regionCode == "SE")
    #expect(options.paymentDescription == "Cosmoshop purchase")
    #expect(options.forcePaymentMethod == "card")
    #expect(options.hideSavedWallets == false)
    #expect(options.receiptData == "e30=")
    #expect(options.token == "t")
    #expect(options.values.customerID == nil)
  }

  @Test("The default action is an immediate sale with mock mode disabled")
  func defaults() {
    let options = PaymentOptions(projectID: 10, paymentID: "p", paymentAmount: 1, paymentCurrency: "USD")
    #expect(options.action == .Sale)
    #expect(options.mockModeType == .disabled)
    #expect(options.hideSavedWallets == nil)
  }

  @Test(
    "Additional fields have their wire names",
    arguments: [
      (AdditionalFieldType.customer_first_name, "first_name"), (.customer_middle_name, "middle_name"),
      (.customer_last_name, "last_name"), (.customer_phone, "phone"), (.customer_email, "email"),
      (.customer_country, "country"), (.customer_state, "state"), (.customer_city, "city"),
      (.customer_address, "address"), (.customer_zip, "zip"), (.customer_day_of_birth, "day_of_birth"),
      (.customer_birthplace, "birthplace"), (.customer_ssn, "ssn"), (.customer_domain, "domain"),
      (.customer_mir, "mir"), (.customer_account_id, "account_id"), (.customer_language, "language"),
      (.customer_screen_res, "screen_res"), (.customer_save, "save"), (.billing_postal, "billing_postal"),
      (.billing_region, "billing_region"), (.identify_doc_number, "identify_doc_number"), (.custom, "custom"),
      (.doku_customer_first_name, "doku_customer_first_name"),
      (.customer_billing_country, "billing_country"), (.customer_billing_city, "billing_city"),
      (.customer_billing_postal, "billing_postal"), (.customer_billing_address, "billing_address"),
    ])
  func wireNames(type: AdditionalFieldType, name: String) {
    #expect(type.wireName == name)
  }

  @Test("No two additional fields share a wire name")
  func distinct() {
    #expect(Set(AdditionalFieldType.allCases.map(\.wireName)).count == AdditionalFieldType.allCases.count)
  }

  @Test(
    "A phone number is sent as digits, every other field unchanged",
    arguments: [
      (AdditionalFieldType.customer_phone, "+44 (20) 8123-4567", "442081234567"),
      (.customer_phone, "none", "none"),
      (.customer_email, "a+1@example.test", "a+1@example.test"),
    ])
  func phone(type: AdditionalFieldType, value: String, sent: String) {
    #expect(AdditionalField(type: type, value: value).wireValue == sent)
  }

  @Test("Modes, actions, recurring payments and results have the document's values")
  func values() {
    #expect([ActionType.Auth, .Verify].map(\.rawValue) == ["auth", "verify"])
    #expect([MockModeType.success, .decline, .disabled].map(\.rawValue) == ["success", "decline", "disabled"])
    #expect([RecurrentType.OneClick, .Autopayment, .Regular].map(\.rawValue) == ["C", "U", "R"])
    #expect([RecurrentPeriod.Day, .Week, .Month, .Quarter, .Year].map(\.rawValue) == ["D", "W", "M", "Q", "Y"])
    #expect([ResultStatus.Success, .Decline, .Cancelled, .Error].map(\.rawValue) == [0, 100, 200, 500])
  }
}
