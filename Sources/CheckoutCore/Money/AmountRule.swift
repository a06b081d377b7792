/// The rule for the amount and the currency of an order. All payment systems share it.
/// Each system adds only what its own guide requires, such as Assist's currencies or Worldline's cents.
///
/// - An amount is positive. It may be zero if the order only verifies or stores a card and does not charge anything.
/// - A currency is an active ISO 4217 code with minor units, in capital letters.
///   Other spellings, withdrawn currencies, and codes for metals, funds and tests (`XAU`, `XDR`, `XXX`) are invalid.
///
/// The SDK rejects an invalid order before it opens a session with the platform.
public enum AmountRule {
  /// A violation of the amount rule. The raw value is the stable code for a ``Mistake``.
  public enum Fault: String, Hashable, Sendable {
    /// The order has no amount or no currency.
    case missing
    /// The amount is negative, or zero although the order charges something.
    case notPositive
    /// The currency is not an active one, and the payment system's guide does not allow it.
    case unknownCurrency
  }

  /// Checks an amount.
  /// - Parameters:
  ///   - amount: the amount in minor units; nil if the order has none.
  ///   - takesNothing: whether the order only verifies or stores a card, so that zero is valid.
  /// - Returns: the fault; nil if the amount is valid.
  public static func fault(in amount: Int64?, takesNothing: Bool = false) -> Fault? {
    guard let amount else { return .missing }
    return amount < (takesNothing ? 0 : 1) ? .notPositive : nil
  }

  /// Checks a currency.
  /// - Parameters:
  ///   - code: the code as written in the order; nil or empty if the order has none.
  ///   - names: further currencies that the payment system's guide allows, such as withdrawn ones.
  ///   - currencies: the currencies that are valid.
  /// - Returns: the fault; nil if the currency is valid.
  public static func fault(
    in code: String?, besides names: [String] = [], currencies: CurrencyTable = .standard
  ) -> Fault? {
    guard let code, !code.isEmpty else { return .missing }
    return currencies[code] != nil || names.contains(code) ? nil : .unknownCurrency
  }

  /// Returns the validation errors in the amount and currency of an order, with those in the amount first.
  /// - Parameters:
  ///   - amount: the amount in minor units; nil if the order has none.
  ///   - amountPath: the name of the amount parameter in the payment system's guide.
  ///   - currency: the code as written in the order; nil if the order has none.
  ///   - currencyPath: the name of the currency parameter in the payment system's guide.
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
