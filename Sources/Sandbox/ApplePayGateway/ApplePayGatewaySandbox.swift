public import CheckoutCore
import HTTPTypes
import KassaSandbox

/// The mock backend for Apple Pay through a gateway: the gateway and a merchant server.
/// See <doc:GatewayWire> for the format of the messages.
public final class ApplePayGatewaySandbox: PaymentSandbox {
  /// The settings with which the sandbox was created.
  public let configuration: ApplePayGatewayConfiguration
  public let dependencies: BackendDependencies
  public let transport: any Transport
  let platform: ApplePayGatewayPlatform
  private let merchantServer: ApplePayGatewayMerchantServer

  /// Creates the mock backend.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - dependencies: the clock, the source of generated IDs and what else the simulated servers need.
  public init(
    _ configuration: ApplePayGatewayConfiguration = ApplePayGatewayConfiguration(),
    _ dependencies: BackendDependencies = BackendDependencies()
  ) {
    self.configuration = configuration
    self.dependencies = dependencies
    let parts = SandboxParts(
      dependencies, section: "gateway/", latency: configuration.latency, redelivery: configuration.redelivery)
    merchantServer = ApplePayGatewayMerchantServer(configuration, parts)
    let webhooks = parts.webhooks(to: SandboxAuthority.gatewayMerchant, merchantServer) { target, payment in
      let request = TransportRequest(SandboxAuthority.gatewayMerchant, target, method: .get, type: nil)
      parts.signatures.keep(.notification, of: payment) {
        let query = MachineRequest(request).query
        return SignatureBook.Signed(
          signature: query["checksum"] ?? "",
          text: ApplePayGatewayCallback.canonical(query.map { ($0.key, $0.value) }))
      }
      return request
    }
    platform = ApplePayGatewayPlatform(configuration, parts, webhooks)
    transport = parts.network.to([
      SandboxAuthority.gateway: platform, SandboxAuthority.gatewayMerchant: merchantServer,
    ])
  }

  public func decline(_ request: TransportRequest) -> TransportResponse? {
    var refusal = ApplePayGatewayFault.access.answer(
      configuration.errorShape, isPayment: false)
    refusal.status = 403
    return platform.declines.refusal(of: request, unless: ["/payment.do"], as: refusal)
  }

  /// The gateway stores the currency with the order, so the currency is left empty here.
  public func money(of number: String) -> Money? {
    platform.state.read { $0.order(number: number) }
      .map { Money($0.card.amount, Money.Currency(code: "", numeric: "", exponent: 2)) }
  }

  public func wake() { platform.wake() }

  public func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }

  public func outbox(of payment: String) -> [SentNotification] { platform.webhooks.outbox.all(of: payment) }

  public func notifications(of payment: String) -> [KeptNotification] { merchantServer.inbox.kept(payment) }
  public func received(of payment: String) -> [MerchantNotification] { merchantServer.inbox.received(payment) }

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

extension ApplePayGatewaySandbox {
  public func books(of number: String) -> PaymentBooks {
    platform.state.read { $0.order(number: number)?.books ?? PaymentBooks() }
  }
}

extension PlacedOrder {
  fileprivate var books: PaymentBooks {
    switch status {
    case .held, .partlyDeposited: PaymentBooks(held: approved.less(deposited), taken: deposited)
    case .deposited, .refunded: PaymentBooks(taken: deposited, refunded: refunded)
    // Reversing a captured order refunds the captured amount.
    case .reversed: PaymentBooks(taken: deposited, refunded: deposited)
    case .registered, .authentication, .declined, .pending: PaymentBooks()
    }
  }
}
