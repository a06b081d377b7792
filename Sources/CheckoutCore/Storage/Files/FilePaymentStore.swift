import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A payment store in a folder, which survives a crash of the program and of the computer.
///
/// Each payment is one JSON file, which only its owner can read (mode 0600). A change writes a new file, waits until it is
/// on the disk, and puts it in the place of the old one. Several programs can use the folder at the same time: every
/// change holds the lock of its payment.
///
/// A file that is damaged affects its own payment only. Whatever concerns the payment throws a ``StorageError`` with the
/// code `damaged` and changes nothing; lists leave the payment out, and ``damage()`` names it.
///
/// Lists read all files. A shop with many thousands of payments keeps them in a database instead.
public final class FilePaymentStore: PaymentStore {
  private let folder: String
  private let payments: StoreFolder
  private let instruments: StoreFolder
  private let values: StoreFolder
  /// The open lock files of the claimed names.
  private let claims = Mutex<[String: Int32]>([:])

  /// Opens the store, creating the folder unless it exists.
  /// - Parameter folder: the path of the folder. The folders above it must exist.
  /// - Throws: `StorageError` if the folder cannot be created.
  public convenience init(_ folder: String) throws(StorageError) { try self.init(folder, onStep: { _ in }) }

  /// - Parameter onStep: called at every moment of a write, for tests.
  init(_ folder: String, onStep: @escaping @Sendable (StoreFolder.WriteStep) -> Void) throws(StorageError) {
    self.folder = folder
    _ = try StoreFolder(folder)
    payments = try StoreFolder(folder + "/payments", onStep: onStep)
    instruments = try StoreFolder(folder + "/instruments", onStep: onStep)
    values = try StoreFolder(folder + "/values", onStep: onStep)
  }

  deinit {
    claims.withLock { claims in
      for descriptor in claims.values { close(descriptor) }
    }
  }

  // MARK: Payments

  public func reserve(_ order: KeptOrder) throws(StorageError) -> Bool {
    let name = Self.name(order.key)
    return try payments.locked(name) { () throws(StorageError) in
      guard try stored(order.key) == nil else { return false }
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      let row = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
      try write(
        StoredPayment(row: row, order: order, progress: PaymentRecord.Progress(reserved: order)), of: order.key)
      return true
    }
  }

  public func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], operations: [KeptOperation], of key: PaymentKey,
    isUrgent: Bool
  ) throws(StorageError) {
    try change(key) { payment in
      payment.progress = progress
      let next = (payment.entries.last?.index ?? -1) + 1
      payment.entries += entries.filter { $0.index >= next }
      for operation in operations { payment.keep(operation) }
    }
  }

  /// Returns a page of the stored payments that a query matches, newest first. Damaged files are left out.
  /// - Throws: `StorageError` if the folder cannot be read.
  public func payments(_ query: PaymentQuery) throws(StorageError) -> PaymentPage {
    var all: [(row: Int64, record: PaymentRecord)] = []
    for file in try payments.names(extension: ".json") {
      if let payment = (try? read(file)) ?? nil { all.append((payment.row, payment.record)) }
    }
    return PaymentPage(query, of: all)
  }

  /// Returns an error for each file that is damaged or of a newer version: payments, instruments and values. Its place is
  /// the path of the file.
  /// - Throws: `StorageError` if the folder cannot be read.
  public func damage() throws(StorageError) -> [StorageError] {
    try Self.damage(in: payments, StoredPayment.self) + Self.damage(in: instruments, [KeptInstrument].self)
      + Self.damage(in: values, StoredValue.self)
  }

  private static func damage<Value: Codable>(
    in folder: StoreFolder, _ type: Value.Type
  ) throws(StorageError) -> [StorageError] {
    var damage: [StorageError] = []
    for file in try folder.names(extension: ".json") {
      do throws(StorageError) {
        if let bytes = try folder.read(file) {
          _ = try StoredDocument<Value>.value(bytes, folder.path + "/" + file)
        }
      } catch {
        damage.append(error)
      }
    }
    return damage
  }

  public func payment(_ key: PaymentKey) throws(StorageError) -> PaymentRecord? { try stored(key)?.record }
  public func entries(of key: PaymentKey) throws(StorageError) -> [FlowEntry] { try stored(key)?.entries ?? [] }

  // MARK: Operations and notifications

  public func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError) {
    try change(key) { $0.keep(operation) }
  }

  public func operations(of key: PaymentKey) throws(StorageError) -> [KeptOperation] {
    try stored(key)?.operations ?? []
  }

  public func keep(
    _ notification: MerchantNotification, of key: PaymentKey, at now: Instant
  ) throws(StorageError) {
    try change(key) { payment in
      guard !payment.notifications.contains(where: { $0.number == notification.number }) else { return }
      payment.notifications.append(notification)
      payment.notifications.sort { $0.number < $1.number }
    }
  }

  public func notifications(of key: PaymentKey) throws(StorageError) -> [MerchantNotification] {
    try stored(key)?.notifications ?? []
  }

  // MARK: Instruments

  public func keep(_ instrument: KeptInstrument) throws(StorageError) {
    try change(instrument.provider, instrument.customer) { all in
      if let index = all.firstIndex(where: { $0.isCopy(of: instrument) }) {
        all[index] = instrument
      } else {
        all.append(instrument)
      }
    }
  }

  public func forget(_ instrument: KeptInstrument) throws(StorageError) {
    try change(instrument.provider, instrument.customer) { all in all.removeAll { $0.goes(with: instrument) } }
  }

  public func instruments(provider: String, customer: String) throws(StorageError) -> [KeptInstrument] {
    let file = StoreFileName.name(provider, customer) + ".json"
    guard let bytes = try instruments.read(file) else { return [] }
    return try StoredDocument<[KeptInstrument]>.value(bytes, instruments.path + "/" + file)
      .filter { $0.provider == provider && $0.customer == customer }
  }

  private func change(
    _ provider: String, _ customer: String, _ work: (inout [KeptInstrument]) -> Void
  ) throws(StorageError) {
    let name = StoreFileName.name(provider, customer)
    try instruments.locked(name) { () throws(StorageError) in
      var all = try instruments(provider: provider, customer: customer)
      work(&all)
      try instruments.write(
        try StoredDocument(all).bytes(instruments.path + "/" + name + ".json"), to: name + ".json")
    }
  }

  // MARK: Values by name

  public func value(_ name: String) throws(StorageError) -> [UInt8]? {
    let file = StoreFileName.name(name) + ".json"
    guard let bytes = try values.read(file) else { return nil }
    return try StoredDocument<StoredValue>.value(bytes, values.path + "/" + file).bytes(of: name)
  }

  public func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    let file = StoreFileName.name(name)
    try values.locked(file) { () throws(StorageError) in
      guard let value else { return try values.remove(file + ".json") }
      let document = StoredDocument(StoredValue(name, value))
      try values.write(try document.bytes(values.path + "/" + file + ".json"), to: file + ".json")
    }
  }

  public func names(prefix: String) throws(StorageError) -> [String] {
    var names: [String] = []
    for file in try values.names(extension: ".json") {
      guard let bytes = try values.read(file),
        let value = try? StoredDocument<StoredValue>.value(bytes, values.path + "/" + file),
        value.name.hasPrefix(prefix)
      else { continue }
      names.append(value.name)
    }
    return names.sorted()
  }

  /// Locks a name for this store. The lock is released when the store is released or the program ends.
  /// - Returns: whether this store now holds the lock; false if another store or program holds it.
  /// - Throws: `StorageError` if there can be no lock.
  public func claim(_ name: String) throws(StorageError) -> Bool {
    try claims.withLock { (claims) throws(StorageError) -> Bool in
      if claims[name] != nil { return true }
      guard let descriptor = try values.claim("claim+" + StoreFileName.name(name)) else { return false }
      claims[name] = descriptor
      return true
    }
  }

  // MARK: Files

  private static func name(_ key: PaymentKey) -> String { StoreFileName.name(key.provider, key.payment) }

  private func read(_ file: String) throws(StorageError) -> StoredPayment? {
    guard let bytes = try payments.read(file) else { return nil }
    return try StoredDocument<StoredPayment>.value(bytes, payments.path + "/" + file)
  }

  private func stored(_ key: PaymentKey) throws(StorageError) -> StoredPayment? {
    let file = Self.name(key) + ".json"
    guard let payment = try read(file) else { return nil }
    guard payment.order.key == key else {
      throw StorageError(.damaged, place: payments.path + "/" + file, reason: "it has another payment")
    }
    return payment
  }

  private func write(_ payment: StoredPayment, of key: PaymentKey) throws(StorageError) {
    let file = Self.name(key) + ".json"
    try payments.write(try StoredDocument(payment).bytes(payments.path + "/" + file), to: file)
  }

  /// Changes a payment while no other thread or program does.
  /// - Throws: `StorageError`, also if the number of the payment is not reserved.
  private func change(_ key: PaymentKey, _ work: (inout StoredPayment) -> Void) throws(StorageError) {
    try payments.locked(Self.name(key)) { () throws(StorageError) in
      guard var payment = try stored(key) else {
        throw StorageError(.unavailable, place: folder, reason: "no payment \(key.payment)")
      }
      work(&payment)
      try write(payment, of: key)
    }
  }
}
