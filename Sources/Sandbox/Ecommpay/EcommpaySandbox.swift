public import CheckoutCore

/// The mock backend for ecommpay: the payment platform, a card issuer and the merchant server in a single process.
///
/// The ecommpay provider in the program communicates with the sandbox exactly as it would with the real servers.
/// The provider signs, sends and parses the same messages, and receives the platform's own errors.
/// <doc:EcommpayWire> documents the messages. With the same clock and seed, the messages are identical byte by byte.
public final class EcommpaySandbox: Sendable {
  public let configuration: EcommpaySandboxConfiguration
  /// The transport for the merchant's application and the SDK.
  public let transport: any Transport
  let platform: Platform
  private let merchantMachine: EcommpayMerchantBackend
  private let spawn: Spawner

  /// Creates a sandbox for one project.
  /// - Parameters:
  ///   - configuration: the project's settings and the behaviour to simulate.
  ///   - clock: the clock for all simulated servers, which also times the simulated delays.
  ///   - randomness: the source of all identifiers.
  ///   - spawn: starts the simulated servers' background tasks.
  ///   - notifications: wraps the transport from the platform to the merchant server, e.g. to inject faults.
  ///   - store: the store for the servers' state; nil to keep the state in memory only.
  public init(
    configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration(),
    clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, store: (any KeyValueStore)? = nil
  ) {
    self.configuration = configuration
    self.spawn = spawn
    let network = configuration.latency.network
    let issuer = Issuer(
      behaviour: configuration.acs, limits: configuration.limits, clock: clock, randomness: randomness)
    let merchant = EcommpayMerchantBackend(configuration: configuration, clock: clock, store: store)
    merchantMachine = merchant
    let notifier = Notifier(
      transport: notifications(
        SandboxTransport(machines: [SandboxAuthority.merchant: merchant], latency: network, clock: clock)),
      clock: clock, spawn: spawn, signature: EcommpaySignature(secret: configuration.secret),
      redelivery: configuration.limits.redelivery, outbox: Outbox(store))
    platform = Platform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      notifier: notifier, store: store)
    transport = SandboxTransport(
      machines: [
        SandboxAuthority.platform: platform, SandboxAuthority.issuer: issuer,
        SandboxAuthority.merchant: EcommpayMerchantServer(
          merchant: merchant,
          platform: SandboxTransport(
            machines: [SandboxAuthority.platform: platform], latency: network, clock: clock),
          projectID: configuration.projectID, signature: EcommpaySignature(secret: configuration.secret)),
      ],
      latency: network, clock: clock)
  }

  /// The number of charges for each payment, by the merchant's payment ID. A number above 1 means a double charge.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.sessions.all.compactMap { session in
          session.value.payment.map { (session.value.order.paymentID, $0.charges) }
        },
        uniquingKeysWith: +)
    }
  }

  /// Performs the payer's out-of-band action, e.g. on a redirect page or in the bank's app.
  /// - Returns: false if no payment is waiting for such an action.
  @discardableResult
  public func outOfBand(_ action: OutOfBandAction) -> Bool { platform.outOfBand(action) }

  /// Returns the init requests from a payment's sessions, ordered by session ID.
  /// - Parameter payment: the merchant's payment ID.
  public func requests(of payment: String) -> [JSON] {
    platform.state.read { state in
      state.sessions.all.map(\.value.order).filter { $0.paymentID == payment }.map(\.request)
    }
  }

  /// Resumes the payments and the notification deliveries that an earlier run of the program left unfinished.
  ///
  /// Skips the payments that another process has claimed.
  public func wake() {
    platform.wake()
    platform.notifier.wake()
  }

  /// Makes the platform resend its last notification about a payment.
  /// - Returns: false if there is no notification to resend, or if the merchant server did not acknowledge it.
  public func resend(payment: String) async -> Bool { await platform.notifier.resend(payment) }

  /// Returns all notifications about a payment, delivered or not, in the order in which they were created.
  public func outbox(of payment: String) -> [SentNotification] { platform.notifier.outbox.all(of: payment) }

  /// The client with which the merchant's application calls the merchant server.
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.merchant, comparesOperations: true)
  }

  /// Makes the merchant server perform an operation on its own initiative. Returns immediately.
  ///
  /// The merchant's application neither requests the operation nor receives its result.
  /// - Parameter amount: the amount in minor units of the payment's currency; nil for the full amount.
  public func operate(_ operation: PaymentOperation, on payment: String, amount: Int64?) {
    let currency = platform.state.read { state in
      state.owners[payment].flatMap { state.sessions[$0]?.order.money }
    }
    let (merchant, money) = (merchant, currency.map { Money(amount ?? $0.amount, $0.currency) })
    let isWhole = amount == nil && operation != .debit
    spawn { [randomness = platform.randomness] in
      _ = try? await merchant.perform(operation, on: payment, amount: isWhole ? nil : money, randomness: randomness)
    }
  }

  /// Returns the notifications about a payment that the merchant server received and stored, in order of receipt.
  public func notifications(of payment: String) -> [KeptNotification] { merchantMachine.kept(payment) }
}

/// A notification that the merchant server stored.
public struct KeptNotification: Sendable, Equatable {
  /// The payment status in the platform's terms.
  public var status: String
  /// Whether the notification's signature is valid.
  public var isAuthentic: Bool
  /// Whether the signature is valid and the status is final.
  public var isFinal: Bool
}
