public import CheckoutCore

/// The other side of the wire in mock mode: the payment platform, a card issuer and the merchant's server, in process.
///
/// A provider speaks to it as to the real machines and cannot tell the difference: it signs, sends and parses the same
/// messages, and gets the platform's own errors for its mistakes. What is said is in <doc:EcommpayWire>. The same clock and
/// seed give the same bytes.
public final class Sandbox: Sendable {
  public let configuration: SandboxConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  let platform: Platform
  private let merchantMachine: MerchantMachine
  private let spawn: Spawner

  /// - Parameters:
  ///   - clock: the time of all machines; latencies are waited for with it.
  ///   - randomness: where all identifiers come from.
  ///   - spawn: where the machines' own work runs.
  ///   - drawer: where the machines keep their state; nil for one that ends with this object.
  ///   - notifications: what lies on the platform's wire to the merchant server.
  public init(
    configuration: SandboxConfiguration = SandboxConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, drawer: (any Drawer)? = nil
  ) {
    self.configuration = configuration
    self.spawn = spawn
    let network = configuration.latency.network
    let issuer = Issuer(
      behaviour: configuration.acs, limits: configuration.limits, clock: clock, randomness: randomness)
    let merchant = MerchantMachine(configuration: configuration, clock: clock, drawer: drawer)
    merchantMachine = merchant
    let notifier = Notifier(
      transport: notifications(
        SandboxTransport(machines: [SandboxAuthority.merchant: merchant], latency: network, clock: clock)),
      clock: clock, spawn: spawn, signature: EcommpaySignature(secret: configuration.secret),
      redelivery: configuration.limits.redelivery, outbox: Outbox(drawer))
    platform = Platform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      notifier: notifier, drawer: drawer)
    transport = SandboxTransport(
      machines: [
        SandboxAuthority.platform: platform, SandboxAuthority.issuer: issuer,
        SandboxAuthority.merchant: ShopServer(
          merchant: merchant,
          platform: SandboxTransport(
            machines: [SandboxAuthority.platform: platform], latency: network, clock: clock),
          projectID: configuration.projectID, signature: EcommpaySignature(secret: configuration.secret)),
      ],
      latency: network, clock: clock)
  }

  /// How often each payment was charged, by the shop's id of it: whoever watches over the sandbox wants to see at most 1.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.sessions.all.compactMap { session in
          session.value.payment.map { (session.value.order.paymentID, $0.charges) }
        },
        uniquingKeysWith: +)
    }
  }

  /// Plays the person where a payment waits for a deed that the SDK has no part in: on the page of another method.
  /// - Returns: false where nobody is waited for.
  @discardableResult
  public func elsewhere(_ act: Elsewhere) -> Bool { platform.elsewhere(act) }

  /// What the platform was asked when it opened the sessions of a payment, in the order of their ids; by the shop's id.
  public func requests(of payment: String) -> [WireValue] {
    platform.state.read { state in
      state.sessions.all.map(\.value.order).filter { $0.paymentID == payment }.map(\.request)
    }
  }

  /// Goes on with what another run of the program left unfinished: payments on their way, notifications that were not
  /// delivered. Nothing happens to what another program has in hand.
  public func wake() {
    platform.wake()
    platform.notifier.wake()
  }

  /// Has the platform send its last notification about a payment again.
  /// - Returns: false where there was none.
  public func resend(payment: String) async -> Bool { await platform.notifier.resend(payment) }

  /// What the platform has told the merchant server about a payment, or tries to, in order.
  public func outbox(of payment: String) -> [SentNotification] { platform.notifier.outbox.all(of: payment) }

  /// The shop's own server, as the shop's program calls it.
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.merchant, comparesOperations: true)
  }

  /// The merchant's server does something with a payment by itself: nobody in the shop's program asks for it or hears of it.
  /// Returns at once.
  /// - Parameter amount: minor units of the payment's currency; nil for all there is.
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

  /// What the merchant server was told about a payment and kept, in order.
  public func notifications(of payment: String) -> [KeptNotification] { merchantMachine.kept(payment) }
}

/// A notification that the merchant server kept.
public struct KeptNotification: Sendable, Equatable {
  /// The platform's word for the payment's state.
  public var status: String
  /// Its signature holds.
  public var isAuthentic: Bool
  /// It holds, and the status is a final one.
  public var isFinal: Bool
}
