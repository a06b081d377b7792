import CheckoutCore
import Crypto
import KassaCards
import KassaSandbox

/// The signature on requests from a merchant server.
/// It covers the date as sent, in whatever language: see findings/worldline-date-locale.sh.
/// Source: Worldline, Server API, "Authentication" (GCS v1HMAC).
struct WorldlineSignature: Sendable {
  var keyID: String
  var secret: String

  /// The parts of a request that its signature covers, in this order, each on its own line.
  struct Request: Sendable {
    var method: String
    /// The content type; empty for a request without a body.
    var contentType: String
    var date: String
    /// The header fields of the platform, which begin with `X-GCS`.
    var headers: [(name: String, value: String)] = []
    /// The path with the query.
    var resource: String

    /// The lines before the resource: the header fields have lower-case names, are ordered by name, and are folded.
    var head: [String] {
      let own = headers.map { (name: $0.name.lowercased(), value: $0.value) }.filter { $0.name.hasPrefix("x-gcs") }
      return [method, contentType, date]
        + own.sorted { $0.name < $1.name }.map { $0.name + ":" + Self.folded($0.value) }
    }

    private static func folded(_ value: String) -> String {
      let lines = value.split(whereSeparator: \.isNewline).map { line in String(line.drop(while: \.isWhitespace)) }
      let text = lines.joined(separator: " ").drop(while: \.isWhitespace)
      return String(text.prefix(text.count - text.reversed().prefix(while: \.isWhitespace).count))
    }
  }

  /// Returns the Authorization header.
  func authorization(_ request: Request) -> String {
    let text = (request.head + [request.resource]).map { $0 + "\n" }.joined()
    return "GCS v1HMAC:\(keyID):" + Self.code(Array(text.utf8), secret)
  }

  /// Returns the HMAC-SHA256 of a message, in Base64. Webhooks are signed in the same way.
  static func code(_ message: [UInt8], _ secret: String) -> String {
    Base64.encode(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: Array(secret.utf8))))
  }

  /// Formats a date in the form `Sat, 21 Nov 2026 09:30:00 GMT`. Source: RFC 9110, section 5.6.7.
  static func date(_ now: Instant) -> String {
    let day = now.date()
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let number = day.day < 10 ? "0\(day.day)" : "\(day.day)"
    let weekday = days[((day.daysSinceEpoch % 7) + 7) % 7]
    return "\(weekday), \(number) \(months[day.month - 1]) \(day.year) \(now.clockText().prefix(8)) GMT"
  }
}

extension SignedText {
  /// The string that signs a merchant server's request: four lines, and one for each header field of the platform.
  static func worldlineRequest(_ request: WorldlineSignature.Request) -> SignedText {
    .request(request.head, method: request.method, path: request.resource, "merchantServer>platform")
  }

  /// The body of a webhook, which its signature covers as it is.
  static func worldlineWebhook(_ body: [UInt8]) -> SignedText {
    json(
      String(decoding: body, as: UTF8.self), of: "POST " + WorldlineMerchantServer.webhookPath,
      "platform>merchantServer")
  }
}
