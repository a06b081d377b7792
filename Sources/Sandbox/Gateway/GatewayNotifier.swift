import CheckoutCore
import Crypto
import HTTPTypes

/// Tells the shop's server what happened to an order. Source: gateway, callbacks with a checksum.
struct GatewayNotifier: Sendable {
  static let path = "/callback"

  var transport: any Transport
  var clock: any CheckoutClock
  var spawn: Spawner
  var secret: String
  var redelivery: [Duration]

  /// Returns when the first delivery was acknowledged or failed; a failed one is repeated later.
  func tell(_ order: PlacedOrder, _ operation: String) async {
    let isGood = !operation.hasPrefix("declined")
    let fields = [
      ("mdOrder", order.id), ("orderNumber", order.number), ("operation", operation), ("status", isGood ? "1" : "0"),
    ]
    let query = fields.map { $0.0 + "=" + Self.encode($0.1) }.joined(separator: "&")
    let target = Self.path + "?" + query + "&checksum=" + Self.checksum(fields, secret)
    if await deliver(target) { return }
    spawn {
      for pause in redelivery {
        guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
        if await deliver(target) { return }
      }
    }
  }

  /// HMAC-SHA256, upper-case hexadecimal digits, of `name;value;` in the order of the names.
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

  private func deliver(_ target: String) async -> Bool {
    let head = HTTPRequest(
      method: .get, scheme: "https", authority: SandboxAuthority.gatewayMerchant, path: target)
    let answer = try? await transport.send(TransportRequest(head: head))
    return answer?.head.status == .ok
  }
}
