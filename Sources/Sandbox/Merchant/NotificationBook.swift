import CheckoutCore

/// The notifications that the merchant server got, in order.
struct NotificationBook: Sendable {
  struct Entry: Codable, Sendable {
    var authentic: Bool
    var status: String
    /// Without its signature.
    var callback: WireValue

    var operation: Int64? { callback["operation"]?["id"]?.integer }
    var isFinal: Bool { authentic && PaymentStatus(rawValue: status)?.isFinal == true }
  }

  private var entries: Shelf<[Entry]>

  init(_ drawer: (any Drawer)? = nil) { entries = Shelf("told", in: drawer) }

  /// Keeps a callback unless the same status of the same operation was told before.
  mutating func keep(_ callback: WireValue, authentic: Bool) {
    let payment = callback["payment"]
    let status = payment?["status"]?.string ?? ""
    let id = payment?["id"]?.string ?? ""
    let entry = Entry(authentic: authentic, status: status, callback: callback.without("signature"))
    let known = entries[id] ?? []
    // A forged one must not keep the real one out.
    let isKnown = known.contains { $0.authentic && $0.status == status && $0.operation == entry.operation }
    guard !authentic || !isKnown else { return }
    entries[id] = known + [entry]
  }

  func kept(_ payment: String) -> [KeptNotification] {
    (entries[payment] ?? []).map {
      KeptNotification(status: $0.status, isAuthentic: $0.authentic, isFinal: $0.isFinal)
    }
  }

  /// The first notification of a payment with a number above `known`; numbers count from 1.
  func next(_ payment: String, after known: Int) -> WireValue? {
    let entries = entries[payment] ?? []
    guard known < entries.count else { return nil }
    let index = max(0, known)
    let entry = entries[index]
    return [
      "number": WireValue(index + 1), "authentic": .bool(entry.authentic), "status": .string(entry.status),
      "final": .bool(entry.isFinal), "callback": entry.callback,
    ]
  }
}
