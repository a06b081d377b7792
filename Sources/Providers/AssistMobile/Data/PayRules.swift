import CheckoutCore

/// The validation rules for an order. Source: AssistMobile guide, PayData; docs.assist.ru for the lengths.
enum PayRules {
  /// Returns all the validation errors, in the order of Assist's documentation.
  static func mistakes(in values: PayValues) -> [Mistake] {
    var mistakes: [Mistake] = []
    func report(_ field: PayField, _ code: String, _ details: [String: String] = [:]) {
      mistakes.append(Mistake(path: field.rawValue, code: code, details: details))
    }
    for field in PayField.allCases {
      guard let value = values[field] else {
        let isMissing = field.isRequired || field == .orderCurrency && values.currency == nil
        if isMissing { report(field, "missing") }
        continue
      }
      if let limit = field.limit, value.unicodeScalars.count > limit {
        report(field, "tooLong", ["limit": String(limit)])
      }
      if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && !breaksLine($0, field) }) {
        report(field, "invalid")
      }
      switch field {
      case .orderAmount:
        switch PayAmount(value)?.hundredths {
        case nil where value.hasPrefix("-") && PayAmount(String(value.dropFirst())) != nil: report(field, "notPositive")
        case nil where value.utf8.count > PayAmount.limit: report(field, "tooLong", ["limit": String(PayAmount.limit)])
        case nil: report(field, "malformedDecimal")
        case let hundredths? where AmountRule.fault(in: hundredths) != nil: report(field, "notPositive")
        default:
          if let code = values.currency, let known = CurrencyTable.standard.named(code), values.money == nil {
            report(field, "tooManyDecimals", ["currency": code, "limit": String(known.exponent)])
          }
        }
      case .email where !isAddress(value): report(field, "malformedEmail")
      case .languageStr:
        judge(value, among: Language.allCases.map(\.rawValue), typed: values[.language], .language) {
          report(field, $0, $1)
        }
      case .orderCurrencyStr where AmountRule.fault(in: value, besides: Currency.allCases.map(\.rawValue)) != nil:
        report(field, AmountRule.Fault.unknownCurrency.rawValue, ["value": value])
      case .orderCurrencyStr:
        // The currency is known, but Assist may not support it.
        judge(value, among: Currency.allCases.map(\.rawValue), typed: values[.orderCurrency], .orderCurrency) {
          report(field, $0, $1)
        }
      // A semicolon separates the parts of the string to sign, so a part that contains one would be ambiguous.
      case .merchantId, .orderNumber: if value.contains(";") { report(field, "invalid") }
      default: break
      }
    }
    return mistakes
  }

  private static func judge(
    _ text: String, among allowed: [String], typed: String?, _ other: PayField,
    _ report: (String, [String: String]) -> Void
  ) {
    if !allowed.contains(text) {
      report("notInList", ["allowed": allowed.joined(separator: ", ")])
    } else if let typed, typed != text {
      report("contradicts", ["other": other.rawValue])
    }
  }

  private static func breaksLine(_ scalar: Unicode.Scalar, _ field: PayField) -> Bool {
    field == .orderComment && (scalar == "\n" || scalar == "\r" || scalar == "\t")
  }

  /// Returns whether the string looks like an e-mail address: one @ and a domain with at least one dot.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let names = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return names.count > 1 && names.allSatisfy { !$0.isEmpty }
  }
}
