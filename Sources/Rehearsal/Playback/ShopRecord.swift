package import CheckoutCore
package import KassaBackend

/// What the shop's server knows about one payment, whoever has caused it.
package struct ShopRecord: Equatable, Sendable {
  /// The number of verified notifications with a final status.
  package var notified = 0
  /// The status in the last notification that the server has verified; nil if there is none.
  package var told: String?
  /// Every notification that has reached the server, each with its answer; nil if the server does not share them.
  package var messages: [FlowEntry]?

  init(notified: Int = 0, told: String? = nil, messages: [FlowEntry]? = nil) {
    (self.notified, self.told, self.messages) = (notified, told, messages)
  }

  /// - Parameter payment: the merchant's ID of the payment.
  package init(of payment: String, in backend: MockBackend) {
    notified = backend.finalNotifications(payment)
    told = backend.lastStatus(payment)
    messages = backend.received(payment).map(Self.entries)
  }

  /// The messages as the flow of the payment would record them.
  private static func entries(_ received: [MerchantNotification]) -> [FlowEntry] {
    let sent = received.compactMap(\.exchange).flatMap { [($0.request, $0.sent), ($0.answer, $0.answered)] }
    return sent.enumerated().map { index, one in
      FlowEntry(
        index: index, time: one.1 ?? Instant(milliseconds: 0), step: .merchantNotified, attempt: 1,
        kind: .message(one.0))
    }
  }
}

/// What the control channel says about a payment: `{"shop": {"notified": 1, "told": "success", "messages": [ … ]}}`.
extension ShopRecord {
  package init(_ object: JSON) {
    notified = object["notified"]?.integer ?? 0
    told = object["told"]?.string
    messages = object["messages"]?.elements.map { $0.compactMap(FlowEntryJSON.entry) }
  }

  package var object: JSON {
    [
      "shop": .compact([
        ("notified", JSON(notified)), ("told", told.map(JSON.string)),
        ("messages", messages.map { .array($0.map(FlowEntryJSON.object)) }),
      ])
    ]
  }
}
