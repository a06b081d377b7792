import CheckoutCore

/// A simulated server that receives a path and a body, and returns a status and a body.
protocol Machine: Sendable {
  /// Handles a request.
  /// - Throws: `TransportError` if there is no response because the caller cancelled or the server is silent.
  func answer(_ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer
}

struct MachineAnswer: Sendable, Equatable {
  /// The HTTP status code.
  var status: Int
  /// The response body, usually JSON.
  var body: [UInt8]
  /// Additional header fields. `RESTTransport` sends them, and a `Content-Type` among them replaces its default.
  var headers: [String: String] = [:]

  init(_ status: Int = 200, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  init(_ status: Int, _ value: JSON) { self.init(status, body: value.wireBytes) }

  init(_ value: JSON) { self.init(200, value) }
}

extension MachineAnswer: Codable {
  private enum CodingKeys: String, CodingKey { case status, body, headers }

  /// Decodes a response whose body is stored as a string.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Int.self, forKey: .status), body: Array(try values.decode(String.self, forKey: .body).utf8))
    headers = try values.decode([String: String].self, forKey: .headers)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(status, forKey: .status)
    try values.encode(String(decoding: body, as: UTF8.self), forKey: .body)
    try values.encode(headers, forKey: .headers)
  }
}
