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
    let configuration = order.configuration(PlacedValue(table.values))
    try order.reader.finish(configuration.mistakes())
    return configuration
  }

  /// Returns the sample order as a table in which a script's values replace the sample's values at every level.
  static func table(changedBy changes: JSON) -> JSON {
    let sample = (try? YAML.parse(sampleText)).flatMap(\.self)?.json ?? [:]
    return sample.merging(changes, isDeep: true)
  }

  private mutating func configuration(_ members: PlacedValue) -> DolyamePaymentConfiguration {
    reader.check(members, known: Self.parameters)
    func inner(_ name: String, _ known: [String]) -> PlacedValue {
      reader.inner(members, name, known: known) ?? PlacedValue([:], path: members.path + .key(name))
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

  private mutating func items(_ order: PlacedValue) -> [DolyamePaymentConfiguration.Order.Item] {
    (reader.list(order, "items") ?? []).compactMap { element in
      guard let item = reader.table(element, known: ["name", "quantity", "price", "sku"]) else { return nil }
      return .init(
        name: reader.text(item, "name") ?? "", quantity: integer(item, "quantity") ?? 1, price: amount(item, "price"),
        sku: reader.text(item, "sku"))
    }
  }

  private mutating func integer(_ members: PlacedValue, _ name: String) -> Int? {
    reader.integer(members, name).map { Int(clamping: $0) }
  }

  private mutating func amount(_ members: PlacedValue, _ name: String) -> Decimal {
    let form = ValueForm<Decimal>("must be a decimal number of roubles") { json, policy in
      guard let text = ValueForm.text.content(json, policy) else { return nil }
      // Check the whole text, because `Decimal` accepts a valid prefix and ignores the rest.
      let digits = text.dropFirst(text.hasPrefix("-") ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
      let isNumber = digits.count <= 2 && digits.allSatisfy { !$0.isEmpty && $0.allSatisfy("0123456789".contains) }
      return isNumber ? Decimal(string: text) : nil
    }
    return reader.read(form, members, name) ?? 0
  }
}

extension DolyameOrder {
  /// The order from the product's demo application, in the format of an order file: goods worth 7000 roubles, of which 6700
  /// is due and 300 is prepaid.
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
