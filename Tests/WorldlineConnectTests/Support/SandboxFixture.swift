import CheckoutCore
import HTTPTypes
import KassaSandbox
import KassaWorldlineSandbox
import Synchronization
import TestSupport
import Testing

@testable import WorldlineConnect

/// A test fixture with a Worldline sandbox in virtual time, a merchant server and client sessions.
struct SandboxFixture: VirtualWorld {
  let clock = VirtualClock()
  let pump = ManualExecutor()
  let sandbox: WorldlineSandbox
  let wire: CountingTransport
  let environment: CheckoutEnvironment
  let sdk = WorldlineConnectSDK(merchantAuthority: SandboxAuthority.worldlineMerchant)

  /// - Parameters:
  ///   - silentAfter: the first request to leave unanswered, like all later ones; nil to answer all requests.
  ///   - silentHost: the server that answers nothing; nil if all of them answer.
  ///   - device: what the device has kept.
  init(
    _ configuration: WorldlineConfiguration = WorldlineConfiguration(), silentAfter: String? = nil,
    silentHost: String? = nil, device: any DeviceStorage = MemoryDeviceStorage()
  ) {
    let spawn = Spawner(executor: pump)
    sandbox = WorldlineSandbox(
      configuration, BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn))
    wire = CountingTransport(sandbox.transport, silentAfter: silentAfter, silentHost: silentHost, clock: clock)
    var environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: 2), transport: wire, spawn: spawn,
      merchant: sdk.merchant(transport: wire, clock: clock))
    environment.deviceStorage = device
    self.environment = environment
  }

  /// Returns the error thrown by an operation; nil if the operation succeeds.
  func failure<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) -> ConnectError? {
    failure(ConnectError.self, body)
  }

  static let context = PaymentContext(
    amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"), isRecurring: false, countryCode: "NL")

  /// Creates a test order.
  static func order(
    _ reference: String = "order-1", amount: Int = 1999, currency: String = "EUR", country: String = "NL",
    isRecurring: Bool = false, customer: String = "10"
  ) -> WorldlineOrder {
    WorldlineOrder(
      merchantReference: reference,
      amountOfMoney: PaymentAmountOfMoney(totalAmount: amount, currencyCode: currency), countryCode: country,
      isRecurring: isRecurring, customerID: customer, merchantName: "Cosmoshop")
  }

  /// Returns a client session opened by the merchant server.
  func session(_ order: WorldlineOrder = SandboxFixture.order()) throws -> Session {
    let merchant = sdk.merchant(transport: wire)
    let provider = WorldlineProvider(
      order: order, context: ProviderContext(environment: environment) { _ in },
      merchantAuthority: SandboxAuthority.worldlineMerchant)
    let environment = environment
    return try run {
      let answer = try JSON(parsing: Array(try await merchant.sign(try await provider.prepare()) { _ in }.utf8))
      return Session(
        clientSessionId: answer["clientSessionId"]?.string ?? "", customerId: answer["customerId"]?.string ?? "",
        baseURL: answer["clientApiUrl"]?.string ?? "", assetBaseURL: answer["assetUrl"]?.string ?? "",
        appIdentifier: "Tests/v1", environment: environment)
    }
  }
}

/// A transport that counts requests by method and path, without the query.
final class CountingTransport: Transport {
  private let inner: any Transport
  private let sent = Mutex<[String]>([])
  private let silentAfter: String?
  private let silentHost: String?
  private let clock: any CheckoutClock

  init(_ inner: any Transport, silentAfter: String?, silentHost: String?, clock: any CheckoutClock) {
    self.inner = inner
    self.silentAfter = silentAfter
    self.silentHost = silentHost
    self.clock = clock
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = (request.head.path ?? "").prefix { $0 != "?" }.split(separator: "/").drop { $0 != "client" }
    let name = path.isEmpty ? request.head.path ?? "" : "/" + path.dropFirst(3).joined(separator: "/")
    sent.withLock { $0.append(request.head.method.rawValue + " " + name) }
    if silentAfter.map({ count($0) > 0 }) == true || silentHost == request.head.authority {
      try? await clock.sleep(for: .seconds(1_000_000), as: .poll)
      throw .cancelled
    }
    return try await inner.send(request)
  }

  func count(_ name: String) -> Int { sent.withLock { sent in sent.count { $0 == name } } }

  /// The names of the images that were requested, such as `pp_logo_1_v2.png`, sorted.
  var images: [String] {
    sent.withLock { $0.filter { $0.hasPrefix("GET /templates/") } }
      .compactMap { $0.split(separator: "/").last.map(String.init) }.sorted()
  }
}
