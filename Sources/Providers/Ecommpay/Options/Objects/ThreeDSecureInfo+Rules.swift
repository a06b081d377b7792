import CheckoutCore
import KassaCards

extension ThreeDSecureInfo {
  /// Returns all the validation errors, each with its path.
  /// - Parameter today: the current date, before which no preordered goods can be expected; nil to skip this check.
  func allMistakes(
    at path: String = Parameter.threeDSecureInfo.rawValue, today: CalendarDate? = nil
  ) -> [Mistake] {
    func members(_ object: (any FieldTable)?, _ name: String) -> [Mistake] {
      object?.mistakes(at: path + "." + name) ?? []
    }
    var all = members(threeDSecurePaymentInfo, "threeDSecurePaymentInfo")
    if let today, let info = threeDSecurePaymentInfo, info.preorderPurchase == "02", let text = info.preorderDate,
      let day = ValueRule.day(text), day < today
    {
      all.append(.option(path + ".threeDSecurePaymentInfo.preorderDate", .dayPassed, ["value": text]))
    }
    all += members(threeDSecureGiftCardInfo, "threeDSecureGiftCardInfo")
    all += members(threeDSecureCustomerInfo, "threeDSecureCustomerInfo")
    all += members(threeDSecureAccountInfo, "threeDSecureAccountInfo")
    all += members(threeDSecureShippingInfo, "threeDSecureShippingInfo")
    if let shipping = threeDSecureShippingInfo, shipping.regionCode != nil, shipping.country == nil {
      all.append(.option(path + ".threeDSecureShippingInfo.country", .missing, ["with": "regionCode"]))
    }
    return all + members(threeDSecureMpiResultInfo, "threeDSecureMpiResultInfo")
  }

  /// The JSON object for the `secure_info` parameter; nil if no value is set.
  var wire: JSON? {
    let gift = threeDSecureGiftCardInfo.flatMap { JSON.filled($0.wireMembers) }
    let payment = JSON.filled((threeDSecurePaymentInfo?.wireMembers ?? []) + [("gift_card", gift)])
    let customer = JSON.filled(
      (threeDSecureCustomerInfo?.wireMembers ?? []) + [
        ("account", threeDSecureAccountInfo.flatMap { JSON.filled($0.wireMembers) }),
        ("shipping", threeDSecureShippingInfo.flatMap { JSON.filled($0.wireMembers) }),
        ("mpi_result", threeDSecureMpiResultInfo.flatMap { JSON.filled($0.wireMembers) }),
      ])
    return JSON.filled([("payment", payment), ("customer", customer)])
  }

  /// The documented path for each path in the `secure_info` parameter.
  /// For example, `customer.account.auth_time` maps to `threeDSecureAccountInfo.authTime`.
  static let paths: [String: String] = {
    func rows<Object: FieldTable>(_: Object.Type, _ wire: String, _ name: String) -> [(String, String)] {
      [(wire, name)] + Object.fields.map { (wire + "." + $0.wireName, name + "." + $0.name) }
    }
    let all =
      rows(ThreeDSecurePaymentInfo.self, "payment", "threeDSecurePaymentInfo")
      + rows(ThreeDSecureGiftCardInfo.self, "payment.gift_card", "threeDSecureGiftCardInfo")
      + rows(ThreeDSecureCustomerInfo.self, "customer", "threeDSecureCustomerInfo")
      + rows(ThreeDSecureAccountInfo.self, "customer.account", "threeDSecureAccountInfo")
      + rows(ThreeDSecureShippingInfo.self, "customer.shipping", "threeDSecureShippingInfo")
      + rows(ThreeDSecureMpiResultInfo.self, "customer.mpi_result", "threeDSecureMpiResultInfo")
    return Dictionary(all, uniquingKeysWith: { first, _ in first })
  }()
}
