/// The rule for amounts and currencies of an order that all payment systems share.
/// Each system adds only what its own document requires, such as the currencies of Assist or the cents of Worldline.
///
/// - An amount is positive. It may be zero if the order charges nothing, to verify or store a card.
/// - A currency is an active ISO 4217 code with minor units, in capital letters.
///   Other spellings, withdrawn currencies, and codes of metals, funds and tests (`XAU`, `XDR`, `XXX`) are invalid.
///
/// The SDK rejects an invalid order before it opens a session at the platform.
public enum AmountRule {
  /// A violation of the rule. The raw value is the stable code of a ``Mistake``.
  public enum Fault: String, Hashable, Sendable {
    case missing, notPositive, unknownCurrency
  }

  /// Checks an amount.
  /// - Parameters:
  ///   - amount: minor units; nil if the order has none.
  ///   - takesNothing: whether the order charges nothing.
  /// - Returns: the fault; nil if the amount is valid.
  public static func fault(in amount: Int64?, takesNothing: Bool = false) -> Fault? {
    guard let amount else { return .missing }
    return amount < (takesNothing ? 0 : 1) ? .notPositive : nil
  }

  /// Checks a currency.
  /// - Parameters:
  ///   - code: the code as written in the order; nil or empty if it has none.
  ///   - names: further currencies that the system's document allows, such as withdrawn ones.
  /// - Returns: the fault; nil if the currency is valid.
  public static func fault(
    in code: String?, besides names: [String] = [], currencies: CurrencyTable = .standard
  ) -> Fault? {
    guard let code, !code.isEmpty else { return .missing }
    return currencies[code] != nil || names.contains(code) ? nil : .unknownCurrency
  }

  /// Returns the mistakes in the amount and currency of an order, the amount first.
  /// - Parameters:
  ///   - amountPath: the name of the amount in the system's document.
  ///   - currencyPath: the name of the currency in the system's document.
  public static func mistakes(
    amount: Int64?, at amountPath: String, currency: String?, at currencyPath: String
  ) -> [Mistake] {
    var mistakes: [Mistake] = []
    if let fault = fault(in: amount) {
      mistakes.append(
        Mistake(path: amountPath, code: fault.rawValue, details: amount.map { ["value": String($0)] } ?? [:]))
    }
    if let fault = fault(in: currency) {
      mistakes.append(
        Mistake(path: currencyPath, code: fault.rawValue, details: currency.map { ["value": $0] } ?? [:]))
    }
    return mistakes
  }
}
