import CheckoutCore
import HTTPTypes
import Synchronization

/// A transport that returns scripted responses, in order, for each path.
final class ScriptedTransport: Transport {
  enum Reply: Sendable {
    case json(Int, JSON)
    case raw(Int, String)
    case fails(TransportError)
    /// Status 429, which asks for a pause of so many seconds.
    case busy(Int)
    /// No response ever arrives.
    case held

    static func ok(_ body: JSON) -> Reply { .json(200, body) }
  }

  struct Sent: Sendable {
    var address: String
    var bytes: [UInt8]
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSON? { try? JSON(parsing: bytes) }
  }

  private struct State {
    var replies: [String: [Reply]]
    var sent: [Sent] = []
  }

  private let state: Mutex<State>

  /// Creates a transport with its scripted responses.
  /// - Parameter replies: the responses for each path; the last response for a path is repeated.
  init(_ replies: [String: [Reply]]) { state = Mutex(State(replies: replies)) }

  var sent: [Sent] { state.withLock(\.sent) }
  func sent(to path: String) -> [Sent] { sent.filter { $0.address.hasSuffix(path) } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = request.head.path ?? ""
    let reply = state.withLock { state -> Reply? in
      state.sent.append(
        Sent(
          address: "\(request.head.scheme ?? "")://\(request.head.authority ?? "")\(path)", bytes: request.body))
      guard let replies = state.replies[path], let first = replies.first else { return nil }
      if replies.count > 1 { state.replies[path] = Array(replies.dropFirst()) }
      return first
    }
    switch reply {
    case .json(let status, let body): return response(status, body.wireBytes)
    case .raw(let status, let text): return response(status, Array(text.utf8))
    case .busy(let seconds): return response(429, Array("{}".utf8), retryAfter: seconds)
    case .fails(let error): throw error
    case .held:
      for await _ in AsyncStream<Never>(unfolding: { await Self.forever() }) {}
      throw .cancelled
    case nil: return response(404, Array(#"{"status":"error","errors":[]}"#.utf8))
    }
  }

  private static func forever() async -> Never? {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    return nil
  }

  private func response(_ status: Int, _ body: [UInt8], retryAfter: Int? = nil) -> TransportResponse {
    var head = HTTPResponse(status: .init(code: status))
    head.headerFields[.retryAfter] = retryAfter.map(String.init)
    return TransportResponse(head: head, body: body)
  }
}
