import CheckoutCore
import HTTPTypes

/// A mock server that handles requests by method, path, query and headers.
protocol RESTMachine: Sendable {
  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer
}

/// A parsed HTTP request.
struct RESTRequest: Sendable {
  var method: String
  /// The path without the query, still percent-encoded.
  var path: String
  /// The decoded path segments. A trailing slash does not add a segment.
  var segments: [String]
  var query: [String: String]
  var headers: [String: String]
  var body: [UInt8]

  init(_ request: TransportRequest) {
    method = request.head.method.rawValue
    let target = (request.head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target.first ?? "/")
    segments = path.split(separator: "/").map { Self.decode($0) }
    query = [:]
    for pair in target.count > 1 ? target[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[Self.decode(sides[0])] = sides.count > 1 ? Self.decode(sides[1]) : ""
    }
    headers = [:]
    for field in request.head.headerFields { headers[field.name.canonicalName] = field.value }
    body = request.body
  }

  private static func decode(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The transport to the mock servers, which are selected by authority.
struct RESTTransport: Transport {
  var machines: [String: any RESTMachine]
  var latency: Duration
  var clock: any CheckoutClock

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard request.head.scheme == "https", let machine = machines[request.head.authority ?? ""] else {
      throw .unreachable
    }
    do {
      try await clock.sleep(for: latency, as: .latency)
    } catch {
      throw .cancelled
    }
    let answer = try await machine.answer(RESTRequest(request))
    var head = HTTPResponse(status: .init(code: answer.status))
    head.headerFields[.contentType] = "application/json"
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    return TransportResponse(head: head, body: answer.body)
  }
}
