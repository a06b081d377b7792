import CheckoutCore
import HTTPTypes
import KassaServer

/// A browser without a window: it reads pages and sends their forms.
struct Browser {
  let server: WorldServer
  var headers: [(String, String)] = []

  struct Page {
    var status: Int
    var body: String
    /// The path that the answer leads to; nil if it is a page itself.
    var location: String?
    var headers: HTTPFields

    var markup: Markup { get throws { try Markup(body) } }
  }

  func get(_ path: String) async throws -> Page { try await send(.get, path, "") }

  /// Sends a form, and does not follow where the answer leads to.
  func post(_ path: String, _ fields: [(String, String)], headers: [(String, String)]? = nil) async throws -> Page {
    let body = fields.map { $0.0 + "=" + URLEncoding.percentEncode($0.1) }.joined(separator: "&")
    return try await send(
      .post, path, body,
      headers ?? [("Origin", ControlledServer.address), ("Sec-Fetch-Site", "same-origin")])
  }

  /// Sends a form, and returns the page that the answer leads to.
  func submit(_ path: String, _ fields: [(String, String)]) async throws -> Page {
    let answer = try await post(path, fields)
    guard answer.status == 303, let location = answer.location else { return answer }
    return try await get(location)
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String, _ more: [(String, String)] = []
  ) async throws -> Page {
    var head = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1:8484", path: path)
    if method == .post { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
    for (name, value) in headers + more {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    let answer = try await server.respond(to: TransportRequest(head: head, body: Array(body.utf8))).get()
    return Page(
      status: answer.head.status.code, body: String(decoding: answer.body, as: UTF8.self),
      location: answer.head.headerFields[.location], headers: answer.head.headerFields)
  }
}
