import CheckoutCore
import Crypto
import KassaCards
import KassaSandbox

/// The signature on requests from a merchant server.
/// It covers the date as sent, in whatever language: see findings/worldline-date-locale.sh.
/// Source: Worldline, Server API, "Authentication" (GCS v1HMAC).
package struct WorldlineSignature: Sendable {
  package var keyID: String
  package var secret: String

  /// Creates a signer with an API key and its secret.
  package init(keyID: String, secret: String) {
    self.keyID = keyID
    self.secret = secret
  }

  /// The parts of a request that its signature covers, in this order, each on its own line.
  package struct Request: Sendable {
    package var method: String
    /// The content type; empty for a request without a body.
    package var contentType: String
    package var date: String
    /// The header fields; those whose names begin with `X-GCS`, in any case, are signed.
    package var headers: [(name: String, value: String)]
    /// The path with the query.
    package var resource: String

    /// Creates the signed parts of a request.
    package init(
      method: String, contentType: String, date: String, headers: [(name: String, value: String)] = [],
      resource: String
    ) {
      self.method = method
      self.contentType = contentType
      self.date = date
      self.headers = headers
      self.resource = resource
    }

    /// The lines before the resource: the header fields have lower-case names, are ordered by name, and are folded.
    var head: [String] {
      let own = headers.map { (name: $0.name.lowercased(), value: $0.value) }.filter { $0.name.hasPrefix("x-gcs") }
      return [method, contentType, date]
        + own.sorted { $0.name < $1.name }.map { $0.name + ":" + Self.folded($0.value) }
    }

    /// The string that is signed: each line with its line feed, the resource last.
    package var canonical: String { (head + [resource]).map { $0 + "\n" }.joined() }

    private static func folded(_ value: String) -> String {
      let lines = value.split(whereSeparator: \.isNewline).map { line in String(line.drop(while: \.isWhitespace)) }
      let text = lines.joined(separator: " ").drop(while: \.isWhitespace)
      return String(text.prefix(text.count - text.reversed().prefix(while: \.isWhitespace).count))
    }
  }

  /// Returns the HMAC-SHA256 of a request's canonical string, in Base64.
  package func sign(_ request: Request) -> String { Self.code(Array(request.canonical.utf8), secret) }

  /// Returns the Authorization header.
  package func authorization(_ request: Request) -> String { "GCS v1HMAC:\(keyID):" + sign(request) }

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
