import CheckoutCore
import HTTPTypes

/// Tells the merchant's server of payments. Source: Worldline, Server API, «Webhooks».
struct WorldlineNotifier: Sendable {
  static let path = "/webhooks"

  var transport: any Transport
  var clock: any CheckoutClock
  var spawn: Spawner
  var redelivery: [Duration]

  /// Returns when the first delivery was acknowledged or failed; a failed one is repeated later.
  func tell(_ payment: WorldlinePayment, _ configuration: WorldlineConfiguration, id: String, at now: Instant) async {
    let body: WireValue = [
      "apiVersion": "v1", "id": .string(id), "created": .string(now.timestamp),
      "merchantId": .string(configuration.merchantID),
      "type": .string("payment." + payment.status.rawValue.lowercased()), "payment": payment.body,
    ]
    let bytes = body.json
    let signature = WorldlineSignature.code(String(decoding: bytes, as: UTF8.self), configuration.webhookSecret)
    if await deliver(bytes, configuration.webhookKeyID, signature) { return }
    spawn {
      for pause in redelivery {
        guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
        if await deliver(bytes, configuration.webhookKeyID, signature) { return }
      }
    }
  }

  private func deliver(_ body: [UInt8], _ key: String, _ signature: String) async -> Bool {
    var head = HTTPRequest(
      method: .post, scheme: "https", authority: SandboxAuthority.worldlineMerchant, path: Self.path)
    head.headerFields[.contentType] = "application/json"
    if let name = HTTPField.Name("X-GCS-KeyId") { head.headerFields[name] = key }
    if let name = HTTPField.Name("X-GCS-Signature") { head.headerFields[name] = signature }
    let answer = try? await transport.send(TransportRequest(head: head, body: body))
    return answer?.head.status == .ok
  }
}
