package import CheckoutCore
package import HTTPTypes
package import KassaBackend

/// Sends what an SDK addresses to the simulated servers of its payment system to a served world.
///
/// The SDKs know the servers by the host names that they have in process. The header `Kassa-Addresses: names` asks the server
/// to use these names in its answers too, so that an SDK need not accept an address of the machine itself.
package struct ServedTransport: Transport {
  private let inner: any Transport
  private let address: ServedAddress
  private let places: ServedPlaces
  private let wanted: Addresses

  /// How a client wants addresses in answers.
  package enum Addresses: String, Sendable {
    /// As the names that the servers have in process, except for the pages that a browser opens.
    case names
    /// As the names that the servers have in process, for a client that opens no pages.
    case onlyNames = "only-names"
  }

  private static let added: [HTTPField.Name] = [.contentLength, .date, .server, .connection]

  /// The header with which a client says how it wants addresses in answers.
  package static let addresses = HTTPField.Name("Kassa-Addresses")

  /// The header with which a server says at which address a request meets the fault that is armed for it.
  package static let instead = HTTPField.Name("Kassa-Instead")

  /// - Parameters:
  ///   - inner: the transport to the machine on which the world is served.
  ///   - address: the address of the world.
  ///   - places: the servers of the payment system.
  ///   - wanted: how addresses are to be in answers.
  package init(
    _ inner: any Transport, to address: ServedAddress, _ places: ServedPlaces, wanted: Addresses = .names
  ) {
    self.wanted = wanted
    self.inner = inner
    self.address = address
    self.places = places
  }

  /// - Throws: `unreachable` also for a host that the payment system does not have, and if there is no such world.
  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard let authority = request.head.authority, let prefix = places.prefix(of: authority) else { throw .unreachable }
    var request = request
    request.head.scheme = address.scheme
    request.head.authority = address.authority
    request.head.path = address.path + prefix + (request.head.path ?? "/")
    if let name = Self.addresses { request.head.headerFields[name] = wanted.rawValue }
    var response = try await inner.send(request)
    if response.head.status == .misdirectedRequest,
      let url = Self.instead.flatMap({ response.head.headerFields[$0] }), let there = ServedAddress(url)
    {
      // A fault of the world says that there is no connection; this is how there is none.
      (request.head.scheme, request.head.authority) = (there.scheme, there.authority)
      response = try await inner.send(request)
    }
    // What the server says of a world that it does not have is no answer of a platform to a payment.
    if response.head.status == .notFound, let answer = try? JSON(parsing: response.body), answer["error"] == "world" {
      throw .unreachable
    }
    if wanted == .onlyNames {
      // What the HTTP server adds is not of the servers that it stands for.
      for name in Self.added { response.head.headerFields[name] = nil }
    }
    return response
  }
}
