import Cards
import CheckoutCore

/// The platform: what its two interfaces share, the one for the SDK and the one for partners' servers.
final class DolyamePlatform: Sendable {
  struct State: Sendable {
    /// By session id.
    var sessions: [String: DolyameSession] = [:]
    /// By the partner's order id.
    var orders: [String: DolyameOrder] = [:]
    /// By phone.
    var people = DolyamePlatform.knownPeople
    /// Answers to the partner's requests, by the request's id.
    var answers: [String: MachineAnswer] = [:]
    var busyAnswers = 0
  }

  /// A customer from before: whoever signs in with this number has to be called so.
  static let knownPeople = [
    "+79130010101": DolyamePerson(
      lastName: "Иванов", firstName: "Иван", middleName: "Иванович", birthdate: "1991-05-28",
      email: "ivan@example.com")
  ]

  let configuration: DolyameConfiguration
  let clock: any CheckoutClock
  let randomness: any Randomness
  let spawn: Spawner
  let issuer: Issuer
  let notifier: DolyameNotifier
  let state: SharedState<State>

  init(
    configuration: DolyameConfiguration, clock: any CheckoutClock, randomness: any Randomness, spawn: Spawner,
    issuer: Issuer, notifier: DolyameNotifier
  ) {
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.spawn = spawn
    self.issuer = issuer
    self.notifier = notifier
    var state = State()
    state.busyAnswers = configuration.busyAnswers
    self.state = SharedState(state)
  }

  /// Moscow, all year. The platform's days are those of its own place.
  static let offset = 3 * 3600

  var today: CalendarDate { clock.now.date(offset: Self.offset) }

  func session(_ id: String) -> DolyameSession? { state.read { $0.sessions[id] } }
  func order(_ id: String) -> DolyameOrder? { state.read { $0.orders[id] } }
  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }

  /// Changes a session; who waits for news of it looks again.
  @discardableResult
  func change<R: Sendable>(_ id: String, _ body: @Sendable (inout DolyameSession) -> R) -> R? {
    state.change(id) { state in
      guard var session = state.sessions[id] else { return nil }
      let result = body(&session)
      state.sessions[id] = session
      return result
    }
  }

  /// Moves an order on and tells the partner's server; false where the table knows no such step.
  @discardableResult
  func move(_ id: String, to status: DolyameOrderStatus) async -> Bool {
    let order = state.change(id) { state -> DolyameOrder? in
      guard state.orders[id]?.move(to: status) == true else { return nil }
      return state.orders[id]
    }
    guard let order else { return false }
    await tell(order)
    return true
  }

  func tell(_ order: DolyameOrder) async {
    guard let url = order.notificationURL else { return }
    await notifier.tell(order.webhook(on: today), at: url)
  }

  /// An order that nobody commits is given up.
  func watchCommit(_ id: String) {
    spawn { [self] in
      guard (try? await clock.sleep(for: configuration.limits.commitWindow, as: .deadline)) != nil else { return }
      if order(id)?.status == .waitForCommit { await move(id, to: .canceled) }
    }
  }
}

extension DolyameOrder {
  /// What a webhook says: the order, and the customer with the names shortened.
  func webhook(on today: CalendarDate) -> WireValue {
    guard case .object(let members) = info(on: today) else { return [:] }
    let masked: WireValue = [
      "first_name": client["first_name"], "last_name": client["last_name"]?.string.map { .string($0.prefix(1) + ".") },
      "middle_name": client["middle_name"], "email": client["email"]?.string.map { .string(Self.masked($0)) },
      "phone": client["phone"],
    ]
    return .object(members.filter { $0.name != "refund_info" } + [.init("client_info", masked)])
  }

  /// `t**@y*.ru`.
  private static func masked(_ email: String) -> String {
    let sides = email.split(separator: "@", maxSplits: 1)
    guard sides.count == 2, let dot = sides[1].lastIndex(of: ".") else { return "**" }
    return sides[0].prefix(1) + "**@" + sides[1].prefix(1) + "*" + sides[1][dot...]
  }
}
