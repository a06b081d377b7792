/// The sensitivity of a message member: how much of its value may be displayed and stored.
package enum MemberClass: String, Sendable, Comparable, CaseIterable {
  /// The value is displayed unchanged.
  case open = "public"
  /// The first digits of a card number. Six are displayed, which every brand permits (PCI DSS 3.5, truncation).
  /// Further digits become bullets.
  case truncated
  /// Personal data, such as a name or a contact. Displayed only if the platform has already masked it.
  case personal
  /// A token, a credential or card data, which lets its holder pay or impersonate its owner. Displayed as bullets.
  case secret

  /// Orders classes by strictness: the stricter class is the greater one.
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
