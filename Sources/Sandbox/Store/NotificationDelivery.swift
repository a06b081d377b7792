import CheckoutCore

/// One delivery of a notification as the merchant server saw it: what came, and what was answered. The shop's program is
/// handed both, for the record of step 11.
struct NotificationDelivery: Codable, Sendable {
  /// Method and path, e.g. `POST /callback`.
  var name: String
  /// What came, with its signature where the platform signs.
  var message: WireValue
  var received: Instant
  /// HTTP status of the answer; nil where the platform was given none.
  var status: Int?
  var answer: WireValue?
  var answered: Instant?

  init(_ name: String, _ message: WireValue, received: Instant) {
    self.name = name
    self.message = message
    self.received = received
  }

  /// What the server has answered, unless it is silent.
  func answered(_ answer: MachineAnswer, unless drop: NotificationDrop?, at now: Instant) -> NotificationDelivery {
    guard drop != .silent else { return self }
    var delivery = self
    delivery.status = answer.status
    delivery.answer = WireValue(json: answer.body)
    delivery.answered = now
    return delivery
  }

  /// The server did not take it: it was not well, or silent. The platform will try again.
  var isDropped: Bool { status.map { $0 >= 500 } ?? true }
}

/// What a notification is about. Source: design of the flow, step 11.
enum NotificationSubject: String, Sendable {
  /// The payment is on its way.
  case progress
  /// One attempt was declined; the payment as well, if no other attempt follows.
  case attempt
  case outcome
}

/// How a merchant server does not take a notification.
enum NotificationDrop: Sendable {
  /// It answers that it is not well.
  case refused
  /// It answers nothing.
  case silent
}

extension SandboxConfiguration.CallbackBehaviour {
  /// Takes the time that the server takes.
  /// - Returns: how the notification is not taken; nil where it is to be read.
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
  /// - Throws: `timeout` where the server is silent.
  func unless(_ drop: NotificationDrop?) throws(TransportError) -> MachineAnswer {
    if drop == .silent { throw .timeout }
    return self
  }
}

extension WireValue {
  /// An answer to `/notifications/next`: what is known of the notification, and the delivery: `notification` is what came,
  /// `acknowledgement` what was answered, null where nothing was.
  static func notification(_ known: WireValue, _ delivery: NotificationDelivery?) -> WireValue {
    guard case .object(let members) = known, let delivery else { return known }
    let came: WireValue = [
      "name": .string(delivery.name), "body": delivery.message, "sent": .integer(delivery.received.milliseconds),
    ]
    let answered: WireValue? = delivery.status.map { status in
      [
        "status": WireValue(status), "body": delivery.answer,
        "sent": delivery.answered.map { .integer($0.milliseconds) },
      ]
    }
    return .object(members + [.init("notification", came), .init("acknowledgement", answered ?? .null)])
  }
}
