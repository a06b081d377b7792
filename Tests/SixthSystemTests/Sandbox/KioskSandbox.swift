import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaSandbox

/// A notification as the shop's server stores it.
struct KioskNotification: ReceivedNotification {
  var status: String
  var isAuthentic: Bool
  /// The amount refunded so far, which tells the notifications of two refunds apart.
  var refunded: Int64

  var subject: NotificationSubject { .outcome }
  var hasFinalStatus: Bool { true }

  func repeats(_ earlier: KioskNotification) -> Bool {
    isAuthentic && status == earlier.status && refunded == earlier.refunded
  }
}

/// The shop's server: it signs orders, receives notifications, and asks for refunds.
final class KioskMerchantServer: Machine {
  let inbox: NotificationInbox<KioskNotification>
  private let platform: any Transport

  init(_ inbox: NotificationInbox<KioskNotification>, platform: any Transport) {
    self.inbox = inbox
    self.platform = platform
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    let body = request.json
    switch request.path {
    case "/sign":
      guard let text = body["string_to_sign"]?.string else { return .refused("Nothing to sign.") }
      return MachineAnswer(["signature": .string(KioskSignature.sign(text))])
    case "/notifications/next": return try await inbox.next(body)
    case "/callback":
      let isAuthentic =
        request.headers["x-signature"] == KioskSignature.sign(String(decoding: request.body, as: UTF8.self))
      return try await inbox.receive("POST /callback", body) { _ in
        .notification(
          KioskNotification(
            status: body["status"]?.string ?? "", isAuthentic: isAuthentic, refunded: body["refunded"]?.int64 ?? 0),
          payment: body["order"]?.string ?? "")
      }
    case "/refund":
      let refund: JSON = .compact([
        ("order", body["payment_id"]), ("request", body["request_id"]), ("amount", body["amount"]),
      ])
      let answer = try await platform.send(
        TransportRequest(KioskConfiguration.platform, "/refund", body: refund.wireBytes))
      guard answer.head.status == .ok, let status = JSON(json: answer.body)?["status"] else {
        return .refused("The platform refuses the refund.", 409)
      }
      return MachineAnswer(["payment_status": status])
    default: return .unknown
    }
  }
}

/// The mock backend of Kiosk.
final class KioskSandbox: PaymentSandbox {
  let configuration: KioskConfiguration
  let dependencies: BackendDependencies
  let transport: any Transport
  private let platform: KioskPlatform
  private let shop: KioskMerchantServer

  init(_ configuration: KioskConfiguration, _ dependencies: BackendDependencies) {
    self.configuration = configuration
    self.dependencies = dependencies
    let clock = dependencies.clock
    let store = dependencies.store.map { StoreSection("kiosk/", of: $0) }
    let network = SandboxTransport(latency: configuration.latency.network, clock: clock)
    let toShop = MachineLink()
    let webhooks = WebhookDelivery(
      outbox: Outbox(store), clock: clock, spawn: dependencies.spawn, pauses: SandboxLimits().redelivery,
      transport: dependencies.notifications(network.to([KioskConfiguration.merchantAuthority: toShop]))
    ) { message, _ in
      TransportRequest(
        KioskConfiguration.merchantAuthority, "/callback", headers: [("X-Signature", KioskSignature.sign(message))],
        body: Array(message.utf8))
    }
    platform = KioskPlatform(configuration, clock: clock, spawn: dependencies.spawn, webhooks: webhooks, store: store)
    shop = KioskMerchantServer(
      NotificationInbox(configuration.callbacks, configuration.latency, clock: clock, store: store),
      platform: network.to([KioskConfiguration.platform: platform]))
    toShop.connect(shop)
    transport = network.to([KioskConfiguration.platform: platform, KioskConfiguration.merchantAuthority: shop])
  }

  private func payment(_ order: String) -> KioskPayment? { platform.payments.read { $0[order] } }

  var charges: [String: Int] {
    platform.payments.read { payments in
      Dictionary(payments.all.map { ($0.key, $0.value.status == .declined ? 0 : 1) }, uniquingKeysWith: +)
    }
  }

  func books(of payment: String) -> PaymentBooks {
    guard let found = self.payment(payment), ![.open, .declined].contains(found.status) else { return PaymentBooks() }
    return PaymentBooks(taken: found.amount, refunded: found.refunded)
  }

  func money(of payment: String) -> Money? {
    self.payment(payment).flatMap { found in
      CurrencyTable.standard.named(found.currency).map { Money(found.amount, $0) }
    }
  }

  func wake() { platform.webhooks.wake() }
  func outbox(of payment: String) -> [SentNotification] { platform.webhooks.outbox.all(of: payment) }
  func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }
  func notifications(of payment: String) -> [KeptNotification] { shop.inbox.kept(payment) }
  func received(of payment: String) -> [MerchantNotification] { shop.inbox.received(payment) }

  func decline(_ request: TransportRequest) -> TransportResponse? {
    platform.declines.refusal(of: request, unless: ["/pay"], as: KioskPlatform.refusal("refused"))
  }
}
