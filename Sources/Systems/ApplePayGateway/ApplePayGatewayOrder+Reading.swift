import CheckoutCore
import Ecommpay

extension EcommpayOrder {
  /// The parameters of a gateway order.
  /// Source: Apple Pay gateway guide. The names are the ones used in the gateway's requests.
  static let gatewayParameters = [
    "orderNumber", "amount", "currency", "description", "preAuth", "contacts", "language", "applePayOptions",
  ]

  /// Reads an Apple Pay gateway order from the table in an order file.
  /// - Throws: `CompositionError` that lists every invalid parameter.
  static func readGateway(_ table: OrderTable) throws(CompositionError) -> (EcommpayOrder, [WalletContact.Kind]) {
    var reader = OrderReader(table, system: ApplePayGatewaySystem.name)
    let members = PlacedValue(table.values)
    reader.check(members, known: gatewayParameters)
    var order = EcommpayOrder()
    order.paymentID = reader.text(members, "orderNumber")
    order.paymentAmount = reader.minorUnits(members, "amount")
    order.paymentCurrency = reader.text(members, "currency")
    order.paymentDescription = reader.text(members, "description")
    order.languageCode = reader.word(members, "language", ApplePayGatewaySystem.languages.map { ($0, $0) })
    order.action = reader.flag(members, "preAuth").map { $0 ? .Auth : .Sale }
    let names = ["applePayMerchantID", "applePayDescription", "countryCode"]
    if let options = reader.inner(members, "applePayOptions", known: names) {
      let texts = names.map { reader.text(options, $0) ?? "" }
      order.applePayOptions = .init(
        applePayMerchantID: texts[0], applePayDescription: texts[1], countryCode: texts[2])
    }
    let contacts = contacts(members, &reader)
    try reader.finish()
    return (order, contacts)
  }

  /// Reads the contact details to request from the wallet.
  private static func contacts(_ members: PlacedValue, _ reader: inout OrderReader) -> [WalletContact.Kind] {
    let known = WalletContact.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    let form = ValueForm<[WalletContact.Kind]>("must be a list of \(known)") { json, _ in
      let kinds = json.elements?.compactMap { $0.string.flatMap(WalletContact.Kind.init) }
      return kinds?.count == json.elements?.count ? kinds : nil
    }
    return reader.read(form, members, "contacts") ?? []
  }

  /// Returns the sample order as a table in which a script's values replace the sample's values.
  static func gatewayTable(changedBy changes: JSON) -> JSON {
    let own: JSON = [
      "orderNumber": "internal_payment_id_1", "amount": 1999, "currency": "USD",
      "description": "T-shirt with dog print",
    ]
    return own.merging(changes)
  }
}
