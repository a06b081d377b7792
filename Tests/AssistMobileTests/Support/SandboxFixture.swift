import CheckoutCore
import HTTPTypes
import KassaAssistSandbox
import KassaCards
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@testable import AssistMobile

/// A test fixture with an Assist sandbox in virtual time.
struct SandboxFixture: VirtualWorld {
  let clock = VirtualClock()
  let pump = ManualExecutor()
  let sandbox: AssistSandbox
  let wire: WatchedTransport
  let environment: CheckoutEnvironment
  static let configuration = AssistConfiguration(host: SandboxAuthority.assist)

  /// - Parameters:
  ///   - silent: the path of the requests whose responses get lost; nil if no response gets lost.
  ///   - seed: the random seed, which must differ between runs of the program.
  ///   - store: the store for the sandbox's state.
  init(
    _ configuration: AssistSandboxConfiguration = AssistSandboxConfiguration(), silent: String? = nil,
    seed: UInt64 = 1, store: LoggingStore? = nil, now: Instant? = nil
  ) {
    if let now { clock.set(now) }
    let spawn = Spawner(executor: pump)
    sandbox = AssistSandbox(
      configuration,
      BackendDependencies(clock: clock, randomness: SeededRandomness(seed: seed), spawn: spawn, store: store))
    wire = WatchedTransport(sandbox.transport, silent: silent, clock: clock)
    environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: seed + 100), transport: wire, spawn: spawn,
      merchant: sandbox.merchant)
  }

  /// Calls `getResult`, and returns the delegate that recorded the result.
  func result(_ data: PayData = SandboxFixture.order()) -> Delegate {
    let delegate = Delegate()
    AssistPay(delegate: delegate, configuration: SandboxFixture.configuration, environment: environment).getResult(data)
    settle()
    return delegate
  }

  /// Performs an operation through the merchant server. Returns the new payment status or the error code.
  func operate(_ operation: PaymentOperation, _ amount: Int64? = nil) -> String {
    let received = Collected<String>()
    let merchant = sandbox.merchant
    let money = amount.flatMap { amount in CurrencyTable.standard["RUB"].map { Money(amount, $0) } }
    environment.spawn {
      do throws(CheckoutError) {
        received.add(try await merchant.perform(operation, on: "order-1", amount: money).status)
      } catch {
        received.add(error.platformCode ?? error.code.rawValue)
      }
    }
    settle()
    return received.last ?? ""
  }

  static func order(_ number: String = "order-1") -> PayData {
    let data = PayData()
    data.merchantId = "679471"
    data.customerId = "10"
    data.orderNumber = number
    data.orderAmount = "100.05"
    data.orderCurrency = .RUB
    return data
  }
}

/// A transport that records all requests. It can lose the responses to requests for one path.
final class WatchedTransport: Transport {
  struct Sent: Sendable {
    var path: String
    var body: String
  }

  private let inner: any Transport
  private let silent: String?
  private let clock: any CheckoutClock
  private let log = Mutex<[Sent]>([])

  init(_ inner: any Transport, silent: String?, clock: any CheckoutClock) {
    self.inner = inner
    self.silent = silent
    self.clock = clock
  }

  var sent: [Sent] { log.withLock(\.self) }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = request.head.path ?? ""
    log.withLock { $0.append(Sent(path: path, body: String(decoding: request.body, as: UTF8.self))) }
    let answer = try await inner.send(request)
    // The request has arrived at the platform. Only its response is lost.
    if path == silent { throw .connectionLost }
    return answer
  }
}

/// A delegate that records the payment results.
final class Delegate: AssistPayDelegate, Sendable {
  struct ReportedResult: Equatable {
    var bill: String
    var status: PayStatus
    var message: String
  }

  private let heard = Mutex<[ReportedResult]>([])
  var news: [ReportedResult] { heard.withLock(\.self) }
  var statuses: [PayStatus] { news.map(\.status) }

  func payFinished(bill: String, status: PayStatus, message: String) {
    heard.withLock { $0.append(ReportedResult(bill: bill, status: status, message: message)) }
  }
}

/// A simulated payer who tries the given cards one after the other.
final class Person: Presenter {
  struct Seen: Sendable {
    var last: Presentation?
    var shown = ShownStages()
    var stages: [String] { shown.names }
    var cards: [String]
    var codes: [String]
    /// The validation errors in the form that was rejected last.
    var refusals: [Mistake] = []
  }

  let environment: CheckoutEnvironment
  let seen: Mutex<Seen>
  private let leavesIn: Phase?
  private let keeps: Bool
  private let watch: @Sendable (Presentation) -> Void

  /// - Parameter watch: called with every presentation before the payer reacts to it.
  init(
    _ fixture: SandboxFixture, cards: [String], codes: [String] = ["1234"], leavesIn: Phase? = nil, keeps: Bool = false,
    watch: @escaping @Sendable (Presentation) -> Void = { _ in }
  ) {
    self.watch = watch
    environment = fixture.environment
    seen = Mutex(Seen(cards: cards, codes: codes))
    self.leavesIn = leavesIn
    self.keeps = keeps
  }

  var last: Presentation? { seen.withLock(\.last) }
  var stages: [String] { seen.withLock(\.stages) }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    seen.withLock { seen in
      seen.last = presentation
      if let recoverableError = presentation.flow.recoverableError { seen.refusals = recoverableError.mistakes }
    }
    watch(presentation)
    if presentation.wantsPainted { return checkout.painted() }
    let isNew = seen.withLock { $0.shown.add(presentation.stage) }
    if presentation.flow.phase == leavesIn { return checkout.send(.leave) }
    guard isNew else { return }
    switch presentation.stage {
    case .choice(let interface): checkout.send(.choose(method: interface.methods.first?.id ?? ""))
    case .fields(let method, nil):
      guard let details = seen.withLock({ details(method, &$0) }) else { return checkout.send(.leave) }
      checkout.send(.confirm(details))
    case .fields: checkout.send(.leave)
    case .challenge:
      let code = seen.withLock { $0.codes.isEmpty ? nil : $0.codes.removeFirst() }
      checkout.send(code.map { .answer(.entry(SecretText($0))) } ?? .leave)
    case .retry: checkout.send(seen.withLock { $0.cards.isEmpty } ? .leave : .retry)
    default: break
    }
  }

  private func details(_ method: PaymentMethod, _ seen: inout Seen) -> PaymentDetails? {
    let code = SecurityCode(digits: Array("123".utf8))
    guard let code else { return nil }
    if method.saved != nil { return PaymentDetails(method: method.id, values: ["code": .code(code)]) }
    guard !seen.cards.isEmpty, let number = CardNumber(digits: Array(seen.cards.removeFirst().utf8)),
      let expiry = Expiry(month: 12, year: 2030)
    else { return nil }
    var values: [String: FieldValue] = [
      "pan": .pan(number), "expiry": .expiry(expiry), "code": .code(code), "holder": .text("IVAN IVANOV"),
    ]
    if keeps { values["save"] = .flag(true) }
    return PaymentDetails(method: method.id, values: values)
  }
}
