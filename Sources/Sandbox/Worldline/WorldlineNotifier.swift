import CheckoutCore
import HTTPTypes

/// Delivers webhooks to the merchant server. Source: Worldline, Server API, "Webhooks".
struct WorldlineNotifier: Sendable {
  static let path = "/webhooks"

  var transport: any Transport
  var clock: any CheckoutClock
  var spawn: Spawner
  var redelivery: [Duration]
  var outbox: Outbox
  /// The ID and the secret of the platform's signing key.
  var key: (id: String, secret: String)

  /// Stores a webhook before it is sent.
  /// - Parameters:
  ///   - kind: the type of the changed object: `payment` or `refund`.
  ///   - object: the changed object in the platform's wire format.
  /// - Returns: the webhook's index among the webhooks about the payment.
  func keep(
    _ kind: String, _ object: JSON, of payment: String, _ configuration: WorldlineConfiguration, id: String,
    at now: Instant
  ) -> Int {
    let status = object["status"]?.string ?? ""
    let body = JSON.object([
      .init("apiVersion", "v1"), .init("id", .string(id)), .init("created", .string(now.timestamp)),
      .init("merchantId", .string(configuration.merchantID)), .init("type", .string(kind + "." + status.lowercased())),
      .init(kind, object),
    ])
    return outbox.add(
      SentNotification(
        delivery: .waiting, tries: 0, status: status, message: String(decoding: body.wireBytes, as: UTF8.self)),
      of: payment)
  }

  /// Sends a webhook and returns after the first attempt. If that attempt fails, retries in the background.
  func send(_ index: Int, of payment: String) async {
    guard let notification = outbox.all(of: payment).dropFirst(index).first else { return }
    if await deliver(notification, index, of: payment) { return }
    spawn { await redeliver(notification, index, of: payment, after: redelivery) }
  }

  /// Resumes the webhook deliveries that an earlier run of the program left unfinished.
  func wake() {
    for (payment, index, notification) in outbox.left() {
      spawn {
        if await deliver(notification, index, of: payment) { return }
        await redeliver(
          notification, index, of: payment, after: Array(redelivery.dropFirst(max(0, notification.tries - 1))))
      }
    }
  }

  /// Resends the last webhook about a payment.
  /// - Returns: false if there is no webhook about the payment, or the merchant server did not acknowledge it.
  func resend(_ payment: String) async -> Bool {
    let all = outbox.all(of: payment)
    guard let last = all.last else { return false }
    return await deliver(last, all.count - 1, of: payment)
  }

  private func redeliver(
    _ notification: SentNotification, _ index: Int, of payment: String, after pauses: [Duration]
  ) async {
    for (number, pause) in pauses.enumerated() {
      guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
      if await deliver(notification, index, of: payment, isLast: number == pauses.count - 1) { return }
    }
  }

  private func deliver(
    _ notification: SentNotification, _ index: Int, of payment: String, isLast: Bool = false
  ) async -> Bool {
    var head = HTTPRequest(
      method: .post, scheme: "https", authority: SandboxAuthority.worldlineMerchant, path: Self.path)
    head.headerFields[.contentType] = "application/json"
    let signature = WorldlineSignature.code(String(decoding: notification.body, as: UTF8.self), key.secret)
    if let name = HTTPField.Name("X-GCS-KeyId") { head.headerFields[name] = key.id }
    if let name = HTTPField.Name("X-GCS-Signature") { head.headerFields[name] = signature }
    let answer = try? await transport.send(TransportRequest(head: head, body: notification.body))
    let isDelivered = answer?.head.status == .ok
    outbox.note(isDelivered ? .delivered : isLast ? .givenUp : .waiting, index, of: payment)
    return isDelivered
  }
}
