/// The notifications that the merchant server got, in order: a pure value.
struct NotificationBook: Sendable {
  struct Entry: Sendable {
    var authentic: Bool
    var status: String
    /// Without its signature.
    var callback: WireValue

    var isFinal: Bool { authentic && PaymentStatus(rawValue: status)?.isFinal == true }
  }

  private var entries: [String: [Entry]] = [:]
  private var debits: [String: Int] = [:]
  private var seen: Set<[String]> = []

  /// Keeps a callback unless the same status of the same operation was told before.
  mutating func keep(_ callback: WireValue, authentic: Bool) {
    let payment = callback["payment"]
    let status = payment?["status"]?.string ?? ""
    let operation = callback["operation"]?["id"]?.integer.map { String($0) } ?? ""
    // A forged one must not keep the real one out.
    guard !authentic || seen.insert([operation, status]).inserted else { return }
    let entry = Entry(authentic: authentic, status: status, callback: callback.without("signature"))
    entries[payment?["id"]?.string ?? "", default: []].append(entry)
  }

  func kept(_ payment: String) -> [KeptNotification] {
    (entries[payment] ?? []).map {
      KeptNotification(status: $0.status, isAuthentic: $0.authentic, isFinal: $0.isFinal)
    }
  }

  /// The recurring payment that was registered with a payment, as the platform told it.
  func recurring(_ payment: String) -> Int64? {
    (entries[payment] ?? []).filter(\.authentic).compactMap { $0.callback["recurring"]?["id"]?.integer }.last
  }

  /// An id for the next debit by a payment's recurring one.
  mutating func nextDebit(of payment: String) -> String {
    debits[payment, default: 0] += 1
    return payment + "_debit_" + String(debits[payment] ?? 1)
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
