import CheckoutCore

/// An order as the gateway keeps it: a pure value. Every step tells whether it was legal; an illegal one changes nothing.
struct PlacedOrder: Codable, Sendable {
  /// Source: gateway, `orderStatus`.
  enum Status: Int, Codable, Sendable {
    case registered = 0
    case held, deposited, reversed, refunded
    /// The issuer is asking; said with a mock mode only, since a token of Apple Pay needs no question.
    case authentication
    case declined
    /// Said with a mock mode only, as `partlyDeposited`.
    case pending, partlyDeposited

    /// Nothing was decided.
    var isOpen: Bool { [.registered, .authentication, .pending].contains(self) }
  }

  /// The gateway's own id.
  let id: String
  /// The shop's.
  let number: String
  private(set) var request: Request
  let card: Card
  /// With which token it was asked for, so that the same request can be told from another one.
  let digest: String
  let created: Instant
  private(set) var status = Status.registered
  /// Nil while nobody has answered.
  private(set) var action: Int?
  private(set) var authorised: Instant?
  private(set) var approved: Int64 = 0
  private(set) var deposited: Int64 = 0
  private(set) var refunded: Int64 = 0
  private(set) var depositedAt: Instant?
  private(set) var approval = ""
  private(set) var reference = ""
  /// Amounts of the refunds by the shop's own ids.
  private(set) var refunds: [String: Int64] = [:]
  /// What `applePay` answered; nil while it has not.
  var answer: KeptBytes?
  /// What the shop's server is told, in order; kept with the order, so that nothing is decided and not told.
  private(set) var events: [String] = []

  /// What is left of a token once its number and cryptogram are gone.
  struct Card: Codable, Sendable {
    /// First six and last four digits, as gateways show them.
    var masked: String
    /// `YYMMDD`.
    var expiry: String
    /// Three digits, ISO 4217.
    var currency: String
    /// Minor units.
    var amount: Int64
    /// The action code that the card plays; nil where nobody answers.
    var course: Int?

    init(_ token: ApplePayToken) {
      masked = token.number.prefix(6) + "**" + token.number.suffix(4)
      expiry = token.expiry
      currency = token.currency
      amount = token.amount
      course = WalletCourse.action(of: token.number)
    }
  }

  struct Request: Codable, Sendable {
    var merchant: String
    var description: String
    var isTwoStage: Bool
    /// Kept with the order, by name.
    var parameters: [Parameter]
  }

  struct Parameter: Codable, Sendable {
    var name: String
    var value: String
  }

  init(id: String, number: String, request: Request, card: Card, digest: String, at now: Instant) {
    self.id = id
    self.number = number
    self.request = request
    self.card = card
    self.digest = digest
    created = now
  }

  /// Takes note of what has happened, for the shop.
  private mutating func note(_ event: String) { events.append(event) }

  /// The issuer has answered.
  mutating func authorise(_ action: Int, approval: String, reference: String, at now: Instant) -> Bool {
    guard status == .registered else { return false }
    self.action = action
    authorised = now
    self.reference = reference
    guard action == 0 else {
      status = .declined
      note("declined")
      return true
    }
    self.approval = approval
    approved = card.amount
    status = request.isTwoStage ? .held : .deposited
    if status == .deposited { take(approved, now) }
    note(status == .held ? "approved" : "deposited")
    return true
  }

  /// The time for paying is over.
  mutating func expire() -> Bool {
    guard status.isOpen else { return false }
    status = .declined
    action = -2007
    note("declinedByTimeout")
    return true
  }

  /// Charges what is held, or a part of it; what is left is given back.
  /// - Parameter amount: 0 for all of it.
  mutating func deposit(_ amount: Int64, at now: Instant) -> GatewayFault? {
    guard status == .held else { return .orderState }
    guard amount >= 0, amount <= approved else { return .amount }
    take(amount == 0 ? approved : amount, now)
    status = .deposited
    note("deposited")
    return nil
  }

  /// - Parameter window: how long a charged payment can be reversed.
  mutating func reverse(at now: Instant, window: Duration) -> GatewayFault? {
    switch status {
    case .held: break
    case .deposited:
      guard refunded == 0, let depositedAt, now < depositedAt + window else { return .orderState }
    default: return .orderState
    }
    status = .reversed
    note("reversed")
    return nil
  }

  /// - Parameters:
  ///   - amount: 0 for all that is left.
  ///   - id: the shop's own; nil where it tells none.
  mutating func refund(_ amount: Int64, id: String?) -> GatewayFault? {
    if let id, let known = refunds[id] { return known == amount ? nil : .amount }
    guard [.deposited, .refunded, .partlyDeposited].contains(status), refunded < deposited else { return .orderState }
    let left = deposited.less(refunded)
    guard amount >= 0, amount <= left, let sum = refunded.plus(amount == 0 ? left : amount) else { return .amount }
    refunded = sum
    if let id { refunds[id] = amount }
    // Also after a part: who reads the state alone takes it for the whole.
    status = .refunded
    note("refunded")
    return nil
  }

  private mutating func take(_ amount: Int64, _ now: Instant) {
    deposited = amount
    depositedAt = now
  }

  // MARK: What is wished for

  /// Puts the order into a state that was wished for, along the way on which an order comes there.
  /// - Parameters:
  ///   - wanted: one that the gateway has.
  ///   - approval, reference: as with `authorise`.
  mutating func force(_ wanted: Status, approval: String, reference: String, at now: Instant) {
    switch wanted {
    case .registered: break
    case .authentication, .pending: status = wanted
    case .declined: _ = authorise(5, approval: "", reference: reference, at: now)
    case .held, .reversed, .partlyDeposited:
      request.isTwoStage = true
      _ = authorise(0, approval: approval, reference: reference, at: now)
      if wanted == .reversed { _ = reverse(at: now, window: .zero) }
      if wanted == .partlyDeposited {
        take(approved / 2, now)
        status = .partlyDeposited
        note("deposited")
      }
    case .deposited, .refunded:
      request.isTwoStage = false
      _ = authorise(0, approval: approval, reference: reference, at: now)
      if wanted == .refunded { _ = refund(0, id: nil) }
    }
  }
}
