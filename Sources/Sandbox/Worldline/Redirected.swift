import CheckoutCore
import Synchronization

/// A transport whose target is set later, because the platform and the merchant server each send to the other.
final class Redirected: Transport {
  let target = Mutex<(any Transport)?>(nil)

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard let target = target.withLock(\.self) else { throw .unreachable }
    return try await target.send(request)
  }

  /// Removes and returns the target, so that the caller can release it outside the lock.
  fileprivate func take() -> (any Transport)? { target.withLock { $0.take() } }
}

/// The transport into a sandbox, which also owns the connection from the platform to the merchant server.
///
/// The platform and the merchant server reference each other. Releasing this transport breaks the retain cycle.
struct OwningTransport: Transport {
  let transport: any Transport
  let end: RedirectedEnd

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    try await transport.send(request)
  }
}

/// An object that sets the target of a redirected transport, and removes the target when the object is released.
final class RedirectedEnd: Sendable {
  private let transport: Redirected

  init(_ transport: Redirected, at target: any Transport) {
    self.transport = transport
    transport.target.withLock { $0 = target }
  }

  deinit { _ = transport.take() }
}
