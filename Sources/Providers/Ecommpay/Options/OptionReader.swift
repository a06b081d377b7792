package import CheckoutCore

/// Reads the option objects in an order file, which uses the names from the ecommpay documentation.
/// The reader collects structural errors; `OptionRules` validates the values.
package struct OptionReader {
  /// The error messages in English, one for each value that could not be read.
  /// Each message starts with the value's path.
  package private(set) var problems: [String] = []

  package init() {}

  package mutating func recurrentInfo(_ json: JSON) -> RecurrentInfo? {
    let path = Parameter.recurrentInfo.rawValue
    guard let table = table(json, path) else { return nil }
    var info = RecurrentInfo()
    var rest: [(String, JSON)] = []
    for member in table.members where !member.value.isNull {
      switch member.name {
      case "type": info.type = word(member.value, path + ".type", "RecurrentType", Self.types)
      case "period": info.period = word(member.value, path + ".period", "RecurrentPeriod", Self.periods)
      case "schedule": info.schedule = schedule(member.value, path + ".schedule")
      default: rest.append((member.name, member.value))
      }
    }
    read(JSON.Object(rest), path, into: &info)
    return info
  }

  package mutating func threeDSecureInfo(_ json: JSON) -> ThreeDSecureInfo? {
    let path = Parameter.threeDSecureInfo.rawValue
    guard let table = table(json, path) else { return nil }
    var info = ThreeDSecureInfo()
    for member in table.members where !member.value.isNull {
      let (value, place) = (member.value, path + "." + member.name)
      switch member.name {
      case "threeDSecurePaymentInfo": info.threeDSecurePaymentInfo = object(value, place, .init())
      case "threeDSecureGiftCardInfo": info.threeDSecureGiftCardInfo = object(value, place, .init())
      case "threeDSecureCustomerInfo": info.threeDSecureCustomerInfo = object(value, place, .init())
      case "threeDSecureAccountInfo": info.threeDSecureAccountInfo = object(value, place, .init())
      case "threeDSecureShippingInfo": info.threeDSecureShippingInfo = object(value, place, .init())
      case "threeDSecureMpiResultInfo": info.threeDSecureMpiResultInfo = object(value, place, .init())
      default: unknown(place)
      }
    }
    return info
  }

  package mutating func applePayOptions(_ json: JSON) -> PaymentOptions.ApplePayOptions? {
    let path = Parameter.applePayOptions.rawValue
    guard let table = table(json, path) else { return nil }
    let names = ["applePayMerchantID", "applePayDescription", "countryCode"]
    for member in table.members where !names.contains(member.name) { unknown(path + "." + member.name) }
    let texts = names.map { name -> String in
      switch table[name] {
      case .string(let text), .number(let text): return text
      case nil, .null: return ""
      default:
        problems.append(path + "." + name + " must be a string")
        return ""
      }
    }
    return PaymentOptions.ApplePayOptions(
      applePayMerchantID: texts[0], applePayDescription: texts[1], countryCode: texts[2])
  }

  private static let types: [(String, RecurrentType)] = [
    ("OneClick", .oneClick), ("Autopayment", .autopayment), ("Regular", .regular),
  ]
  private static let periods: [(String, RecurrentPeriod)] = [
    ("Day", .day), ("Week", .week), ("Month", .month), ("Quarter", .quarter), ("Year", .year),
  ]

  private mutating func schedule(_ json: JSON, _ path: String) -> [RecurrentSchedule] {
    // Accept a single charge outside a list, because the ecommpay SDK guide calls the schedule an object.
    guard let elements = json.elements ?? (json.object == nil ? nil : [json]) else {
      problems.append(path + " must be a table with amount and date, or a list of such tables")
      return []
    }
    return elements.enumerated().map { index, element in
      object(element, path + "." + String(index), RecurrentSchedule()) ?? RecurrentSchedule()
    }
  }

  private mutating func object<Object: FieldTable>(_ json: JSON, _ path: String, _ empty: Object) -> Object? {
    guard let table = table(json, path) else { return nil }
    var object = empty
    read(table, path, into: &object)
    return object
  }

  private mutating func read<Object: FieldTable>(_ table: JSON.Object, _ path: String, into object: inout Object) {
    for member in table.members where !member.value.isNull {
      let place = path + "." + member.name
      guard let field = Object.fields.first(where: { $0.name == member.name }) else {
        unknown(place)
        continue
      }
      if !field.read(member.value, into: &object) {
        problems.append(place + (field.isNumber ? " must be a whole number" : " must be a string"))
      }
    }
  }

  private mutating func table(_ json: JSON, _ path: String) -> JSON.Object? {
    if json.object == nil { problems.append(path + " must be a table") }
    return json.object
  }

  private mutating func word<Value>(
    _ json: JSON, _ path: String, _ type: String, _ words: [(String, Value)]
  ) -> Value? {
    let name = json.string.map { SeedValue.name($0, of: type).lowercased() }
    let found = words.first { $0.0.lowercased() == name }
    if found == nil {
      problems.append(path + " must be one of " + words.map(\.0).joined(separator: ", "))
    }
    return found?.1
  }

  private mutating func unknown(_ path: String) { problems.append(path + " is not a known parameter") }
}

/// The spelling of enum values in the ecommpay documentation.
/// Source: ecommpay SDK guide, sections on testing and on the types of payment.
package enum SeedValue {
  /// Returns the name of an enum value without its language-specific prefix.
  /// For example, `.Auth` and `ActionType.Auth` in Swift and `ActionTypeAuth` in Objective-C all become `Auth`.
  package static func name(_ text: String, of type: String) -> String {
    var name = text[...]
    if name.hasPrefix(type) { name = name.dropFirst(type.count) }
    if name.hasPrefix(".") { name = name.dropFirst() }
    return name.isEmpty ? text : String(name)
  }
}
