package import CheckoutCore
import HTTPTypes

/// The way to a shop's own backend, which takes the place of the simulated merchant server.
///
/// The shop's program sends its requests to `ADDRESS/<system>` and the path that the merchant server has, such as `/sign`.
/// The platform delivers its notifications to `ADDRESS/<system>/notify`, or to another URL of the same server that a request
/// has named for them. It reaches no other server.
///
/// The simulated merchant server stays as the recorder. It receives what the backend has acknowledged by the platform's
/// rule, and tells the shop's program about it in answer to `/notifications/next`. A notification that the backend refuses, or does
/// not answer in time, is repeated by the platform as documented, and nobody else learns of it.
package struct MerchantRoute: Sendable {
  /// The address of the backend.
  package let address: MerchantAddress
  private let transport: any Transport
  private let limits: Limits

  /// How long the backend may take for an answer, in real time: it is another program.
  package struct Limits: Sendable {
    /// The time that the platform waits for an acknowledgement: five seconds, as `SandboxLatency.silence`.
    package var notification = Duration.seconds(5)
    /// The time that the shop's program waits.
    package var request = Duration.seconds(60)

    package init() {}
  }

  /// - Parameters:
  ///   - address: the address of the backend.
  ///   - transport: the transport to the backend's machine.
  package init(_ address: MerchantAddress, over transport: any Transport, limits: Limits = Limits()) {
    self.address = address
    self.transport = transport
    self.limits = limits
  }

  /// The path that the simulated merchant server answers itself: only it can wait for a notification.
  static let recorded = "/notifications/next"
  /// The path of notifications below the payment system's name.
  static let notified = "/notify"

  /// Returns the transport of the shop's program.
  /// - Parameters:
  ///   - wire: the transport to the simulated servers.
  ///   - places: the servers of the payment system.
  func asking(_ wire: any Transport, _ places: ServedPlaces) -> any Transport {
    Fork(places: places, wire: wire) { (request) async throws(TransportError) in
      guard request.path != Self.recorded else { return try await wire.send(request.transported) }
      return try await self.send(
        request, to: self.target(request.path, of: places, request), limit: self.limits.request)
    }
  }

  /// Returns the transport of the platform's notifications.
  func delivering(_ wire: any Transport, _ places: ServedPlaces) -> any Transport {
    Fork(places: places, named: address, wire: wire) { (request) async throws(TransportError) in
      let target = request.named ?? self.target(Self.notified, of: places, request)
      let answer = try await self.send(request, to: target, limit: self.limits.notification)
      guard places.acknowledgement.accepts(answer) else { return answer }
      var recorded = request.transported
      if let path = places.notificationPath {
        recorded.head.scheme = "https"
        recorded.head.authority = places.merchant
        recorded.head.path = path
      }
      return try await wire.send(recorded)
    }
  }

  /// Returns the backend's own path for a path of the merchant server, with the query.
  private func target(_ path: String, of places: ServedPlaces, _ request: Fork.Request) -> String {
    address.path + "/" + places.system + path + request.query
  }

  private func send(
    _ request: Fork.Request, to target: String, limit: Duration
  ) async throws(TransportError) -> TransportResponse {
    var sent = request.transported
    sent.head.scheme = address.scheme
    sent.head.authority = address.authority
    sent.head.path = target
    let transport = transport
    var answer = try await withDeadline(limit, clock: SystemClock(), timeout: TransportError.timeout) {
      [sent] () async throws(TransportError) in
      try await transport.send(sent)
    }
    // The other header fields are about this connection, and the answer goes on over another one.
    let fields = answer.head.headerFields
    answer.head.headerFields = HTTPFields(
      Self.kept.compactMap { name in
        fields[name].map { HTTPField(name: name, value: $0) }
      })
    return answer
  }

  /// The header fields of an answer that are for the shop's program.
  private static let kept: [HTTPField.Name] = [.contentType, .retryAfter]
}

/// A transport that treats requests to the merchant server differently from all others.
private struct Fork: Transport {
  /// A request to the merchant server.
  struct Request: Sendable {
    let transported: TransportRequest
    /// The path without the query.
    let path: String
    /// The query with its question mark; empty if there is none.
    let query: String
    /// The path, with the query, of a URL of the shop's backend that the request is for; nil if it is for the merchant server.
    let named: String?

    init(_ request: TransportRequest, named: String?) {
      self.named = named
      transported = request
      let target = request.head.path ?? "/"
      path = String(target.prefix { $0 != "?" })
      query = String(target.dropFirst(path.count))
    }
  }

  let places: ServedPlaces
  /// The backend to whose URLs requests go, too; nil if they all go to the merchant server's name.
  var named: MerchantAddress?
  let wire: any Transport
  let merchant: @Sendable (Request) async throws(TransportError) -> TransportResponse

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let head = request.head
    guard head.authority != places.merchant else { return try await merchant(Request(request, named: nil)) }
    let url = "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"
    guard let target = named?.target(of: url) else { return try await wire.send(request) }
    return try await merchant(Request(request, named: target))
  }
}

extension MockBackend {
  /// Returns a function that creates the backend of a checkout whose merchant server is the shop's own.
  /// - Parameters:
  ///   - make: creates the mock backend in process.
  ///   - route: the way to the shop's backend.
  ///   - places: the servers of the payment system.
  package static func routed(_ make: @escaping Maker, _ route: MerchantRoute, _ places: ServedPlaces) -> Maker {
    { dependencies in
      var dependencies = dependencies
      let notifications = dependencies.notifications
      dependencies.notifications = { wire in notifications(route.delivering(wire, places)) }
      var backend = make(dependencies)
      backend.transport = route.asking(backend.transport, places)
      return backend
    }
  }
}
