import Synchronization

/// A stored operation on a payment. It is stored before it is sent, and updated with its result.
public struct KeptOperation: Equatable, Codable, Sendable, Identifiable {
  /// The idempotency key, shared by all attempts to perform the operation.
  public var id: String
  /// The kind of operation.
  public var operation: PaymentOperation
  /// A partial amount; nil for the whole amount, until it was carried out and is known how much that was.
  public var amount: Money?
  /// Whether the operation has been carried out, as far as the merchant knows.
  public var state: State
  /// The IDs of the operations that the platform already had before this one was first sent. See
  /// ``OperationRequest/before``.
  public var before: [String]?
  /// The result: the platform's payment status, or the error code of a refusal.
  public var result: String?
  /// The time at which the operation was requested.
  public var started: Instant
  /// The time at which `state` last changed.
  public var updated: Instant

  /// The state of a stored operation.
  public enum State: String, Codable, Sendable, CaseIterable {
    /// The operation has been sent or is about to be, so the platform may have carried it out.
    case open
    /// The platform has carried out the operation.
    case done
    /// The operation was refused and will never be carried out under this key.
    case refused
  }

  /// Creates an operation.
  /// - Parameters:
  ///   - id: the idempotency key.
  ///   - operation: the kind of operation.
  ///   - amount: a partial amount; nil for the whole amount.
  ///   - state: whether the operation has been carried out.
  ///   - before: the IDs of the operations that the platform already had; nil if the request needs no comparison.
  ///   - result: the platform's payment status, or the error code of a refusal; nil while the operation is open.
  ///   - started: the time at which the operation was requested.
  ///   - updated: nil for the same time as `started`.
  public init(
    id: String, operation: PaymentOperation, amount: Money? = nil, state: State = .open, before: [String]? = nil,
    result: String? = nil, started: Instant, updated: Instant? = nil
  ) {
    self.id = id
    self.operation = operation
    self.amount = amount
    self.state = state
    self.before = before
    self.result = result
    self.started = started
    self.updated = updated ?? started
  }

  /// Returns the operation with the sum that it moved; nil for an unknown one.
  func moving(_ sum: Money?) -> KeptOperation {
    var operation = self
    operation.amount = amount ?? sum
    return operation
  }

  /// Whether it is unknown if the operation was carried out, so that it has to be retried.
  public var isOpen: Bool { state == .open }

  /// Returns whether a new request is identical to this operation.
  /// An identical request resumes an operation that is still open.
  func isSame(_ operation: PaymentOperation, _ amount: Money?) -> Bool {
    self.operation == operation && self.amount?.amount == amount?.amount
      && self.amount?.currency.code == amount?.currency.code
  }

  func ended(_ state: State, _ result: String, at now: Instant) -> KeptOperation {
    var copy = self
    (copy.state, copy.result, copy.updated) = (state, result, now)
    return copy
  }

  /// Returns the request that carries out the operation.
  func request(on payment: String, isRepeated: Bool) -> OperationRequest {
    OperationRequest(
      id: id, operation: operation, payment: payment, amount: amount, isRepeated: isRepeated, before: before)
  }
}

/// Storage for payment operations. Each operation is stored before it is sent.
public protocol OperationStore: Sendable {
  /// Stores an operation on disk before returning, replacing any earlier version with the same ID.
  /// - Throws: `StorageError`; nothing is then stored, and the operation must not be sent.
  func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError)
  /// Returns the operations on a payment, in the order in which they were started.
  /// - Throws: `StorageError` if the store cannot be read.
  func operations(of key: PaymentKey) throws(StorageError) -> [KeptOperation]
}

/// An in-memory store of operations, for use without persistence.
public final class MemoryOperations: OperationStore {
  private let kept = Mutex<[PaymentKey: [KeptOperation]]>([:])

  /// Creates an empty store.
  public init() {}

  public func keep(_ operation: KeptOperation, of key: PaymentKey) {
    kept.withLock { kept in
      var all = kept[key] ?? []
      if let index = all.firstIndex(where: { $0.id == operation.id }) {
        all[index] = operation
      } else {
        all.append(operation)
      }
      kept[key] = all
    }
  }

  public func operations(of key: PaymentKey) -> [KeptOperation] { kept.withLock { $0[key] ?? [] } }
}
