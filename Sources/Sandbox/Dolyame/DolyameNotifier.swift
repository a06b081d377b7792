import CheckoutCore
import HTTPTypes

/// Sends webhooks to partner servers.
/// Webhooks carry no signature, so the receiver checks the source address and queries the platform.
/// Source: public clients of the partner API.
struct DolyameNotifier: Sendable {
  /// An address in the platform's network, 91.194.226.0/23.
  /// On a real network, it would be the source address of the connection. The sandbox sends it in a header.
  static let source = "91.194.226.17"
  static let sourceHeader = "X-Real-IP"

  var transport: any Transport

  /// Posts a webhook.
  /// - Returns: whether the server responded with status 200.
  func deliver(_ body: [UInt8], _ url: String) async -> Bool {
    guard url.hasPrefix("https://") else { return false }
    let rest = url.dropFirst(8)
    let authority = rest.prefix { $0 != "/" }
    var head = HTTPRequest(
      method: .post, scheme: "https", authority: String(authority), path: String(rest.dropFirst(authority.count)))
    head.headerFields[.contentType] = "application/json"
    if let name = HTTPField.Name(Self.sourceHeader) { head.headerFields[name] = Self.source }
    let answer = try? await transport.send(TransportRequest(head: head, body: body))
    return answer?.head.status == .ok
  }
}
