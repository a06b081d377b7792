/// The address of a shop's own backend, such as `http://127.0.0.1:3000` or `https://shop.example/payments`.
///
/// Each payment system has its paths below it, such as `/ecommpay/sign`.
package struct MerchantAddress: Equatable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lower case: a name, an IPv4 address, or an IPv6 address in brackets.
  package let host: String
  /// The port; nil for that of the scheme.
  package let port: Int?
  /// The path without a slash at its end; empty if the address has none.
  package let path: String

  /// The host, with its port if the address has one.
  package var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Reads an address.
  /// - Returns: nil if the text is not an `http` or `https` address, or has a user, a query or a fragment.
  package init?(_ text: String) {
    guard let colon = text.firstRange(of: "://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    scheme = text[..<colon.lowerBound].lowercased()
    let rest = text[colon.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    var path = rest[authority.endIndex...]
    while path.last == "/" { path.removeLast() }
    self.path = String(path)
    let host = Self.host(of: authority)
    self.host = host.lowercased()
    let port = authority.dropFirst(host.count)
    guard ["http", "https"].contains(scheme), Self.isHost(host), !path.contains("?"), !path.contains("#") else {
      return nil
    }
    guard port.isEmpty || port.first == ":" && port.dropFirst().utf8.allSatisfy(Self.isDigit) else { return nil }
    self.port = Int(port.dropFirst())
    if !port.isEmpty { guard let number = self.port, (1...65_535).contains(number) else { return nil } }
  }

  package var description: String { scheme + "://" + authority + path }

  /// Whether the backend is on this machine. Source: RFC 1122, section 3.2.1.3; RFC 6761, section 6.3.
  package var isLocal: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Returns the path, with the query, of a URL on the backend's server; nil for a URL of any other server.
  ///
  /// This machine has several names, but each of its ports is another server.
  package func target(of url: String) -> String? {
    guard let start = url.firstRange(of: "://")?.upperBound, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    let target = url[start...].drop { !"/?#".contains($0) }.prefix { $0 != "#" }
    guard let other = MerchantAddress(String(url[..<target.startIndex])), other.scheme == scheme,
      other.usedPort == usedPort, other.host == host || other.isLocal && isLocal
    else { return nil }
    return target.hasPrefix("/") ? String(target) : "/" + target
  }

  private var usedPort: Int { port ?? (scheme == "https" ? 443 : 80) }

  private static func host(of authority: Substring) -> Substring {
    guard authority.first == "[" else { return authority.prefix { $0 != ":" } }
    return authority.firstIndex(of: "]").map { authority[...$0] } ?? ""
  }

  private static func isHost(_ host: Substring) -> Bool {
    guard host.first == "[" else {
      return !host.isEmpty
        && host.utf8.allSatisfy { isDigit($0) || isLetter($0) || [0x2D, 0x2E, 0x5F].contains($0) }
    }
    let inner = host.dropFirst().dropLast()
    return inner.contains(":") && inner.utf8.allSatisfy { isDigit($0) || isLetter($0) || [0x2E, 0x3A].contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
