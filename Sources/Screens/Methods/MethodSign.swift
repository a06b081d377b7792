import CheckoutCore
import KassaTerminal

extension Page.Badge {
  /// The sign of a payment method in a list; nil if it says no more than the name beside it.
  init?(_ logo: MethodLogo, beside name: String) {
    guard !Self.repeats(logo.text, name) else { return nil }
    self.init(logo.text, ground: .rgb(logo.red, logo.green, logo.blue))
  }

  /// The sign of a card brand in a list; nil if the name beside it has the brand.
  func beside(_ name: String) -> Self? { name.lowercased().contains(text.lowercased()) ? nil : self }

  /// Whether a sign is a name, or short for it, so that its letters follow each other there: `iDEAL`, or `INV` for Invoice.
  private static func repeats(_ sign: String, _ name: String) -> Bool {
    var rest = name.lowercased()[...]
    return sign.lowercased().allSatisfy { character in
      guard let index = rest.firstIndex(of: character) else { return false }
      rest = rest[rest.index(after: index)...]
      return true
    }
  }
}
