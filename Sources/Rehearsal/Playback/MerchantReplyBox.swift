package import CheckoutCore
package import KassaBackend
import Synchronization

/// Keeps what came of an operation until somebody asks.
package final class MerchantReplyBox: Sendable {
  private let reply = Mutex<(value: OperationReply, done: PostPaymentOperations.Done?)?>(nil)

  package init() {}

  /// What came of the operation; nil as long as it has not ended.
  package var value: OperationReply? { reply.withLock { $0?.value } }
  /// What was done; nil if nothing was, or if the backend does not share it.
  package var done: PostPaymentOperations.Done? { reply.withLock { $0?.done } }

  package func put(_ value: OperationReply, _ done: PostPaymentOperations.Done?) {
    reply.withLock { $0 = (value, done) }
  }
}
