import CheckoutCore
import Ecommpay
import FoundationEssentials
import Rehearsal
import WorldlineConnect
import Yams

/// Reads an order from a file: YAML or JSON, every parameter under the seed's own name.
struct OrderFile {
  let path: String
  let values: [String: Any]

  /// What stands in a file, for whatever payment system.
  /// - Throws: `Failure` with status 2 when the file cannot be read, or is no table.
  static func table(_ path: String) throws(Failure) -> OrderTable {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      var isFolder = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let reason = isFolder ? "it is a folder" : isThere ? "no permission" : "no such file"
      throw Failure(message: "cannot read the order file \(path): \(reason)")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Failure(message: "the order file \(path) is not text in UTF-8")
    }
    func bounded(_ complaint: String?) throws(Failure) {
      if let complaint { throw Failure(message: "the order file \(path) is no order: \(complaint)") }
    }
    try bounded(YAMLBounds.complaint(about: text))
    let node: Any?
    do {
      let read = try Yams.compose(yaml: text)
      try bounded(read.flatMap(YAMLBounds.complaint(about:)))
      node = read.flatMap(OrderNode.plain)
    } catch let failure as Failure {
      throw failure
    } catch {
      let reason = "\(error)".split(separator: "\n").prefix(2).joined(separator: " ")
      throw Failure(message: "the order file \(path) is neither YAML nor JSON: \(reason)")
    }
    guard let table = node as? [String: Any] else {
      throw Failure(message: "the order file \(path) has no parameters in it")
    }
    return OrderTable(values: table, path: path)
  }

  /// The sample as a table, with what a script says in place of it.
  /// - Parameter own: what a payment system has in place of the common sample.
  static func sample(changedBy changes: [String: Any], over own: [String: Any] = [:]) -> [String: Any] {
    let sample: [String: Any] = [
      "projectID": 10, "paymentID": "internal_payment_id_1", "paymentAmount": 1999, "paymentCurrency": "USD",
      "paymentDescription": "T-shirt with dog print", "customerID": "10", "regionCode": "US",
      "additionalFields": ["customer_email": "buyer@example.com"],
    ]
    let changes = changes.reduce(into: [:]) { $0[Self.aliases[$1.key] ?? $1.key] = $1.value }
    return sample.merging(own) { $1 }.merging(changes) { $1 }
  }

  /// A table as a file in JSON.
  static func text(_ table: [String: Any]) -> String { json(table).text + "\n" }

  private static func json(_ value: Any) -> JSON {
    switch value {
    case is Nothing: .null
    case let flag as Bool: .bool(flag)
    case let number as Int: JSON(number)
    case let list as [Any]: .array(list.map(json))
    case let table as [String: Any]: .object(.init(table.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }))
    default: .string("\(value)")
    }
  }

  init(_ table: OrderTable) {
    path = table.path
    values = Self.nested(table.values).reduce(into: [:]) { $0[Self.aliases[$1.key] ?? $1.key] = $1.value }
  }

  /// The seed spells three of the required five in two ways; scripts have short names for the amount.
  private static let aliases = [
    "projectId": "projectID", "paymentId": "paymentID", "customerId": "customerID", "amount": "paymentAmount",
    "orderNumber": "paymentID", "currency": "paymentCurrency", "description": "paymentDescription",
    "language": "languageCode",
  ]

  private static let known = [
    "projectID", "paymentID", "paymentAmount", "paymentCurrency", "paymentDescription", "customerID", "regionCode",
    "languageCode", "forcePaymentMethod", "hideSavedWallets", "action", "signature", "additionalFields",
    "receiptData", "token", "recurrentInfo", "threeDSecureInfo", "applePayOptions", "logoImage", "brandColor",
    "mockModeType", "preAuth",
  ]

  private static let actions: [String: ActionType] = [
    "sale": .Sale, "auth": .Auth, "verify": .Verify, "tokenize": .Tokenize,
  ]

  /// - Throws: `Failure` where parameters are unknown or of the wrong type; all mistakes are named together.
  func order() throws(Failure) -> EcommpayOrder {
    var mistakes: [String] = values.keys.sorted().filter { !Self.known.contains($0) }.map { "\($0) is no parameter" }
    var order = EcommpayOrder()
    order.projectID = integer("projectID", &mistakes).flatMap { number in
      let project = Int32(exactly: number)
      if project == nil { mistakes.append("projectID \(number) is no number of a project") }
      return project
    }
    order.paymentID = text("paymentID", &mistakes)
    order.paymentAmount = integer("paymentAmount", &mistakes)
    order.paymentCurrency = text("paymentCurrency", &mistakes)
    order.paymentDescription = text("paymentDescription", &mistakes)
    order.customerID = text("customerID", &mistakes)
    order.regionCode = text("regionCode", &mistakes)
    order.languageCode = text("languageCode", &mistakes)
    order.forcePaymentMethod = text("forcePaymentMethod", &mistakes)
    order.signature = text("signature", &mistakes)
    order.receiptData = text("receiptData", &mistakes)
    order.token = text("token", &mistakes)
    if let value = values["hideSavedWallets"], !(value is Nothing) {
      order.hideSavedWallets = value as? Bool
      if order.hideSavedWallets == nil { mistakes.append("hideSavedWallets must be true or false") }
    }
    if let action = text("action", &mistakes) {
      order.action = Self.actions[action.lowercased()]
      if order.action == nil { mistakes.append("action must be sale, auth, verify or tokenize, not \(action)") }
    }
    // The gateway's word for two stages.
    switch values["preAuth"] {
    case nil, is Nothing: break
    case let isTwoStage as Bool: order.action = isTwoStage ? .Auth : .Sale
    default: mistakes.append("preAuth must be true or false")
    }
    if let mode = text("mockModeType", &mistakes) {
      order.mock = MockModeType(rawValue: mode) ?? .disabled
      if MockModeType(rawValue: mode) == nil {
        mistakes.append("mockModeType must be disabled, success or decline, not \(mode)")
      }
    }
    order.additionalFields = fields(&mistakes)
    readObjects(into: &order, &mistakes)
    guard mistakes.isEmpty else {
      throw Failure(message: "the order file \(path): " + mistakes.joined(separator: "; "))
    }
    return order
  }

  private func integer(_ name: String, _ mistakes: inout [String]) -> Int64? {
    switch values[name] {
    case nil, is Nothing: return nil
    case let number as Int: return Int64(number)
    case let text as String where Int64(text) != nil: return Int64(text)
    default:
      mistakes.append("\(name) must be a whole number")
      return nil
    }
  }

  func text(_ name: String, _ mistakes: inout [String]) -> String? {
    switch values[name] {
    case nil, is Nothing: return nil
    case let text as String: return text
    case let number as Int: return String(number)
    default:
      mistakes.append("\(name) must be a text")
      return nil
    }
  }

  private func fields(_ mistakes: inout [String]) -> [AdditionalField] {
    guard let value = values["additionalFields"] else { return [] }
    guard let table = value as? [String: Any] ?? Self.listed(value) else {
      mistakes.append("additionalFields must be a table of names and values, or a list of type and value")
      return []
    }
    return table.keys.sorted().compactMap { name in
      guard let type = AdditionalFieldType.named(name) else {
        mistakes.append("additionalFields.\(name) is no field of the platform")
        return nil
      }
      // Without a value the form asks for it.
      return AdditionalField(type: type, value: table[name].flatMap { $0 is Nothing ? nil : "\($0)" })
    }
  }
}

extension OrderFile {
  /// The form of the seed's own samples: `- {type: customer_email, value: buyer@example.com}`.
  fileprivate static func listed(_ value: Any) -> [String: Any]? {
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

  /// Seed 000 names the three members of Apple Pay without their object as well.
  fileprivate static let flatApplePay = ["applePayMerchantID", "applePayDescription", "countryCode"]

  /// The table with these three in their object.
  fileprivate static func nested(_ table: [String: Any]) -> [String: Any] {
    let flat = table.filter { flatApplePay.contains($0.key) }
    guard !flat.isEmpty else { return table }
    var nested = table.filter { !flatApplePay.contains($0.key) }
    let object = nested["applePayOptions"] as? [String: Any] ?? [:]
    nested["applePayOptions"] = object.merging(flat) { own, _ in own }
    return nested
  }
}

extension AdditionalFieldType {
  /// The field under the name that the seed's table or its examples give it.
  static func named(_ name: String) -> AdditionalFieldType? {
    let short = name.hasPrefix("customer_billing_") ? String(name.dropFirst("customer_".count)) : name
    return AdditionalFieldType(rawValue: short) ?? allCases.first { $0.wireName == short }
  }
}
