public import CheckoutCore
import KassaSandbox

/// The mock backend for Assist: the platform, a card issuer and the merchant server.
/// See <doc:AssistWire> for the format of the messages.
public final class AssistSandbox: PaymentSandbox {
  /// The settings with which the sandbox was created.
  public let configuration: AssistSandboxConfiguration
  public let dependencies: BackendDependencies
  public let transport: any Transport
  let platform: AssistPlatform
  private let merchantServer: AssistMerchantServer

  /// Creates the mock backend.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - dependencies: the clock, the source of generated IDs and what else the simulated servers need.
  public init(
    _ configuration: AssistSandboxConfiguration = AssistSandboxConfiguration(),
    _ dependencies: BackendDependencies = BackendDependencies()
  ) {
    self.configuration = configuration
    self.dependencies = dependencies
    let parts = SandboxParts(
      dependencies, section: "assist/", latency: configuration.latency, acs: configuration.acs,
      limits: configuration.limits)
    let toMerchant = MachineLink()
    let webhooks = parts.webhooks(
      to: SandboxAuthority.assistMerchant, toMerchant, acknowledgement: AssistSandboxConfiguration.acknowledgement
    ) { message, payment in
      let body = Array(message.utf8)
      parts.signatures.keep(.notification, of: payment) {
        let form = FormFields(body, ignoresCase: true)
        let signature: String = form["checkvalue"] ?? ""
        return SignatureBook.Signed(
          signature: signature, text: .assistNotification(merchant: configuration.merchantID, form))
      }
      return TransportRequest(
        SandboxAuthority.assistMerchant, AssistMerchantServer.resultPath, type: TransportRequest.form, body: body)
    }
    platform = AssistPlatform(configuration, parts, webhooks)
    merchantServer = AssistMerchantServer(configuration, parts, to: platform)
    toMerchant.connect(merchantServer)
    transport = parts.network.to([
      SandboxAuthority.assist: platform, SandboxAuthority.issuer: parts.issuer,
      SandboxAuthority.assistMerchant: merchantServer,
    ])
  }

  /// The private key, in PEM, with which the sandbox merchant signs orders. It is test data and protects nothing.
  /// The key is nil if the program was built without it.
  public static var merchantKey: String? { AssistMerchantKey.pem }

  /// A client for the merchant server, like the one in the merchant app.
  /// The server signs orders, returns notifications, charges (`capture`) and cancels (`release`, `refund`, `reverse`).
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.assistMerchant)
  }

  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.orders.all.map {
          ($0.key, $0.value.bills.count { [$0.held, $0.taken, $0.cancelled].contains { $0 > 0 } })
        },
        uniquingKeysWith: +)
    }
  }

  public func decline(_ request: TransportRequest) -> TransportResponse? {
    var refusal = MachineAnswer.page(AssistRefusal(first: .authorisation, message: .notRegistered).answer(in: "EN"))
    refusal.status = 403
    return platform.declines.refusal(of: request, unless: ["/pay/pay.cfm", "/pay/3dsend.cfm"], as: refusal)
  }

  public func money(of order: String) -> Money? { platform.state.read { $0.orders[order]?.money } }

  /// For the merchant's application, every authentic notification reports the end of an attempt.
  public func concludes(_ notification: KeptNotification) -> Bool { notification.isAuthentic }

  public func wake() { platform.wake() }

  public func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }

  public func outbox(of payment: String) -> [SentNotification] { platform.webhooks.outbox.all(of: payment) }

  public func notifications(of payment: String) -> [KeptNotification] { merchantServer.inbox.kept(payment) }
  public func received(of payment: String) -> [MerchantNotification] { merchantServer.inbox.received(payment) }

  /// Returns the bills for an order with their states, oldest first.
  public func bills(of order: String) -> [(number: String, state: AssistState)] {
    platform.state.read { $0.orders[order]?.bills.map { ($0.number, $0.state) } ?? [] }
  }
}

extension AssistSandbox {
  public func books(of order: String) -> PaymentBooks {
    platform.state.read { state in
      guard let known = state.orders[order] else { return PaymentBooks() }
      // Assist stores amounts in hundredths for every currency.
      let unit: Int64 = known.money.currency.exponent == 0 ? 100 : 1
      return known.bills.map { bill in
        let refunded = bill.refunded ?? 0
        return PaymentBooks(
          held: bill.held / unit, taken: (bill.taken.plus(refunded) ?? .max) / unit, refunded: refunded / unit)
      }.reduce(PaymentBooks(), +)
    }
  }
}

/// The bank's app, which confirms a card.
extension AssistSandbox: PayerPages {
  package func page(at address: String) -> PayerPage? { platform.issuer.page(at: address) }

  package func answer(_ action: OutOfBandAction, at address: String) -> Bool {
    platform.issuer.answer(action, at: address)
  }

  package var waitingPages: [PayerPage] { platform.issuer.waitingPages }

  package var challenges: (any BrowserChallenges)? { platform.issuer }
}
