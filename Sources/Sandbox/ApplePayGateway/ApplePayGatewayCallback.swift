import CheckoutCore
import Crypto
import HTTPTypes

/// The callback that reports an order event to the merchant server. Source: gateway, callbacks with a checksum.
enum ApplePayGatewayCallback {
  static let path = "/callback"

  /// Creates the callback for an event.
  /// - Parameter index: the index of the event among the order's events.
  static func notification(_ order: PlacedOrder, _ index: Int, secret: String) -> SentNotification {
    let operation = order.events[index]
    let isGood = !operation.hasPrefix("declined")
    // Callbacks about several refunds would otherwise be identical, so a sequence number distinguishes them.
    let fields = [
      ("mdOrder", order.id), ("orderNumber", order.number), ("operation", operation), ("status", isGood ? "1" : "0"),
      ("sequence", String(index + 1)),
    ]
    let query = fields.map { $0.0 + "=" + encode($0.1) }.joined(separator: "&")
    return SentNotification(
      delivery: .waiting, tries: 0, status: operation,
      message: path + "?" + query + "&checksum=" + checksum(fields, secret))
  }

  /// Returns the HMAC-SHA256 of the fields, in upper-case hexadecimal digits.
  /// The fields are sorted by name, and each field is written as `name;value;`.
  static func checksum(_ fields: [(String, String)], _ secret: String) -> String {
    let text = fields.sorted { $0.0 < $1.0 }.map { $0.0 + ";" + $0.1 + ";" }.joined()
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(text.utf8), using: SymmetricKey(data: Array(secret.utf8)))
    return code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  private static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
      return isPlain
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Sends a callback to the merchant server.
  /// - Returns: whether the server responded with status 200.
  static func send(_ target: String, _ wire: any Transport) async -> Bool {
    let head = HTTPRequest(
      method: .get, scheme: "https", authority: SandboxAuthority.gatewayMerchant, path: target)
    let answer = try? await wire.send(TransportRequest(head: head))
    return answer?.head.status == .ok
  }
}
