import CheckoutCore
import EMV3DS
import KassaCards
import TestSupport
import Testing

@testable import Ecommpay

@Suite("Messages on the wire")
struct GoldenMessageTests {
  @Test("The init request carries every option of the order")
  func openSession() throws {
    let options = OptionValues.sample.with {
      $0.token = "tok"
      $0.languageCode = "IT"
      $0.forcePaymentMethod = "card"
      $0.hideSavedWallets = false
      $0.receiptData = "e30="
      $0.action = .auth
      $0.mockModeType = .success
      $0.additionalFields.append(AdditionalField(type: .customer_phone, value: "+46 8-123"))
    }
    let message = SessionMessages.initRequest(options, signature: "c2ln", deviceLanguage: "ru")
    #expect(
      message.text == """
        {"payment_info":{"project_id":10,"payment_id":"internal_payment_id_1","payment_amount":1999,\
        "payment_currency":"USD","payment_description":"T-shirt with dog print","customer_id":"10",\
        "region_code":"US","account_token":"tok","language_code":"IT","force_payment_method":"card",\
        "hide_saved_wallets":false,"signature":"c2ln"},"action":"auth",\
        "additional_fields":[{"name":"email","value":"buyer@example.test"},{"name":"phone","value":"468123"}],\
        "receipt_data":"e30=","mock_mode":"success","device_language":"ru",\
        "user_agent":{"application":"kassa","version":"1"}}
        """)
  }

  @Test("The init request of an empty order has no optional members")
  func openNothing() {
    let options = OptionValues(projectID: 0, paymentID: "", paymentAmount: 0, paymentCurrency: "")
    #expect(
      SessionMessages.initRequest(options, signature: "", deviceLanguage: "en").text == """
        {"payment_info":{"payment_amount":0},"action":"sale","mock_mode":"disabled","device_language":"en",\
        "user_agent":{"application":"kassa","version":"1"}}
        """)
  }

  @Test("The payment request carries the number and security code on the wire and masks them in the log")
  func payment() throws {
    let message = PaymentMessages.payment(
      session: "s-1", request: "r-1", card: try CardDetails(.sample()), options: .sample)
    func golden(_ number: String, _ code: String) -> String {
      """
      {"session_id":"s-1","request_id":"r-1","action":"sale","method":"card","card":{"pan":"\(number)","month":12,\
      "year":2030,"cvv":"\(code)","card_holder":"JANE DOE"},\
      "additional_fields":[{"name":"email","value":"buyer@example.test"}]}
      """
    }
    #expect(String(decoding: message.wireBytes, as: UTF8.self) == golden("4314220000000056", "123"))
    #expect(message.text == golden("431422••••••0056", "•••"))
  }

  @Test("The payment request omits empty members")
  func shortPayment() throws {
    var details = try PaymentDetails.sample()
    details.values["code"] = nil
    details.values["holder"] = .text("")
    let options = OptionValues.sample.with { $0.additionalFields = [] }
    #expect(
      PaymentMessages.payment(session: "s", request: "r", card: try CardDetails(details), options: options).text == """
        {"session_id":"s","request_id":"r","action":"sale","method":"card",\
        "card":{"pan":"431422••••••0056","month":12,"year":2030}}
        """)
  }

  @Test("The session, status and challenge completion requests are minimal")
  func short() {
    #expect(SessionMessages.session("s-1").text == #"{"session_id":"s-1"}"#)
    #expect(PaymentMessages.status(session: "s-1", revision: 3).text == #"{"session_id":"s-1","revision":3}"#)
    #expect(
      PaymentMessages.challengeOver(session: "s-1", acsTransaction: "acs-1").text
        == #"{"session_id":"s-1","acs_trans_id":"acs-1"}"#)
  }

  @Test(
    "A CReq carries the payer's action and masks the entry in the log",
    arguments: [
      (ChallengeRequest.Action.begin, "", ""),
      (.entry(SecretText("1234")), #","challengeDataEntry":"1234""#, #","challengeDataEntry":"••••""#),
      (.resend, #","resendChallenge":"Y""#, #","resendChallenge":"Y""#),
      (.cancel, #","challengeCancel":"01""#, #","challengeCancel":"01""#),
    ])
  func challengeRequest(action: ChallengeRequest.Action, onWire: String, shown: String) {
    let names = ChallengeNames(server: "server-1", acs: "acs-1", version: .v220)
    let message = ChallengeRequest(names: names, window: .fullScreen, counter: 0, action: action).json
    let head = """
      {"messageType":"CReq","messageVersion":"2.2.0","threeDSServerTransID":"server-1","acsTransID":"acs-1",\
      "challengeWindowSize":"05","sdkCounterStoA":"000"
      """
    #expect(String(decoding: message.wireBytes, as: UTF8.self) == head + onWire + "}")
    #expect(message.text == head + shown + "}")
  }

  @Test("Every request goes to its path, and the log has neither card number nor codes")
  func paths() throws {
    let harness = try ProviderHarness.opened([
      "/v1/session/interface": [.ok(InterfaceAnswerTests.sample)],
      "/v1/payment": [.ok(Answers.accepted)],
      "/v1/payment/status": [
        .ok(Answers.status(2, "processing", "registered")),
        .ok(Answers.status(3, "awaiting 3ds result", "authentication", extra: Answers.threeds)),
      ],
      "/challenge": [.ok(Answers.challenge(counter: "000")), .ok(Answers.completed(counter: "001"))],
      "/v1/payment/threeds": [.ok(Answers.accepted)],
      "/v1/payment/cancel": [.ok(Answers.accepted)],
    ])
    let details = try PaymentDetails.sample("4314220000000056", code: "987")
    try harness.run { provider async throws(CheckoutError) in
      _ = try await provider.fetchInterface()
      try await provider.submit(details)
      _ = try await provider.nextUpdate()
      _ = try await provider.nextUpdate()
      _ = try await provider.answer(.entry(SecretText("556677")))
      try await provider.abandon()
    }
    let platform = "https://sdk.ecommpay.test"
    #expect(
      harness.transport.sent.map(\.address) == [
        "\(platform)/v1/init", "\(platform)/v1/session/interface", "\(platform)/v1/payment",
        "\(platform)/v1/payment/status", "\(platform)/v1/payment/status", "https://acs.issuer.test/challenge",
        "https://acs.issuer.test/challenge", "\(platform)/v1/payment/threeds", "\(platform)/v1/payment/cancel",
      ])
    #expect(harness.transport.sent(to: "/v1/payment")[0].text.contains(#""pan":"4314220000000056""#))
    #expect(harness.transport.sent(to: "/challenge")[1].text.contains(#""challengeDataEntry":"556677""#))
    let reported = harness.log.all.map { $0.name + $0.body.text }.joined()
    #expect(reported.contains("431422••••••0056"))
    for secret in ["4314220000000056", "\"987\"", "556677"] { #expect(!reported.contains(secret)) }
  }
}

extension IssuerReference {
  static let sample = IssuerReference(
    authority: "acs.issuer.test", path: "/challenge", acsTransaction: "acs-1", serverTransaction: "server-1",
    messageVersion: "2.2.0")
}
