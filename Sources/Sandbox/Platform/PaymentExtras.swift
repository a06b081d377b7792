/// What a payment leaves behind beside its result.
extension PlatformPayment {
  /// Whether the instrument of this payment was good.
  private var isGood: Bool {
    switch stage {
    case .processed(let verdict), .settled(let verdict): verdict.code == .success && verdict.status != .canceled
    default: false
    }
  }

  /// The token under which the instrument is kept.
  var token: String? { isGood ? attempt.storedToken : nil }

  /// The recurring payment that was registered, in the words of the order.
  var recurringWire: WireValue? {
    guard let recurringID, let info = order.request["recurrent_info"] else { return nil }
    return [
      "id": .integer(recurringID), "type": info["type"], "period": info["period"],
      "start_date": info["start_date"], "scheduled_payment_id": info["scheduled_payment_id"], "status": "active",
    ]
  }

  /// What the buyer was sent: to whom, and how many positions.
  var receiptWire: WireValue? {
    guard isGood, !order.action.takesNothing, let data = order.request["receipt_data"]?.string,
      let notice = ReceiptNotice(data)
    else { return nil }
    let fields = order.request["additional_fields"]?.array ?? []
    let address = fields.first { $0["name"] == "email" }?["value"]
    return ["sent_to": address, "positions": .array(notice.positions)]
  }
}
