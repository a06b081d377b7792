import CheckoutCore
import KassaSandbox

/// The validation of an order after sign-in. It throws the first error that applies (an "unexpected event").
/// Source: Dolyame SDK guide, "Неожиданные события".
struct DolyameOrderCheck {
  let configuration: DolyameConfiguration
  let request: JSON

  /// Returns the validated order.
  /// - Parameter known: the stored order with the same ID; nil if there is none.
  func judge(
    phone: String, person: DolyamePerson?, known: DolyameOrderRecord?
  ) throws(DolyameRefusal) -> DolyameOrderRecord {
    guard request["partner_id"]?.string == configuration.partnerID else { throw .unexpected("NO_PARTNER_FOR_CLIENT") }
    let given = request["order"]
    guard let id = given?["id"]?.string, let amount = given?["amount"]?.kopecks,
      let prepaid = given?["prepaid_amount"]?.kopecks, let items = DolyameOrderRecord.items(given?["items"])
    else { throw .malformed }
    let total = DolyameOrderRecord.sum(items)
    if amount < 100 || total.map({ $0 < 100 }) == true { throw .unexpected("LESS_THAN_RUBLE") }
    guard prepaid >= 0, let whole = amount.plus(prepaid), total == whole else {
      throw .unexpected("HAVE_SUM_DIFFERENCE")
    }
    if let known {
      guard known.items == items, known.amount == amount else { throw .unexpected("HAVE_ITEMS_DIFFERENCE") }
      guard known.status == .new else { throw .exists }
      return known
    }
    if let person, differs(person) { throw .unexpected("WRONG_PERSON_DATA") }
    var client = request["client_info"] ?? [:]
    if let members = client.members {
      client = .object(members.filter { $0.name != "phone" } + [.init("phone", .string(phone))])
    }
    let isDemo = request["demo_flow"] == .bool(true)
    let url = request["notification_url"]?.string
    return DolyameOrderRecord(
      id: id, amount: amount, prepaid: prepaid, items: items, isDemo: isDemo,
      outcome: isDemo ? request["demo_outcome"]?.string ?? "success" : nil,
      // A demo order never uses the registered webhook address. Source: Dolyame SDK guide, "Демо-заявка".
      notificationURL: url ?? (isDemo ? nil : configuration.defaultNotificationURL), client: client,
      mcc: given?["mcc"]?.int64)
  }

  /// Returns whether the customer's name or date of birth in the order differs from that of the signed-in payer.
  private func differs(_ person: DolyamePerson) -> Bool {
    let given = request["client_info"]
    func differs(_ name: String, _ known: String?) -> Bool {
      guard let given = given?[name]?.string, let known else { return false }
      return given.lowercased() != known.lowercased()
    }
    return differs("last_name", person.lastName) || differs("first_name", person.firstName)
      || differs("birthdate", person.birthdate)
  }
}
