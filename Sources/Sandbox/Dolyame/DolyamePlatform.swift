import CheckoutCore
import KassaCards
import KassaSandbox

/// The Dolyame platform: the state and the behaviour that the SDK API and the partner API share.
final class DolyamePlatform: SimulatedServer {
  struct State: Sendable {
    /// The sessions, by session ID.
    var sessions: PersistentDictionary<DolyameSession>
    /// The orders, by the partner's order ID.
    var orders: PersistentDictionary<DolyameOrderRecord>
    /// The customers, by phone number.
    var people: PersistentDictionary<DolyamePerson>
    /// The session IDs, by the ID of the request that opened the session.
    var opened: PersistentDictionary<String>
    /// The IDs of sessions with a payment in progress.
    var paying: PersistentDictionary<Bool>
    /// The IDs of orders on which the platform still has work to do.
    var pending: PersistentDictionary<Bool>
    var busyAnswers = 0
    /// The requests of SDKs that are not answered yet, by session and request ID.
    var running: Set<String> = []

    init(_ store: (any KeyValueStore)?) {
      sessions = PersistentDictionary("session", in: store)
      orders = PersistentDictionary("order", in: store)
      people = PersistentDictionary("person", in: store)
      opened = PersistentDictionary("opened", in: store)
      paying = PersistentDictionary("paying", in: store)
      pending = PersistentDictionary("pending", in: store)
    }

    func person(_ phone: String) -> DolyamePerson? { people[phone] ?? DolyamePlatform.knownPeople[phone] }

    mutating func keep(_ order: DolyameOrderRecord) {
      // Set `pending` first and clear it last, so that a restarted platform finds every unfinished order.
      if order.isUnderWay, pending[order.id] == nil { pending[order.id] = true }
      orders[order.id] = order
      if !order.isUnderWay { pending[order.id] = nil }
    }

    /// Moves an order to a status.
    /// - Returns: the index of the new webhook, or -1 if the order has no webhook address;
    ///   nil if the status table does not allow the change.
    mutating func move(_ id: String, to status: DolyameOrderStatus, at now: Instant) -> Int? {
      guard var order = orders[id] else { return nil }
      let known = order.webhooks.count
      guard order.move(to: status, at: now) else { return nil }
      keep(order)
      return order.webhooks.count > known ? known : -1
    }
  }

  /// Existing customers, by phone number.
  /// An order placed by one of them must contain the same name and date of birth.
  static let knownPeople = [
    "+79130010101": DolyamePerson(
      lastName: "Иванов", firstName: "Иван", middleName: "Иванович", birthdate: "1991-05-28",
      email: "ivan@example.com")
  ]

  /// Returns a preset order as if it had been placed earlier; returns nil if there is no preset order with this ID.
  /// A new order with the same ID must contain the same items.
  static func knownOrder(_ id: String) -> DolyameOrderRecord? {
    guard id == "cosmoshop_before" || id.hasPrefix("cosmoshop_before-") else { return nil }
    return DolyameOrderRecord(
      id: id, amount: 1_000, prepaid: 0, items: [.init(name: "Umbrella", quantity: 1, price: 1_000, sku: "UM-1")])
  }

  let configuration: DolyameConfiguration
  let parts: SandboxParts
  let declines = DeclineSwitch()
  /// The transport to the partner server.
  let transport: any Transport
  let state: SharedState<State>

  init(_ configuration: DolyameConfiguration, _ parts: SandboxParts, to transport: any Transport) {
    self.configuration = configuration
    self.parts = parts
    self.transport = transport
    var state = State(parts.store)
    state.busyAnswers = configuration.busyAnswers
    self.state = SharedState(state)
  }

  /// Returns the calendar day of an instant in the platform's time zone: Moscow time, UTC+3 all year.
  static func day(of now: Instant) -> CalendarDate { now.date(offset: 3 * 3600) }

  var today: CalendarDate { Self.day(of: clock.now) }

  func session(_ id: String) -> DolyameSession? { state.read { $0.sessions[id] } }
  func order(_ id: String) -> DolyameOrderRecord? { state.read { $0.orders[id] } }
  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }

  /// Claims a session or an order for this process, so that another process with the same store leaves it alone.
  @discardableResult
  func claim(_ kind: String, _ id: String) -> Bool { store.claims(kind + "/" + id) }

  /// Changes a session and wakes the requests that are waiting for it; returns nil if there is no such session.
  @discardableResult
  func change<R: Sendable>(_ id: String, _ body: @Sendable (inout DolyameSession) -> R) -> R? {
    state.change(id) { state in
      guard var session = state.sessions[id] else { return nil }
      let result = body(&session)
      state.sessions[id] = session
      return result
    }
  }

  /// Changes a session that is still at the stage at which a request has found it.
  /// - Throws: the error of a step out of order, if another request has taken the session further in the meantime.
  @discardableResult
  func advance<R: Sendable>(
    _ session: DolyameSession, _ body: @Sendable (inout DolyameSession) -> R
  ) throws(DolyameRefusal) -> R {
    let result = change(session.id) { now -> R? in now.stage == session.stage ? body(&now) : nil }
    guard let result = result ?? nil else { throw .order }
    return result
  }

  /// Moves an order to a status and notifies the partner server.
  /// - Returns: false if the status table does not allow the change.
  @discardableResult
  func move(_ id: String, to status: DolyameOrderStatus) async -> Bool {
    let now = clock.now
    guard let webhook = state.change(id, { $0.move(id, to: status, at: now) }) else { return false }
    await webhooks.deliver(webhook, of: id)
    return true
  }

  /// Changes an order; returns nil if there is no such order.
  @discardableResult
  func changeOrder<R: Sendable>(_ id: String, _ body: @Sendable (inout DolyameOrderRecord) -> R) -> R? {
    state.change(id) { state in
      guard var order = state.orders[id] else { return nil }
      let result = body(&order)
      state.keep(order)
      return result
    }
  }
}
