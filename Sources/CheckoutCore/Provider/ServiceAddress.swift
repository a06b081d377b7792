/// The address of a server that a message names, such as that of the card issuer.
///
/// The scheme must be `https`. On the machine itself, where test servers run, `http` is accepted too, because nobody else
/// can read along there.
package struct ServiceAddress: Equatable, Sendable {
  /// The host, with its port if the address has one.
  package let authority: String
  /// The path with the query, from its first slash on; `/` if the address has none.
  package let path: String

  /// The names of the machine itself.
  private static let loopback: Set<Substring> = ["localhost", "127.0.0.1", "[::1]"]

  /// Creates the address; nil if the text is not the address of a server that may be called.
  package init?(_ url: some StringProtocol) {
    guard let scheme = url.firstRange(of: "://"), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let rest = url[scheme.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.isEmpty, !authority.contains("@"), !authority.contains("\\") else { return nil }
    switch url[..<scheme.lowerBound] {
    case "https": break
    case "http": guard Self.loopback.contains(Self.host(of: String(authority))) else { return nil }
    default: return nil
    }
    self.authority = String(authority)
    let path = rest[authority.endIndex...]
    self.path = path.isEmpty ? "/" : path.first == "/" ? String(path) : "/" + path
  }

  /// The authority without its port.
  private static func host(of authority: String) -> Substring {
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return authority[...] }
    return authority[..<colon]
  }
}
