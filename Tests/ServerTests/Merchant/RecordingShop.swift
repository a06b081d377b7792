import CheckoutCore
import HTTPTypes
import Synchronization

/// A shop's backend in process: it records what it receives, and answers as a test wishes.
final class RecordingShop: Transport {
  /// A request as the shop received it.
  struct Received: Sendable {
    var method: String
    /// The address with scheme, authority and path.
    var url: String
    var type: String?
    var body: String
  }

  /// What becomes of a request.
  enum Reaction: Sendable {
    case answer(Int, JSON = [:])
    /// The shop takes the request, and the connection is lost before its answer arrives.
    case lost
    /// The shop never answers.
    case silent
  }

  private let received = Mutex<[Received]>([])
  private let react: @Sendable (_ request: Received, _ earlier: [Received]) -> Reaction

  /// - Parameter react: decides about a request, given the earlier ones.
  init(_ react: @escaping @Sendable (_ request: Received, _ earlier: [Received]) -> Reaction) { self.react = react }

  var all: [Received] { received.withLock(\.self) }

  func all(at path: String) -> [Received] { all.filter { $0.url.hasSuffix(path) } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let head = request.head
    let new = Received(
      method: head.method.rawValue, url: "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")",
      type: head.headerFields[.contentType], body: String(decoding: request.body, as: UTF8.self))
    let earlier = received.withLock { received in
      defer { received.append(new) }
      return received
    }
    switch react(new, earlier) {
    case .answer(let status, let body):
      var head = HTTPResponse(status: .init(code: status))
      head.headerFields = [.contentType: "application/json", .contentLength: "1", .connection: "close"]
      return TransportResponse(head: head, body: body.wireBytes)
    case .lost: throw .connectionLost
    case .silent:
      // The deadline of the caller cancels this task.
      await withTaskCancellationHandler {
        for await _ in cancelled.stream { break }
      } onCancel: {
        cancelled.continuation.finish()
      }
      throw .cancelled
    }
  }

  private let cancelled = AsyncStream.makeStream(of: Void.self)
}
