package import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaSandbox

/// Answers the requests of a server, whatever brings them.
package final class WorldServer: Sendable {
  /// The worlds of the server.
  package let registry: WorldRegistry
  private let options: ServerOptions

  package init(_ registry: WorldRegistry, _ options: ServerOptions) {
    self.registry = registry
    self.options = options
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
      if let only { return await answer(request, path, query, only) }
      let segments = path.split(separator: "/").map { URLEncoding.decode($0.utf8, plus: 0) }
      if segments.first == "_kassa" || (segments.count > 2 && segments[0] == "w" && segments[2] == "_kassa") {
        return .success(Self.json(try await control(request, segments, query), at: nil))
      }
      let pages = PageRoutes(registry: registry, token: options.token)
      if let page = try await pages.answer(request, path, query) { return .success(page) }
      return try await platform(request, path, query)
    } catch {
      return .success(Self.json(.init(status: error.code.status, body: error.body), at: nil))
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
    let matches = ControlRoute.all.compactMap { route in route.match(segments).map { (route, $0) } }
    // A path without braces is meant before one with them.
    let best = matches.filter { $0.0.method == request.head.method.rawValue }.min { $0.1.count < $1.1.count }
    guard let (route, values) = best else { throw Self.unknown(segments, matches.map(\.0)) }
    var body: JSON = [:]
    if route.body != nil, !request.body.isEmpty {
      do throws(JSON.ParseError) {
        body = try JSON(parsing: request.body)
      } catch {
        throw ControlError(.json, "the body is not JSON: \(error.reason) at byte \(error.offset)")
      }
    }
    let fields = URLEncoding.formFields(query.utf8).map { ($0.name, $0.value) }
    let call = ControlCall(
      values: values, query: Dictionary(fields) { $1 }, body: body, registry: registry, server: options.address)
    return Answer(status: route.status, body: try await route.perform(call))
  }

  private static func unknown(_ segments: [String], _ others: [ControlRoute]) -> ControlError {
    guard others.isEmpty else {
      return ControlError(.method, "this path has \(others.map(\.method).joined(separator: ", "))")
    }
    let path = "/" + segments.joined(separator: "/")
    let known = ControlRoute.all.map { route in
      // A part in braces stands for what is there.
      let parts = route.parts.enumerated().map { index, part in
        part.hasPrefix("{") && segments.indices.contains(index) ? segments[index] : String(part)
      }
      return "/" + parts.joined(separator: "/")
    }
    let near = NearestWord.of(path, in: known).map { "; did you mean \($0)?" } ?? ""
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
    guard let (places, place, own) = ServedPlaces.find(rest) else {
      let known = ServedPlaces.all.flatMap(\.places).map(\.prefix)
      throw ControlError(
        .path,
        "there is no \(rest.isEmpty ? "/" : String(rest.prefix(200))) in a world; known: "
          + known.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", "))
    }
    return await send(request, own + query.prefixed, to: place.authority, places, in: found)
  }

  /// Answers a request at the port of a single payment system.
  private func answer(
    _ request: TransportRequest, _ path: Substring, _ query: String, _ only: (world: String, system: String)
  ) async -> Result<TransportResponse, TransportError> {
    guard let world = registry.world(only.world), let places = ServedPlaces.of(only.system),
      let first = places.places.first
    else { return .failure(.connectionLost) }
    // Where several servers share a prefix, the paths tell them apart; everything else is for the platform.
    let found = ServedPlaces.find(first.prefix + path)
    let place = found?.places.system == places.system ? found?.place : nil
    return await send(request, path + query.prefixed, to: (place ?? first).authority, places, in: world)
  }

  private func send(
    _ request: TransportRequest, _ path: String, to authority: String, _ places: ServedPlaces, in world: World
  ) async -> Result<TransportResponse, TransportError> {
    var inner = request
    inner.head.scheme = "https"
    inner.head.authority = authority
    inner.head.path = path
    for name in Self.hopByHop { inner.head.headerFields[name] = nil }
    let result = await world.respond(to: inner, places)
    guard case .success(let response) = result else { return result }
    let keepsNames = Self.addresses.flatMap { request.head.headerFields[$0] } == "names"
    return .success(Self.addressed(response, places, options.address + "/w/" + world.id, keepsNames: keepsNames))
  }

  /// The header fields that are for the connection and not for the server behind it, and those for this server.
  private static let hopByHop: [HTTPField.Name] =
    [.connection, .transferEncoding, .contentLength, addresses].compactMap(\.self)
  private static let addresses = HTTPField.Name("Kassa-Addresses")

  /// Returns a response in which the servers' host names are replaced by their addresses in the world.
  /// - Parameter keepsNames: whether the client knows the servers by name. Pages are for a browser, which does not.
  private static func addressed(
    _ response: TransportResponse, _ places: ServedPlaces, _ base: String, keepsNames: Bool
  ) -> TransportResponse {
    var response = response
    var text: String?
    for place in places.places where place.isForBrowsers || !keepsNames {
      let name = "https://" + place.authority
      let current = text ?? String(decoding: response.body, as: UTF8.self)
      guard current.firstRange(of: name) != nil else { continue }
      text = current.replacing(name, with: base + place.prefix)
    }
    if let text { response.body = Array(text.utf8) }
    return response
  }

  // MARK: Who may call

  /// Refuses what a page of another site can send, and what was meant for another host.
  private func checkOrigin(_ head: HTTPRequest) throws(ControlError) {
    let own = ["localhost", "127.0.0.1", "[::1]"] + options.hosts
    let host = Self.host(head.authority ?? "")
    guard own.contains(host) else {
      throw ControlError(.origin, "this server is not \(host.prefix(100)); start it with --host to allow that name")
    }
    if let origin = HTTPField.Name("Origin").flatMap({ head.headerFields[$0] }),
      !own.contains(where: { ["http://" + $0, "https://" + $0].contains(Self.withoutPort(origin)) })
    {
      throw ControlError(.origin, "pages of other sites may not call this server")
    }
  }

  private static func host(_ authority: String) -> String { withoutPort(authority) }

  private static func withoutPort(_ text: String) -> String {
    guard let colon = text.lastIndex(of: ":"), text[text.index(after: colon)...].allSatisfy(\.isNumber),
      text.index(after: colon) < text.endIndex
    else { return text }
    return String(text[..<colon])
  }

  private func checkToken(_ head: HTTPRequest, isHealth: Bool) throws(ControlError) {
    guard let token = options.token, !isHealth else { return }
    guard head.headerFields[.authorization] == "Bearer " + token else {
      throw ControlError(.token, "the control API needs the header Authorization: Bearer TOKEN")
    }
  }

  private static func parts(_ target: String) -> (path: Substring, query: String) {
    let path = target.prefix { $0 != "?" }
    return (path, String(target.dropFirst(path.count + 1)))
  }

  private static func json(_ answer: Answer, at location: String?) -> TransportResponse {
    var head = HTTPResponse(status: .init(code: answer.status))
    head.headerFields[.contentType] = "application/json"
    return TransportResponse(head: head, body: answer.body.wireBytes)
  }
}

extension String {
  /// A query with its question mark; empty if there is none.
  fileprivate var prefixed: String { isEmpty ? "" : "?" + self }
}
