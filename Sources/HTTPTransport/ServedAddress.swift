/// The address of a served world, such as `http://127.0.0.1:8484` or `http://127.0.0.1:8484/w/checkout-1`.
public struct ServedAddress: Equatable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host, with its port if the address has one.
  public let authority: String
  /// The path of the world without a slash at its end, such as `/w/default`.
  public let path: String

  /// The ID of the world that the server has from its start.
  public static let standardWorld = "default"

  /// Creates the address of a world.
  /// - Parameter text: the address of a server or of one of its worlds. That of a server alone is the world `default`.
  /// - Returns: nil if the text is not an `http` or `https` address, or its path is not that of a world.
  public init?(_ text: String) {
    guard let colon = text.firstRange(of: "://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let scheme = String(text[..<colon.lowerBound])
    let rest = text[colon.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    let parts = rest[authority.endIndex...].split(separator: "/")
    guard ["http", "https"].contains(scheme), !authority.isEmpty, !authority.contains("@"),
      !rest.contains("?"), !rest.contains("#"), parts.isEmpty || (parts.count == 2 && parts[0] == "w")
    else { return nil }
    self.init(scheme: scheme, authority: String(authority), world: parts.last.map(String.init) ?? Self.standardWorld)
  }

  /// Creates the address of a world of a server.
  public init(scheme: String, authority: String, world: String) {
    self.scheme = scheme
    self.authority = authority
    path = "/w/" + world
  }

  /// The address of the server, without a world.
  public var server: String { scheme + "://" + authority }
  public var description: String { server + path }

  /// The ID of the world.
  package var world: String { String(path.dropFirst(3)) }

  /// Returns the address of another world of the same server.
  public func of(world: String) -> ServedAddress {
    ServedAddress(scheme: scheme, authority: authority, world: world)
  }
}
