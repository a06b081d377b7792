import CheckoutCore

/// Webhooks to partner servers. Each webhook is stored with its order before it is sent.
extension DolyamePlatform {
  /// Sends a webhook and returns after the first attempt. A failed delivery is retried in the background.
  /// - Parameter index: the index of the webhook in the order. If it is negative, there is no webhook to send.
  func notify(_ id: String, _ index: Int) async {
    guard index >= 0 else { return }
    if await deliver(id, index) { return }
    spawn { [self] in await redeliver(id, index) }
  }

  /// Retries a webhook, continuing after the last failed delivery attempt.
  func redeliver(_ id: String, _ index: Int) async {
    guard let tries = webhook(id, index)?.tries else { return }
    let pauses = configuration.limits.redelivery.dropFirst(max(0, tries - 1))
    for pause in pauses {
      guard (try? await clock.sleep(for: pause, as: .poll)) != nil else { return }
      if await deliver(id, index) { return }
    }
    changeOrder(id) { order in
      if order.webhooks[index].delivery == .waiting { order.giveUp(webhook: index) }
    }
  }

  func deliver(_ id: String, _ index: Int) async -> Bool {
    guard let webhook = webhook(id, index), let url = order(id)?.notificationURL else { return true }
    let isDelivered = await notifier.deliver(webhook.body.wireBytes, url)
    changeOrder(id) { $0.note(isDelivered ? .delivered : .waiting, webhook: index) }
    return isDelivered
  }

  /// Resends the last webhook about an order.
  /// - Returns: false if there is no webhook, or if the partner server did not acknowledge it.
  func resend(_ id: String) async -> Bool {
    guard let count = order(id)?.webhooks.count, count > 0 else { return false }
    return await deliver(id, count - 1)
  }

  private func webhook(_ id: String, _ index: Int) -> DolyameOrderRecord.Webhook? {
    order(id).flatMap { $0.webhooks.indices.contains(index) ? $0.webhooks[index] : nil }
  }
}
