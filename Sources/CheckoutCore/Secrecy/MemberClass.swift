/// How much of a message's member may be shown and kept.
package enum MemberClass: String, Sendable, Comparable, CaseIterable {
  /// Shown as it is.
  case open = "public"
  /// The beginning of a card number. Six digits fit every brand and are shown (PCI DSS 3.5, truncation); of more the rest is
  /// in bullets.
  case truncated
  /// About a person: who, where, how to be reached. Only what the platform has masked already is shown.
  case personal
  /// Whoever has it can act as its owner, or pay: a token, a credential, card data. Shown in bullets.
  case secret

  /// The stricter of two is the greater.
  package static func < (left: MemberClass, right: MemberClass) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .open: 0
    case .truncated: 1
    case .personal: 2
    case .secret: 3
    }
  }
}
