import CheckoutCore
import HTTPTypes

/// Sends payment callbacks to the merchant server (step 11 of the payment flow).
/// The callbacks use their own transport, not the program's.
struct Notifier: Sendable {
  var transport: any Transport
  var clock: any CheckoutClock
  var spawn: Spawner
  var signature: EcommpaySignature
  var redelivery: [Duration]
  var outbox = Outbox()

  /// Signs and sends a callback. Returns after the first delivery attempt; retries follow in the background.
  func notify(_ callback: JSON) async {
    guard let members = callback.members else { return }
    let signed = JSON.object(members + [.init("signature", .string(signature.sign(callback, isCallback: true)))])
      .wireBytes
    let payment = callback["payment"]
    let id = payment?["id"]?.string ?? ""
    let notification = SentNotification(
      delivery: .waiting, tries: 0, status: payment?["status"]?.string ?? "",
      message: String(decoding: signed, as: UTF8.self))
    let index = outbox.add(notification, of: id)
    if await deliver(notification, index, of: id) { return }
    spawn { await self.redeliver(notification, index, of: id, after: redelivery) }
  }

  /// Resumes the deliveries that an earlier run of the program left unfinished.
  func wake() {
    for (payment, index, notification) in outbox.left() {
      spawn {
        if await self.deliver(notification, index, of: payment) { return }
        await self.redeliver(
          notification, index, of: payment, after: Array(redelivery.dropFirst(max(0, notification.tries - 1))))
      }
    }
  }

  /// Resends the last callback about a payment.
  /// - Returns: false if there is no callback to resend, or if the merchant server did not acknowledge it.
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
      method: .post, scheme: "https", authority: SandboxAuthority.merchant, path: EcommpayMerchantBackend.callbackPath)
    head.headerFields[.contentType] = "application/json"
    let answer = try? await transport.send(TransportRequest(head: head, body: notification.body))
    let isDelivered = answer?.head.status == .ok
    outbox.note(isDelivered ? .delivered : isLast ? .givenUp : .waiting, index, of: payment)
    return isDelivered
  }
}
