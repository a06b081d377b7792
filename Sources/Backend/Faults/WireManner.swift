package import CheckoutCore
import HTTPTypes

/// How a served world sends a response, if a fault of the connection meets it.
///
/// In process a fault is in what arrives. On a real connection it is in how the response is sent, which the response says in a
/// header field that never leaves the server.
package enum WireManner: String, Sendable {
  /// As always.
  case whole
  /// The whole length is declared, and half of the body is sent.
  case half
  /// One byte is sent at a time, with `pause` after it.
  case slow
  /// Not at all, because there is no connection.
  case refused

  /// The pause between two bytes of a slow response.
  package static let pause = Duration.seconds(1)

  private static let name = HTTPField.Name("Kassa-Manner")

  /// Returns a response that is to be sent in this manner.
  func marking(_ response: TransportResponse) -> TransportResponse {
    var response = response
    if let name = Self.name { response.head.headerFields[name] = rawValue }
    return response
  }

  /// Returns why a request got no connection; nil if it got one.
  package static func refusal(_ response: TransportResponse) -> WireManner? {
    guard let name, let text = response.head.headerFields[name] else { return nil }
    return WireManner(rawValue: text).flatMap { $0 == .refused ? $0 : nil }
  }

  /// Removes the manner from a response and returns it.
  package static func take(from response: inout TransportResponse) -> WireManner {
    guard let name, let text = response.head.headerFields[name] else { return .whole }
    response.head.headerFields[name] = nil
    return WireManner(rawValue: text) ?? .whole
  }
}
