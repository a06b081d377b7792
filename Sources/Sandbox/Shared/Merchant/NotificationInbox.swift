package import CheckoutCore

/// The merchant server's reaction to the platform's notifications.
public enum NotificationBehaviour: String, Sendable, CaseIterable, Codable {
  /// The server processes the notification and returns HTTP 200.
  case acknowledged
  /// The server returns HTTP 500 and does not process the notification.
  case refused
  /// The server does not respond.
  case ignored
}

/// The part that all merchant servers share: it receives, stores and acknowledges notifications,
/// and forwards them to the merchant app.
package final class NotificationInbox<Notification: ReceivedNotification>: Sendable {
  /// A notification with its delivery.
  private struct Entry: Codable, Sendable {
    var notification: Notification
    var delivery: NotificationDelivery

    /// Whether the merchant server read the notification.
    var isRead: Bool { !delivery.isDropped }
    /// Whether the merchant server read the notification and verified it.
    var isTaken: Bool { notification.isAuthentic && isRead }
    var isFinal: Bool { isTaken && notification.hasFinalStatus }

    /// What the merchant app learns about the notification.
    /// - Parameter number: the sequence number among those about the payment, from 1.
    func answer(_ number: Int) -> JSON {
      .object(
        [
          .init("number", JSON(number)), .init("authentic", .bool(notification.isAuthentic)),
          .init("status", .string(notification.status)), .init("final", .bool(isFinal)),
          .init("subject", .string(notification.subject.rawValue)),
        ] + notification.details + delivery.members)
    }
  }

  private struct State: Sendable {
    var received: PersistentDictionary<[Entry]>
    /// The number of notifications that repeated an earlier one.
    var duplicates = 0
  }

  private let behaviour: NotificationBehaviour
  private let latency: SandboxLatency
  private let clock: any CheckoutClock
  private let state: SharedState<State>

  package init(
    _ behaviour: NotificationBehaviour, _ latency: SandboxLatency, clock: any CheckoutClock,
    store: (any KeyValueStore)?
  ) {
    self.behaviour = behaviour
    self.latency = latency
    self.clock = clock
    state = SharedState(State(received: PersistentDictionary("told", in: store)))
  }

  // MARK: Platform

  /// A notification and the payment that it concerns.
  package enum Reading: Sendable {
    case notification(Notification, payment: String)
    /// The merchant server rejects the notification without storing it.
    case refused(MachineAnswer)
  }

  /// Receives a notification, which takes the merchant server's response time.
  /// A failed delivery is also stored, and is marked as failed.
  /// - Parameters:
  ///   - name: the HTTP method and the path of the notification.
  ///   - message: the notification as received.
  ///   - read: maps and verifies the notification. If `isDropped` is true, the server fails to read it.
  package func receive(
    _ name: String, _ message: JSON,
    _ read: @Sendable (_ isDropped: Bool) async throws(TransportError) -> Reading
  ) async throws(TransportError) -> MachineAnswer {
    var delivery = NotificationDelivery(name, message, received: clock.now)
    try await clock.delay(behaviour == .ignored ? latency.silence : latency.notification)
    let isDropped = behaviour != .acknowledged
    switch try await read(isDropped) {
    case .refused(let answer): return answer
    case .notification(let notification, let payment):
      let answer = isDropped ? .refused("Internal server error.", 500) : notification.answer
      if behaviour != .ignored { delivery.answer(answer, at: clock.now) }
      keep(Entry(notification: notification, delivery: delivery), of: payment)
      if behaviour == .ignored { throw .timeout }
      return answer
    }
  }

  /// Stores a notification unless it is a duplicate.
  private func keep(_ entry: Entry, of payment: String) {
    state.change(payment) { state in
      let known = state.received[payment] ?? []
      if known.contains(where: { $0.isTaken && entry.notification.repeats($0.notification) }) {
        state.duplicates += 1
      } else {
        state.received[payment] = known + [entry]
      }
    }
  }

  // MARK: Merchant app

  /// Returns the next notification about a payment, and waits for it if necessary.
  /// - Parameter request: `payment_id`, and the number of notifications that the merchant app knows as `known`.
  package func next(_ request: JSON) async throws(TransportError) -> MachineAnswer {
    guard let payment = request["payment_id"]?.string, let known = request["known"]?.int64, known >= 0 else {
      return .refused("The fields `payment_id` and `known` are required.")
    }
    return MachineAnswer(
      try await state.hold(payment) { state -> JSON? in
        guard let received = state.received[payment], known < received.count else { return nil }
        return received[Int(known)].answer(Int(known) + 1)
      })
  }

  // MARK: Merchant server

  private func entries(_ payment: String) -> [Entry] {
    state.read { ($0.received[payment] ?? []).filter(\.isRead) }
  }

  /// Returns those notifications about a payment that the merchant server has read, oldest first.
  package func read(_ payment: String) -> [Notification] { entries(payment).map(\.notification) }

  /// Returns the notifications that the merchant server has read, in the form in which the sandbox reports them.
  package func kept(_ payment: String) -> [KeptNotification] {
    entries(payment).map {
      KeptNotification(
        status: $0.notification.status, isAuthentic: $0.notification.isAuthentic, isFinal: $0.isFinal)
    }
  }

  /// Returns all notifications about a payment that have reached the merchant server, read or not, oldest first.
  package func received(_ payment: String) -> [MerchantNotification] {
    // The merchant server itself has written these answers, so all of them can be read.
    state.read { $0.received[payment] ?? [] }.enumerated().compactMap { try? MerchantNotification($1.answer($0 + 1)) }
  }

  package var duplicates: Int { state.read(\.duplicates) }
}

extension MachineAnswer {
  package static let unknown = MachineAnswer(404, ["code": "merchant.unknown", "message": "Unknown path or payment."])

  /// Returns the merchant server's refusal of a request.
  package static func refused(_ message: String, _ status: Int = 400) -> MachineAnswer {
    MachineAnswer(status, ["code": "merchant.refused", "message": .string(message)])
  }
}
