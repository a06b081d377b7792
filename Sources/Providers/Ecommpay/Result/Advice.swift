import Resources

/// What a person can do about a result code. Source: ecommpay, «Unified operation codes», whose advice is for merchants; what
/// is left of it for the payer is in groups.
enum Advice: String, CaseIterable {
  /// Look through what was typed.
  case correct
  /// Try again at once, or with another card.
  case again
  /// Try again later.
  case later
  /// Not with this card before that.
  case tomorrow, nextWeek, nextMonth
  /// A smaller amount may go through.
  case smaller
  /// Only waiting helps.
  case wait
  /// The bank's question has to be answered.
  case challenge
  /// The bank that issued the card knows why.
  case issuer
  /// Only the shop can do something.
  case shop

  /// Nil where nothing is to be done, or nothing is known.
  init?(code: String) {
    guard let group = Self.groups[code] else { return nil }
    self = group
  }

  /// - Parameter action: the word of the table.
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
