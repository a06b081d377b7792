public import CheckoutCore
import KassaSandbox
import Synchronization

/// The mock backend for Dolyame: the platform with its SDK and partner APIs, a card issuer and a partner server.
/// See <doc:DolyameWire> for the messages.
public final class DolyameSandbox: PaymentSandbox {
  /// The settings with which the sandbox was created.
  public let configuration: DolyameConfiguration
  public let dependencies: BackendDependencies
  public let transport: any Transport
  let platform: DolyamePlatform
  private let merchantServer: DolyameMerchantServer

  /// Creates the mock backend.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - dependencies: the clock, the source of generated IDs and what else the simulated servers need.
  public init(
    _ configuration: DolyameConfiguration = DolyameConfiguration(),
    _ dependencies: BackendDependencies = BackendDependencies()
  ) {
    self.configuration = configuration
    self.dependencies = dependencies
    // The limits of the issuer are its own; those of the platform say how often a webhook is repeated.
    let parts = SandboxParts(
      dependencies, section: "dolyame.", latency: configuration.latency, acs: configuration.acs)
    let toMerchant = MachineLink()
    let platform = DolyamePlatform(
      configuration, parts, to: parts.notifications(to: SandboxAuthority.dolyameMerchant, toMerchant))
    self.platform = platform
    let partner = DolyamePartnerAPI(platform: platform)
    merchantServer = DolyameMerchantServer(configuration, parts, to: partner) { platform.order($0) }
    toMerchant.connect(merchantServer)
    transport = parts.network.to([
      SandboxAuthority.dolyame: DolyameSDKAPI(platform: platform), SandboxAuthority.dolyameMerchant: merchantServer,
      SandboxAuthority.dolyamePartner: partner, SandboxAuthority.issuer: parts.issuer,
    ])
  }

  public func decline(_ request: TransportRequest) -> TransportResponse? {
    platform.declines.refusal(
      of: request, unless: ["/pay", "/threeds"], as: DolyameRefusal(status: 403, code: "forbidden").answer)
  }

  public func wake() { platform.wake() }

  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(state.orders.all.map { ($0.key, $0.value.charges) }, uniquingKeysWith: +)
    }
  }

  /// Returns the merchant category code with which the first instalment was charged; nil if it was not charged.
  public func category(of order: String) -> Int? {
    platform.order(order).flatMap { $0.charges > 0 ? $0.mcc.map { Int($0) } : nil }
  }

  /// Returns the status of an order, in the platform's own spelling; nil if there is no such order.
  public func status(of order: String) -> String? { platform.order(order)?.status.rawValue }

  /// The client with which the merchant app calls the partner server.
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.dolyameMerchant)
  }

  public func money(of order: String) -> Money? {
    platform.order(order).flatMap { order in CurrencyTable.standard["RUB"].map { Money(order.amount, $0) } }
  }

  /// For the merchant's application, a payment is final once it waits for the commit. The merchant commits the order
  /// later, in a separate operation.
  public func concludes(_ notification: KeptNotification) -> Bool {
    notification.isAuthentic && ["wait_for_commit", "rejected", "canceled"].contains(notification.status)
  }

  public func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }

  public func outbox(of payment: String) -> [SentNotification] { platform.all(of: payment) }

  public func notifications(of payment: String) -> [KeptNotification] { merchantServer.inbox.kept(payment) }
  public func received(of payment: String) -> [MerchantNotification] { merchantServer.inbox.received(payment) }

  @discardableResult
  public func outOfBand(_ action: OutOfBandAction) -> Bool {
    let isPaid = platform.answerCreated(action)
    return platform.issuer.outOfBand(action) || isPaid
  }

  /// The numbers of webhooks that the partner server ignored: duplicates, and webhooks from unknown addresses.
  public var ignoredWebhooks: (duplicates: Int, strangers: Int) {
    (merchantServer.inbox.duplicates, merchantServer.strangers.withLock(\.self))
  }
}

extension DolyameSandbox {
  /// Returns the totals for the order with the given ID.
  ///
  /// The held amount is the customer's first instalment while the order is waiting to be committed.
  /// After the commit, the totals are the merchant's captured and refunded amounts.
  public func books(of order: String) -> PaymentBooks { platform.order(order)?.books ?? PaymentBooks() }
}

extension DolyameOrderRecord {
  fileprivate var books: PaymentBooks {
    switch status {
    case .waitForCommit: PaymentBooks(held: plan?.parts.first?.kopecks ?? 0)
    case .committed, .completed, .refunded: PaymentBooks(taken: amount, refunded: refunded)
    case .new, .approved, .rejected, .canceled: PaymentBooks()
    }
  }
}
