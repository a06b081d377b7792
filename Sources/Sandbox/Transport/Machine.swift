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
