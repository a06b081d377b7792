import CheckoutCore
import KassaSandbox

/// The creation of an order by a partner's server. The customer pays it on a page of the platform.
/// Source: public clients of the partner API, `orders/create`.
struct DolyameCreation {
  let platform: DolyamePlatform

  /// The types of the members of a request.
  private static let shape: ValueShape = [
    "order": ["id": .text, "amount": .roubles, "prepaid_amount": .roubles, "items": .dolyameItems],
    "client_info": [
      "first_name": .text, "last_name": .text, "middle_name": .text, "birthdate": .text, "phone": .text, "email": .text,
    ],
    "notification_url": .text, "success_url": .text, "fail_url": .text,
  ]

  /// Creates the order. A repeated request gets the original response.
  /// - Parameter key: the `X-Correlation-ID` of the request.
  func answer(_ body: JSON, key: String) throws(DolyameRefusal) -> MachineAnswer {
    try DolyameRefusal.check(body, Self.shape)
    let order = try order(body)
    let now = platform.clock.now
    platform.claim("order", order.id)
    let answer = platform.state.change(order.id) { state -> MachineAnswer? in
      if let known = state.orders[order.id] { return known.answers[key] }
      var order = order
      let answer = MachineAnswer(order.info(on: DolyamePlatform.day(of: now)))
      order.answers[key] = answer
      state.keep(order)
      return answer
    }
    guard let answer else { throw .duplicate }
    return answer
  }

  private func order(_ body: JSON) throws(DolyameRefusal) -> DolyameOrderRecord {
    let given = body["order"]
    var wrong: [String] = []
    let (id, amount, items) = (
      given?["id"]?.string, given?["amount"]?.kopecks, DolyameOrderRecord.items(given?["items"])
    )
    if id?.isEmpty != false { wrong.append("order.id") }
    if amount == nil { wrong.append("order.amount") }
    if items?.isEmpty != false { wrong.append("order.items") }
    guard wrong.isEmpty, let id, let amount, let items else { throw .malformed(wrong) }
    let prepaid = given?["prepaid_amount"]?.kopecks ?? 0
    guard amount >= 100, prepaid >= 0, let whole = amount.plus(prepaid), DolyameOrderRecord.sum(items) == whole else {
      throw .amount
    }
    var order = DolyameOrderRecord(
      id: id, amount: amount, prepaid: prepaid, items: items,
      notificationURL: body["notification_url"]?.string ?? platform.configuration.defaultNotificationURL,
      client: body["client_info"] ?? [:])
    order.page = DolyameOrderRecord.Page(success: body["success_url"]?.string, failure: body["fail_url"]?.string)
    return order
  }
}
