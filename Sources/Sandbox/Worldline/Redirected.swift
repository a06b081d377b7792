import CheckoutCore
import Synchronization

/// A transport whose target is set later, because the platform and the merchant server each send to the other.
final class Redirected: Transport {
  let target = Mutex<(any Transport)?>(nil)

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard let target = target.withLock(\.self) else { throw .unreachable }
    return try await target.send(request)
  }
}
