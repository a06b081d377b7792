/// The address of a shop's own backend, such as `http://127.0.0.1:3000` or `https://shop.example/payments`.
///
/// Each payment system has its paths below it, such as `/ecommpay/sign`.
package struct MerchantAddress: Equatable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host, with its port if the address has one.
  package let authority: String
  /// The path without a slash at its end; empty if the address has none.
  package let path: String

  /// Reads an address.
  /// - Returns: nil if the text is not an `http` or `https` address, or has a user, a query or a fragment.
  package init?(_ text: String) {
    guard let colon = text.firstRange(of: "://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    scheme = String(text[..<colon.lowerBound])
    let rest = text[colon.upperBound...]
    authority = String(rest.prefix { !"/?#".contains($0) })
    var path = rest[rest.index(rest.startIndex, offsetBy: authority.count)...]
    while path.last == "/" { path.removeLast() }
    self.path = String(path)
    guard ["http", "https"].contains(scheme), !authority.isEmpty, !authority.contains("@"),
      !path.contains("?"), !path.contains("#")
    else { return nil }
  }

  package var description: String { scheme + "://" + authority + path }
}
