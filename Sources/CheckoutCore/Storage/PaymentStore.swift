/// The persistent storage of payments.
///
/// Every call has completed its work when it returns. Its effect is visible to other programs that use the same store.
/// ``FilePaymentStore`` and ``MemoryPaymentStore`` are ready to use. A store of your own implements all members of this
/// protocol, of ``OperationStore`` and of ``KeyValueStore`` except ``KeyValueStore/claim(_:)``, which a store for one
/// program can leave out; ``resumeToken(of:)`` and the shorter `keep` are given.
///
/// ### The life of a payment in a store
///
/// 1. ``reserve(_:)`` makes the number the payment's. The record then has the phase ``Phase/ready``, no session and no
///    outcome, and is not open: ``payment(_:)`` and ``payments(_:)`` return it like any other.
/// 2. The journal stores every change before the request that follows from it is sent. If that fails, the payment goes
///    on, and a note in its flow entries gives the reason. Nothing is sent for a payment in the phase ``Phase/ready``. If
///    a program ends there, no money has moved: the shop starts the payment again under
///    the same number, without another reservation, or takes a new number. A number is never free again.
/// 3. A record that is open (``PaymentRecord/Progress/isOpen``) may have been charged: resume it.
///
/// A store throws `unavailable` or ignores the call when something is to be kept for a number that is not reserved. What
/// it returns for such a number is empty.
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
