#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON file of a store, with the version of its format.
struct StoredDocument<Value: Codable>: Codable {
  var version = StoredDocumentVersion.current
  var value: Value

  init(_ value: Value) { self.value = value }

  /// The contents of the file.
  /// - Throws: `StorageError` if a value cannot be written as JSON.
  func bytes(_ place: String) throws(StorageError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      throw StorageError(.unavailable, place: place, reason: "\(error)")
    }
  }

  /// Reads the value of a file.
  /// - Throws: `StorageError` with the code `damaged`, or `newer` for the format of a later version.
  static func value(_ bytes: [UInt8], _ place: String) throws(StorageError) -> Value {
    let (decoder, data) = (JSONDecoder(), Data(bytes))
    do {
      let version = try decoder.decode(StoredDocumentVersion.self, from: data).version
      if version <= StoredDocumentVersion.current { return try decoder.decode(Self.self, from: data).value }
    } catch {
      throw StorageError(.damaged, place: place, reason: "\(error)")
    }
    throw StorageError(.newer, place: place)
  }
}

/// The part of a file that every version can read.
struct StoredDocumentVersion: Codable {
  static let current = 1

  var version: Int
}

/// All that a store has about one payment.
struct StoredPayment: Codable {
  /// Orders payments with the same start time: the nanoseconds since 1970 at which the number was reserved.
  var row: Int64
  var order: KeptOrder
  var progress: PaymentRecord.Progress
  var entries: [FlowEntry] = []
  var operations: [KeptOperation] = []
  var notifications: [MerchantNotification] = []

  var record: PaymentRecord { PaymentRecord(order: order, progress: progress) }

  mutating func keep(_ operation: KeptOperation) {
    if let index = operations.firstIndex(where: { $0.id == operation.id }) {
      operations[index] = operation
    } else {
      operations.append(operation)
    }
  }
}

extension PaymentRecord.Progress {
  /// The progress of a payment whose number is reserved and which has not been started.
  init(reserved order: KeptOrder) { self.init(phase: .ready, updated: order.started) }
}

extension PaymentPage {
  /// Creates the page that a query asks for.
  /// - Parameter all: all stored payments, each with the number that orders those with the same start time.
  init(_ query: PaymentQuery, of all: [(row: Int64, record: PaymentRecord)]) {
    let found = all.filter { row, record in
      let (order, progress) = (record.order, record.progress)
      let isBefore = query.after.map { (order.started, row) < ($0.started, $0.row) } ?? true
      return isBefore && query.provider.map { $0 == order.key.provider } ?? true
        && query.outcome.map { $0 == progress.outcome } ?? true && query.isOpen.map { $0 == progress.isOpen } ?? true
        && query.since.map { order.started >= $0 } ?? true
    }.sorted { ($0.record.order.started, $0.row) > ($1.record.order.started, $1.row) }
    let page = found.prefix(query.limit)
    let last = page.count < found.count ? page.last : nil
    self.init(
      payments: page.map(\.record), next: last.map { PagePlace(started: $0.record.order.started, row: $0.row) })
  }
}

extension KeptInstrument {
  /// Whether another instrument is a copy of this one: the same customer's, with the same masked account.
  func isCopy(of other: KeptInstrument) -> Bool {
    provider == other.provider && customer == other.customer && account == other.account
  }

  /// Whether this instrument goes when another one is forgotten: a copy, or one with the same token.
  func goes(with other: KeptInstrument) -> Bool {
    isCopy(of: other)
      || provider == other.provider && customer == other.customer && !token.isEmpty && token == other.token
  }
}
