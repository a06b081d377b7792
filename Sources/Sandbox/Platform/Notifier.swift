import CheckoutCore
import HTTPTypes

/// Tells the merchant server how payments stand: step 11, over a wire of its own.
struct Notifier: Sendable {
  var transport: any Transport
  var clock: any CheckoutClock
  var spawn: Spawner
  var signature: EcommpaySignature
  var redelivery: [Duration]

  /// Returns when the first delivery was acknowledged or failed; a failed one is repeated later, with growing pauses.
  func tell(_ callback: WireValue) async {
    guard case .object(let members) = callback else { return }
    let signed = WireValue.object(members + [.init("signature", .string(signature.sign(callback)))]).json
    if await deliver(signed) { return }
    spawn {
      for pause in redelivery {
        guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
        if await deliver(signed) { return }
      }
    }
  }

  private func deliver(_ body: [UInt8]) async -> Bool {
    var head = HTTPRequest(
      method: .post, scheme: "https", authority: SandboxAuthority.merchant, path: MerchantMachine.callbackPath)
    head.headerFields[.contentType] = "application/json"
    let answer = try? await transport.send(TransportRequest(head: head, body: body))
    return answer?.head.status == .ok
  }
}
