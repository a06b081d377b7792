/// The persistent storage of payments.
///
/// Every call has completed its work when it returns. Its effect is visible to other programs that use the same store.
///
/// - Throws: `StorageError`; the store is then unchanged.
public protocol PaymentStore: KeyValueStore, OperationStore {
  /// Reserves the identity of an order.
  /// - Returns: whether the identity was free; false if another payment already uses it.
  /// - Throws: `StorageError`; the identity is then not reserved.
  func reserve(_ order: KeptOrder) throws(StorageError) -> Bool
  /// Stores the progress of a payment and the flow entries added since the last call.
  /// - Parameters:
  ///   - progress: how far the payment has come.
  ///   - entries: the new entries. Entries whose index is already stored are skipped.
  ///   - operations: the results of operations that the progress includes. They are stored in the same transaction.
  ///   - key: the identity of the payment.
  ///   - isUrgent: whether the data must survive a power failure immediately afterwards.
  /// - Throws: `StorageError`; nothing is then stored.
  func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], operations: [KeptOperation], of key: PaymentKey,
    isUrgent: Bool
  ) throws(StorageError)

  /// Returns a page of the stored payments that a query matches, newest first.
  /// - Throws: `StorageError` if the store cannot be read.
  func payments(_ query: PaymentQuery) throws(StorageError) -> PaymentPage
  /// Returns a stored payment; nil if there is none with this identity.
  /// - Throws: `StorageError` if the store cannot be read.
  func payment(_ key: PaymentKey) throws(StorageError) -> PaymentRecord?
  /// Returns the flow entries of a payment, in order.
  /// - Throws: `StorageError` if the store cannot be read.
  func entries(of key: PaymentKey) throws(StorageError) -> [FlowEntry]

  /// Stores a payment instrument, replacing any earlier copy of it.
  /// - Throws: `StorageError`; nothing is then stored.
  func keep(_ instrument: KeptInstrument) throws(StorageError)
  /// Deletes a payment instrument, with all copies of it that have the same token or masked account.
  /// - Throws: `StorageError`; the instrument is then still there.
  func forget(_ instrument: KeptInstrument) throws(StorageError)
  /// Returns a customer's payment instruments, in the order in which they were first stored.
  /// - Throws: `StorageError` if the store cannot be read.
  func instruments(provider: String, customer: String) throws(StorageError) -> [KeptInstrument]

  /// Stores a notification that the merchant server received, unless its number is already stored.
  /// - Throws: `StorageError`; nothing is then stored.
  func keep(_ notification: MerchantNotification, of key: PaymentKey, at now: Instant) throws(StorageError)
  /// Returns the notifications about a payment, ordered by number.
  /// - Throws: `StorageError` if the store cannot be read.
  func notifications(of key: PaymentKey) throws(StorageError) -> [MerchantNotification]
}

extension PaymentStore {
  /// Stores the progress of a payment and its new flow entries, without results of operations.
  /// - Parameters:
  ///   - progress: how far the payment has come.
  ///   - entries: the new entries. Entries whose index is already stored are skipped.
  ///   - key: the identity of the payment.
  ///   - isUrgent: whether the data must survive a power failure immediately afterwards.
  /// - Throws: `StorageError`; nothing is then stored.
  public func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], of key: PaymentKey, isUrgent: Bool
  ) throws(StorageError) {
    try keep(progress, entries: entries, operations: [], of: key, isUrgent: isUrgent)
  }
}

/// A key-value store, e.g. for a provider's sign-in or a sandbox's state.
public protocol KeyValueStore: Sendable {
  /// Returns the value stored under a name; nil if there is none.
  /// - Throws: `StorageError` if the store cannot be read.
  func value(_ name: String) throws(StorageError) -> [UInt8]?
  /// Stores a value under a name; nil deletes the stored value.
  /// - Throws: `StorageError`; the value is then unchanged.
  func put(_ value: [UInt8]?, under name: String) throws(StorageError)
  /// Returns all names with this prefix, sorted.
  /// - Throws: `StorageError` if the store cannot be read.
  func names(prefix: String) throws(StorageError) -> [String]
  /// Locks a name for this program. The lock is released when the program ends, for whatever reason.
  /// - Returns: whether this program now holds the lock; false if another program holds it.
  /// - Throws: `StorageError` if it cannot be known who holds the lock.
  func claim(_ name: String) throws(StorageError) -> Bool
}

extension KeyValueStore {
  /// Always returns true, for a store that only one program uses.
  public func claim(_ name: String) -> Bool { true }
}
