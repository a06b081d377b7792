import CheckoutCore
import Crypto
import KassaCards

/// The signature on requests from a merchant server.
/// Source: Worldline, Server API, "Authentication" (GCS v1HMAC).
struct WorldlineSignature: Sendable {
  var keyID: String
  var secret: String

  /// Returns the Authorization header, which signs the method, content type, date and resource, each on its own line.
  func authorization(method: String, contentType: String, date: String, resource: String) -> String {
    let text = [method, contentType, date, resource].map { $0 + "\n" }.joined()
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
  /// The string that signs a merchant server's request: four lines.
  static func worldlineRequest(method: String, contentType: String, date: String, resource: String) -> SignedText {
    request([method, contentType, date], method: method, path: resource, "merchantServer>platform")
  }

  /// The body of a webhook, which its signature covers as it is.
  static func worldlineWebhook(_ body: [UInt8]) -> SignedText {
    json(
      String(decoding: body, as: UTF8.self), of: "POST " + WorldlineMerchantServer.webhookPath,
      "platform>merchantServer")
  }
}
