import CheckoutCore

/// Validates an order after sign-in, and throws the first «unexpected event» that applies.
/// Source: seed 004, «Неожиданные события».
struct DolyameOrderCheck {
  let configuration: DolyameConfiguration
  let request: WireValue

  /// Returns the validated order.
  /// - Parameter known: The stored order with the same ID; nil if there is none.
  func judge(phone: String, person: DolyamePerson?, known: DolyameOrder?) throws(DolyameRefusal) -> DolyameOrder {
    guard request["partner_id"]?.string == configuration.partnerID else { throw .unexpected("NO_PARTNER_FOR_CLIENT") }
    let told = request["order"]
    guard let id = told?["id"]?.string, let amount = told?["amount"]?.kopecks,
      let prepaid = told?["prepaid_amount"]?.kopecks, let items = DolyameOrder.items(told?["items"])
    else { throw .malformed }
    let total = DolyameOrder.sum(items)
    if amount < 100 || total.map({ $0 < 100 }) == true { throw .unexpected("LESS_THAN_RUBLE") }
    guard prepaid >= 0, let whole = amount.plus(prepaid), total == whole else {
      throw .unexpected("HAVE_SUM_DIFFERENCE")
    }
    if let known {
      guard known.items == items, known.amount == amount else { throw .unexpected("HAVE_ITEMS_DIFFERENCE") }
      guard known.status == .new else { throw DolyameRefusal(status: 409, code: "order_already_created") }
      return known
    }
    if let person, differs(person) { throw .unexpected("WRONG_PERSON_DATA") }
    var client = request["client_info"] ?? [:]
    if case .object(let members) = client {
      client = .object(members.filter { $0.name != "phone" } + [.init("phone", .string(phone))])
    }
    let isDemo = request["demo_flow"] == .bool(true)
    let given = request["notification_url"]?.string
    return DolyameOrder(
      id: id, amount: amount, prepaid: prepaid, items: items, isDemo: isDemo,
      outcome: isDemo ? request["demo_outcome"]?.string ?? "success" : nil,
      // A demo order never uses the registered webhook address. Source: seed 004, «Демо-заявка».
      notificationURL: given ?? (isDemo ? nil : configuration.defaultNotificationURL), client: client,
      mcc: told?["mcc"]?.integer)
  }

  /// Whether the customer's name or date of birth differs from that of the signed-in payer.
  private func differs(_ person: DolyamePerson) -> Bool {
    let told = request["client_info"]
    func differs(_ name: String, _ known: String?) -> Bool {
      guard let told = told?[name]?.string, let known else { return false }
      return told.lowercased() != known.lowercased()
    }
    return differs("last_name", person.lastName) || differs("first_name", person.firstName)
      || differs("birthdate", person.birthdate)
  }
}
