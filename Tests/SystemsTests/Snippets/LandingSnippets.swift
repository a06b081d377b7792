import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaBackend
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaSandbox
import KassaWorldlineSandbox
import WorldlineConnect

/// The quick starts of the landing pages of the SDKs.
enum LandingSnippets {
  static func ecommpay(at payer: some Presenter) async -> PaymentResult {
    // Snippet: LandingEcommpay
    let options = PaymentOptions(
      projectID: 10, paymentID: "order-1", paymentAmount: 1999, paymentCurrency: "USD", customerID: "10")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]

    let sdk = EcommpaySDK(world: EcommpayWorld())
    let result = await sdk.presentPayment(at: payer, paymentOptions: options)
    // Snippet end
    return result
  }

  static func worldline(at payer: some Presenter) async -> CheckoutResult {
    // Snippet: LandingWorldline
    let order = WorldlineOrder(
      merchantReference: "order-1", amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"),
      countryCode: "NL", customerID: "10")

    let sdk = WorldlineConnectSDK(world: WorldlineWorld())
    let result = await sdk.presentPayment(at: payer, order: order)
    // Snippet end
    return result
  }

  static func session() async throws -> (items: PaymentItems, prepared: PreparedPaymentRequest) {
    // Snippet: LandingSession
    let order = WorldlineOrder(
      merchantReference: "order-1", amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"),
      countryCode: "NL", customerID: "10")
    let session = try await WorldlineConnectSDK(world: WorldlineWorld())
      .openSession(for: order, appIdentifier: "Shop/v1")
    let context = order.context()

    let items = try await session.paymentItems(for: context, groupPaymentProducts: false)
    print(items.paymentItems.map(\.identifier))
    let details = try await session.iinDetails(forPartialCreditCardNumber: "4711 1000", context: context)
    let request = PaymentRequest()
    request.paymentProduct = try await session.paymentProduct(
      withId: details.paymentProductId ?? "1", context: context)
    request.setValue("4711100000000018", forField: "cardNumber")
    request.setValue("12/30", forField: "expiryDate")
    request.setValue("123", forField: "cvv")
    let prepared = try await session.prepare(request)
    print(prepared.encryptedFields)  // for your server, which sends them as encryptedCustomerInput
    // Snippet end
    return (items, prepared)
  }

  static func logos(for order: WorldlineOrder) async throws -> [PaymentImage?] {
    let session = try await WorldlineConnectSDK(world: WorldlineWorld()).openSession(for: order)
    let items = try await session.paymentItems(for: order.context(), groupPaymentProducts: false)
    // Snippet: LandingLogos
    let logos = items.paymentItems.compactMap(\.displayHints.logoImage)
    for logo in logos { print(logo.identifier, session.imageAtHand(logo)?.mediaType ?? "none") }  // 1 image/svg+xml …
    await session.updateImages(logos)  // for the next time
    // Snippet end
    return logos.map { session.imageAtHand($0) }
  }

  static func assist(_ delegate: any AssistPayDelegate, at payer: some Presenter) {
    // Snippet: LandingAssist
    let data = PayData()
    data.merchantId = "679471"
    data.customerId = "10"
    data.orderNumber = "order-1"
    data.orderAmount = "100.99"
    data.orderCurrency = .RUB

    let assistPay = AssistPay(delegate: delegate, world: AssistWorld())
    assistPay.start(payer, data)
    // Snippet end
  }

  static func applePay(at payer: some Presenter) async -> CheckoutResult {
    // Snippet: LandingApplePay
    let order = ApplePayGatewayOrder(
      orderNumber: "order-1", amount: 1999, currencyCode: "USD", description: "T-shirt with dog print",
      merchantName: "Cosmoshop", merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US")

    let sdk = ApplePayGatewaySDK(world: ApplePayGatewayWorld())
    let result = await sdk.presentPayment(at: payer, order: order)
    // Snippet end
    return result
  }

  static func dolyame(
    _ configuration: DolyamePaymentConfiguration, at payer: some Presenter
  ) async -> DolyamePaymentCoordinatorResult {
    // Snippet: LandingDolyame
    let coordinator = DolyamePaymentCoordinator(
      configuration: configuration, modalHostViewController: payer, world: DolyameWorld())
    let result = await withCheckedContinuation { continuation in
      coordinator.onFinish = { continuation.resume(returning: $0) }
      coordinator.start()
    }
    // Snippet end
    return result
  }

  static func backend(at payer: some Presenter, _ options: PaymentOptions) async -> OperationReply? {
    // Snippet: LandingBackend
    let world = EcommpayWorld()
    _ = await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options)
    print(world.charges)  // ["order-1": 1]
    let reply = await world.operate(.refund, on: "order-1")  // done
    // Snippet end
    return reply
  }

  static func sandbox(_ options: PaymentOptions) async -> Int {
    // Snippet: LandingSandbox
    let sandbox = EcommpaySandbox()
    let environment = CheckoutEnvironment(transport: sandbox.transport, merchant: sandbox.merchant)
    let payer = ScriptedPresenter(environment: environment) { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: "4000000000000077", expiry: "12/30", code: "123", holder: "JANE DOE"))
      default: nil
      }
    }
    _ = await EcommpaySDK().presentPayment(at: payer, paymentOptions: options)
    let charges = sandbox.charges["order-1"] ?? 0  // 1
    // Snippet end
    return charges
  }
}

// Snippet: LandingCore
/// A front end that prints where the payment stands.
struct Printer: Presenter {
  func present(_ presentation: Presentation, of checkout: Checkout) {
    if presentation.wantsPainted { checkout.painted() }
    if case .result(let result) = presentation.stage { print(result.outcome) }
  }
}
// Snippet end
