import CheckoutCore

/// The delivery of a notification, as seen by the merchant server: the request and the response.
///
/// The merchant app receives the request and the response, so that it can log them as step 11 of the payment flow.
struct NotificationDelivery: Codable, Sendable {
  /// The HTTP method and path, e.g. `POST /callback`.
  var name: String
  /// The notification as received, including its signature if the platform signs notifications.
  var message: JSON
  var received: Instant
  /// The HTTP status of the response; nil if the merchant server did not respond.
  private(set) var status: Int?
  private(set) var answer: JSON?
  private(set) var answered: Instant?

  init(_ name: String, _ message: JSON, received: Instant) {
    self.name = name
    self.message = message
    self.received = received
  }

  /// Records the merchant server's response.
  mutating func answer(_ answer: MachineAnswer, at now: Instant) {
    status = answer.status
    self.answer = JSON(json: answer.body)
    answered = now
  }

  /// Whether the delivery failed because the server returned a 5xx status or did not respond.
  /// The platform retries failed deliveries.
  var isDropped: Bool { status.map { $0 >= 500 } ?? true }

  /// The delivery in a response to `/notifications/next`: `notification` is the request that the merchant server
  /// received, and `acknowledgement` is the reply that it sent, or `null` if it did not reply.
  var members: [JSON.Object.Member] {
    let reply: JSON? = status.map { status in
      [
        "status": JSON(status), "body": answer, "sent": answered.map { .integer($0.milliseconds) },
      ]
    }
    return [
      .init(
        "notification", ["name": .string(name), "body": message, "sent": .integer(received.milliseconds)]),
      .init("acknowledgement", reply ?? .null),
    ]
  }
}
