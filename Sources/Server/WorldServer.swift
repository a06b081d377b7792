package import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaHTTPTransport
import KassaSandbox

/// Answers the requests of a server, whatever brings them.
package final class WorldServer: Sendable {
  /// The worlds of the server.
  package let registry: WorldRegistry
  private let options: ServerOptions
  private let routes: [ControlRoute]

  package init(_ registry: WorldRegistry, _ options: ServerOptions) {
    self.registry = registry
    self.options = options
    routes = ControlRoute.all(registry.sandboxes)
  }

  /// Answers a request.
  /// - Parameters:
  ///   - request: the request as it arrived, with its path and header fields.
  ///   - only: the payment system of a port that serves just this one, with the ID of its world; nil for all.
  /// - Returns: the response, or the way in which the connection has to fail.
  package func respond(
    to request: TransportRequest, only: (world: String, system: String)? = nil
  ) async -> Result<TransportResponse, TransportError> {
    let (path, query) = Self.parts(request.head.path ?? "/")
    do throws(ControlError) {
      try checkOrigin(request.head)
      try Self.checkCoding(request.head)
      if let only { return await answer(request, path, query, only) }
      // Only the control API needs the parts of the path.
      let segments =
        path.utf8.contains(UInt8(ascii: "_")) || path.utf8.contains(UInt8(ascii: "%"))
        ? path.split(separator: "/").map { URLEncoding.decode($0.utf8, plus: 0) } : []
      if segments.first == "_kassa" || (segments.count > 2 && segments[0] == "w" && segments[2] == "_kassa") {
        return .success(Self.json(try await control(request, segments, query)))
      }
      let pages = PageRoutes(registry: registry, token: options.token)
      if let page = try await pages.answer(request, path, query) { return .success(page) }
      return try await platform(request, path, query)
    } catch {
      var response = Self.json(.init(status: error.code.status, body: error.body))
      // Source: RFC 9110, section 15.5.6.
      if !error.methods.isEmpty { response.head.headerFields[.allow] = error.methods.joined(separator: ", ") }
      return .success(response)
    }
  }

  // MARK: Control

  private struct Answer {
    var status: Int
    var body: JSON
  }

  private func control(
    _ request: TransportRequest, _ segments: [String], _ query: String
  ) async throws(ControlError) -> Answer {
    try checkToken(request.head, isHealth: segments == ["_kassa", "health"])
    let matches = routes.compactMap { route in route.match(segments).map { (route, $0) } }
    // A path without braces is meant before one with them.
    let best = matches.filter { $0.0.method == request.head.method.rawValue }.min { $0.1.count < $1.1.count }
    guard let (route, values) = best else { throw unknown(segments, matches.map(\.0)) }
    var body: JSON = [:]
    if route.body != nil, !request.body.isEmpty {
      do throws(JSON.ParseError) {
        body = try JSON(parsing: request.body)
      } catch {
        throw ControlError(.json, "the body is not JSON: \(error.reason) at byte \(error.offset)")
      }
    }
    guard body.object != nil else { throw ControlError(.invalid, "the body must be a JSON object") }
    let known = route.body?["properties"]?.object?.members.map(\.name) ?? []
    var reader = ValueReader(.described)
    reader.check(PlacedValue(body), known: known) { _ in "is unknown; known: " + known.joined(separator: ", ") }
    let fields = URLEncoding.formFields(query.utf8).map { ($0.name, $0.value) }
    let call = ControlCall(
      values: values, query: Dictionary(fields) { $1 }, body: body, reader: reader, number: Self.number(request.head),
      registry: registry, server: base(request.head), merchants: options.merchants)
    let answer = Answer(status: route.status, body: try await route.perform(call))
    if route.isOfStored { try call.world().checkStored() }
    return answer
  }

  private func unknown(_ segments: [String], _ others: [ControlRoute]) -> ControlError {
    guard others.isEmpty else {
      let methods = others.map(\.method).sorted()
      var error = ControlError(.method, "this path has \(methods.joined(separator: ", "))")
      error.methods = methods
      return error
    }
    let path = "/" + segments.joined(separator: "/")
    let known = routes.map { route in
      // A part in braces stands for what is there.
      let parts = route.parts.enumerated().map { index, part in
        part.hasPrefix("{") && segments.indices.contains(index) ? segments[index] : String(part)
      }
      return "/" + parts.joined(separator: "/")
    }
    // The calls of a world are often looked for beside those of the server.
    let ofWorld = routes.contains { $0.path == "/w/{world}" + path } ? "/w/\(WorldRegistry.standard)" + path : nil
    let near = (ofWorld ?? NearestWord.of(path, in: known)).map { "; did you mean \($0)?" } ?? ""
    return ControlError(.path, "there is no \(path.prefix(200))\(near.prefix(200))")
  }

  // MARK: Platforms

  private func platform(
    _ request: TransportRequest, _ path: Substring, _ query: String
  ) async throws(ControlError) -> Result<TransportResponse, TransportError> {
    let (world, rest) = PageRoutes.world(of: path)
    guard WorldSettings.isID(world), let found = registry.world(world) else {
      throw ControlError(.world, "there is no world \(world.prefix(64))")
    }
    defer { found.open.arrive(Self.number(request.head)) }
    guard let (places, place, own) = registry.sandboxes.find(rest) else {
      let known = registry.sandboxes.places.flatMap(\.places).map(\.prefix)
      throw ControlError(
        .path,
        "there is no \(rest.isEmpty ? "/" : String(rest.prefix(200))) in a world; known: "
          + known.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", "))
    }
    return await send(request, own + query.prefixed, to: place, places, in: found, base(request.head))
  }

  /// The address of the server as a client sees it, which may be that of a load balancer.
  private func base(_ head: HTTPRequest) -> String { head.authority.map { "http://" + $0 } ?? options.address }

  /// Answers a request at the port of a single payment system.
  private func answer(
    _ request: TransportRequest, _ path: Substring, _ query: String, _ only: (world: String, system: String)
  ) async -> Result<TransportResponse, TransportError> {
    guard let world = registry.world(only.world), let places = registry.sandboxes.places(of: only.system),
      let first = places.places.first
    else { return .failure(.connectionLost) }
    // Where several servers share a prefix, the paths tell them apart; everything else is for the platform.
    let found = registry.sandboxes.find(first.prefix + path)
    let place = found?.places.system == places.system ? found?.place : nil
    // This port has no other paths, so that addresses lead to the server's first one.
    return await send(request, path + query.prefixed, to: place ?? first, places, in: world, options.address)
  }

  private func send(
    _ request: TransportRequest, _ path: String, to place: SandboxServer, _ places: ServedPlaces,
    in world: World, _ address: String
  ) async -> Result<TransportResponse, TransportError> {
    var inner = request
    inner.head.scheme = "https"
    inner.head.authority = place.authority
    inner.head.path = path
    for name in Self.hopByHop where inner.head.headerFields.contains(name) { inner.head.headerFields[name] = nil }
    if Self.declines.flatMap({ request.head.headerFields.value(of: $0) }) != nil {
      let (system, asked) = (world.system(places), inner)
      let refusal = await world.perform { system.backend.backend.decline(asked) }
      return .success(refusal ?? TransportResponse(head: HTTPResponse(status: .noContent)))
    }
    let result = await world.respond(to: inner, places, number: Self.number(request.head))
    guard case .success(var response) = result else { return result }
    let base = address + "/w/" + world.id
    let wanted = Self.addresses.flatMap { request.head.headerFields.value(of: $0) }
      .flatMap(ServedTransport.Addresses.init)
    // A shop's own backend knows the servers by their addresses.
    if wanted != nil, place.isMerchant, world.merchant != nil {
      // It may have called the server at another of its addresses.
      for known in Set([base, options.address + "/w/" + world.id]) { response = Self.named(response, places, known) }
    }
    return .success(Self.addressed(response, places, base, wanted))
  }

  /// The header fields that are for the connection and not for the server behind it, and those for this server.
  private static let hopByHop: [HTTPField.Name] =
    [.connection, .transferEncoding, .contentLength, addresses, numbers, declines].compactMap(\.self)
  private static let addresses = ServedTransport.addresses
  private static let declines = HTTPField.Name(SteppedWorld.declineHeader)
  private static let numbers = HTTPField.Name(SteppedWorld.numberHeader)

  /// The number that a client gave to its request; nil if it gave none.
  private static func number(_ head: HTTPRequest) -> Int? {
    numbers.flatMap { head.headerFields.value(of: $0) }.flatMap { Int($0) }
  }

  /// Returns a response in which the servers' host names are replaced by their addresses in the world.
  /// - Parameter wanted: how a client that knows the servers by name wants addresses; nil for any other client. Pages are
  ///   for a browser, which knows no names.
  private static func addressed(
    _ response: TransportResponse, _ places: ServedPlaces, _ base: String, _ wanted: ServedTransport.Addresses?
  ) -> TransportResponse {
    // Most answers have no address, which bytes tell sooner than text.
    guard wanted != .onlyNames, hasAddress(response.body) else { return response }
    var response = response
    var text: String?
    for place in places.places where place.isForBrowsers || wanted == nil {
      let name = "https://" + place.authority
      let current = text ?? String(decoding: response.body, as: UTF8.self)
      guard current.firstRange(of: name) != nil else { continue }
      text = current.replacing(name, with: base + place.prefix)
    }
    if let text { response.body = Array(text.utf8) }
    return response
  }

  private static func hasAddress(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(2).contains {
        bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1] == UInt8(ascii: "/") && bytes[$0 + 2] == UInt8(ascii: "/")
      }
    }
  }

  /// Returns a response in which the servers' addresses in the world are replaced by their host names.
  private static func named(_ response: TransportResponse, _ places: ServedPlaces, _ base: String) -> TransportResponse
  {
    var (response, text) = (response, String(decoding: response.body, as: UTF8.self))
    guard text.firstRange(of: base) != nil else { return response }
    // The longest one first, because one server's prefix can be the beginning of another's.
    let known = places.places.map { (address: base + $0.prefix + $0.path, name: "https://" + $0.authority + $0.path) }
    for place in known.sorted(by: { $0.address.count > $1.address.count }) {
      text = text.replacing(place.address, with: place.name)
    }
    response.body = Array(text.utf8)
    return response
  }

  // MARK: Who may call

  /// Refuses what a page of another site can send, and what was meant for another host.
  private func checkOrigin(_ head: HTTPRequest) throws(ControlError) {
    let host = Self.withoutPort((head.authority ?? "").lowercased())
    guard isOwn(host) else {
      throw ControlError(.origin, "this server is not \(host.prefix(100)); start it with --name to allow that name")
    }
    // A page of another port of this machine is a page of another site.
    let own = (head.authority ?? "").lowercased()
    // A shop's page begins a challenge, from its own site. The page of the challenge judges everything else by itself.
    if head.path?.contains("/acs/") == true { return }
    if let origin = Self.origin.flatMap({ head.headerFields.value(of: $0) })?.lowercased(),
      origin != "http://" + own, origin != "https://" + own
    {
      throw ControlError(.origin, "pages of other sites may not call this server")
    }
  }

  /// Refuses a packed body, which no server here unpacks. Source: RFC 9110, section 15.5.16.
  private static func checkCoding(_ head: HTTPRequest) throws(ControlError) {
    guard let coding = head.headerFields[.contentEncoding], coding.lowercased() != "identity" else { return }
    throw ControlError(.packed, "this server does not unpack a body with Content-Encoding: \(coding.prefix(40))")
  }

  private static let origin = HTTPField.Name("Origin")
  private static let loopback = ["localhost", "127.0.0.1", "[::1]"]

  /// Whether a host name is one of this server.
  private func isOwn(_ host: Substring) -> Bool {
    Self.loopback.contains { host == $0 } || options.hosts.contains { host == $0.lowercased() }
  }

  /// Returns an authority or an origin without its port.
  private static func withoutPort(_ text: String) -> Substring {
    let bytes = text.utf8
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")), bytes.index(after: colon) < bytes.endIndex,
      bytes[bytes.index(after: colon)...].allSatisfy({ (0x30...0x39).contains($0) })
    else { return text[...] }
    return text[..<colon]
  }

  private func checkToken(_ head: HTTPRequest, isHealth: Bool) throws(ControlError) {
    guard let token = options.token, !isHealth else { return }
    guard head.headerFields[.authorization] == "Bearer " + token else {
      throw ControlError(.token, "the control API needs the header Authorization: Bearer TOKEN")
    }
  }

  private static func parts(_ target: String) -> (path: Substring, query: String) {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target[...], "") }
    return (target[..<mark], String(target[target.index(after: mark)...]))
  }

  private static func json(_ answer: Answer) -> TransportResponse {
    var head = HTTPResponse(status: .init(code: answer.status))
    head.headerFields[.contentType] = "application/json"
    return TransportResponse(head: head, body: answer.body.wireBytes)
  }
}

extension String {
  /// A query with its question mark; empty if there is none.
  fileprivate var prefixed: String { isEmpty ? "" : "?" + self }
}

/// The options of a server.
package struct ServerOptions: Sendable {
  /// The token that the control API asks for; nil for none.
  package var token: String?
  /// The host names by which clients may call the server, besides those of the machine itself. Empty: only those.
  package var hosts: [String] = []
  /// The hosts of backends that the control API may name, besides this machine.
  package var merchants: Set<String> = []
  /// The address of the server for clients, without a slash at its end.
  package var address: String
  /// - Parameter address: the address of the server for clients, such as `http://127.0.0.1:8484`.
  package init(address: String) { self.address = address }
}
