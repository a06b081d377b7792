package import CheckoutCore
package import HTTPTypes

/// A parsed HTTP request to a simulated server.
package struct MachineRequest: Sendable {
  package var method: String
  /// The path without the query, still percent-encoded.
  package var path: String
  /// The path with the query, as sent.
  package var target: String
  /// The decoded path segments. A trailing slash does not add a segment.
  package var segments: [String]
  package var query: [String: String]
  /// The header fields, by lower-case name.
  package var headers: [String: String]
  package var body: [UInt8]

  package init(_ request: TransportRequest) {
    method = request.head.method.rawValue
    let target = request.head.path ?? "/"
    self.target = target
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    path = String(target[..<(mark ?? target.endIndex)])
    segments = path.utf8.split(separator: UInt8(ascii: "/")).map { URLEncoding.decode($0) }
    query = [:]
    for pair in mark.map({ target.utf8[target.utf8.index(after: $0)...].split(separator: UInt8(ascii: "&")) }) ?? [] {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      query[URLEncoding.decode(sides[0])] = sides.count > 1 ? URLEncoding.decode(sides[1]) : ""
    }
    headers = [:]
    for field in request.head.headerFields { headers[field.name.canonicalName] = field.value }
    body = request.body
  }

  package var isPost: Bool { method == "POST" }
  /// The JSON body; an empty object if the body is not JSON.
  package var json: JSON { JSON(json: body) ?? [:] }
}

extension TransportRequest {
  /// Creates a request between simulated servers.
  package init(
    _ authority: String, _ path: String, method: HTTPRequest.Method = .post,
    type: String? = "application/json", headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.init(head: HTTPRequest(method: method, scheme: "https", authority: authority, path: path), body: body)
    if let type { head.headerFields[.contentType] = type }
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
  }

  package static let form = "application/x-www-form-urlencoded"
}
