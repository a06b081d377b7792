public import CheckoutCore
import KassaSandbox

/// The mock backend for ecommpay. <doc:EcommpayWire> documents the messages.
///
/// The provider signs, sends and parses the same messages as with the real servers, and receives the platform's own
/// errors. With the same clock and seed, the messages are identical byte by byte.
public final class EcommpaySandbox: PaymentSandbox {
  /// The settings with which the sandbox was created.
  public let configuration: EcommpaySandboxConfiguration
  public let dependencies: BackendDependencies
  public let transport: any Transport
  let platform: EcommpayPlatform
  private let merchantServer: EcommpayMerchantServer

  /// Creates the mock backend.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - dependencies: the clock, the source of generated IDs and what else the simulated servers need.
  public init(
    _ configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration(),
    _ dependencies: BackendDependencies = BackendDependencies()
  ) {
    self.configuration = configuration
    self.dependencies = dependencies
    let parts = SandboxParts(
      dependencies, section: "", latency: configuration.latency, acs: configuration.acs, limits: configuration.limits,
      redelivery: configuration.redelivery)
    let toMerchant = MachineLink()
    let webhooks = parts.webhooks(to: SandboxAuthority.ecommpayMerchant, toMerchant) { message, payment in
      let body = Array(message.utf8)
      parts.signatures.keep(.notification, of: payment) {
        guard let callback = JSON(json: body), let signature = callback["signature"]?.string else { return nil }
        return SignatureBook.Signed(signature: signature, text: .ecommpayCallback(callback))
      }
      return TransportRequest(SandboxAuthority.ecommpayMerchant, EcommpayMerchantServer.callbackPath, body: body)
    }
    platform = EcommpayPlatform(configuration, parts, webhooks)
    merchantServer = EcommpayMerchantServer(configuration, parts, to: platform)
    toMerchant.connect(merchantServer)
    transport = parts.network.to([
      SandboxAuthority.ecommpay: platform, SandboxAuthority.issuer: parts.issuer,
      SandboxAuthority.ecommpayMerchant: merchantServer,
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
  public func received(of payment: String) -> [MerchantNotification] { merchantServer.inbox.received(payment) }

  /// The client with which the merchant's application calls the merchant server.
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.ecommpayMerchant, comparesOperations: true)
  }

  public func money(of payment: String) -> Money? {
    platform.state.read { state in state.owners[payment].flatMap { state.sessions[$0]?.order.money } }
  }
}

extension EcommpaySandbox {
  public func books(of payment: String) -> PaymentBooks {
    platform.state.read { state in
      state.sessions.all.map(\.value).filter { $0.order.paymentID == payment }.compactMap { $0.payment?.books }
        .reduce(PaymentBooks(), +)
    }
  }
}

extension PlatformPayment {
  fileprivate var books: PaymentBooks {
    let status: PaymentStatus? =
      switch stage {
      case .processed(let verdict), .settled(let verdict): verdict.status
      default: nil
      }
    let held = status == .awaitingCapture ? granted ?? order.money.amount : 0
    return PaymentBooks(held: held, taken: captured, refunded: refunded)
  }
}
