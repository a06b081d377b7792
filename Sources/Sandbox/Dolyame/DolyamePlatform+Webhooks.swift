import CheckoutCore

/// What partners' servers are told. Each webhook is kept with its order before it is sent.
extension DolyamePlatform {
  /// Returns when the first delivery was acknowledged or failed; a failed one is repeated later.
  /// - Parameter index: which webhook of the order; none below zero.
  func tell(_ id: String, _ index: Int) async {
    guard index >= 0 else { return }
    if await deliver(id, index) { return }
    spawn { [self] in await redeliver(id, index) }
  }

  /// Goes on where the last try failed.
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
    let isDelivered = await notifier.deliver(webhook.body.json, url)
    changeOrder(id) { $0.note(isDelivered ? .delivered : .waiting, webhook: index) }
    return isDelivered
  }

  /// Has the last webhook about an order sent once more.
  /// - Returns: false where there was none, or nobody acknowledged it.
  func resend(_ id: String) async -> Bool {
    guard let count = order(id)?.webhooks.count, count > 0 else { return false }
    return await deliver(id, count - 1)
  }

  private func webhook(_ id: String, _ index: Int) -> DolyameOrder.Webhook? {
    order(id).flatMap { $0.webhooks.indices.contains(index) ? $0.webhooks[index] : nil }
  }
}
