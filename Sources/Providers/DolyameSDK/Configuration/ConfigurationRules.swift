public import CheckoutCore
public import KassaCards

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The validation of the configuration before the SDK shows its screens.
///
/// The platform checks the sums and the minimum amount of one rouble after the payer has signed in.
/// Source: Dolyame SDK guide, "Неожиданные события".
extension DolyamePaymentConfiguration {
  /// Returns all the validation errors. Their paths use the names from the Dolyame SDK guide.
  /// The names of the customer are not validated, because the questionnaire asks for them again.
  /// - Parameters:
  ///   - usedOrderIDs: the order IDs that the SDK has already been opened with; reusing one is an error.
  ///   - today: the current date, before which the customer was born; nil to skip this check.
  public func mistakes(usedOrderIDs: Set<String> = [], today: CalendarDate? = nil) -> [Mistake] {
    partnerMistakes + orderMistakes(usedOrderIDs) + customerMistakes(today)
  }

  /// The warnings about discouraged settings: items without a SKU, and a merchant category code other than 5311.
  ///
  /// Source: Dolyame SDK guide, `Order.Item` and `Order`.
  public var warnings: [Mistake] {
    let positions = order.items.enumerated().compactMap { index, item in
      item.sku?.isEmpty == false ? nil : Mistake(path: "order.items[\(index)].sku", code: "skuMissing")
    }
    return positions + (order.mcc == 5311 ? [] : [Mistake(path: "order.mcc", code: "mccUnusual")])
  }

  private var partnerMistakes: [Mistake] {
    var mistakes: [Mistake] = []
    if partner.id.isEmpty { mistakes.append(Mistake(path: "partner.id", code: "missing")) }
    if let url = partner.notificationUrl, !Self.isSecureAddress(url) {
      mistakes.append(Mistake(path: "partner.notificationUrl", code: "malformedAddress"))
    }
    return mistakes
  }

  private func orderMistakes(_ used: Set<String>) -> [Mistake] {
    var mistakes: [Mistake] = []
    func check(_ amount: Decimal, _ path: String) {
      if amount.kopecks == nil || amount < 0 { mistakes.append(Mistake(path: path, code: "malformedAmount")) }
    }
    if order.id.isEmpty { mistakes.append(Mistake(path: "order.id", code: "missing")) }
    if used.contains(order.id) { mistakes.append(Mistake(path: "order.id", code: "orderIDUsed")) }
    if let kopecks = order.amount.kopecks, let fault = AmountRule.fault(in: kopecks) {
      mistakes.append(Mistake(path: "order.amount", code: fault.rawValue, details: ["value": "\(order.amount)"]))
    } else {
      check(order.amount, "order.amount")
    }
    check(order.prepaidAmount, "order.prepaidAmount")
    if order.items.isEmpty { mistakes.append(Mistake(path: "order.items", code: "missing")) }
    for (index, item) in order.items.enumerated() {
      let path = "order.items[\(index)]"
      if item.name.isEmpty { mistakes.append(Mistake(path: path + ".name", code: "missing")) }
      // Source: partner API, `items[].name`.
      if item.name.unicodeScalars.count > 128 {
        mistakes.append(Mistake(path: path + ".name", code: "tooLong", details: ["limit": "128"]))
      }
      if item.quantity < 1 { mistakes.append(Mistake(path: path + ".quantity", code: "notPositive")) }
      check(item.price, path + ".price")
    }
    if !(1...9999).contains(order.mcc) {
      mistakes.append(Mistake(path: "order.mcc", code: "outOfRange", details: ["least": "0001", "limit": "9999"]))
    }
    return mistakes
  }

  private func customerMistakes(_ today: CalendarDate?) -> [Mistake] {
    var mistakes: [Mistake] = []
    func check(_ value: String?, _ name: String, _ code: String, _ isGood: (String) -> Bool) {
      guard let value, !isGood(value) else { return }
      mistakes.append(Mistake(path: "customerInfo." + name, code: code))
    }
    if customerInfo.id.isEmpty { mistakes.append(Mistake(path: "customerInfo.id", code: "missing")) }
    check(customerInfo.phone, "phone", "malformedPhone", PhoneMask.isNumber)
    check(customerInfo.birthday, "birthday", "malformedBirthday") { text in
      PersonRules.birthday(text).map { day in today.map { day < $0 } ?? true } ?? false
    }
    check(customerInfo.email, "email", "malformedEmail", PersonRules.isEmail)
    return mistakes
  }

  /// Returns whether the URL uses https.
  /// The exceptions for insecure hosts in Dolyame's documentation are not supported.
  static func isSecureAddress(_ text: String) -> Bool {
    guard text.hasPrefix("https://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
    let host = text.dropFirst(8).prefix { !"/?#".contains($0) }
    return !host.isEmpty && host.first != "." && host.first != ":" && !host.contains("@")
  }
}
