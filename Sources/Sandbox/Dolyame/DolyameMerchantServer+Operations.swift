import CheckoutCore
import HTTPTypes
import KassaSandbox

/// The operations that the shop's staff can request on a paid order.
/// The request paths are the same for every payment system. Dolyame calls the operations commit, cancel and refund.
extension DolyameMerchantServer {
  static let operations: [String: DolyameOperation] = [
    "/capture": .commit, "/release": .cancel, "/refund": .refund,
  ]

  /// Carries out an operation through the partner API.
  /// - Parameter body: `payment_id`; for a partial operation, `amount` in kopecks; `request_id` as the idempotency key.
  func operate(_ operation: DolyameOperation, _ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let id = body["payment_id"]?.string, let order = ordered(id) else {
      return .refused("The field `payment_id` must name an order.")
    }
    guard ["RUB", nil].contains(body["currency"]?.string) else {
      return .refused("The currency must be RUB.")
    }
    let request = Self.request(operation, order, body["amount"]?.int64)
    let done = try await call(.post, request, operation.rawValue, id: body["request_id"]?.string)
    guard done.status == 200 else { return Self.refused(done) }
    let notified = try await call(.get, ["order_id": .string(id)], "info")
    // The operation has succeeded, even if the resulting status cannot be read.
    let info = JSON(json: notified.body) ?? [:]
    return MachineAnswer([
      "payment_status": info["status"] ?? .string(order.status.rawValue),
      // A full commit covers the whole order, which is more than the held first instalment.
      "amount": operation == .commit ? .integer(body["amount"]?.int64 ?? order.amount) : nil, "currency": "RUB",
      "message": Self.words(info).map { .string($0) },
    ])
  }

  private static func request(_ operation: DolyameOperation, _ order: DolyameOrderRecord, _ amount: Int64?) -> JSON {
    let id: JSON = .string(order.id)
    switch operation {
    case .cancel: return ["order_id": id]
    case .commit:
      let wanted = amount ?? order.amount
      let basket = DolyameBasket(order.items).without(order.amount.less(wanted))
      return [
        "order_id": id, "amount": .kopecks(wanted), "prepaid_amount": .kopecks(order.prepaid),
        "items": .array(basket.rest.map(\.wire)),
      ]
    case .refund:
      let rest = order.amount.less(order.refunded)
      let back = amount ?? rest
      // The refund of all that is left also returns the remaining bonus points.
      let prepaid = back == rest ? order.prepaid.less(order.refundedPrepaid) : 0
      let left = DolyameBasket(order.items).without(order.refunded.plus(order.refundedPrepaid) ?? .max)
      let basket = DolyameBasket(left.rest).without(back.plus(prepaid) ?? .max)
      return [
        "order_id": id, "amount": .kopecks(back), "refunded_prepaid_amount": .kopecks(prepaid),
        "returned_items": .array(basket.taken.map(\.wire)),
      ]
    }
  }

  /// Returns the current instalment amounts, joined by ` + `; nil if there are none, as of a cancelled order.
  private static func words(_ info: JSON) -> String? {
    guard info["status"] != "canceled" else { return nil }
    let parts = info["payment_schedule"]?.elements?.compactMap { $0["amount"]?.scalarText } ?? []
    return parts.isEmpty ? nil : parts.joined(separator: " + ")
  }

  private static func refused(_ answer: MachineAnswer) -> MachineAnswer {
    let reason = JSON(json: answer.body) ?? [:]
    return MachineAnswer(
      answer.status, ["code": reason["code"], "message": reason["description"] ?? reason["code"]])
  }
}
