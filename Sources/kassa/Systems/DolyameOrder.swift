import CheckoutCore
import DolyameSDK
import Yams

/// Reads a `DolyamePaymentConfiguration` from an order file, every member under the seed's own name.
struct DolyameOrder {
  private var path: String
  private var mistakes: [String] = []

  /// - Throws: `Failure` that names all mistakes together.
  static func read(_ table: [String: Any], path: String) throws(Failure) -> DolyamePaymentConfiguration {
    var reader = DolyameOrder(path: path)
    let configuration = reader.configuration(table)
    guard reader.mistakes.isEmpty else {
      throw Failure(message: "the order file \(path): " + reader.mistakes.joined(separator: "; "))
    }
    return configuration
  }

  /// The sample with what a script says in place of it, table by table.
  static func table(changedBy changes: [String: Any]) -> [String: Any] {
    let sample = (try? Yams.compose(yaml: sampleText)).flatMap(\.self).flatMap(OrderNode.plain) as? [String: Any] ?? [:]
    return merged(sample, changes)
  }

  private static func merged(_ base: [String: Any], _ changes: [String: Any]) -> [String: Any] {
    base.merging(changes) { old, new in
      guard let old = old as? [String: Any], let new = new as? [String: Any] else { return new }
      return merged(old, new)
    }
  }

  private init(path: String) { self.path = path }

  private mutating func configuration(_ table: [String: Any]) -> DolyamePaymentConfiguration {
    check(table, "", ["partner", "order", "customerInfo", "enableCallKitUsage"])
    let partner = inner(table, "partner", ["id", "notificationUrl", "demoFlow", "showErrorScreenDebugInformation"])
    let order = inner(table, "order", ["id", "amount", "prepaidAmount", "items", "mcc"])
    let customer = inner(
      table, "customerInfo", ["id", "firstName", "lastName", "middleName", "phone", "birthday", "email"])
    return DolyamePaymentConfiguration(
      partner: .init(
        id: text(partner, "id", "partner.id") ?? "",
        notificationUrl: text(partner, "notificationUrl", "partner.notificationUrl"),
        demoFlow: flag(partner, "demoFlow", "partner.demoFlow") ?? false,
        showErrorScreenDebugInformation: flag(
          partner, "showErrorScreenDebugInformation", "partner.showErrorScreenDebugInformation") ?? false),
      order: .init(
        id: text(order, "id", "order.id") ?? "", amount: amount(order, "amount", "order.amount"),
        prepaidAmount: amount(order, "prepaidAmount", "order.prepaidAmount"), items: items(order),
        mcc: integer(order, "mcc", "order.mcc") ?? 5311),
      customerInfo: .init(
        id: text(customer, "id", "customerInfo.id") ?? "",
        firstName: text(customer, "firstName", "customerInfo.firstName"),
        lastName: text(customer, "lastName", "customerInfo.lastName"),
        middleName: text(customer, "middleName", "customerInfo.middleName"),
        phone: text(customer, "phone", "customerInfo.phone"),
        birthday: text(customer, "birthday", "customerInfo.birthday"),
        email: text(customer, "email", "customerInfo.email")),
      enableCallKitUsage: flag(table, "enableCallKitUsage", "enableCallKitUsage") ?? true)
  }

  private mutating func items(_ order: [String: Any]) -> [DolyamePaymentConfiguration.Order.Item] {
    guard let value = order["items"], !(value is Nothing) else { return [] }
    guard let list = value as? [Any] else {
      mistakes.append("order.items must be a list")
      return []
    }
    return list.enumerated().compactMap { index, element in
      let path = "order.items[\(index)]"
      guard let item = element as? [String: Any] else {
        mistakes.append("\(path) must be a table")
        return nil
      }
      check(item, path + ".", ["name", "quantity", "price", "sku"])
      return .init(
        name: text(item, "name", path + ".name") ?? "", quantity: integer(item, "quantity", path + ".quantity") ?? 1,
        price: amount(item, "price", path + ".price"), sku: text(item, "sku", path + ".sku"))
    }
  }

  private mutating func check(_ table: [String: Any], _ prefix: String, _ known: [String]) {
    for name in table.keys.sorted() where !known.contains(name) {
      mistakes.append("\(prefix)\(name) is no parameter of an order")
    }
  }

  private mutating func inner(_ table: [String: Any], _ name: String, _ known: [String]) -> [String: Any] {
    guard let value = table[name], !(value is Nothing) else { return [:] }
    guard let inner = value as? [String: Any] else {
      mistakes.append("\(name) must be a table")
      return [:]
    }
    check(inner, name + ".", known)
    return inner
  }

  private mutating func text(_ table: [String: Any], _ name: String, _ path: String) -> String? {
    switch table[name] {
    case nil, is Nothing: return nil
    case let text as String: return text
    case let number as Int: return String(number)
    default:
      mistakes.append("\(path) must be a text")
      return nil
    }
  }

  private mutating func flag(_ table: [String: Any], _ name: String, _ path: String) -> Bool? {
    switch table[name] {
    case nil, is Nothing: return nil
    case let flag as Bool: return flag
    default:
      mistakes.append("\(path) must be true or false")
      return nil
    }
  }

  private mutating func integer(_ table: [String: Any], _ name: String, _ path: String) -> Int? {
    switch table[name] {
    case nil, is Nothing: return nil
    case let number as Int: return number
    default:
      mistakes.append("\(path) must be a whole number")
      return nil
    }
  }

  private mutating func amount(
    _ table: [String: Any], _ name: String, _ path: String
  ) -> DolyamePaymentConfiguration.Decimal {
    guard let text = text(table, name, path) else { return .zero }
    if let amount = DolyamePaymentConfiguration.Decimal(text) { return amount }
    mistakes.append("\(path) must be a decimal number of roubles")
    return .zero
  }
}

extension DolyameOrder {
  /// The product's own demo application: 6700 and 300 from before for goods of 7000.
  static let sample = DolyamePaymentConfiguration(
    partner: .init(id: "bnpl-test-app", notificationUrl: "https://dolyame.cosmoshop.test/webhooks/dolyame"),
    order: .init(
      id: "cosmoshop_1", amount: 6700, prepaidAmount: 300,
      items: [
        .init(name: "Raincoat", quantity: 1, price: 4600, sku: "RC-1"),
        .init(name: "Scarf", quantity: 4, price: 600, sku: "SC-4"),
      ]),
    customerInfo: .init(
      id: "customer-10", firstName: "Anna", lastName: "Petrova", phone: "+79161234567", birthday: "28.05.1991",
      email: "anna@example.com"))

  /// The sample as a file would say it.
  static let sampleText = """
    # An order for: kassa pay --provider dolyame --order FILE
    partner:
      id: bnpl-test-app
      notificationUrl: https://dolyame.cosmoshop.test/webhooks/dolyame
      demoFlow: false                # true: choose one of five outcomes, no bank is asked
      showErrorScreenDebugInformation: false
    order:
      id: cosmoshop_1                # another one for every launch
      amount: 6700                   # roubles; divided into four parts
      prepaidAmount: 300             # amount + prepaidAmount is what the items cost
      items:
        - name: Raincoat
          quantity: 1
          price: 4600
          sku: RC-1
        - name: Scarf
          quantity: 4
          price: 600
          sku: SC-4
      mcc: 5311
    customerInfo:
      id: customer-10                # the same one keeps the sign-in
      firstName: Anna
      lastName: Petrova
      # middleName: Ivanovna
      phone: "+79161234567"
      birthday: 28.05.1991
      email: anna@example.com
    enableCallKitUsage: true
    """
}
