import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import Foundation
import KassaAssistSandbox
import KassaBackend
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaResources
import Synchronization
import Testing
import WorldlineConnect

@Suite("Errors say in the shop's language what has happened and what to do")
struct ErrorTextTests {
  @Test("Every code has a sentence in every language, and advice or none", arguments: StringTable.languages)
  func texts(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let codes = strings.keys.filter { $0.hasPrefix("error.") && $0 != "error.unknown" }
      .map { CheckoutError.Code(rawValue: String($0.dropFirst("error.".count))) }
    #expect(codes.count > 30)
    for code in codes {
      let error = CheckoutError(code: code).localized(language)
      #expect(error.localizedDescription != strings("error.unknown", ["code": code.rawValue]), "\(code)")
      #expect(error.recoverySuggestion == error.advice(language: language))
      #expect(error.recoverySuggestion != nil || Self.withoutAdvice.contains(code), "\(code)")
    }
  }

  /// Mistakes of the program that calls the SDK, about which the shop and the payer can do nothing.
  private static let withoutAdvice: Set<CheckoutError.Code> = [.actionOutOfOrder, .actionUnsupported]

  @Test("An order with mistakes is explained in the language of the form, with the chain of causes")
  func ecommpay() async throws {
    let options = PaymentOptions(projectID: 10, paymentID: "", paymentAmount: 1999, paymentCurrency: "XXX")
    options.languageCode = "de"
    let result = await EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(
      at: HeadlessPresenter(), paymentOptions: options)
    let error = try #require(result.error)
    #expect(error.code == .illegalArguments)
    #expect(error.localizedDescription.hasPrefix("Das Zahlungsformular"))
    #expect(error.recoverySuggestion?.contains("Shop") == true)
    // The same through Foundation, which knows only `any Error`.
    #expect((error as any Error).localizedDescription == error.localizedDescription)
    #expect(error.causes.first is CheckoutError)
    #expect(error.causes.last is Mistake)
  }

  @Test("A network error leads to the transport's")
  func transport() async throws {
    let result = await EcommpaySDK().presentPayment(at: HeadlessPresenter(), paymentOptions: Self.options())
    #expect(result.error?.causes.contains { $0 as? TransportError == .unreachable } == true)
  }

  private static func options() -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: "1", paymentAmount: 100, paymentCurrency: "EUR", customerID: "10", regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    return options
  }

  private final class Delegate: AssistPayDelegate {
    var errors: [AssistPayError] = []
    var onEnd: () -> Void = {}
    func payFailed(_ error: AssistPayError) { errors.append(error) }
    func payFinished(bill: String, status: PayStatus, message: String) { onEnd() }
  }

  @Test("Assist's delegate gets the error before the status")
  @MainActor
  func assist() async {
    let delegate = Delegate()
    let assist = AssistPay(delegate: delegate, world: AssistWorld(seed: 1))
    await withCheckedContinuation { continuation in
      delegate.onEnd = { continuation.resume() }
      let data = PayData()
      data.language = .RU
      assist.start(HeadlessPresenter(), data)
    }
    #expect(delegate.errors.map(\.codeString) == ["parameters"])
    #expect(delegate.errors.first?.status == .Unknown)
    #expect(delegate.errors.first?.mistakes.isEmpty == false)
    #expect(delegate.errors.first?.language == "ru")
  }

  @Test("Dolyame's coordinator names the unexpected event")
  @MainActor
  func dolyame() async {
    let configuration = DolyamePaymentConfiguration(
      partner: DolyamePaymentConfiguration.Partner(id: "bnpl-test-app"),
      order: DolyamePaymentConfiguration.Order(
        id: "1", amount: 0, items: [DolyamePaymentConfiguration.Order.Item(name: "Шарф", quantity: 1, price: 100)]),
      customerInfo: DolyamePaymentConfiguration.CustomerInfo(id: "42", phone: "+79130010102"))
    let coordinator = DolyamePaymentCoordinator(
      configuration: configuration, modalHostViewController: HeadlessPresenter(), world: DolyameWorld(seed: 1))
    let result = await withCheckedContinuation { continuation in
      coordinator.onFinish = { continuation.resume(returning: $0) }
      coordinator.start()
    }
    #expect(result == .failure)
    #expect(coordinator.error?.mistakes.isEmpty == false)
    #expect(coordinator.error?.localizedDescription.isEmpty == false)
  }

  @Test("An error of a session has a code, a sentence, advice and its cause")
  func worldline() async throws {
    let session = Session(
      clientSessionId: "none", customerId: "none", baseURL: "https://client.worldline.test/", assetBaseURL: "",
      appIdentifier: "tests/1")
    let error = await #expect(throws: ConnectError.self) { try await session.publicKey() }
    #expect(error?.codeString == "network.unreachable")
    #expect(error?.localizedDescription.isEmpty == false)
    #expect(error?.recoverySuggestion?.isEmpty == false)
    #expect(error?.cause as? TransportError == .unreachable)
  }

  @Test("The gateway's message is shown, and its code with a sentence if it sent none")
  func gateway() {
    #expect(ApplePayGatewayError(code: "5", message: "Access denied").localizedDescription == "Access denied")
    #expect(ApplePayGatewayError(code: "5").localizedDescription == "The platform refused the request (code 5)")
    #expect(ApplePayGatewayError(CheckoutError(code: .platform, platformCode: "6"))?.kind == .unknownOrder)
    #expect(ApplePayGatewayError(CheckoutError(code: .networkTimeout)) == nil)
  }

  @Test("A repeated order number whose bill is not known has no bracket", arguments: StringTable.languages)
  func repeated(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let words = CheckoutError(code: .paymentRepeated).words(strings)
    #expect(!words.contains("(") && !words.contains("assist"), "\(words)")
    #expect(CheckoutError(code: .paymentRepeated, platformCode: "123").words(strings).contains("123"))
  }
}
