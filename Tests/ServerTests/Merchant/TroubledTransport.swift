#if Network
import CheckoutCore
import HTTPTypes
import Synchronization

/// A transport to a shop's backend that makes trouble with the first notification: it arrives changed at first; when it comes
/// again, it arrives, and the backend's answer is lost.
final class TroubledTransport: Transport {
  private struct State {
    var first: [UInt8]?
    var deliveries = 0
  }

  private let inner: any Transport
  private let state = Mutex(State())

  init(_ inner: any Transport) { self.inner = inner }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = request.head.path ?? ""
    guard path.contains("/notify") else { return try await inner.send(request) }
    let identity = Array(path.utf8) + request.body
    let number = state.withLock { state in
      if state.first == nil { state.first = identity }
      guard state.first == identity else { return 0 }
      state.deliveries += 1
      return state.deliveries
    }
    switch number {
    case 1:
      var changed = request
      changed.head.path = Self.changed(path)
      // Dolyame's webhooks are not signed; their source is checked.
      if let source = HTTPField.Name("X-Real-IP") { changed.head.headerFields[source] = nil }
      changed.body = Array(Self.changed(String(decoding: request.body, as: UTF8.self)).utf8)
      return try await inner.send(changed)
    case 2:
      _ = try await inner.send(request)
      throw .connectionLost
    default: return try await inner.send(request)
    }
  }

  /// What is changed in a notification, for all payment systems.
  private static let changes = [
    (#""amount":""#, #""amount":"9"#), (#""amount":"#, #""amount":9"#), ("orderstate=", "orderstate=x"),
    ("status=1", "status=0"),
  ]

  private static func changed(_ text: String) -> String {
    guard let change = changes.first(where: { text.contains($0.0) }) else { return text }
    return text.replacing(change.0, with: change.1)
  }
}
#endif
