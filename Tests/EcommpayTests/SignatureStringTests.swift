import Testing

@testable import Ecommpay

@Suite("The string to sign")
struct SignatureStringTests {
  private func seedExample() -> PaymentOptions {
    PaymentOptions(
      projectID: 10,
      paymentID: "internal_payment_id_1",
      paymentAmount: 1999,
      paymentCurrency: "USD",
      paymentDescription: "T-shirt with dog print",
      customerID: "10",
      regionCode: "US")
  }

  @Test("The document's example gives the document's string")
  func example() {
    #expect(
      seedExample().paramsForSignature() == """
        customer_id:10;payment_amount:1999;payment_currency:USD;payment_description:T-shirt with dog print;\
        payment_id:internal_payment_id_1;project_id:10;region_code:US
        """)
  }

  @Test("hide_saved_wallets is signed once the option is set", arguments: [(false, "0"), (true, "1")])
  func wallets(hidden: Bool, written: String) {
    let options = seedExample()
    options.hideSavedWallets = hidden
    #expect(
      options.paramsForSignature() == """
        customer_id:10;hide_saved_wallets:\(written);payment_amount:1999;payment_currency:USD;\
        payment_description:T-shirt with dog print;payment_id:internal_payment_id_1;project_id:10;region_code:US
        """)
  }

  @Test("The mobile SDK's published sample gives its published string")
  func published() {
    let options = PaymentOptions(
      projectID: 115, paymentID: "payment1", paymentAmount: 30, paymentCurrency: "RUB", customerID: "5")
    #expect(
      options.paramsForSignature()
        == "customer_id:5;payment_amount:30;payment_currency:RUB;payment_id:payment1;project_id:115")
  }

  @Test("The string has every signed parameter and no other")
  func complete() {
    let options = seedExample()
    options.token = "tok"
    options.languageCode = "IT"
    options.forcePaymentMethod = "card"
    options.hideSavedWallets = true
    options.signature = "before"
    options.receiptData = "e30="
    options.action = .Verify
    options.mockModeType = .success
    options.additionalFields = [AdditionalField(type: .customer_email, value: "a@b.c")]
    #expect(
      options.paramsForSignature() == """
        account_token:tok;customer_id:10;force_payment_method:card;hide_saved_wallets:1;language_code:IT;\
        payment_amount:1999;payment_currency:USD;payment_description:T-shirt with dog print;\
        payment_id:internal_payment_id_1;project_id:10;region_code:US
        """)
  }

  @Test("Empty parameters are left out")
  func empty() {
    let options = PaymentOptions(
      projectID: 0, paymentID: "", paymentAmount: 0, paymentCurrency: "", paymentDescription: "", customerID: "",
      regionCode: "", token: "")
    options.languageCode = ""
    options.forcePaymentMethod = ""
    #expect(options.paramsForSignature() == "payment_amount:0")
  }
}
