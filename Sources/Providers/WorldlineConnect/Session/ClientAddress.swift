import CheckoutCore

/// The address of the Client API, derived from the URL that the merchant server received.
struct ClientAddress: Hashable, Sendable {
  static let version = "client/v1"

  let authority: String
  /// The path without a trailing slash, e.g. `/client/v1`.
  let path: String

  /// Creates the address. If the URL's path is empty, `client` or `client/v1`, it becomes `/client/v1`.
  ///
  /// Returns nil if the URL has any other path or is not an address that may be called.
  init?(_ url: String) {
    guard let address = ServiceAddress(url), !url.contains(where: { "?#@\\".contains($0) }) else { return nil }
    let segments = address.path.split(separator: "/").map(String.init)
    let expected = Self.version.split(separator: "/").map(String.init)
    guard segments.count <= expected.count, expected.starts(with: segments) else { return nil }
    authority = address.authority
    path = "/" + Self.version
  }
}
