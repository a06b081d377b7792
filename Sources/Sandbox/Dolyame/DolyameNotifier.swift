import CheckoutCore
import HTTPTypes

/// The wire to partners' servers. Nothing is signed: who gets something looks where it comes from, and asks. Source: public
/// clients of the partner interface.
struct DolyameNotifier: Sendable {
  /// The platform's network is 91.194.226.0/23. On a real wire the address is the connection's; here a header says it.
  static let source = "91.194.226.17"
  static let sourceHeader = "X-Real-IP"

  var transport: any Transport

  /// - Returns: whether it was answered with 200.
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
