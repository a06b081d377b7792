import CheckoutCore
import Synchronization

/// A transport that records requests exactly as they are sent.
final class KeptRequests: Transport {
  private let inner: any Transport
  private let kept = Mutex<[TransportRequest]>([])

  init(inner: any Transport) { self.inner = inner }

  var requests: [TransportRequest] { kept.withLock { $0 } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    kept.withLock { $0.append(request) }
    return try await inner.send(request)
  }
}
