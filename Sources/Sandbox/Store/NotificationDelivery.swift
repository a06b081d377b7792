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
  var status: Int?
  var answer: JSON?
  var answered: Instant?

  init(_ name: String, _ message: JSON, received: Instant) {
    self.name = name
    self.message = message
    self.received = received
  }

  /// Returns a copy of this delivery with the merchant server's response; returns it unchanged if the server is silent.
  func answered(_ answer: MachineAnswer, unless drop: NotificationDrop?, at now: Instant) -> NotificationDelivery {
    guard drop != .silent else { return self }
    var delivery = self
    delivery.status = answer.status
    delivery.answer = JSON(json: answer.body)
    delivery.answered = now
    return delivery
  }

  /// Whether the delivery failed because the server returned a 5xx status or did not respond.
  /// The platform retries failed deliveries.
  var isDropped: Bool { status.map { $0 >= 500 } ?? true }
}

/// The subject of a notification. Source: the design of the payment flow, step 11.
enum NotificationSubject: String, Sendable {
  /// The payment is still being processed.
  case progress
  /// A payment attempt was declined. If no other attempt follows, the whole payment is declined.
  case attempt
  case outcome
}

/// A way in which a merchant server fails to accept a notification.
enum NotificationDrop: Sendable {
  /// The server returns HTTP 500.
  case refused
  /// The server does not respond.
  case silent
}

extension EcommpaySandboxConfiguration.CallbackBehaviour {
  /// Simulates the response time of the merchant server.
  /// - Returns: the failure to simulate; nil if the server reads the notification.
  func receive(
    _ latency: SandboxLatency, _ clock: any CheckoutClock
  ) async throws(TransportError) -> NotificationDrop? {
    do {
      try await clock.sleep(for: self == .ignored ? latency.silence : latency.notification, as: .latency)
    } catch {
      throw .cancelled
    }
    return switch self {
    case .acknowledged: nil
    case .refused: .refused
    case .ignored: .silent
    }
  }
}

extension MachineAnswer {
  /// Returns this response, unless the merchant server is silent.
  /// - Throws: `timeout` if the server is silent.
  func unless(_ drop: NotificationDrop?) throws(TransportError) -> MachineAnswer {
    if drop == .silent { throw .timeout }
    return self
  }
}

extension JSON {
  /// Returns a response to `/notifications/next`: the fields of `known` and, if it was recorded, the delivery.
  ///
  /// In the result, `notification` is the request that the merchant server received.
  /// `acknowledgement` is the reply that the merchant server sent, or `null` if it did not reply.
  static func notification(_ known: JSON, _ delivery: NotificationDelivery?) -> JSON {
    guard let members = known.members, let delivery else { return known }
    let came: JSON = [
      "name": .string(delivery.name), "body": delivery.message, "sent": .integer(delivery.received.milliseconds),
    ]
    let answered: JSON? = delivery.status.map { status in
      [
        "status": JSON(status), "body": delivery.answer,
        "sent": delivery.answered.map { .integer($0.milliseconds) },
      ]
    }
    return .object(members + [.init("notification", came), .init("acknowledgement", answered ?? .null)])
  }
}
