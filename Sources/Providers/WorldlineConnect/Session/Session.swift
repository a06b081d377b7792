public import CheckoutCore
import Synchronization

/// The Client API for one client session of one customer. Source: seed 002, Session.
///
/// What was asked for once is kept, by payment context: products, groups, directories, look-ups, conversions, the key, and pictures by address.
public final class Session: Sendable {
  public let clientSessionId: String
  public let customerId: String
  public let baseURL: String
  public let assetBaseURL: String
  public let appIdentifier: String
  let environment: CheckoutEnvironment
  let api: ClientAPI
  let shelves = Shelves()
  let lookUps = Mutex(0)
  private let logging: RequestLog

  /// What was asked for.
  struct Shelves: Sendable {
    let products = Shelf<BasicPaymentProducts>()
    let groups = Shelf<BasicPaymentProductGroups>()
    let product = Shelf<PaymentProduct>()
    let group = Shelf<PaymentProductGroup>()
    let directories = Shelf<DirectoryEntries>()
    let networks = Shelf<PaymentProductNetworks>()
    let iin = Shelf<IINDetailsResponse>()
    let conversions = Shelf<Int>()
    let keys = Shelf<PublicKeyResponse>()
    let images = Shelf<PaymentImage>()
  }

  /// - Parameters:
  ///   - clientSessionId: from the merchant's server, as are the customer's id and both addresses.
  ///   - baseURL: the client-api-url; one that is none makes every call throw `invalidURL`.
  ///   - appIdentifier: name and version of the application.
  ///   - environment: where requests go and what time it is. Without one every call says that nobody can be reached.
  ///   - log: where messages are told besides the session's own log; secrets are redacted.
  public init(
    clientSessionId: String, customerId: String, baseURL: String, assetBaseURL: String, appIdentifier: String,
    environment: CheckoutEnvironment = CheckoutEnvironment(transport: NoTransport()), log: WireLog? = nil
  ) {
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
      client: WireClient(transport: environment.transport, from: .sdk) { logging.tell($0) },
      clock: environment.clock)
  }

  /// Tells requests and answers, secrets redacted, to a function. Off (nil) unless set. Source: seed 002, Logging.
  public var logger: (@Sendable (String) -> Void)? {
    get { logging.sink }
    set { logging.sink = newValue }
  }

  var setting: ModelSetting {
    ModelSetting(assetBaseURL: assetBaseURL) { [clock = environment.clock] in clock.now.date() }
  }
}

/// No wire at all: what a session has until it is given one.
public struct NoTransport: Transport {
  public init() {}
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    throw .unreachable
  }
}
