import CheckoutCore
import HTTPTypes

/// What a shop does with an order that is paid, asked for by its own people. The words are those of every payment system
/// here; the platform is asked in its own: commit, cancel, refund.
extension DolyameMerchant {
  static let operations: [String: DolyameOperation] = [
    "/capture": .commit, "/release": .cancel, "/refund": .refund,
  ]

  /// - Parameter body: `payment_id`, `amount` in kopecks for a part, and `request_id`, under which the platform does it
  ///   once.
  func operate(_ operation: DolyameOperation, _ body: WireValue) async throws(TransportError) -> MachineAnswer {
    guard let id = body["payment_id"]?.string, let order = ordered(id) else {
      return MachineAnswer(400, ["code": "merchant.refused", "message": "Which order?"])
    }
    guard ["RUB", nil].contains(body["currency"]?.string) else {
      return MachineAnswer(400, ["code": "merchant.refused", "message": "Orders are paid in roubles."])
    }
    let request = Self.request(operation, order, body["amount"]?.integer)
    let done = try await call(.post, request, operation.rawValue, id: body["request_id"]?.string)
    guard done.status == 200 else { return Self.refused(done) }
    let told = try await call(.get, ["order_id": .string(id)], "info")
    // What was done is done, also where nobody can say how it stands now.
    let info = WireValue(json: told.body) ?? [:]
    return MachineAnswer([
      "payment_status": info["status"] ?? .string(order.status.rawValue),
      // The whole of an order is more than what is held of it.
      "amount": operation == .commit ? .integer(body["amount"]?.integer ?? order.amount) : nil, "currency": "RUB",
      "message": Self.words(info).map { .string($0) },
    ])
  }

  private static func request(_ operation: DolyameOperation, _ order: DolyameOrder, _ amount: Int64?) -> WireValue {
    let id: WireValue = .string(order.id)
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
      let back = amount ?? order.amount.less(order.refunded)
      // Bonus points come back with the last of it.
      let prepaid = amount == nil ? order.prepaid.less(order.refundedPrepaid) : 0
      let left = DolyameBasket(order.items).without(order.refunded.plus(order.refundedPrepaid) ?? .max)
      let basket = DolyameBasket(left.rest).without(back.plus(prepaid) ?? .max)
      return [
        "order_id": id, "amount": .kopecks(back), "refunded_prepaid_amount": .kopecks(prepaid),
        "returned_items": .array(basket.taken.map(\.wire)),
      ]
    }
  }

  /// The parts as they are divided now.
  private static func words(_ info: WireValue) -> String? {
    let parts = info["payment_schedule"]?.array?.compactMap { $0["amount"]?.string } ?? []
    return parts.isEmpty ? nil : parts.joined(separator: " + ")
  }

  private static func refused(_ answer: MachineAnswer) -> MachineAnswer {
    let reason = WireValue(json: answer.body) ?? [:]
    return MachineAnswer(
      answer.status, ["code": reason["code"], "message": reason["description"] ?? reason["code"]])
  }
}
