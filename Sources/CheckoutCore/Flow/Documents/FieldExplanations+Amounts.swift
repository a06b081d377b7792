/// The amounts in messages.
extension FieldExplanations {
  /// An amount, with how the message counts it.
  package struct Amount: Hashable, Sendable {
    package var money: Money
    /// Whether the message counts in hundredths, whatever the currency; otherwise in minor units.
    package var isHundredths = false
  }

  /// Returns an amount with its currency.
  ///
  /// The currency is a member beside the amount, or beside the object that contains it.
  /// - Parameters:
  ///   - path: the names from the root of the message to the member, without array indices.
  ///   - value: the member's value.
  /// - Returns: nil if the member is not an amount in minor units, or if its currency is unknown or ambiguous.
  package static func amount(for path: [String], value: JSON, in message: WireMessage) -> Amount? {
    let way = path.map(Redaction.plain)
    guard let name = way.last, let units = Units(name) else { return nil }
    let beside = message.body.objects(at: way.dropLast()).filter { object in
      object.members.contains { Redaction.plain($0.name) == name && $0.value == value }
    }
    let around = way.count > 1 ? message.body.objects(at: way.dropLast(2)) : []
    for objects in [beside, around] {
      let found = Set(objects.compactMap { units.amount(value, beside: $0) })
      if found.count == 1 { return found.first }
    }
    return nil
  }

  /// The unit of an amount, and the members that give its currency.
  private struct Units {
    /// The names of the members that may contain the currency, in lower case.
    let currency: [String]

    /// - Parameter name: the name of a member in lower case.
    init?(_ name: String) {
      switch name {
      case "amount", "approvedamount", "depositedamount", "refundedamount": currency = ["currency", "currencycode"]
      case "payment_amount": currency = ["payment_currency"]
      case "purchaseamount": currency = ["purchasecurrency"]
      default: return nil
      }
    }

    func amount(_ value: JSON, beside object: JSON.Object) -> Amount? {
      for member in object.members where currency.contains(Redaction.plain(member.name)) {
        guard let code = member.value.string ?? member.value.integer.map(String.init) else { continue }
        let isNumeric = code.utf8.allSatisfy { (0x30...0x39).contains($0) }
        // A string beside an alphabetic code is an amount in major units.
        guard let amount = Self.amount(value, canBeText: isNumeric), let known = Self.currency(code, isNumeric) else {
          continue
        }
        let isHundredths = Redaction.plain(member.name) == "currencycode"
        guard isHundredths else { return Amount(money: Money(amount, known)) }
        // Worldline counts in hundredths whatever the currency. Source: Worldline, Client API, amounts.
        return (try? Money(amount, decimals: 2, known)).map { Amount(money: $0, isHundredths: true) }
      }
      return nil
    }

    private static func amount(_ value: JSON, canBeText: Bool) -> Int64? {
      switch value {
      case .number(let text): Int64(text)
      case .string(let text) where canBeText: Int64(text)
      default: nil
      }
    }

    private static func currency(_ code: String, _ isNumeric: Bool) -> Money.Currency? {
      let table = CurrencyTable.standard
      guard isNumeric else { return table.named(code) }
      return table.codes.lazy.compactMap { table[$0] }.first { $0.numeric == code }
    }
  }
}

extension JSON {
  /// Returns the objects at a path of lower-case names. An array stands for each of its elements.
  fileprivate func objects(at way: ArraySlice<String>) -> [JSON.Object] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.objects(at: way) }
    case .object(let object):
      guard let name = way.first else { return [object] }
      let members = object.members.filter { Redaction.plain($0.name) == name }
      return members.flatMap { $0.value.objects(at: way.dropFirst()) }
    default: return []
    }
  }
}
