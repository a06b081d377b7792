import CheckoutCore

/// The notifications that the merchant server got, in order.
struct NotificationBook: Sendable {
  struct Entry: Codable, Sendable {
    var authentic: Bool
    var status: String
    /// Without its signature.
    var callback: WireValue
    /// Nil where an earlier version kept it.
    var delivery: NotificationDelivery?

    var operation: Int64? { callback["operation"]?["id"]?.integer }
    /// The server has read it.
    var isRead: Bool { delivery?.isDropped != true }
    /// The server has read it and believes it.
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

  private var entries: Shelf<[Entry]>
  /// How many debits were asked for, by payment.
  private var debits: Shelf<Int>
  /// The ids of debits, by the request for them.
  private var debitIDs: Shelf<String>

  init(_ drawer: (any Drawer)? = nil) {
    entries = Shelf("told", in: drawer)
    debits = Shelf("debits", in: drawer)
    debitIDs = Shelf("debit", in: drawer)
  }

  /// Keeps a callback unless the same status of the same operation was told before. What the server did not take is kept
  /// as that.
  mutating func keep(_ callback: WireValue, authentic: Bool, _ delivery: NotificationDelivery) {
    let payment = callback["payment"]
    let status = payment?["status"]?.string ?? ""
    let id = payment?["id"]?.string ?? ""
    let entry = Entry(authentic: authentic, status: status, callback: callback.without("signature"), delivery: delivery)
    let known = entries[id] ?? []
    // A forged one must not keep the real one out.
    let isKnown = known.contains { $0.isTaken && $0.status == status && $0.operation == entry.operation }
    guard !authentic || !isKnown else { return }
    entries[id] = known + [entry]
  }

  func kept(_ payment: String) -> [KeptNotification] {
    (entries[payment] ?? []).filter(\.isRead).map {
      KeptNotification(status: $0.status, isAuthentic: $0.authentic, isFinal: $0.isFinal)
    }
  }

  /// The recurring payment that was registered with a payment, as the platform told it.
  func recurring(_ payment: String) -> Int64? {
    (entries[payment] ?? []).filter(\.isTaken).compactMap { $0.callback["recurring"]?["id"]?.integer }.last
  }

  /// An id for a debit by a payment's recurring one: the same request gets the same id.
  /// - Parameter request: the identity of the request; nil for one without.
  /// - Returns: as well, whether the request has come before.
  mutating func debit(of payment: String, for request: String?) -> (id: String, isKnown: Bool) {
    if let request, let known = debitIDs[request] { return (known, true) }
    let number = (debits[payment] ?? 0) + 1
    let id = payment + "_debit_" + String(number)
    debits[payment] = number
    if let request { debitIDs[request] = id }
    return (id, false)
  }

  /// The first notification of a payment with a number above `known`; numbers count from 1.
  func next(_ payment: String, after known: Int) -> WireValue? {
    let entries = entries[payment] ?? []
    guard known < entries.count else { return nil }
    let index = max(0, known)
    let entry = entries[index]
    return WireValue.notification(
      [
        "number": WireValue(index + 1), "authentic": .bool(entry.authentic), "status": .string(entry.status),
        "final": .bool(entry.isFinal), "subject": .string(entry.subject.rawValue), "callback": entry.callback,
      ], entry.delivery)
  }
}
