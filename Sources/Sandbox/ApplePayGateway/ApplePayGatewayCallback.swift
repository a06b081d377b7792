import CheckoutCore
import Crypto
import KassaSandbox

/// The callback that reports an order event to the merchant server. Source: gateway, callbacks with a checksum.
enum ApplePayGatewayCallback {
  static let path = "/callback"

  /// Creates the callback for an event.
  /// - Parameter index: the index of the event among the order's events.
  static func notification(_ order: PlacedOrder, _ index: Int, secret: String) -> SentNotification {
    let event = order.events[index]
    // Callbacks about several refunds would otherwise be identical, so a sequence number distinguishes them.
    let fields: [(name: String, value: String)] = [
      ("mdOrder", order.id), ("orderNumber", order.number), ("operation", event.operation),
      ("status", event.isDone ? "1" : "0"), ("sequence", String(index + 1)),
    ]
    let query = fields.map { $0.name + "=" + URLEncoding.percentEncode($0.value) }.joined(separator: "&")
    return SentNotification(
      status: event.rawValue, message: path + "?" + query + "&checksum=" + checksum(fields, secret))
  }

  /// Returns the HMAC-SHA256 of the fields, in upper-case hexadecimal digits.
  /// The fields are sorted by name, and each field is written as `name;value;`.
  static func checksum(_ fields: [(name: String, value: String)], _ secret: String) -> String {
    checksum(of: canonical(fields), secret)
  }

  static func checksum(of text: SignedText, _ secret: String) -> String {
    Hex.encode(
      HMAC<SHA256>.authenticationCode(for: Array(text.text.utf8), using: SymmetricKey(data: Array(secret.utf8))),
      uppercase: true)
  }

  /// Returns the string that the checksum covers: the fields other than the checksum itself.
  static func canonical(_ fields: [(name: String, value: String)]) -> SignedText {
    .fields(
      fields.filter { $0.name != "checksum" }.sorted { $0.name < $1.name }, of: "GET " + path,
      "platform>merchantServer", separatedBy: (";", ";"))
  }
}
