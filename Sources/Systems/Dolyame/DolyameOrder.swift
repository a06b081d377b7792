import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaYAML

/// A reader for a `DolyamePaymentConfiguration` in an order file with the field names from the Dolyame SDK guide.
struct DolyameOrder {
  static let parameters = ["partner", "order", "customerInfo", "enableCallKitUsage"]

  private var reader: OrderReader

  /// Reads a Dolyame order from the table in an order file.
  /// - Throws: `CompositionError` that lists every invalid parameter.
  static func read(_ table: OrderTable) throws(CompositionError) -> DolyamePaymentConfiguration {
    var order = DolyameOrder(reader: OrderReader(table, system: DolyameSystem.name))
    let configuration = order.configuration(OrderMembers(values: table.values))
    try order.reader.finish(configuration.mistakes())
    return configuration
  }

  /// Returns the sample order as a table in which a script's values replace the sample's values at every level.
  static func table(changedBy changes: [String: Any]) -> [String: Any] {
    let sample = (try? YAML.parse(sampleText)).flatMap(\.self).map(OrderNode.plain) as? [String: Any] ?? [:]
    return merged(sample, changes)
  }

  private static func merged(_ base: [String: Any], _ changes: [String: Any]) -> [String: Any] {
    base.merging(changes) { old, new in
      guard let old = old as? [String: Any], let new = new as? [String: Any] else { return new }
      return merged(old, new)
    }
  }

  private mutating func configuration(_ members: OrderMembers) -> DolyamePaymentConfiguration {
    reader.check(members, known: Self.parameters)
    func inner(_ name: String, _ known: [String]) -> OrderMembers {
      reader.inner(members, name, known: known) ?? OrderMembers(values: [:], place: name)
    }
    let partner = inner("partner", ["id", "notificationUrl", "demoFlow", "showErrorScreenDebugInformation"])
    let order = inner("order", ["id", "amount", "prepaidAmount", "items", "mcc"])
    let customer = inner(
      "customerInfo", ["id", "firstName", "lastName", "middleName", "phone", "birthday", "email"])
    return DolyamePaymentConfiguration(
      partner: .init(
        id: reader.text(partner, "id") ?? "", notificationUrl: reader.text(partner, "notificationUrl"),
        demoFlow: reader.flag(partner, "demoFlow") ?? false,
        showErrorScreenDebugInformation: reader.flag(partner, "showErrorScreenDebugInformation") ?? false),
      order: .init(
        id: reader.text(order, "id") ?? "", amount: amount(order, "amount"),
        prepaidAmount: amount(order, "prepaidAmount"), items: items(order), mcc: integer(order, "mcc") ?? 5311),
      customerInfo: .init(
        id: reader.text(customer, "id") ?? "", firstName: reader.text(customer, "firstName"),
        lastName: reader.text(customer, "lastName"), middleName: reader.text(customer, "middleName"),
        phone: reader.text(customer, "phone"), birthday: reader.text(customer, "birthday"),
        email: reader.text(customer, "email")),
      enableCallKitUsage: reader.flag(members, "enableCallKitUsage") ?? true)
  }

  private mutating func items(_ order: OrderMembers) -> [DolyamePaymentConfiguration.Order.Item] {
    (reader.list(order, "items") ?? []).enumerated().compactMap { index, element in
      let place = "\(order.path("items"))[\(index)]"
      guard let values = element as? [String: Any] else {
        reader.add(place, "\(place) must be a table")
        return nil
      }
      let item = OrderMembers(values: values, place: place)
      reader.check(item, known: ["name", "quantity", "price", "sku"])
      return .init(
        name: reader.text(item, "name") ?? "", quantity: integer(item, "quantity") ?? 1, price: amount(item, "price"),
        sku: reader.text(item, "sku"))
    }
  }

  private mutating func integer(_ members: OrderMembers, _ name: String) -> Int? {
    reader.integer(members, name).map { Int(clamping: $0) }
  }

  private mutating func amount(_ members: OrderMembers, _ name: String) -> Decimal {
    guard let text = reader.text(members, name) else { return 0 }
    // Check the whole text, because `Decimal` accepts a valid prefix and ignores the rest.
    let digits = text.dropFirst(text.hasPrefix("-") ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = digits.count <= 2 && digits.allSatisfy { !$0.isEmpty && $0.allSatisfy("0123456789".contains) }
    if isNumber, let amount = Decimal(string: text) { return amount }
    reader.add(members.path(name), "\(members.path(name)) must be a decimal number of roubles")
    return 0
  }
}

extension DolyameOrder {
  /// The order from the product's demo application: goods worth 7000 roubles, of which 6700 is due and 300 is prepaid.
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

  /// The sample order, in the format of an order file.
  static let sampleText = """
    # Order file for kassa pay --provider dolyame --order FILE
    partner:
      id: bnpl-test-app
      notificationUrl: https://dolyame.cosmoshop.test/webhooks/dolyame
      demoFlow: false                # true: choose one of five outcomes, without a bank
      showErrorScreenDebugInformation: false
    order:
      id: cosmoshop_1                # a new id for every launch
      amount: 6700                   # roubles; paid in four instalments
      prepaidAmount: 300             # amount + prepaidAmount = total of the items
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
      id: customer-10                # the same id keeps the customer signed in
      firstName: Anna
      lastName: Petrova
      # middleName: Ivanovna
      phone: "+79161234567"
      birthday: 28.05.1991
      email: anna@example.com
    enableCallKitUsage: true
    """
}
