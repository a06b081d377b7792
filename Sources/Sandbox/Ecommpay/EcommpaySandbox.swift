public import CheckoutCore

/// The mock backend for ecommpay. <doc:EcommpayWire> documents the messages.
///
/// The provider signs, sends and parses the same messages as with the real servers, and receives the platform's own
/// errors. With the same clock and seed, the messages are identical byte by byte.
public final class EcommpaySandbox: PaymentSandbox {
  /// The settings with which the sandbox was created.
  public let configuration: EcommpaySandboxConfiguration
  public let transport: any Transport
  let platform: Platform
  private let merchantServer: EcommpayMerchantServer
  private let spawn: Spawner

  /// Creates a sandbox for one project.
  /// - Parameters:
  ///   - configuration: the project's settings and the behaviour to simulate.
  ///   - clock: the clock for all simulated servers, which also times the simulated delays.
  ///   - randomness: the source of all identifiers.
  ///   - spawn: starts the simulated servers' background tasks.
  ///   - notifications: wraps the transport from the platform to the merchant server, e.g. to inject faults.
  ///   - store: the store for the servers' state; nil to keep the state in memory only.
  ///   - environmentLog: receives the messages between the platform and the payment environment.
  ///   - signatureLog: receives the signatures that the servers refuse.
  public init(
    configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration(),
    clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, store: (any KeyValueStore)? = nil,
    environmentLog: @escaping EnvironmentLog = { _, _ in }, signatureLog: @escaping SignatureLog = { _, _ in }
  ) {
    self.configuration = configuration
    self.spawn = spawn
    let store = store.map { StoreSection("", of: $0) }
    let network = SandboxTransport(latency: configuration.latency.network, clock: clock)
    let toMerchant = MachineLink()
    let signatures = SignatureBook(signatureLog)
    let issuer = Issuer(
      behaviour: configuration.acs, limits: configuration.limits, clock: clock, randomness: randomness,
      log: environmentLog)
    let webhooks = WebhookDelivery(
      outbox: Outbox(store), clock: clock, spawn: spawn, pauses: configuration.limits.redelivery,
      transport: notifications(network.to([SandboxAuthority.merchant: toMerchant]))
    ) { message, payment in
      let body = Array(message.utf8)
      signatures.keep(.notification, of: payment) {
        guard let callback = JSON(json: body), let signature = callback["signature"]?.string else { return nil }
        return SignatureBook.Signed(signature: signature, text: .ecommpayCallback(callback))
      }
      return TransportRequest(SandboxAuthority.merchant, EcommpayMerchantServer.callbackPath, body: body)
    }
    platform = Platform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      webhooks: webhooks, signatures: signatures, store: store)
    merchantServer = EcommpayMerchantServer(
      configuration: configuration, clock: clock, platform: network.to([SandboxAuthority.platform: platform]),
      signatures: signatures, store: store)
    toMerchant.connect(merchantServer)
    transport = network.to([
      SandboxAuthority.platform: platform, SandboxAuthority.issuer: issuer, SandboxAuthority.merchant: merchantServer,
    ])
  }

  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.sessions.all.compactMap { session in
          session.value.payment.map { (session.value.order.paymentID, $0.charges) }
        },
        uniquingKeysWith: +)
    }
  }

  @discardableResult
  public func outOfBand(_ action: OutOfBandAction) -> Bool { platform.outOfBand(action) }

  /// Returns the init requests from a payment's sessions, ordered by session ID.
  /// - Parameter payment: the merchant's payment ID.
  public func requests(of payment: String) -> [JSON] {
    platform.state.read { state in
      state.sessions.all.map(\.value.order).filter { $0.paymentID == payment }.map(\.request)
    }
  }

  public func decline(_ request: TransportRequest) -> TransportResponse? {
    platform.declines.refusal(
      of: request, unless: ["/v1/payment", "/v1/payment/threeds", "/v1/payment/clarification", "/v1/payment/cascade"],
      as: ErrorResponse([RequestError("303")], status: 403).answer)
  }

  public func wake() { platform.wake() }

  public func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }

  public func outbox(of payment: String) -> [SentNotification] { platform.webhooks.outbox.all(of: payment) }

  public func notifications(of payment: String) -> [KeptNotification] { merchantServer.inbox.kept(payment) }

  /// The client with which the merchant's application calls the merchant server.
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.merchant, comparesOperations: true)
  }

  /// Makes the merchant server perform an operation on its own initiative. Returns immediately.
  ///
  /// The merchant's application neither requests the operation nor receives its result.
  /// - Parameters:
  ///   - operation: the kind of operation.
  ///   - payment: the merchant's ID for the payment.
  ///   - amount: the amount in minor units of the payment's currency; nil for the full amount.
  ///   - onEnd: called when the operation has ended, with the error if it was refused.
  public func operate(
    _ operation: PaymentOperation, on payment: String, amount: Int64?,
    onEnd: @escaping @Sendable (CheckoutError?) -> Void = { _ in }
  ) {
    let currency = platform.state.read { state in
      state.owners[payment].flatMap { state.sessions[$0]?.order.money }
    }
    let (merchant, money) = (merchant, currency.map { Money(amount ?? $0.amount, $0.currency) })
    let isWhole = amount == nil && operation != .debit
    spawn { [randomness = platform.randomness] in
      do throws(CheckoutError) {
        _ = try await merchant.perform(operation, on: payment, amount: isWhole ? nil : money, randomness: randomness)
        onEnd(nil)
      } catch {
        onEnd(error)
      }
    }
  }
}
