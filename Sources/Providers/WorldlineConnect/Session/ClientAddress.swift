/// The address of the Client API, derived from the URL that the merchant server received.
struct ClientAddress: Hashable, Sendable {
  static let version = "client/v1"

  let authority: String
  /// The path without a trailing slash, e.g. `/client/v1`.
  let path: String

  /// Creates the address. If the URL's path is empty, `client` or `client/v1`, it becomes `/client/v1`.
  ///
  /// Returns nil if the URL has any other path or does not use https.
  init?(_ url: String) {
    guard url.hasPrefix("https://"), !url.contains(where: { $0.isWhitespace || "?#@\\".contains($0) }) else {
      return nil
    }
    let parts = url.dropFirst("https://".count).split(separator: "/", omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let segments = parts.dropFirst().filter { !$0.isEmpty }.map(String.init)
    let expected = Self.version.split(separator: "/").map(String.init)
    guard segments.count <= expected.count, expected.starts(with: segments) else { return nil }
    authority = String(host)
    path = "/" + Self.version
  }
}
