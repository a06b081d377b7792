import Cards
import CheckoutCore

/// The platform: what its two interfaces share, the one for the SDK and the one for partners' servers.
final class DolyamePlatform: Sendable {
  struct State: Sendable {
    /// By session id.
    var sessions: Shelf<DolyameSession>
    /// By the partner's order id.
    var orders: Shelf<DolyameOrder>
    /// By phone.
    var people: Shelf<DolyamePerson>
    /// The session that a request has opened, by the request's id.
    var opened: Shelf<String>
    /// Sessions whose payment is on its way.
    var paying: Shelf<Bool>
    /// Orders of which something is still to come by itself.
    var pending: Shelf<Bool>
    var busyAnswers = 0

    init(_ drawer: (any Drawer)?) {
      sessions = Shelf("dolyame.session", in: drawer)
      orders = Shelf("dolyame.order", in: drawer)
      people = Shelf("dolyame.person", in: drawer)
      opened = Shelf("dolyame.opened", in: drawer)
      paying = Shelf("dolyame.paying", in: drawer)
      pending = Shelf("dolyame.pending", in: drawer)
    }

    func person(_ phone: String) -> DolyamePerson? { people[phone] ?? DolyamePlatform.knownPeople[phone] }

    mutating func keep(_ order: DolyameOrder) {
      // In this order: wherever the machine stops, what is still to come is found again.
      if order.isUnderWay, pending[order.id] == nil { pending[order.id] = true }
      orders[order.id] = order
      if !order.isUnderWay { pending[order.id] = nil }
    }

    /// Moves an order on.
    /// - Returns: the number of the webhook that tells of it, -1 where nobody is told; nil where the table knows no such
    ///   step.
    mutating func move(_ id: String, to status: DolyameOrderStatus, at now: Instant) -> Int? {
      guard var order = orders[id] else { return nil }
      let known = order.webhooks.count
      guard order.move(to: status, at: now) else { return nil }
      keep(order)
      return order.webhooks.count > known ? known : -1
    }
  }

  /// A customer from before: whoever signs in with this number has to be called so.
  static let knownPeople = [
    "+79130010101": DolyamePerson(
      lastName: "Иванов", firstName: "Иван", middleName: "Иванович", birthdate: "1991-05-28",
      email: "ivan@example.com")
  ]

  /// An order from before: whoever comes with its id again has to bring the same goods.
  static func knownOrder(_ id: String) -> DolyameOrder? {
    guard id == "cosmoshop_before" || id.hasPrefix("cosmoshop_before-") else { return nil }
    return DolyameOrder(
      id: id, amount: 1_000, prepaid: 0, items: [.init(name: "Umbrella", quantity: 1, price: 1_000, sku: "UM-1")])
  }

  let configuration: DolyameConfiguration
  let clock: any CheckoutClock
  let randomness: any Randomness
  let spawn: Spawner
  let issuer: Issuer
  let notifier: DolyameNotifier
  let state: SharedState<State>
  private let drawer: (any Drawer)?

  init(
    configuration: DolyameConfiguration, clock: any CheckoutClock, randomness: any Randomness, spawn: Spawner,
    issuer: Issuer, notifier: DolyameNotifier, drawer: (any Drawer)? = nil
  ) {
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.spawn = spawn
    self.issuer = issuer
    self.notifier = notifier
    self.drawer = drawer
    var state = State(drawer)
    state.busyAnswers = configuration.busyAnswers
    self.state = SharedState(state)
  }

  /// Moscow, all year. The platform's days are those of its own place.
  static func day(of now: Instant) -> CalendarDate { now.date(offset: 3 * 3600) }

  var today: CalendarDate { Self.day(of: clock.now) }

  func session(_ id: String) -> DolyameSession? { state.read { $0.sessions[id] } }
  func order(_ id: String) -> DolyameOrder? { state.read { $0.orders[id] } }
  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }

  /// This program has the session or the order in hand: another one that has the same store open leaves it alone.
  @discardableResult
  func claim(_ kind: String, _ id: String) -> Bool { (try? drawer?.claim("dolyame.\(kind)/\(id)")) ?? true }

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
    let now = clock.now
    guard let webhook = state.change(id, { $0.move(id, to: status, at: now) }) else { return false }
    await tell(id, webhook)
    return true
  }

  /// Changes an order; nil where there is none.
  @discardableResult
  func changeOrder<R: Sendable>(_ id: String, _ body: @Sendable (inout DolyameOrder) -> R) -> R? {
    state.change(id) { state in
      guard var order = state.orders[id] else { return nil }
      let result = body(&order)
      state.keep(order)
      return result
    }
  }
}
