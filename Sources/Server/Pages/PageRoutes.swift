import CheckoutCore
import HTTPTypes
import KassaBackend
package import KassaResources
import KassaSandbox

/// Answers a browser. Everything else is for the servers of the worlds.
struct PageRoutes: Sendable {
  let registry: WorldRegistry
  /// The token with which the pages about worlds are protected; nil for none. Pages for a payer need none.
  let token: String?

  /// Answers a request for a page.
  /// - Parameters:
  ///   - path: the path of the request, still percent-encoded.
  ///   - query: the query without its question mark.
  /// - Returns: nil if the path is not that of a page.
  /// - Throws: `origin` if another site has sent a form; `token` if the browser has not sent the token; `storage` if what
  ///   has happened in the world cannot be stored.
  func answer(
    _ request: TransportRequest, _ path: Substring, _ query: String
  ) async throws(ControlError) -> TransportResponse? {
    let accepted = request.head.headerFields[.acceptLanguage]
    if path == Stylesheet.path { return PageDocument.stylesheet }
    let (world, rest) = Self.world(of: path)
    if rest.isEmpty || rest == "/" {
      guard Self.reads(request) else { return nil }
      return try overview(request, path == "/" ? nil : world, PageLanguage.strings(order: nil, accepted: accepted))
    }
    guard let target = PageTarget(rest, registry.sandboxes), target.isForBrowser(request) else { return nil }
    guard let found = registry.world(world),
      let system = found.begun.first(where: { $0.name == target.places.system }),
      let pages = system.backend.backend.pages()
    else { return missing(accepted) }
    let visit = PageVisit(
      request: request, query: query, target: target, base: "/w/" + found.id, pages: pages, world: found)
    let page = try await visit.answer() ?? missing(accepted)
    try found.checkStored()
    return page
  }

  private func missing(_ accepted: String?) -> TransportResponse {
    let strings = PageLanguage.strings(order: nil, accepted: accepted)
    return PageDocument(
      title: strings("page.missing.title"), language: strings.language,
      content: [.tag("p", strings("page.missing"))]
    ).response(strings, status: .notFound)
  }

  /// Returns the ID of the world that a path is in, and the rest of the path.
  static func world(of path: Substring) -> (id: String, rest: Substring) {
    guard path.hasPrefix("/w/") else { return (WorldRegistry.standard, path) }
    let bytes = path.utf8.dropFirst(3)
    let end = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
    return (String(path[bytes.startIndex..<end]), path[end...])
  }

  static func reads(_ request: TransportRequest) -> Bool { [.get, .head].contains(request.head.method) }

  // MARK: Worlds

  /// The number of worlds that the list shows at most.
  private static let mostWorlds = 500

  private func overview(
    _ request: TransportRequest, _ world: String?, _ strings: StringTable
  ) throws(ControlError) -> TransportResponse {
    if let challenge = refusal(request.head) { return challenge }
    guard let world else {
      let rows = registry.all.prefix(Self.mostWorlds).map { world in
        WorldPages.Row(id: world.id, now: world.clock.now.isoText, messages: world.log.last)
      }
      return WorldPages.worlds(rows, strings).response(strings)
    }
    guard let found = registry.world(world) else { return missing(request.head.headerFields[.acceptLanguage]) }
    try found.checkStored()
    return WorldPages.world(WorldSummary(found), strings).response(strings)
  }

  /// Returns the response that makes a browser ask for the token; nil if the request has it, or none is needed.
  private func refusal(_ head: HTTPRequest) -> TransportResponse? {
    guard let token else { return nil }
    let given = head.headerFields[.authorization] ?? ""
    if given == "Bearer " + token { return nil }
    if given.hasPrefix("Basic "), let bytes = Base64.decode(String(given.dropFirst(6))),
      String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .last.map(String.init) == token
    {
      return nil
    }
    var response = TransportResponse(head: HTTPResponse(status: .unauthorized), body: [])
    response.head.headerFields[.wwwAuthenticate] = "Basic realm=\"kassa\", charset=\"UTF-8\""
    return response
  }
}

/// The server whose page a browser asks for.
struct PageTarget: Sendable {
  let places: ServedPlaces
  /// The address of the page with the host name that it has in process.
  let address: String
  private let isChallenge: Bool
  /// Whether the page belongs to a third party or to the bank's app.
  let isPayerPage: Bool

  /// - Parameter path: the path below a world.
  init?(_ path: Substring, _ sandboxes: Sandboxes) {
    guard let (places, place, own) = sandboxes.find(path) else { return nil }
    self.places = places
    address = "https://" + place.authority + own
    isPayerPage = place.isForBrowsers
    isChallenge = place.authority == SandboxAuthority.issuer && own == "/challenge"
  }

  /// Whether a page answers the request: what apps send to the issuer is for the issuer itself.
  func isForBrowser(_ request: TransportRequest) -> Bool {
    if isPayerPage { return true }
    guard isChallenge else { return false }
    let isForm = request.head.headerFields[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true
    return isForm || PageRoutes.reads(request)
  }
}

/// The language of a page.
package enum PageLanguage {
  /// Returns the texts in the language of the order, or in the one that the browser prefers, or in English.
  /// - Parameters:
  ///   - order: the language of the order as two letters; nil if it is unknown.
  ///   - accepted: the value of the header `Accept-Language` (RFC 9110, section 12.5.4); nil if it is absent.
  package static func strings(order: String?, accepted: String?) -> StringTable {
    order.flatMap { StringTable(language: String($0.lowercased().prefix { $0 != "-" })) }
      ?? accepted.flatMap(AcceptedLanguages.strings) ?? .english
  }
}
