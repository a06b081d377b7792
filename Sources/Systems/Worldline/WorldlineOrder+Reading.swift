import CheckoutCore
import Ecommpay
import WorldlineConnect

extension EcommpayOrder {
  /// The parameters of a Worldline order.
  /// Source: Worldline Swift SDK guide, payment context. The other parameters are the merchant's own.
  static let worldlineParameters = [
    "paymentID", "paymentAmount", "paymentCurrency", "paymentDescription", "customerID", "regionCode", "languageCode",
    "forcePaymentMethod", "action", "isRecurring", "groupPaymentProducts", "convertAmountTo",
  ]

  /// Reads a Worldline order from the table in an order file.
  /// - Throws: `CompositionError` that lists every invalid parameter.
  static func readWorldline(
    _ table: OrderTable
  ) throws(CompositionError) -> (order: EcommpayOrder, options: WorldlineOptions) {
    var reader = OrderReader(table, system: WorldlineSystem.name)
    let members = PlacedValue(table.values)
    reader.check(members, known: worldlineParameters)
    var order = EcommpayOrder()
    order.takeCommon(members, &reader)
    order.action = reader.word(members, "action", [("sale", .Sale), ("auth", .Auth)])
    if reader.flag(members, "isRecurring") == true { order.recurrentInfo = RecurrentInfo() }
    let options = WorldlineOptions(&reader, members)
    if let mistake = order.worldlineMistake { reader.add("paymentAmount", mistake.words, mistake.rule) }
    try reader.finish()
    return (order, options)
  }

  /// Returns the sample order as a table in which a script's values replace the sample's values.
  static func worldlineTable(changedBy changes: JSON) -> JSON {
    let own: JSON = [
      "paymentID": "internal_payment_id_1", "paymentAmount": 1999,
      "paymentCurrency": .string(WorldlineOrder.sampleCurrency), "paymentDescription": "T-shirt with dog print",
      "customerID": "10", "regionCode": .string(WorldlineOrder.sampleCountry),
    ]
    return own.merging(changes)
  }
}
