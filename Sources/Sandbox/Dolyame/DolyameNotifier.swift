import CheckoutCore
import HTTPTypes

/// Tells partners' servers of orders. Nothing is signed: who gets it looks where it comes from, and asks. Source: public
/// clients of the partner interface.
struct DolyameNotifier: Sendable {
  /// The platform's network is 91.194.226.0/23. On a real wire the address is the connection's; here a header says it.
  static let source = "91.194.226.17"
  static let sourceHeader = "X-Real-IP"

  var transport: any Transport
  var clock: any CheckoutClock
  var spawn: Spawner
  var redelivery: [Duration]

  /// Returns when the first delivery was acknowledged or failed; a failed one is repeated later.
  func tell(_ body: WireValue, at url: String) async {
    if await deliver(body.json, url) { return }
    spawn {
      for pause in redelivery {
        guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
        if await deliver(body.json, url) { return }
      }
    }
  }

  private func deliver(_ body: [UInt8], _ url: String) async -> Bool {
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
