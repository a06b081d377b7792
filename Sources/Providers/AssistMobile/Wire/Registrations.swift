import CheckoutCore
import Synchronization

/// Registrations at Assist, each asked for once: an application is registered for a merchant and a version.
final class Registrations: Sendable {
  private let known = Mutex<[String: String]>([:])

  func registration(_ merchant: String, _ client: AssistClient) async throws(CheckoutError) -> String {
    if let id = known.withLock({ $0[merchant] }) { return id }
    let id = try await client.register(merchant)
    known.withLock { $0[merchant] = id }
    return id
  }

  /// The platform does not know it any more.
  func forget(_ merchant: String) { known.withLock { $0[merchant] = nil } }
}
