import CheckoutCore
import Synchronization

/// The application's registrations with Assist, one for each merchant and application version.
final class Registrations: Sendable {
  private let known = Mutex<[String: String]>([:])

  func registration(_ merchant: String, _ client: AssistClient) async throws(CheckoutError) -> String {
    if let id = known.withLock({ $0[merchant] }) { return id }
    let id = try await client.register(merchant)
    known.withLock { $0[merchant] = id }
    return id
  }

  /// Removes a registration that the platform no longer accepts.
  func forget(_ merchant: String) { known.withLock { $0[merchant] = nil } }
}
