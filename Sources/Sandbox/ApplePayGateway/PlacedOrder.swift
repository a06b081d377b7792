import CheckoutCore
import KassaSandbox

/// An order as stored by the gateway.
/// Every operation reports whether it was allowed. An operation that is not allowed changes nothing.
struct PlacedOrder: Codable, Sendable {
  /// The status of an order. Source: gateway, `orderStatus`.
  enum Status: Int, Codable, Sendable {
    case registered = 0
    case held, deposited, reversed, refunded
    /// A challenge is in progress.
    /// Only a mock mode produces this status, because an Apple Pay token needs no challenge.
    case authentication
    case declined
    /// Statuses that are only produced by a mock mode.
    case pending, partlyDeposited

    /// Whether the order is undecided.
    var isOpen: Bool { [.registered, .authentication, .pending].contains(self) }
    /// Whether an amount is held that can be charged or released.
    var isHeld: Bool { self == .held || self == .partlyDeposited }
  }

  /// What a callback reports about an order: an operation, and whether it succeeded. A declined payment is the operation
  /// that failed, and has no name of its own. A time-out that has happened is a success.
  /// Source: gateway, callbacks, parameters `operation` and `status`.
  enum Event: String, Codable, Sendable, CaseIterable {
    case approved, deposited, declinedByTimeout, reversed, refunded
    case notApproved = "approved-failed"
    case notDeposited = "deposited-failed"

    var operation: String { String(rawValue.prefix { $0 != "-" }) }
    var isDone: Bool { self != .notApproved && self != .notDeposited }

    /// Creates the event that a callback reports as this operation with this success; nil if there is none.
    init?(_ operation: String, isDone: Bool) {
      self.init(rawValue: isDone ? operation : operation + "-failed")
    }
  }

  /// The action code of an order that was not paid in time. Source: gateway, action codes.
  static let timedOut = -2007

  /// The gateway's order ID.
  let id: String
  /// The merchant's order number.
  let number: String
  private(set) var request: Request
  let card: Card
  /// The digest of the payment request, which distinguishes a retry from a different request.
  let digest: String
  let created: Instant
  /// When the order is declined if nobody has paid it.
  let expires: Instant
  private(set) var status = Status.registered
  /// The issuer's action code; nil until the order is decided.
  private(set) var action: Int?
  private(set) var authorised: Instant?
  private(set) var approved: Int64 = 0
  private(set) var deposited: Int64 = 0
  private(set) var refunded: Int64 = 0
  private(set) var depositedAt: Instant?
  private(set) var approval = ""
  private(set) var reference = ""
  /// The refunded amounts, by the merchant's refund ID.
  private(set) var refunds: [String: Int64] = [:]
  /// The response to the request that placed the order; nil until it has been created.
  var answer: KeptBytes?
  /// The events to report to the merchant server, oldest first.
  /// The events are stored with the order, so that every decision is reported even after a restart.
  private(set) var events: [Event] = []

  /// The card data from a payment token, with a masked PAN and without the cryptogram.
  struct Card: Codable, Sendable {
    /// The masked PAN: its first six and last four digits.
    var masked: String
    /// The expiry date as `YYMMDD`.
    var expiry: String
    /// The numeric ISO 4217 currency code: three digits.
    var currency: String
    /// The amount in minor units.
    var amount: Int64
    /// The action code that the card produces; nil if the issuer never responds.
    var scenario: Int?

    init(_ token: ApplePayToken) {
      masked = token.number.prefix(6) + "**" + token.number.suffix(4)
      expiry = token.expiry
      currency = token.currency
      amount = token.amount
      scenario = WalletScenario.action(of: token.number)
    }

    /// Creates the card of an order that was registered and has not been paid. Only its amount and currency are known.
    init(unpaid amount: Int64, currency: String) {
      (masked, expiry) = ("", "")
      self.currency = currency
      self.amount = amount
    }

    /// Whether nothing was paid with yet.
    var isUnknown: Bool { masked.isEmpty }
  }

  struct Request: Codable, Sendable {
    var merchant: String
    var description: String
    var isTwoStage: Bool
    /// The additional parameters in the payment request.
    var parameters: [Parameter]
  }

  struct Parameter: Codable, Sendable {
    var name: String
    var value: String
  }

  init(
    id: String, number: String, request: Request, card: Card, digest: String, at now: Instant, lifetime: Duration
  ) {
    self.id = id
    self.number = number
    self.request = request
    self.card = card
    self.digest = digest
    created = now
    expires = now + lifetime
  }

  /// Records an event to report to the merchant server.
  private mutating func note(_ event: Event) { events.append(event) }

  /// Applies the issuer's response.
  mutating func authorise(_ action: Int, approval: String, reference: String, at now: Instant) -> Bool {
    guard status == .registered else { return false }
    self.action = action
    authorised = now
    self.reference = reference
    guard action == 0 else {
      status = .declined
      note(request.isTwoStage ? .notApproved : .notDeposited)
      return true
    }
    self.approval = approval
    approved = card.amount
    status = request.isTwoStage ? .held : .deposited
    if status == .deposited { take(approved, now) }
    note(status == .held ? .approved : .deposited)
    return true
  }

  /// Declines an order that was not paid in time.
  mutating func expire() -> Bool {
    guard status.isOpen else { return false }
    status = .declined
    action = Self.timedOut
    note(.declinedByTimeout)
    return true
  }

  /// Charges all or part of the held amount. The rest is released, unless the order is charged in parts.
  /// - Parameter amount: the amount in minor units; 0 for the whole hold.
  mutating func deposit(_ amount: Int64, at now: Instant) -> ApplePayGatewayFault? {
    guard status.isHeld else { return .orderState }
    let held = approved.less(deposited)
    guard amount >= 0, amount <= held, let whole = deposited.plus(amount == 0 ? held : amount) else { return .amount }
    take(whole, now)
    if status == .held || whole == approved { status = .deposited }
    note(.deposited)
    return nil
  }

  /// Reverses a held or charged payment. Of an order that is charged in parts, the rest of the hold is released.
  /// A part is not reversed: a shop needs the bank's permission for that. Source: gateway, `reverse`, parameter `amount`.
  /// - Parameters:
  ///   - amount: the amount in minor units, which must be the whole one; 0 for it, too.
  ///   - window: how long after the charge a payment can be reversed.
  mutating func reverse(_ amount: Int64 = 0, at now: Instant, window: Duration) -> ApplePayGatewayFault? {
    let whole: Int64
    switch status {
    case .held: whole = approved
    case .partlyDeposited: whole = approved.less(deposited)
    case .deposited:
      guard refunded == 0, let depositedAt, now < depositedAt + window else { return .orderState }
      whole = deposited
    default: return .orderState
    }
    guard amount == 0 || amount == whole else { return .amount }
    status = status == .partlyDeposited ? .deposited : .reversed
    note(.reversed)
    return nil
  }

  /// Refunds all or part of a charged payment.
  /// - Parameters:
  ///   - amount: the amount in minor units; 0 for everything that has not been refunded yet.
  ///   - id: the merchant's refund ID, used as the idempotency key; nil if the merchant did not send one.
  mutating func refund(_ amount: Int64, id: String?) -> ApplePayGatewayFault? {
    if let id, let known = refunds[id] { return known == amount ? nil : .amount }
    guard [.deposited, .refunded].contains(status), refunded < deposited else { return .orderState }
    let left = deposited.less(refunded)
    guard amount >= 0, amount <= left, let sum = refunded.plus(amount == 0 ? left : amount) else { return .amount }
    refunded = sum
    if let id { refunds[id] = amount }
    // The gateway also reports `refunded` after a partial refund, so this status does not mean a full refund.
    status = .refunded
    note(.refunded)
    return nil
  }

  private mutating func take(_ amount: Int64, _ now: Instant) {
    deposited = amount
    depositedAt = now
  }

  // MARK: Forced states

  /// Brings the order into the state that the mock mode requests, through the steps that normally lead to that state.
  /// The order gets as many stages as the state needs, whatever `preAuth` says.
  /// - Parameters:
  ///   - wanted: the state to reach.
  ///   - approval: the approval code, as for `authorise`.
  ///   - reference: the reference number, as for `authorise`.
  mutating func force(_ wanted: Status, approval: String, reference: String, at now: Instant) {
    switch wanted {
    case .registered: break
    case .authentication, .pending: status = wanted
    case .declined: _ = authorise(5, approval: "", reference: reference, at: now)
    case .held, .reversed, .partlyDeposited:
      request.isTwoStage = true
      _ = authorise(0, approval: approval, reference: reference, at: now)
      if wanted == .reversed { _ = reverse(at: now, window: .zero) }
      // An amount of one unit has no part, and stays held.
      if wanted == .partlyDeposited, approved > 1 {
        take(approved / 2, now)
        status = .partlyDeposited
        note(.deposited)
      }
    case .deposited, .refunded:
      request.isTwoStage = false
      _ = authorise(0, approval: approval, reference: reference, at: now)
      if wanted == .refunded { _ = refund(0, id: nil) }
    }
  }
}
