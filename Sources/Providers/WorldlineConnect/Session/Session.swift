public import CheckoutCore
import Synchronization

/// Access to the Client API within one customer's client session. Source: Worldline Swift SDK guide, Session.
///
/// Responses are cached per payment context, except for the third-party payment status. Images are cached by URL.
public final class Session: Sendable {
  /// The session ID, which authenticates the calls. The merchant server supplies it.
  public let clientSessionId: String
  /// The customer ID, which is part of the path of every call. The merchant server supplies it.
  public let customerId: String
  /// The address of the Client API, including the version of the API.
  public let baseURL: String
  /// The address to which the paths of logos and images are relative.
  public let assetBaseURL: String
  /// The name and version of the application, which the platform receives with every call.
  public let appIdentifier: String
  let environment: CheckoutEnvironment
  let api: ClientAPI
  let caches = ResponseCaches()
  let lookUps = LookUpQueue()
  let logging: RequestLog

  /// The caches for a session's responses.
  struct ResponseCaches: Sendable {
    let products = ResponseCache<BasicPaymentProducts>()
    let groups = ResponseCache<BasicPaymentProductGroups>()
    let product = ResponseCache<PaymentProduct>()
    let group = ResponseCache<PaymentProductGroup>()
    let directories = ResponseCache<DirectoryEntries>()
    let networks = ResponseCache<PaymentProductNetworks>()
    let iin = ResponseCache<IINDetailsResponse>()
    let conversions = ResponseCache<Int>()
    let keys = ResponseCache<PublicKeyResponse>()
    let images = ResponseCache<PaymentImage>()
  }

  /// - Parameters:
  ///   - clientSessionId: the session ID. The merchant server supplies it, as well as the customer ID and the two URLs.
  ///   - customerId: the customer ID, which the merchant server supplies.
  ///   - baseURL: the client API URL; if it is malformed, every call throws `invalidURL`.
  ///   - assetBaseURL: the base URL of logos and other images.
  ///   - appIdentifier: the name and version of the application.
  ///   - world: where the requests go, e.g. `WorldlineWorld()` for a simulated Worldline; nil to use the environment.
  ///   - environment: the transport and the clock, if there is no world. With the default environment, every call fails
  ///     with `unreachable`.
  ///   - log: a closure that receives all messages, with secrets redacted, in addition to `logger`.
  public init(
    clientSessionId: String, customerId: String, baseURL: String, assetBaseURL: String, appIdentifier: String,
    world: (any PaymentWorld)? = nil,
    environment: CheckoutEnvironment = CheckoutEnvironment(transport: NoTransport()), log: WireLog? = nil
  ) {
    let environment = world.map { environment.moved(to: $0) } ?? environment
    self.clientSessionId = clientSessionId
    self.customerId = customerId
    self.baseURL = baseURL
    self.assetBaseURL = assetBaseURL
    self.appIdentifier = appIdentifier
    self.environment = environment
    let logging = RequestLog(also: log)
    self.logging = logging
    api = ClientAPI(
      clientSessionId: clientSessionId, customerId: customerId, baseURL: baseURL,
      metaInfo: ClientMetaInfo(appIdentifier: appIdentifier),
      client: WireClient(transport: environment.transport, from: .sdk) { logging.deliver($0) },
      clock: environment.clock)
  }

  /// A closure that receives requests and responses, with secrets redacted; nil by default, which means no logging.
  /// Source: Worldline Swift SDK guide, Logging.
  public var logger: (@Sendable (String) -> Void)? {
    get { logging.sink }
    set { logging.sink = newValue }
  }

  var setting: ModelSetting {
    ModelSetting(assetBaseURL: assetBaseURL) { [clock = environment.clock] in clock.now.date() }
  }
}

/// A log that forwards requests and responses to the session's logger and to an optional second log.
final class RequestLog: Sendable {
  private let own = Mutex<(@Sendable (String) -> Void)?>(nil)
  private let other: WireLog?

  init(also other: WireLog?) { self.other = other }

  var sink: (@Sendable (String) -> Void)? {
    get { own.withLock(\.self) }
    set { own.withLock { $0 = newValue } }
  }

  func deliver(_ message: WireMessage) {
    other?(message)
    note(message.from, message.to, message.name, message.body.text)
  }

  /// Sends a line to the session's logger only. The texts must contain no secrets.
  func note(_ from: WireMessage.Party, _ to: WireMessage.Party, _ name: String, _ text: @autoclosure () -> String) {
    sink?("\(from.rawValue) → \(to.rawValue)  \(name)  \(text())")
  }
}

/// A cache of responses. Only one request is sent per key, even for concurrent callers.
actor ResponseCache<Value: Sendable> {
  private var ready: [String: Value] = [:]
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Returns the cached value or fetches it. After a failure, which is not cached, each waiting caller fetches again.
  func value(
    _ key: String, fetch: @Sendable () async throws(ConnectError) -> Value
  ) async throws(ConnectError) -> Value {
    while waiting[key] != nil {
      await withCheckedContinuation { waiting[key, default: []].append($0) }
    }
    if let value = ready[key] { return value }
    waiting[key] = []
    defer { for continuation in waiting.removeValue(forKey: key) ?? [] { continuation.resume() } }
    let value = try await fetch()
    ready[key] = value
    return value
  }
}
