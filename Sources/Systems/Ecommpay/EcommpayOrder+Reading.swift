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
    reader.check(OrderMembers(values: table.values), known: parameters)
    let members = OrderMembers(values: nested(spelled(table.values, &reader)))
    var order = EcommpayOrder()
    order.projectID = reader.integer(members, "projectID").flatMap { number in
      let project = Int32(exactly: number)
      if project == nil { reader.add("projectID", "projectID \(number) is not a valid project number") }
      return project
    }
    order.paymentID = reader.text(members, "paymentID")
    order.paymentAmount = reader.minorUnits(members, "paymentAmount")
    order.paymentCurrency = reader.text(members, "paymentCurrency")
    order.paymentDescription = reader.text(members, "paymentDescription")
    order.customerID = reader.text(members, "customerID")
    order.regionCode = reader.text(members, "regionCode")
    order.languageCode = reader.text(members, "languageCode")
    order.forcePaymentMethod = reader.text(members, "forcePaymentMethod")
    order.signature = reader.text(members, "signature")
    order.receiptData = reader.text(members, "receiptData")
    order.token = reader.text(members, "token")
    order.hideSavedWallets = reader.flag(members, "hideSavedWallets")
    order.action = reader.word(unprefixed(members, "action", "ActionType"), "action", actions)
    order.mock =
      reader.word(
        unprefixed(members, "mockModeType", "MockModeType"), "mockModeType",
        MockModeType.allCases.map { ($0.rawValue, $0) }) ?? .disabled
    order.additionalFields = fields(members, &reader)
    readObjects(members, into: &order, &reader)
    try reader.finish(order.options(number: 1).mistakes)
    return order
  }

  /// Removes the type prefix from a value, such as `ActionType.` in Swift or `ActionType` in Objective-C.
  private static func unprefixed(_ members: OrderMembers, _ name: String, _ type: String) -> OrderMembers {
    guard let text = members.values[name] as? String else { return members }
    var members = members
    members.values[name] = SeedValue.name(text, of: type)
    return members
  }

  private static func spelled(_ values: [String: Any], _ reader: inout OrderReader) -> [String: Any] {
    var spelled = values.filter { spellings[$0.key] == nil }
    for (other, name) in spellings.sorted(by: { $0.key < $1.key }) {
      guard let value = values[other] else { continue }
      if values[name] != nil { reader.add(name, "\(other) and \(name) are the same parameter") }
      spelled[name] = values[name] ?? value
    }
    return spelled
  }

  /// Returns the table with the Apple Pay parameters at its top level moved into `applePayOptions`.
  private static func nested(_ table: [String: Any]) -> [String: Any] {
    let flat = table.filter { flatApplePay.contains($0.key) }
    guard !flat.isEmpty else { return table }
    let given = table["applePayOptions"]
    var nested = table.filter { !flatApplePay.contains($0.key) }
    // Leave a value that is not a table unchanged. It is reported as an error later.
    guard given == nil || given is Nothing || given is [String: Any] else { return nested }
    nested["applePayOptions"] = (given as? [String: Any] ?? [:]).merging(flat) { own, _ in own }
    return nested
  }

  private static func fields(_ members: OrderMembers, _ reader: inout OrderReader) -> [AdditionalField] {
    guard let value = members.values["additionalFields"], !(value is Nothing) else { return [] }
    guard let table = value as? [String: Any] ?? listed(value) else {
      reader.add(
        "additionalFields", "additionalFields must be a table of names and values, or a list of type and value")
      return []
    }
    return table.keys.sorted().compactMap { name in
      guard let type = AdditionalFieldType.named(SeedValue.name(name, of: "AdditionalFieldType")) else {
        reader.add("additionalFields.\(name)", "additionalFields.\(name) is not a field of the platform")
        return nil
      }
      switch table[name] {
      // The payment form prompts for fields that have no value.
      case nil, is Nothing: return AdditionalField(type: type)
      case let text as String: return AdditionalField(type: type, value: text)
      case let value? where value is Int || value is Bool: return AdditionalField(type: type, value: "\(value)")
      default:
        reader.add("additionalFields.\(name)", "additionalFields.\(name) must be a string")
        return nil
      }
    }
  }

  /// Parses the list notation used in the samples in the ecommpay SDK guide:
  /// `- {type: customer_email, value: buyer@example.com}`.
  private static func listed(_ value: Any) -> [String: Any]? {
    guard let list = value as? [Any] else { return nil }
    var table: [String: Any] = [:]
    for element in list {
      guard let entry = element as? [String: Any], let type = entry["type"] as? String,
        Set(entry.keys).isSubset(of: ["type", "value"])
      else { return nil }
      table[type] = entry["value"] ?? Nothing()
    }
    return table
  }

  /// Returns the string that an order signs if its parameters have the SDK's names; nil if none of them has.
  /// - Throws: `CompositionError` that lists the invalid parameters.
  static func paramsForSignature(of message: JSON) throws(CompositionError) -> String? {
    guard let members = message.object?.members else { return nil }
    let isOrder = members.contains { member in
      parameters.contains(member.name) && member.name.contains(where: \.isUppercase)
    }
    guard isOrder else { return nil }
    var values: [String: Any] = [:]
    for member in members {
      let name = PaymentOptions.name(signedAs: member.name) ?? member.name
      values[name] = OrderNode.plain(member.value)
    }
    return try read(OrderTable(values: values, path: "on standard input")).options(number: 1).paramsForSignature()
  }
}

extension AdditionalFieldType {
  /// Returns the type of additional field with a name from the table or the samples in the ecommpay SDK guide.
  static func named(_ name: String) -> AdditionalFieldType? {
    let short = name.hasPrefix("customer_billing_") ? String(name.dropFirst("customer_".count)) : name
    return AdditionalFieldType(rawValue: short) ?? allCases.first { $0.wireName == short }
  }
}
