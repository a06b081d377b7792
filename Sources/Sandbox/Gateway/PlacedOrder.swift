import CheckoutCore

/// An order as the gateway keeps it: a pure value. Every step tells whether it was legal; an illegal one changes nothing.
struct PlacedOrder: Sendable {
  /// Source: gateway, `orderStatus`.
  enum Status: Int, Sendable {
    case registered = 0
    case held, deposited, reversed, refunded
    case declined = 6
  }

  /// The gateway's own id.
  let id: String
  /// The shop's.
  let number: String
  let request: Request
  let token: ApplePayToken
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
  var answer: [UInt8]?

  struct Request: Sendable {
    var merchant: String
    var description: String
    var isTwoStage: Bool
    /// Kept with the order, by name.
    var parameters: [(name: String, value: String)]
  }

  init(id: String, number: String, request: Request, token: ApplePayToken, digest: String, at now: Instant) {
    self.id = id
    self.number = number
    self.request = request
    self.token = token
    self.digest = digest
    created = now
  }

  /// The issuer has answered.
  mutating func authorise(_ action: Int, approval: String, reference: String, at now: Instant) -> Bool {
    guard status == .registered else { return false }
    self.action = action
    authorised = now
    self.reference = reference
    guard action == 0 else {
      status = .declined
      return true
    }
    self.approval = approval
    approved = token.amount
    status = request.isTwoStage ? .held : .deposited
    if status == .deposited { take(approved, now) }
    return true
  }

  /// The time for paying is over.
  mutating func expire() -> Bool {
    guard status == .registered else { return false }
    status = .declined
    action = -2007
    return true
  }

  /// Charges what is held, or a part of it; what is left is given back.
  /// - Parameter amount: 0 for all of it.
  mutating func deposit(_ amount: Int64, at now: Instant) -> GatewayFault? {
    guard status == .held else { return .orderState }
    guard amount >= 0, amount <= approved else { return .amount }
    take(amount == 0 ? approved : amount, now)
    status = .deposited
    return nil
  }

  /// - Parameter window: how long a charged payment can be reversed.
  mutating func reverse(at now: Instant, window: Duration) -> GatewayFault? {
    switch status {
    case .held: break
    case .deposited:
      guard refunded == 0, let depositedAt, now < depositedAt + window else { return .orderState }
    case .registered, .reversed, .refunded, .declined: return .orderState
    }
    status = .reversed
    return nil
  }

  /// - Parameters:
  ///   - amount: 0 for all that is left.
  ///   - id: the shop's own; nil where it tells none.
  mutating func refund(_ amount: Int64, id: String?) -> GatewayFault? {
    if let id, let known = refunds[id] { return known == amount ? nil : .amount }
    guard status == .deposited || status == .refunded, refunded < deposited else { return .orderState }
    let left = deposited - refunded
    guard amount >= 0, amount <= left else { return .amount }
    refunded += amount == 0 ? left : amount
    if let id { refunds[id] = amount }
    // Also after a part: who reads the state alone takes it for the whole.
    status = .refunded
    return nil
  }

  private mutating func take(_ amount: Int64, _ now: Instant) {
    deposited = amount
    depositedAt = now
  }

  /// First six and last four digits, as gateways show them.
  var maskedNumber: String { token.number.prefix(6) + "**" + token.number.suffix(4) }
}
