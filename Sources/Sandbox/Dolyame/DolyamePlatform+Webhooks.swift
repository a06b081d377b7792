import CheckoutCore
import HTTPTypes
import KassaSandbox

/// Webhooks to partner servers. Each webhook is stored with its order before it is sent.
extension DolyamePlatform: NotificationQueue {
  /// An address in the platform's network, 91.194.226.0/23.
  /// On a real network, it would be the source address of the connection. The sandbox sends it in a header.
  private static let source = (name: "X-Real-IP", value: "91.194.226.17")

  /// The delivery of webhooks.
  /// They carry no signature, so the receiver checks the source address and queries the platform.
  /// Source: public clients of the partner API.
  var webhooks: WebhookDelivery<DolyamePlatform> {
    WebhookDelivery(
      outbox: self, clock: clock, spawn: spawn, pauses: configuration.limits.redelivery, transport: transport,
      store: parts.committed
    ) { [self] message, id in
      guard let url = order(id)?.notificationURL,
        let scheme = ["https", "http"].first(where: { url.hasPrefix($0 + "://") })
      else { return nil }
      let rest = url.dropFirst(scheme.count + 3)
      let authority = rest.prefix { $0 != "/" }
      var request = TransportRequest(
        String(authority), String(rest.dropFirst(authority.count)), headers: [Self.source], body: Array(message.utf8))
      // The simulated partner server has one scheme.
      if authority != SandboxAuthority.dolyameMerchant { request.head.scheme = scheme }
      return request
    }
  }

  func all(of id: String) -> [SentNotification] {
    (order(id)?.webhooks ?? []).map { webhook in
      SentNotification(
        delivery: webhook.delivery, tries: webhook.tries, status: webhook.body["status"]?.string ?? "",
        message: String(decoding: webhook.body.wireBytes, as: UTF8.self), url: order(id)?.notificationURL)
    }
  }

  func note(_ attempt: SentNotification.Delivery, _ index: Int, of id: String) {
    changeOrder(id) { $0.note(attempt, webhook: index) }
  }

  func left() -> [(payment: String, index: Int, notification: SentNotification)] {
    state.read { $0.pending.all.map(\.key) }.filter { claim("order", $0) }.flatMap { waiting(of: $0) }
  }
}
