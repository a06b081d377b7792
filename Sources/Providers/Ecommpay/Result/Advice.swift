import KassaResources

/// The next step that the payer can take after a payment with a given result code.
/// Source: ecommpay, "Unified operation codes"; its advice for merchants is reduced to what concerns the payer.
enum Advice: String, CaseIterable {
  /// Check the entered data.
  case correct
  /// Try again at once, or with another card.
  case again
  /// Try again later.
  case later
  /// Try the same card again after one day, one week or one month.
  case tomorrow, nextWeek, nextMonth
  /// Try a smaller amount.
  case smaller
  /// Wait, because no other action helps.
  case wait
  /// Complete the issuer's challenge.
  case challenge
  /// Contact the issuer, which knows the reason.
  case issuer
  /// Contact the merchant, because the payer cannot resolve the problem.
  case shop

  /// Creates the advice for one of the platform's result codes; returns nil if there is no advice for the code.
  init?(code: String) {
    guard let group = Self.groups[code] else { return nil }
    self = group
  }

  /// Creates the advice from an action in the table of result codes; returns nil for an unknown action.
  init?(action: String) {
    switch action {
    case "correct", "correct_or_support", "correct_or_resend_later", "customer_fixes_name_or_support": self = .correct
    case "resend", "resend_or_support": self = .again
    case "resend_later", "resend_later_or_support": self = .later
    case "resend_after_24h": self = .tomorrow
    case "resend_after_7d": self = .nextWeek
    case "resend_after_30d": self = .nextMonth
    case "correct_or_split_amount": self = .smaller
    case "wait": self = .wait
    case "complete_3ds": self = .challenge
    case "customer_issuer_or_other_means": self = .issuer
    case "support", "account_manager", "none_or_support": self = .shop
    default: return nil
    }
  }

  private static let groups: [String: Advice] = Dictionary(
    (Resource("platforms/ecommpay-codes.tsv")?.rows ?? []).compactMap { row in
      guard row.count >= 3, let advice = Advice(action: String(row[2])) else { return nil }
      return (String(row[0]), advice)
    }, uniquingKeysWith: { first, _ in first })
}
