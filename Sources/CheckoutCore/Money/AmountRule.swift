/// What an order can be about: the rule that all payment systems have in common. Each system adds only what its own document
/// says, such as the currencies of Assist or the cents of Worldline.
///
/// - An amount is above zero. An order that charges nothing, to verify or keep a card, may be zero.
/// - A currency is an active one of ISO 4217 with minor units, in capital letters. Another spelling, a withdrawn currency,
///   and the codes of metals, funds and tests (`XAU`, `XDR`, `XXX`) are none.
///
/// An order against the rule is refused before anything is opened at the platform.
public enum AmountRule {
  /// What is wrong. The raw value is the stable code of a ``Mistake``.
  public enum Fault: String, Hashable, Sendable {
    case missing, notPositive, unknownCurrency
  }

  /// - Parameters:
  ///   - amount: minor units; nil where the order names none.
  ///   - takesNothing: whether the order charges nothing.
  /// - Returns: nil for an amount that can be paid.
  public static func fault(in amount: Int64?, takesNothing: Bool = false) -> Fault? {
    guard let amount else { return .missing }
    return amount < (takesNothing ? 0 : 1) ? .notPositive : nil
  }

  /// - Parameters:
  ///   - code: as the order writes it; nil or empty where it names none.
  ///   - names: currencies that the system's own document names besides, such as withdrawn ones.
  /// - Returns: nil for a currency that can be paid in.
  public static func fault(
    in code: String?, besides names: [String] = [], currencies: CurrencyTable = .standard
  ) -> Fault? {
    guard let code, !code.isEmpty else { return .missing }
    return currencies[code] != nil || names.contains(code) ? nil : .unknownCurrency
  }

  /// What is wrong with an order of any system, amount first.
  /// - Parameters:
  ///   - amountPath: the document's name of the amount.
  ///   - currencyPath: the document's name of the currency.
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
