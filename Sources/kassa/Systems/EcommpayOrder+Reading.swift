import CheckoutCore
import Ecommpay
import FoundationEssentials

extension EcommpayOrder {
  /// The parameters of an order file, under the names of seed 000; `token` is the mobile SDK's.
  static let parameters =
    [
      "projectID", "paymentID", "paymentAmount", "paymentCurrency", "paymentDescription", "customerID", "regionCode",
      "languageCode", "forcePaymentMethod", "hideSavedWallets", "action", "signature", "additionalFields",
      "receiptData", "token", "recurrentInfo", "threeDSecureInfo", "applePayOptions", "logoImage", "brandColor",
      "mockModeType",
    ] + spellings.keys + flatApplePay

  /// The seed spells three of the required five in two ways.
  private static let spellings = ["projectId": "projectID", "paymentId": "paymentID", "customerId": "customerID"]

  /// Seed 000 names the three members of Apple Pay without their object as well.
  private static let flatApplePay = ["applePayMerchantID", "applePayDescription", "countryCode"]

  private static let actions: [(String, ActionType)] = [
    ("sale", .Sale), ("auth", .Auth), ("verify", .Verify), ("tokenize", .Tokenize),
  ]

  /// - Throws: `Failure` that names all mistakes together.
  static func read(_ table: OrderTable) throws(Failure) -> EcommpayOrder {
    var reader = OrderReader(table, system: EcommpaySystem.name)
    reader.check(OrderMembers(values: table.values), known: parameters)
    let members = OrderMembers(values: nested(spelled(table.values, &reader)))
    var order = EcommpayOrder()
    order.projectID = reader.integer(members, "projectID").flatMap { number in
      let project = Int32(exactly: number)
      if project == nil { reader.add("projectID", "projectID \(number) is no number of a project") }
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

  /// `.Auth`, `ActionType.Auth` and `ActionTypeAuth` are the document's ways to write a value in Swift and Objective-C.
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
      if values[name] != nil { reader.add(name, "\(other) and \(name) are one parameter") }
      spelled[name] = values[name] ?? value
    }
    return spelled
  }

  /// The table with the members of Apple Pay in their object.
  private static func nested(_ table: [String: Any]) -> [String: Any] {
    let flat = table.filter { flatApplePay.contains($0.key) }
    guard !flat.isEmpty else { return table }
    let given = table["applePayOptions"]
    var nested = table.filter { !flatApplePay.contains($0.key) }
    // What is no table is reported as it is.
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
        reader.add("additionalFields.\(name)", "additionalFields.\(name) is no field of the platform")
        return nil
      }
      switch table[name] {
      // Without a value the form asks for it.
      case nil, is Nothing: return AdditionalField(type: type)
      case let text as String: return AdditionalField(type: type, value: text)
      case let value? where value is Int || value is Bool: return AdditionalField(type: type, value: "\(value)")
      default:
        reader.add("additionalFields.\(name)", "additionalFields.\(name) must be a text")
        return nil
      }
    }
  }

  /// The form of the seed's own samples: `- {type: customer_email, value: buyer@example.com}`.
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
}

extension AdditionalFieldType {
  /// The field under the name that the seed's table or its examples give it.
  static func named(_ name: String) -> AdditionalFieldType? {
    let short = name.hasPrefix("customer_billing_") ? String(name.dropFirst("customer_".count)) : name
    return AdditionalFieldType(rawValue: short) ?? allCases.first { $0.wireName == short }
  }
}
