package import CheckoutCore
import HTTPTypes
import Synchronization

/// A simulated server.
package protocol Machine: Sendable {
  /// Handles a request.
  /// - Throws: `TransportError` if there is no response because the caller cancelled or the server is silent.
  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer
}

/// A connection to a machine that is created later, because the platform and the merchant server each call the other.
///
/// The connection does not retain the machine. Releasing the sandbox's transport releases the machines behind it.
package final class MachineLink: Machine {
  private struct Target: Sendable {
    weak var machine: (any Machine & AnyObject)?
  }

  private let target = Mutex(Target())

  package init() {}

  package func connect(_ machine: any Machine & AnyObject) { target.withLock { $0.machine = machine } }

  /// - Throws: `unreachable` if the machine is not connected yet or has been released.
  package func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    guard let machine = target.withLock(\.machine) else { throw .unreachable }
    return try await machine.answer(request)
  }
}

package struct MachineAnswer: Sendable, Equatable {
  /// The HTTP status code.
  package var status: Int
  /// The response body, usually JSON.
  package var body: [UInt8]
  /// Additional header fields. Without a `Content-Type` among them, the body is JSON, or there is none if the status is 204.
  package var headers: [String: String] = [:]

  package init(_ status: Int = 200, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  package init(_ status: Int, _ value: JSON) { self.init(status, body: value.wireBytes) }

  package init(_ value: JSON) { self.init(200, value) }

  /// Returns a response with an XML document.
  package static func xml(_ document: [UInt8], status: Int = 200) -> MachineAnswer {
    var answer = MachineAnswer(status, body: document)
    answer.headers["Content-Type"] = "text/xml; charset=UTF-8"
    return answer
  }

  package init(_ response: TransportResponse) { self.init(response.head.status.code, body: response.body) }

  /// Returns the refusal of a request that a server cannot read.
  /// - Parameter field: the parameter that it cannot read; nil if that is not known.
  package static func unreadable(_ status: Int = 400, field: String? = nil) -> MachineAnswer {
    let error: JSON = ["code": "702", "message": "Malformed request", "field": field.map(JSON.string)]
    return MachineAnswer(status, ["status": "error", "errors": [error]])
  }

  package static let notPost = unreadable(405)
}

extension MachineAnswer: Codable {
  private enum CodingKeys: String, CodingKey { case status, body, headers }

  /// Decodes a response whose body is stored as a string.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Int.self, forKey: .status), body: Array(try values.decode(String.self, forKey: .body).utf8))
    headers = try values.decode([String: String].self, forKey: .headers)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(status, forKey: .status)
    try values.encode(String(decoding: body, as: UTF8.self), forKey: .body)
    try values.encode(headers, forKey: .headers)
  }
}
