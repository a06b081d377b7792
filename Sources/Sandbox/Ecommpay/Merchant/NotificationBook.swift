import CheckoutCore

/// The notifications that the merchant server received, in order of receipt.
struct NotificationBook: Sendable {
  struct Entry: Codable, Sendable {
    var authentic: Bool
    var status: String
    /// The callback without its signature.
    var callback: JSON
    /// The delivery record of the callback; nil in entries that an earlier version stored.
    var delivery: NotificationDelivery?

    var operation: Int64? { callback["operation"]?["id"]?.int64 }
    /// Whether the server read the callback.
    var isRead: Bool { delivery?.isDropped != true }
    /// Whether the server read the callback and its signature is valid.
    var isTaken: Bool { authentic && isRead }
    var isFinal: Bool { isTaken && PaymentStatus(rawValue: status)?.isFinal == true }

    var subject: NotificationSubject {
      switch PaymentStatus(rawValue: status) {
      case .awaitingCustomer: .attempt
      case let known?: known.isFinal ? .outcome : .progress
      case nil: .progress
      }
    }
  }

  private var entries: PersistentDictionary<[Entry]>
  /// The number of requested debits, by the ID of the payment that registered the recurring payment.
  private var debits: PersistentDictionary<Int>
  /// The payment IDs of debits, by request ID.
  private var debitIDs: PersistentDictionary<String>

  init(_ store: (any KeyValueStore)? = nil) {
    entries = PersistentDictionary("told", in: store)
    debits = PersistentDictionary("debits", in: store)
    debitIDs = PersistentDictionary("debit", in: store)
  }

  /// Stores a callback, unless an earlier one has already reported the same status for the same operation.
  /// Only callbacks with a valid signature are compared.
  ///
  /// A failed delivery is also stored, and is marked as failed.
  mutating func keep(_ callback: JSON, authentic: Bool, _ delivery: NotificationDelivery) {
    let payment = callback["payment"]
    let status = payment?["status"]?.string ?? ""
    let id = payment?["id"]?.string ?? ""
    let entry = Entry(authentic: authentic, status: status, callback: callback.without("signature"), delivery: delivery)
    let known = entries[id] ?? []
    // A forged callback must not suppress the authentic one.
    let isKnown = known.contains { $0.isTaken && $0.status == status && $0.operation == entry.operation }
    guard !authentic || !isKnown else { return }
    entries[id] = known + [entry]
  }

  func kept(_ payment: String) -> [KeptNotification] {
    (entries[payment] ?? []).filter(\.isRead).map {
      KeptNotification(status: $0.status, isAuthentic: $0.authentic, isFinal: $0.isFinal)
    }
  }

  /// Returns the ID of the recurring payment registered with a payment, according to the platform's callbacks.
  func recurring(_ payment: String) -> Int64? {
    (entries[payment] ?? []).filter(\.isTaken).compactMap { $0.callback["recurring"]?["id"]?.int64 }.last
  }

  /// Returns a payment ID for a debit. A repeated request gets the same payment ID.
  /// - Parameter request: the request ID, used as the idempotency key; nil if the request has none.
  /// - Returns: the payment ID, and whether the request has been made before.
  mutating func debit(of payment: String, for request: String?) -> (id: String, isKnown: Bool) {
    if let request, let known = debitIDs[request] { return (known, true) }
    let number = (debits[payment] ?? 0) + 1
    let id = payment + "_debit_" + String(number)
    debits[payment] = number
    if let request { debitIDs[request] = id }
    return (id, false)
  }

  /// Returns the notification after number `known` for a payment; nil if there is none yet. Numbers start at 1.
  func next(_ payment: String, after known: Int) -> JSON? {
    let entries = entries[payment] ?? []
    guard known < entries.count else { return nil }
    let index = max(0, known)
    let entry = entries[index]
    return JSON.notification(
      [
        "number": JSON(index + 1), "authentic": .bool(entry.authentic), "status": .string(entry.status),
        "final": .bool(entry.isFinal), "subject": .string(entry.subject.rawValue), "callback": entry.callback,
      ], entry.delivery)
  }
}
