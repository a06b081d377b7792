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
    let members = OrderMembers(values: table.values)
    reader.check(members, known: gatewayParameters)
    var order = EcommpayOrder()
    order.paymentID = reader.text(members, "orderNumber")
    order.paymentAmount = reader.minorUnits(members, "amount")
    order.paymentCurrency = reader.text(members, "currency")
    order.paymentDescription = reader.text(members, "description")
    order.languageCode = reader.text(members, "language")
    order.action = reader.flag(members, "preAuth") == true ? .Auth : .Sale
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
  private static func contacts(_ members: OrderMembers, _ reader: inout OrderReader) -> [WalletContact.Kind] {
    guard let value = members.values["contacts"], !(value is Nothing) else { return [] }
    let names = (value as? [Any])?.map { "\($0)" }
    let kinds = names?.compactMap { WalletContact.Kind(rawValue: $0) } ?? []
    if kinds.count != names?.count {
      let known = WalletContact.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      reader.add("contacts", "contacts must be a list of \(known)")
    }
    return kinds
  }

  /// Returns the sample order as a table in which a script's values replace the sample's values.
  static func gatewayTable(changedBy changes: [String: Any]) -> [String: Any] {
    let own: [String: Any] = [
      "orderNumber": "internal_payment_id_1", "amount": 1999, "currency": "USD",
      "description": "T-shirt with dog print",
    ]
    return own.merging(changes) { $1 }
  }
}
