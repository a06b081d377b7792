import CheckoutCore

/// A machine on the other side of the wire: a path and a body in, a status and a body out.
protocol Machine: Sendable {
  /// Throws when no answer can be given: the caller gave up, or the machine is silent.
  func answer(_ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer
}

struct MachineAnswer: Sendable, Equatable {
  /// HTTP status.
  var status: Int
  /// JSON.
  var body: [UInt8]
  /// Besides the content type.
  var headers: [String: String] = [:]

  init(_ status: Int = 200, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  init(_ status: Int, _ value: WireValue) { self.init(status, body: value.json) }

  init(_ value: WireValue) { self.init(200, value) }
}

extension MachineAnswer: Codable {
  private enum CodingKeys: String, CodingKey { case status, body, headers }

  /// The body as the text that it is.
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
