import CheckoutCore
import Synchronization

/// A wire whose other end is made later: platform and merchant server each speak to the other.
final class Redirected: Transport {
  let target = Mutex<(any Transport)?>(nil)

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard let target = target.withLock(\.self) else { throw .unreachable }
    return try await target.send(request)
  }
}
