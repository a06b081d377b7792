/// The sensitivity of a message member, which is a JSON member, a parameter or a path component.
/// It determines how much of the member's value may be displayed and stored.
package enum MemberClass: String, Sendable, Comparable, CaseIterable {
  /// The value is displayed unchanged.
  case open = "public"
  /// The first digits of a card number. Six are displayed, which every brand permits (PCI DSS 3.5, truncation).
  /// Further digits become bullets.
  case truncated
  /// Personal data, such as a name or contact details. It is displayed only if the platform has already masked it.
  case personal
  /// A token, a credential or card data, with which anyone can pay or impersonate the owner. It is shown as bullets.
  case secret

  /// Orders classes by strictness. A stricter class is greater than a less strict one.
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
