public import CheckoutCore
import KassaSandbox

/// The mock backend for Worldline Connect: Client API, Server API, card issuer, third party and merchant server.
/// See <doc:WorldlineWire> for the format of the messages.
public final class WorldlineSandbox: PaymentSandbox {
  /// The settings with which the sandbox was created.
  public let configuration: WorldlineConfiguration
  public let dependencies: BackendDependencies
  public let transport: any Transport
  let platform: WorldlinePlatform
  private let merchantServer: WorldlineMerchantServer

  /// Creates the mock backend.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - dependencies: the clock, the source of generated IDs and what else the simulated servers need.
  public init(
    _ configuration: WorldlineConfiguration = WorldlineConfiguration(),
    _ dependencies: BackendDependencies = BackendDependencies()
  ) {
    self.configuration = configuration
    self.dependencies = dependencies
    let parts = SandboxParts(
      dependencies, section: "worldline/", latency: configuration.latency, acs: configuration.acs,
      limits: configuration.limits)
    let toMerchant = MachineLink()
    let webhooks = parts.webhooks(
      to: SandboxAuthority.worldlineMerchant, toMerchant, acknowledgement: WorldlineConfiguration.acknowledgement
    ) { message, _ in
      let body = Array(message.utf8)
      let signature = WorldlineSignature.code(body, configuration.webhookSecret)
      parts.signatures.keep(.notification, of: nil) {
        SignatureBook.Signed(signature: signature, text: .worldlineWebhook(body))
      }
      return TransportRequest(
        SandboxAuthority.worldlineMerchant, WorldlineMerchantServer.webhookPath,
        headers: [
          ("X-GCS-KeyId", configuration.webhookKeyID),
          ("X-GCS-Signature", signature),
        ], body: body)
    }
    platform = WorldlinePlatform(configuration, parts, webhooks)
    let server = WorldlineServerAPI(platform: platform)
    merchantServer = WorldlineMerchantServer(configuration, parts, to: server)
    toMerchant.connect(merchantServer)
    transport = parts.network.to([
      SandboxAuthority.worldlineClient: WorldlineClientAPI(platform: platform),
      SandboxAuthority.worldlineServer: server,
      SandboxAuthority.worldlineAssetServer: WorldlineAssets(),
      SandboxAuthority.worldlineMerchant: merchantServer, SandboxAuthority.issuer: parts.issuer,
    ])
  }

  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(state.payments.all.map { ($0.value.reference, $0.value.charges) }, uniquingKeysWith: +)
    }
  }

  public func decline(_ request: TransportRequest) -> TransportResponse? {
    platform.declines.refusal(
      of: request, unless: ["/payments"], as: WorldlineError.authorisation.answer(platform.randomness))
  }

  public func wake() {
    WorldlinePaymentProcessor(platform: platform).wake()
    platform.webhooks.wake()
    merchantServer.wake()
  }

  public func resend(payment: String) async -> Bool {
    guard let id = payments(of: payment).last else { return false }
    return await platform.webhooks.resend(id)
  }

  public func outbox(of payment: String) -> [SentNotification] {
    payments(of: payment).flatMap { platform.webhooks.outbox.all(of: $0) }
  }

  /// Returns the platform's IDs of the payments for an order.
  private func payments(of reference: String) -> [String] {
    platform.state.read { $0.payments.all.filter { $0.value.reference == reference }.map(\.key) }
  }

  public func notifications(of payment: String) -> [KeptNotification] { merchantServer.inbox.kept(payment) }
  public func received(of payment: String) -> [MerchantNotification] { merchantServer.inbox.received(payment) }

  /// The status in a webhook about a refund is that of the refund: of the payment, a part may be left.
  public func lastStatus(of reference: String) -> String? {
    guard let last = merchantServer.inbox.read(reference).last(where: \.isAuthentic) else { return nil }
    guard last.isRefund else { return last.status }
    return platform.state.read { $0.payments.all.last { $0.value.reference == reference }?.value.status.rawValue }
  }

  public func money(of reference: String) -> Money? {
    platform.state.read { $0.payments.all.last { $0.value.reference == reference }?.value.money }
  }

  public func operate(
    _ operation: PaymentOperation, on reference: String, amount: Int64?, through merchant: any MerchantServer,
    onEnd: @escaping @Sendable (Result<PostPaymentOperations.Done, CheckoutError>) -> Void
  ) {
    let part = amount.flatMap { amount in money(of: reference).map { Money(amount, $0.currency) } }
    dependencies.spawn { [merchantServer] in
      do throws(TransportError) {
        let answer = try await merchantServer.operate(operation, reference, amount, key: nil)
        guard answer.status < 300 else { return onEnd(.failure(Self.refusal(answer))) }
        let body = JSON(json: answer.body)
        let done = PostPaymentOperations.Done(
          operation, amount: part, status: body?["payment_status"]?.string ?? "", code: body?["code"]?.string,
          message: body?["message"]?.string)
        onEnd(.success(done))
      } catch {
        onEnd(.failure(CheckoutError(error)))
      }
    }
  }

  private static func refusal(_ answer: MachineAnswer) -> CheckoutError {
    let body = JSON(json: answer.body)
    let reason = body?["errors"]?.elements?.first ?? body
    return CheckoutError(
      code: .merchantRefused, platformCode: reason?["code"]?.string ?? String(answer.status),
      platformMessage: reason?["message"]?.string)
  }

  /// Simulates the payer's action on the redirect page, in the third party's app or in the banking app.
  @discardableResult
  public func outOfBand(_ action: OutOfBandAction) -> Bool {
    WorldlinePaymentProcessor(platform: platform).outOfBand(action) || platform.issuer.outOfBand(action)
  }
}

extension WorldlineSandbox {
  public func books(of reference: String) -> PaymentBooks {
    platform.state.read { state in
      state.payments.all.map(\.value).filter { $0.reference == reference }.map(\.books).reduce(PaymentBooks(), +)
    }
  }
}

extension WorldlinePayment {
  /// A copy of the payment whose amount is the refunded amount.
  /// Its `money` property converts the refunded amount from hundredths to minor units.
  private var given: WorldlinePayment {
    var copy = self
    copy.amount = refunded
    return copy
  }

  fileprivate var books: PaymentBooks {
    switch status {
    case .pendingApproval: PaymentBooks(held: money.amount)
    case .captured, .refunded:
      PaymentBooks(taken: money.amount, refunded: given.money.amount)
    case .created, .redirected, .pendingCapture, .rejected, .cancelled: PaymentBooks()
    }
  }
}
