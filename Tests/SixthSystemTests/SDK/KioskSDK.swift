import CheckoutCore
import KassaCards

/// An order that is paid with Kiosk. The amount is in minor units.
struct KioskOrder: Sendable {
  var order: String
  var amount: Int64
  var currency: String
}

/// The SDK of Kiosk.
enum KioskSDK {
  static func pay(
    at presenter: any Presenter, _ order: KioskOrder, completion: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let checkout = Checkout(presenter: presenter) { KioskProvider(order, $0) }
    checkout.start(completion: completion)
    return checkout
  }

  static let rules = PaymentRules(cancelsWhenLeft: false) { payment, _ in
    switch payment.status {
    case "paid": .init(.success, operations: [.refund])
    case "partly refunded": .init(.partial, .partlyGivenBack, operations: [.refund])
    case "refunded": .init(.success, .refunded)
    case "declined": .init(.declined)
    default: .init(nil)
    }
  }
}

actor KioskProvider: PaymentProvider {
  nonisolated let paymentID: String
  nonisolated var rules: PaymentRules { KioskSDK.rules }
  let presetSignature: String? = nil
  private let order: KioskOrder
  private let client: WireClient
  private let language: String
  private var merchantName = ""
  private var pending: [PlatformUpdate] = []

  init(_ order: KioskOrder, _ context: ProviderContext) {
    self.order = order
    paymentID = order.order
    language = context.environment.language
    client = WireClient(transport: context.environment.transport, from: .sdk, log: context.log)
  }

  func prepare() async throws(CheckoutError) -> String { "\(order.order);\(order.amount);\(order.currency)" }

  func openSession(signature: String) async throws(CheckoutError) -> String {
    let answer = try await post(
      "/open",
      [
        "order": .string(order.order), "amount": .number(String(order.amount)), "currency": .string(order.currency),
        "signature": .string(signature),
      ])
    merchantName = answer["merchant"]?.string ?? ""
    return answer["session"]?.string ?? ""
  }

  func fetchInterface() async throws(CheckoutError) -> PaymentInterface {
    let card = PaymentMethod(
      id: "card", kind: .card, name: "", brands: [.visa, .mastercard],
      fields: Field.card(accepted: [.visa, .mastercard])
    )
    return PaymentInterface(merchantName: merchantName, language: language, methods: [card], preselected: "card")
  }

  func submit(_ details: PaymentDetails) async throws(CheckoutError) {
    let payment = payment(
      try await post(
        "/pay",
        .compact([
          ("order", .string(order.order)), ("number", details.cardNumber.map { .secret($0) }),
          ("month", details.expiry.map { .string($0.wireMonth) }),
          ("year", details.expiry.map { .string($0.wireYear) }),
          ("code", details.securityCode.map { .secret($0) }), ("holder", details.holder.map { .string($0) }),
        ])))
    pending = [.registered(payment), .processed(payment), .result(result(payment))]
  }

  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate {
    if !pending.isEmpty { return pending.removeFirst() }
    return .result(result(payment(try await status())))
  }

  func abandon() async throws(CheckoutError) {}
  func check() async throws(CheckoutError) -> CheckoutResult? { result(payment(try await status())) }
  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    throw CheckoutError(code: .actionUnsupported)
  }
  func endChallenge() async throws(CheckoutError) { throw CheckoutError(code: .actionUnsupported) }

  private func status() async throws(CheckoutError) -> JSON {
    try await post("/status", ["order": .string(order.order)])
  }

  private func result(_ payment: Payment) -> CheckoutResult {
    CheckoutResult(outcome: rules.meaning(of: payment)?.outcome ?? .pending, payment: payment)
  }

  private func post(_ path: String, _ body: JSON) async throws(CheckoutError) -> JSON {
    let answer = try await client.post(path, at: "kiosk.test", to: .platform, body: body)
    guard answer.status == 200 else {
      throw CheckoutError(code: .platform, platformCode: answer.body["error"]?.string)
    }
    return answer.body
  }

  private func payment(_ answer: JSON) -> Payment {
    var payment = Payment(id: paymentID, status: answer["status"]?.string ?? "")
    payment.provider = "Kiosk"
    payment.method = "card"
    payment.account = answer["card"]?.string
    payment.code = answer["code"]?.string
    if let currency = CurrencyTable.standard.named(order.currency) {
      payment.amount = Money(order.amount, currency)
      if !["open", "declined"].contains(payment.status) {
        payment.captured = payment.amount
        payment.refunded = Money(answer["refunded"]?.integer.map { Int64($0) } ?? 0, currency)
        payment.updatePaidAmount()
      }
    }
    payment.follow(rules)
    return payment
  }
}
