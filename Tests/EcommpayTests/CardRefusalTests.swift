import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("Card refusals by the platform")
struct CardRefusalTests {
  @Test(
    "Each refusal is assigned to its card field",
    arguments: [
      ("3101", "card.pan", "pan", "cardNotFound"), ("3021", "card.year", "expiry", "cardExpired"),
      ("3141", "card.cvv", "code", "missing"), ("3161", "card.card_holder", "holder", "invalid"),
      ("3162", nil, "holder", "invalid"), ("702", "card.month", "expiry", "invalid"),
      ("702", "card.cvv", "code", "invalid"),
    ] as [(String, String?, String, String)])
  func field(code: String, field: String?, path: String, slug: String) {
    let error = CardRefusal.error([PlatformRefusal(code: code, message: "why", field: field)])
    #expect(
      error
        == CheckoutError(
          code: .fields, platformCode: code,
          mistakes: [Mistake(path: path, code: slug, platformCode: code, platformMessage: "why")]))
  }

  @Test("The refusals of all fields are reported together and can be corrected")
  func together() throws {
    let refusal = Answers.refusal([
      ("3101", "Card not found", "card.pan"), ("3021", "Card expired", "card.year"),
      ("3141", "CVV is required", "card.cvv"), ("3161", "Holder", "card.card_holder"),
    ])
    let harness = try ProviderHarness.opened(["/v1/payment": [.json(422, refusal)]])
    let details = try PaymentDetails.sample()
    let error = harness.failure { provider async throws(CheckoutError) in try await provider.submit(details) }
    #expect(error?.mistakes.map(\.path) == ["pan", "expiry", "code", "holder"])
    #expect(error?.canBePutRight == true)
  }

  @Test(
    "A refusal that is not only about card fields ends the payment",
    arguments: [
      (400, [("100", "General decline", nil)], .platform, "100"),
      (422, [("3101", "Card not found", "card.pan"), ("501", "Internal error", nil)], .platform, "3101"),
      (401, [("3221", "Unknown session", nil)], .sessionUnknown, "3221"),
      (404, [], .platform, "404"),
    ] as [(Int, [(code: String, message: String, field: String?)], CheckoutError.Code, String)])
  func others(
    status: Int, errors: [(code: String, message: String, field: String?)], code: CheckoutError.Code,
    platformCode: String
  ) throws {
    let harness = try ProviderHarness.opened(["/v1/payment": [.json(status, Answers.refusal(errors))]])
    let details = try PaymentDetails.sample()
    let error = harness.failure { provider async throws(CheckoutError) in try await provider.submit(details) }
    #expect(error?.code == code)
    #expect(error?.platformCode == platformCode)
  }

  @Test("Details without a card number or with an unknown method are not sent")
  func incomplete() throws {
    let harness = try ProviderHarness.opened(["/v1/payment": [.ok(Answers.accepted)]])
    var details = try PaymentDetails.sample()
    details.values["pan"] = nil
    let without = details
    let error = harness.failure { provider async throws(CheckoutError) in try await provider.submit(without) }
    #expect(error?.mistakes == [Mistake(path: "pan", code: "missing")])
    let wallet = PaymentDetails(method: "skrill-wallet", values: details.values)
    let other = harness.failure { provider async throws(CheckoutError) in try await provider.submit(wallet) }
    #expect(other?.mistakes.map(\.code) == ["unknownMethod"])
    #expect(harness.transport.sent(to: "/v1/payment").isEmpty)
  }

  @Test("An acknowledgement with an unknown status leaves the outcome open")
  func openAcknowledgement() throws {
    let harness = try ProviderHarness.opened(["/v1/payment": [.ok(["status": "perhaps"])]])
    let details = try PaymentDetails.sample()
    let error = harness.failure { provider async throws(CheckoutError) in try await provider.submit(details) }
    #expect(error?.leavesOutcomeOpen == true)
  }
}
