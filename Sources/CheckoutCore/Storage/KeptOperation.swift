import Synchronization

/// An operation on a payment as it is kept: before it is sent, and with what came of it.
public struct KeptOperation: Equatable, Sendable, Identifiable {
  /// The identity under which it is sent, however often.
  public var id: String
  public var operation: PaymentOperation
  /// A part; nil for all there is.
  public var amount: Money?
  public var state: State
  /// The platform's operations before it was sent, where it is compared with them; see ``OperationRequest/before``.
  public var before: [String]?
  /// What came of it: the platform's word for the payment's state, or the code of the refusal.
  public var result: String?
  public var started: Instant
  public var updated: Instant

  public enum State: String, Sendable, CaseIterable {
    /// Sent, or about to be: the platform may have done it.
    case open
    case done
    /// Not done, and never will be under this identity.
    case refused
  }

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

  public var isOpen: Bool { state == .open }

  /// Whether who asks for this means the operation that is kept, as long as that is open.
  func isSame(_ operation: PaymentOperation, _ amount: Money?) -> Bool {
    self.operation == operation && self.amount?.amount == amount?.amount
      && self.amount?.currency.code == amount?.currency.code
  }

  func ended(_ state: State, _ result: String, at now: Instant) -> KeptOperation {
    var copy = self
    (copy.state, copy.result, copy.updated) = (state, result, now)
    return copy
  }

  /// The request that carries it out.
  func request(on payment: String, isRepeated: Bool) -> OperationRequest {
    OperationRequest(
      id: id, operation: operation, payment: payment, amount: amount, isRepeated: isRepeated, before: before)
  }
}

/// Where operations are kept before they are sent.
public protocol OperationStore: Sendable {
  /// Keeps an operation; the same id again takes the place of the older. It has reached the disk when this returns.
  func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError)
  /// In the order in which they were started.
  func operations(of key: PaymentKey) throws(StorageError) -> [KeptOperation]
}

/// Keeps operations as long as the program runs, where nothing outlives it.
public final class MemoryOperations: OperationStore {
  private let kept = Mutex<[PaymentKey: [KeptOperation]]>([:])

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
