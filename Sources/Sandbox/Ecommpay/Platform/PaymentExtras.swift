import CheckoutCore
import KassaSandbox

/// The additional results of a payment: the token, the recurring payment and the receipt.
extension PlatformPayment {
  /// Whether the payment succeeded with the instrument of the current attempt.
  private var isGood: Bool {
    switch stage {
    case .processed(let verdict), .settled(let verdict): verdict.code == .success && verdict.status != .canceled
    default: false
    }
  }

  /// The token of the stored instrument; nil unless the payment succeeded.
  var token: String? { isGood ? attempt.storedToken : nil }

  /// The registered recurring payment, with its parameters from the order.
  var recurringWire: JSON? {
    guard let recurringID, let info = order.request["recurrent_info"] else { return nil }
    return [
      "id": .integer(recurringID), "type": info["type"], "period": info["period"],
      "start_date": info["start_date"], "scheduled_payment_id": info["scheduled_payment_id"], "status": "active",
    ]
  }

  /// The receipt sent to the customer: the recipient's email address and the line items.
  var receiptWire: JSON? {
    guard isGood, !order.action.takesNothing, let data = order.request["receipt_data"]?.string,
      let notice = ReceiptNotice(data)
    else { return nil }
    let fields = order.request["additional_fields"]?.elements ?? []
    let address = fields.first { $0["name"] == "email" }?["value"]
    return ["sent_to": address, "positions": .array(notice.positions)]
  }
}
