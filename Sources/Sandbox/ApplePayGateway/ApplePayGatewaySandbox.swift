public import CheckoutCore
import HTTPTypes

/// The mock backend for Apple Pay through a gateway: the gateway and a merchant server.
/// See <doc:GatewayWire> for the format of the messages.
public final class ApplePayGatewaySandbox: PaymentSandbox {
  /// The settings with which the sandbox was created.
  public let configuration: ApplePayGatewayConfiguration
  public let transport: any Transport
  let platform: ApplePayGatewayPlatform
  private let merchantServer: ApplePayGatewayMerchantServer

  /// Creates the mock backend.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - clock: the clock of deadlines and timestamps.
  ///   - randomness: the source of generated IDs.
  ///   - spawn: starts the tasks.
  ///   - notifications: wraps the transport for callbacks to the merchant server, for example to inject faults.
  ///   - key: the merchant's key pair, which decrypts the tokens; nil if the gateway cannot decrypt any.
  ///   - store: stores the state of the servers; nil keeps it in memory only.
  ///   - environmentLog: receives the messages between the gateway and the payment environment.
  ///   - signatureLog: receives the signatures that the servers refuse.
  public init(
    configuration: ApplePayGatewayConfiguration = ApplePayGatewayConfiguration(),
    clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, key: ApplePayKey? = .sandbox,
    store: (any KeyValueStore)? = nil,
    environmentLog: @escaping EnvironmentLog = { _, _ in }, signatureLog: @escaping SignatureLog = { _, _ in }
  ) {
    self.configuration = configuration
    let store = store.map { StoreSection("gateway/", of: $0) }
    let network = SandboxTransport(latency: configuration.latency.network, clock: clock)
    let signatures = SignatureBook(signatureLog)
    merchantServer = ApplePayGatewayMerchantServer(
      configuration: configuration, clock: clock, signatures: signatures, store: store)
    let webhooks = WebhookDelivery(
      outbox: Outbox(store), clock: clock, spawn: spawn, pauses: SandboxLimits().redelivery,
      transport: notifications(network.to([SandboxAuthority.gatewayMerchant: merchantServer]))
    ) { target, payment in
      let request = TransportRequest(SandboxAuthority.gatewayMerchant, target, method: .get, type: nil)
      signatures.keep(.notification, of: payment) {
        let query = MachineRequest(request).query
        return SignatureBook.Signed(
          signature: query["checksum"] ?? "",
          text: ApplePayGatewayCallback.canonical(query.map { ($0.key, $0.value) }))
      }
      return request
    }
    platform = ApplePayGatewayPlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, webhooks: webhooks, key: key,
      store: store, log: environmentLog)
    transport = network.to([
      SandboxAuthority.gateway: platform, SandboxAuthority.gatewayMerchant: merchantServer,
    ])
  }

  public func decline(_ request: TransportRequest) -> TransportResponse? {
    var refusal = ApplePayGatewayFault.access.answer(
      configuration.errorShape, isPayment: false)
    refusal.status = 403
    return platform.declines.refusal(of: request, unless: ["/payment.do"], as: refusal)
  }

  public func wake() { platform.wake() }

  public func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }

  public func outbox(of payment: String) -> [SentNotification] { platform.webhooks.outbox.all(of: payment) }

  public func notifications(of payment: String) -> [KeptNotification] { merchantServer.inbox.kept(payment) }

  /// Returns the `orderStatus`, 0 to 8, of the order with the given merchant order number; nil if the order is unknown.
  public func status(of number: String) -> Int? { platform.state.read { $0.order(number: number)?.status.rawValue } }

  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.orders.all.map { ($0.value.number, $0.value.approved > 0 ? 1 : 0) }, uniquingKeysWith: +)
    }
  }

  /// Returns the amount charged and not refunded, in minor units, for the order with the given merchant order number.
  public func taken(_ number: String) -> Int64 {
    platform.state.read { state in
      state.order(number: number).map { $0.status == .reversed ? 0 : $0.deposited.less($0.refunded) } ?? 0
    }
  }

  /// Returns the operations that callbacks have reported to the merchant server, such as `approved`, oldest first.
  public func callbacks(of number: String) -> [String] { notifications(of: number).filter(\.isAuthentic).map(\.status) }
}
