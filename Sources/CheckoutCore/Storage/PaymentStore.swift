/// What survives the end of the program. Every call has been carried out when it returns, and is seen by other programs
/// that have the same store open.
///
/// - Throws: `StorageError`; nothing is then changed.
public protocol PaymentStore: Drawer, OperationStore {
  /// Takes the identity of an order.
  /// - Returns: false where it is taken: another payment has gone under it.
  func reserve(_ order: KeptOrder) throws(StorageError) -> Bool
  /// Keeps how far a payment got, and what happened since the last time.
  /// - Parameters:
  ///   - entries: those with an index that is kept already are left out.
  ///   - operations: what came of operations that are counted in the progress; all or nothing is kept.
  ///   - isUrgent: it has to outlast a power cut that comes right after.
  func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], operations: [KeptOperation], of key: PaymentKey,
    isUrgent: Bool
  ) throws(StorageError)

  func payments(_ query: PaymentQuery) throws(StorageError) -> PaymentPage
  func payment(_ key: PaymentKey) throws(StorageError) -> PaymentRecord?
  /// In their order.
  func entries(of key: PaymentKey) throws(StorageError) -> [FlowEntry]

  /// Keeps an instrument; the same one again takes the place of the older.
  func keep(_ instrument: KeptInstrument) throws(StorageError)
  func forget(_ instrument: KeptInstrument) throws(StorageError)
  /// In the order in which they were kept.
  func instruments(provider: String, customer: String) throws(StorageError) -> [KeptInstrument]

  /// Keeps what the merchant server was told; the same number again changes nothing.
  func keep(_ notification: MerchantNotification, of key: PaymentKey, at now: Instant) throws(StorageError)
  /// In the order of their numbers.
  func notifications(of key: PaymentKey) throws(StorageError) -> [MerchantNotification]
}

extension PaymentStore {
  public func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], of key: PaymentKey, isUrgent: Bool
  ) throws(StorageError) {
    try keep(progress, entries: entries, operations: [], of: key, isUrgent: isUrgent)
  }
}

/// Values by name, for whoever keeps something of its own: a provider its sign-in, a sandbox its state.
public protocol Drawer: Sendable {
  func value(_ name: String) throws(StorageError) -> [UInt8]?
  /// - Parameter value: nil takes it out.
  func put(_ value: [UInt8]?, under name: String) throws(StorageError)
  /// All names that begin so, sorted.
  func names(prefix: String) throws(StorageError) -> [String]
  /// Takes something in hand, until the program ends however it ends.
  /// - Returns: false where another program has it in hand. Asked again, the answer is the same.
  func claim(_ name: String) throws(StorageError) -> Bool
}

extension Drawer {
  public func claim(_ name: String) -> Bool { true }
}
