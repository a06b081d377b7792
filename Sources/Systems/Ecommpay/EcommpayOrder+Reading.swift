import CheckoutCore
import Ecommpay
import FoundationEssentials

extension EcommpayOrder {
  /// The parameters that an order file may contain, named as in the ecommpay SDK guide.
  /// Only the mobile SDK documents `token`.
  static let parameters =
    [
      "projectID", "paymentID", "paymentAmount", "paymentCurrency", "paymentDescription", "customerID", "regionCode",
      "languageCode", "forcePaymentMethod", "hideSavedWallets", "action", "signature", "additionalFields",
      "receiptData", "token", "recurrentInfo", "threeDSecureInfo", "applePayOptions", "logoImage", "brandColor",
      "mockModeType",
    ] + spellings.keys + flatApplePay

  /// The alternative spellings of three of the five required parameters, as used in the ecommpay SDK guide.
  private static let spellings = ["projectId": "projectID", "paymentId": "paymentID", "customerId": "customerID"]

  /// The three Apple Pay parameters that the ecommpay SDK guide also lists outside `applePayOptions`.
  private static let flatApplePay = ["applePayMerchantID", "applePayDescription", "countryCode"]

  private static let actions: [(String, ActionType)] = [
    ("sale", .Sale), ("auth", .Auth), ("verify", .Verify), ("tokenize", .Tokenize),
  ]

  /// Reads an ecommpay order from the table in an order file.
  /// - Throws: `CompositionError` that lists every invalid parameter.
  static func read(_ table: OrderTable) throws(CompositionError) -> EcommpayOrder {
    var reader = OrderReader(table, system: EcommpaySystem.name)
    reader.check(PlacedValue(table.values), known: parameters)
    let members = PlacedValue(.object(uniform(table.values, &reader)))
    var order = EcommpayOrder()
    order.projectID = reader.integer(members, "projectID").flatMap { number in
      let project = Int32(exactly: number)
      if project == nil { reader.add("projectID", "projectID \(number) is not a valid project number") }
      return project
    }
    order.takeCommon(members, &reader)
    order.signature = reader.text(members, "signature")
    order.receiptData = reader.text(members, "receiptData")
    order.token = reader.text(members, "token")
    order.hideSavedWallets = reader.flag(members, "hideSavedWallets")
    order.action = reader.word(members, "action", actions)
    order.mock =
      reader.word(members, "mockModeType", MockModeType.allCases.map { ($0.rawValue, $0) }) ?? .disabled
    order.additionalFields = fields(members, &reader)
    readObjects(members, into: &order, &reader)
    try reader.finish(order.options(number: 1).mistakes)
    return order
  }

  /// Reads the parameters that orders of ecommpay and Worldline share.
  mutating func takeCommon(_ members: PlacedValue, _ reader: inout OrderReader) {
    paymentID = reader.text(members, "paymentID")
    paymentAmount = reader.minorUnits(members, "paymentAmount")
    paymentCurrency = reader.text(members, "paymentCurrency")
    paymentDescription = reader.text(members, "paymentDescription")
    customerID = reader.text(members, "customerID")
    regionCode = reader.text(members, "regionCode")
    languageCode = reader.text(members, "languageCode")
    forcePaymentMethod = reader.text(members, "forcePaymentMethod")
  }

  /// Returns the parameters of a table in the one notation in which they are read: under one spelling each, without the
  /// type prefixes `ActionType.` of Swift and `ActionType` of Objective-C, and with those of Apple Pay in
  /// `applePayOptions`.
  private static func uniform(_ table: JSON, _ reader: inout OrderReader) -> JSON.Object {
    var table = table.object ?? JSON.Object()
    for (other, name) in spellings.sorted(by: { $0.key < $1.key }) {
      guard let value = table[other] else { continue }
      if table[name] == nil {
        table[name] = value
      } else {
        reader.add(name, "\(other) and \(name) are the same parameter")
      }
      table[other] = nil
    }
    for (name, type) in [("action", "ActionType"), ("mockModeType", "MockModeType")] {
      if let text = table[name]?.string { table[name] = .string(SeedValue.name(text, of: type)) }
    }
    let flat = flatApplePay.compactMap { name in table[name].map { (name, $0) } }
    for name in flatApplePay { table[name] = nil }
    let given = table["applePayOptions"] ?? .null
    // A value that is not a table remains, and is reported as an error later.
    if !flat.isEmpty, given.isNull || given.object != nil {
      table["applePayOptions"] = JSON.object(.init(flat)).merging(given.isNull ? [:] : given)
    }
    return table
  }

  private static func fields(_ members: PlacedValue, _ reader: inout OrderReader) -> [AdditionalField] {
    guard let value = members["additionalFields"], !value.isEmpty else { return [] }
    guard let table = value.json.object ?? listed(value.json) else {
      reader.add(
        "additionalFields", "additionalFields must be a table of names and values, or a list of type and value")
      return []
    }
    var named: [(type: AdditionalFieldType, name: String)] = []
    return table.members.sorted { $0.name < $1.name }.compactMap { member in
      let path = "additionalFields.\(member.name)"
      guard let type = AdditionalFieldType.named(SeedValue.name(member.name, of: "AdditionalFieldType")) else {
        reader.add(path, "\(path) is not a field of the platform")
        return nil
      }
      if let other = named.first(where: { $0.type == type }) {
        reader.add(path, "additionalFields: \(other.name) and \(member.name) are the same field")
        return nil
      }
      named.append((type, member.name))
      // The payment form prompts for fields that have no value.
      if member.value.isNull { return AdditionalField(type: type) }
      if let text = member.value.scalarText { return AdditionalField(type: type, value: text) }
      reader.add(path, "\(path) must be a string")
      return nil
    }
  }

  /// Parses the list notation used in the samples in the ecommpay SDK guide:
  /// `- {type: customer_email, value: buyer@example.com}`.
  private static func listed(_ value: JSON) -> JSON.Object? {
    guard let elements = value.elements else { return nil }
    var members: [JSON.Object.Member] = []
    for element in elements {
      guard let entry = element.object, let type = entry["type"]?.string,
        entry.members.allSatisfy({ ["type", "value"].contains($0.name) })
      else { return nil }
      members.append(.init(type, entry["value"] ?? .null))
    }
    return JSON.Object(members: members)
  }

  /// Returns the string that an order signs if its parameters have the SDK's names; nil if none of them has.
  /// - Throws: `CompositionError` that lists the invalid parameters.
  static func paramsForSignature(of message: JSON) throws(CompositionError) -> String? {
    guard let members = message.object?.members else { return nil }
    let isOrder = members.contains { member in
      parameters.contains(member.name) && member.name.contains(where: \.isUppercase)
    }
    guard isOrder else { return nil }
    var values = JSON.Object()
    for member in members { values[PaymentOptions.name(signedAs: member.name) ?? member.name] = member.value }
    return try read(OrderTable(values: .object(values), path: "on standard input")).options(number: 1)
      .paramsForSignature()
  }
}

extension AdditionalFieldType {
  /// Returns the type of additional field with a name from the table or the samples in the ecommpay SDK guide.
  static func named(_ name: String) -> AdditionalFieldType? {
    let short = name.hasPrefix("customer_billing_") ? String(name.dropFirst("customer_".count)) : name
    return AdditionalFieldType(rawValue: short) ?? allCases.first { $0.wireName == short }
  }
}
