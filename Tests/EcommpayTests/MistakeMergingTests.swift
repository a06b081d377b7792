import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("Merging of local and platform validation errors")
struct MistakeMergingTests {
  @Test(
    "A platform refusal is mapped to the document's parameter name and a slug",
    arguments: [
      (PlatformRefusal(code: "2004", message: "m", field: "customer_id"), "customerID", "missing"),
      (.init(code: "2004", message: "m", field: "additional_fields"), "additionalFields", "contactMissing"),
      (.init(code: "2442", message: "m", field: "project_id"), "projectID", "unknownProject"),
      (.init(code: "702", message: "m", field: "payment_amount"), "paymentAmount", "notPositive"),
      (.init(code: "3121", message: "m", field: "payment_currency"), "paymentCurrency", "unknownCurrency"),
      (.init(code: "502", message: "m", field: "payment_description"), "paymentDescription", "tooLong"),
      (.init(code: "502", message: "m", field: "language_code"), "languageCode", "unsupportedLanguage"),
      (.init(code: "502", message: "m", field: "region_code"), "regionCode", "malformedRegion"),
      (.init(code: "2541", message: "m", field: "force_payment_method"), "forcePaymentMethod", "unknownMethod"),
      (.init(code: "3262", message: "m", field: nil), "signature", "emptySignature"),
      (.init(code: "3261", message: "m", field: "signature"), "signature", "badSignature"),
      (.init(code: "3041", message: "m", field: nil), "paymentID", "paymentExists"),
      (.init(code: "702", message: "m", field: nil), "", "invalid"),
      (.init(code: "9", message: "m", field: "receipt_data"), "receiptData", "invalid"),
      (.init(code: "9", message: "m", field: "never_heard_of"), "never_heard_of", "invalid"),
    ])
  func slugs(refusal: PlatformRefusal, path: String, code: String) {
    let mistake = refusal.mistake
    #expect(mistake.path == path)
    #expect(mistake.code == code)
    #expect(mistake.platformCode == refusal.code)
    #expect(mistake.platformMessage == "m")
  }

  @Test("An error found by the SDK and the platform is reported once, with the SDK's slug")
  func both() {
    let here = OptionRules.mistakes(in: .sample.with { $0.languageCode = "english" })
    let all = here.merged(with: [PlatformRefusal(code: "502", message: "Validation error", field: "language_code")])
    #expect(
      all == [
        Mistake(
          path: "languageCode", code: "malformedLanguage", platformCode: "502", details: ["value": "english"],
          platformMessage: "Validation error")
      ])
  }

  @Test("Merged errors follow the document's parameter order")
  func order() {
    let here = OptionRules.mistakes(
      in: .sample.with {
        $0.paymentCurrency = "nope"
        $0.additionalFields = []
      })
    let there = [
      PlatformRefusal(code: "3261", message: nil, field: "signature"),
      PlatformRefusal(code: "502", message: nil, field: "language_code"),
      PlatformRefusal(code: "3121", message: nil, field: "payment_currency"),
      PlatformRefusal(code: "3041", message: nil, field: "payment_id"),
      PlatformRefusal(code: "3041", message: nil, field: "payment_id"),
    ]
    #expect(
      here.merged(with: there).map(\.path)
        == ["paymentID", "paymentCurrency", "additionalFields", "languageCode", "signature"])
  }

  @Test("Every slug with a platform code converts to the code and back")
  func inverse() {
    for slug in MistakeCode.allCases {
      guard let code = slug.platformCode, let parameter = slug.parameter, slug != .malformedLanguage else { continue }
      #expect(MistakeCode(platformCode: code, parameter: parameter) == slug)
    }
  }

  @Test("Opening a session reports the merged errors, or the local ones if the platform is unreachable")
  func opening() {
    let options = OptionValues.sample.with { $0.paymentCurrency = "nope" }
    let answered = ProviderHarness(
      ["/v1/init": [.json(422, Answers.refusal([("3261", "Invalid signature", "signature")]))]], options: options)
    let error = answered.failure { provider async throws(CheckoutError) in
      try await provider.openSession(signature: "x")
    }
    #expect(error?.code == .parameters)
    #expect(error?.mistakes.map(\.code) == ["unknownCurrency", "badSignature"])

    let silent = ProviderHarness(["/v1/init": [.fails(.unreachable)]], options: options)
    let known = silent.failure { provider async throws(CheckoutError) in
      try await provider.openSession(signature: "x")
    }
    #expect(known == .parameters(OptionRules.mistakes(in: options)))
  }

  @Test("A local validation error keeps the form closed even if the platform accepts the order")
  func stricter() {
    let options = OptionValues.sample.with { $0.languageCode = "english" }
    let harness = ProviderHarness(["/v1/init": [.ok(["status": "accepted", "session_id": "s"])]], options: options)
    let error = harness.failure { provider async throws(CheckoutError) in
      try await provider.openSession(signature: "x")
    }
    #expect(error?.mistakes.map(\.code) == ["malformedLanguage"])
  }

  @Test("Without a payment id the merchant server is not asked to sign")
  func unsignable() {
    let options = OptionValues.sample.with { $0.paymentID = "" }
    let error = ProviderHarness([:], options: options, merchant: SilentMerchant()).failure {
      provider async throws(CheckoutError) in try await provider.prepare()
    }
    #expect(error?.mistakes.map(\.path) == ["paymentID"])
    let signed = options.with { $0.signature = "by the shop itself" }
    #expect(
      ProviderHarness([:], options: signed, merchant: SilentMerchant()).failure {
        provider async throws(CheckoutError) in try await provider.prepare()
      } == nil)
  }
}

private struct SilentMerchant: MerchantServer {
  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String { "" }
  func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    throw CheckoutError(code: .merchantAnswer)
  }
}
