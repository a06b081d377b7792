import ApplePayGateway
import CheckoutCore
import HTTPTypes
import KassaApplePayGatewaySandbox
import KassaCards
import KassaSandbox
import MockWallet
import Synchronization
import TestSupport
import Testing

/// A shop with the gateway's sandbox, in virtual time.
struct GatewayFixture: VirtualWorld {
  let clock = VirtualClock()
  let pump = ManualExecutor()
  let sandbox: ApplePayGatewaySandbox
  let wire: TamperedTransport
  let sdk = ApplePayGatewaySDK(
    authority: SandboxAuthority.gateway, merchantAuthority: SandboxAuthority.gatewayMerchant)
  let environment: CheckoutEnvironment

  /// Creates the shop and its sandbox.
  /// - Parameters:
  ///   - lost: the number of `applePay` responses to lose, starting with the first.
  ///   - seed: the random seed, which must differ between runs of the program.
  ///   - store: the store for the sandbox's state.
  init(
    _ configuration: ApplePayGatewayConfiguration = ApplePayGatewayConfiguration(), losing lost: Int = 0,
    seed: UInt64 = 1,
    store: LoggingStore? = nil, now: Instant? = nil
  ) {
    if let now { clock.set(now) }
    let spawn = Spawner(executor: pump)
    sandbox = ApplePayGatewaySandbox(
      configuration,
      BackendDependencies(clock: clock, randomness: SeededRandomness(seed: seed), spawn: spawn, store: store))
    wire = TamperedTransport(sandbox.transport, losing: lost)
    environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: seed + 100), transport: wire, spawn: spawn,
      merchant: sdk.merchant(transport: wire, clock: clock),
      wallet: MockWallet(clock: clock, randomness: SeededRandomness(seed: seed + 200)) { _ in
        ApplePayKey.sandbox?.publicKey
      })
  }

  static func order(_ number: String = "order-1", amount: Int64 = 1999, preAuth: Bool = false) -> ApplePayGatewayOrder {
    ApplePayGatewayOrder(
      orderNumber: number, amount: amount, currencyCode: "USD", description: "T-shirt", preAuth: preAuth,
      merchantName: "Cosmoshop", merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US")
  }

  struct Ended: Sendable {
    var result: CheckoutResult
    var last: Presentation

    var entries: [FlowEntry] { last.entries }
    var flow: Flow { last.flow }

    var steps: [Step] { entries.compactMap { if case .completed = $0.kind { $0.step } else { nil } } }
    /// The names of the requests that the SDK sent to the gateway, in order.
    var requests: [String] {
      entries.compactMap { entry in
        guard case .message(let message) = entry.kind, message.from == .sdk else { return nil }
        return message.name.split(separator: "/").last.map(String.init)
      }
    }
    /// Returns the body of the gateway's first response with the given HTTP status.
    func answer(_ status: String) -> JSON? {
      for case .message(let message) in entries.map(\.kind) where message.from == .platform && message.name == status {
        return message.body
      }
      return nil
    }
    func request(_ name: String) -> JSON? {
      for case .message(let message) in entries.map(\.kind) where message.from == .sdk && message.name.hasSuffix(name) {
        return message.body
      }
      return nil
    }
  }

  /// Runs one payment from opening the checkout to the result.
  /// - Parameters:
  ///   - card: the last four digits of the card number; nil to cancel the wallet sheet.
  ///   - leavesIn: the phase in which the payer leaves; nil to stay until the end.
  ///   - waiting: how long the test waits after the payment.
  func pay(
    _ order: ApplePayGatewayOrder = order(), card: String? = "1111", leavesIn: Phase? = nil, waiting: Duration = .zero
  ) throws -> Ended {
    let person = Buyer(environment: environment, card: card, leavesIn: leavesIn)
    let results = Mutex<[CheckoutResult]>([])
    let checkout = sdk.presentPayment(at: person, order: order) { result in results.withLock { $0.append(result) } }
    settle()
    pass(waiting)
    checkout.close()
    pump.run()
    let received = results.withLock(\.self)
    try #require(received.count == 1, "the completion handler was called \(received.count) times")
    let seen = person.last.withLock(\.self)
    let last = try #require(seen)
    return Ended(result: received[0], last: last)
  }

  /// Runs a call of the SDK to completion. The closure's type spares it a conversion that the compiler cannot make.
  func run<R: Sendable>(_ body: @escaping @Sendable () async throws(CheckoutError) -> R) throws -> R {
    try run { () async throws -> R in try await body() }
  }

  /// Returns the gateway's error code if the gateway refuses the operation; nil otherwise.
  func refusal<R: Sendable>(_ body: @escaping @Sendable () async throws(CheckoutError) -> R) -> String? {
    failure(CheckoutError.self) { () async throws -> R in try await body() }?.platformCode
  }

  func operations() throws -> ApplePayGatewayOperations {
    let (sdk, wire, clock) = (sdk, wire, clock)
    return try run { () async throws(CheckoutError) in try await sdk.operations(transport: wire, clock: clock) }
  }

  func client(token: String = "sandbox-token") -> ApplePayGatewayClient {
    ApplePayGatewayClient(
      authority: SandboxAuthority.gateway, login: ApplePayGatewayLogin(merchant: "cosmoshop", token: SecretText(token)),
      transport: wire, clock: clock)
  }

  /// Returns a payment request as a merchant would send it.
  func request(
    _ number: String = "order-1", amount: Int64 = 1999, received: [String: String] = [:], preAuth: Bool = false
  ) throws -> ApplePayRequest {
    let wallet = try #require(environment.wallet)
    let usd = try #require(CurrencyTable.standard["USD"])
    let walletRequest = WalletRequest(
      merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US", networks: [.visa], total: Money(amount, usd))
    let token = try run { () async throws(CheckoutError) in
      try await wallet.authorise(walletRequest, card: "card.1111")
    }
    return try ApplePayRequest(
      orderNumber: try #require(OrderNumber(number)), paymentData: token.paymentData, preAuth: preAuth,
      additionalParameters: received)
  }
}

/// A simulated payer who does one of three things: pay with a given card, cancel the wallet sheet, or leave.
final class Buyer: Presenter {
  let environment: CheckoutEnvironment
  let last = Mutex<Presentation?>(nil)
  private let card: String?
  private let leavesIn: Phase?
  private let hasActed = Mutex(false)
  private let watch: @Sendable (Presentation) -> Void

  /// Creates a simulated payer.
  /// - Parameter watch: called with each presentation before the payer acts on it.
  init(
    environment: CheckoutEnvironment, card: String?, leavesIn: Phase? = nil,
    watch: @escaping @Sendable (Presentation) -> Void = { _ in }
  ) {
    self.watch = watch
    self.environment = environment
    self.card = card
    self.leavesIn = leavesIn
  }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    last.withLock { $0 = presentation }
    watch(presentation)
    if presentation.wantsPainted { return checkout.painted() }
    if presentation.flow.phase == leavesIn { return checkout.send(.leave) }
    guard case .walletSheet(let method, _, let recoverableError) = presentation.stage else { return }
    let isFirst = hasActed.withLock { acted in
      defer { acted = true }
      return !acted
    }
    guard let card, isFirst, recoverableError == nil, method.unavailable == nil else { return checkout.send(.leave) }
    checkout.send(.confirm(.wallet(method: method.id, card: "card." + card)))
  }
}

/// A transport that can lose responses or replace their bodies.
final class TamperedTransport: Transport {
  private let inner: any Transport
  private let lost: Mutex<Int>
  /// The replacement bodies, by the suffix of the request path.
  let forged = Mutex<[String: JSON]>([:])
  /// The paths and bodies of the requests sent so far.
  let sent = Mutex<[(path: String, body: String)]>([])

  init(_ inner: any Transport, losing lost: Int) {
    self.inner = inner
    self.lost = Mutex(lost)
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = request.head.path ?? ""
    sent.withLock { $0.append((path, String(decoding: request.body, as: UTF8.self))) }
    var answer = try await inner.send(request)
    if let json = forged.withLock({ forged in forged.first { path.hasSuffix($0.key) }?.value }) {
      answer.body = json.wireBytes
    }
    let isLost =
      path.hasSuffix("payment.do")
      && lost.withLock { lost in
        defer { lost -= 1 }
        return lost > 0
      }
    if isLost { throw .connectionLost }
    return answer
  }

  func bodies(_ suffix: String) -> [String] {
    sent.withLock { sent in sent.filter { $0.path.hasSuffix(suffix) }.map(\.body) }
  }
}
