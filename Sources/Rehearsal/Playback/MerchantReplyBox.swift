package import KassaBackend
import Synchronization

/// Keeps what came of an operation until somebody asks.
package final class MerchantReplyBox: Sendable {
  private let reply = Mutex<OperationReply?>(nil)

  package init() {}

  /// What came of the operation; nil as long as it has not ended.
  package var value: OperationReply? { reply.withLock(\.self) }

  package func put(_ value: OperationReply) { reply.withLock { $0 = value } }
}
