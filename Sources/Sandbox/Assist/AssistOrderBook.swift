import CheckoutCore
import KassaCards
import KassaSandbox

/// An order as stored by the platform, with every attempt to pay it.
struct AssistOrderRecord: Codable, Sendable {
  var number: String
  /// The amount exactly as sent in the order, because the signature covers this string.
  var amountText: String
  /// The amount in hundredths, regardless of the currency's exponent.
  var amount: Int64
  var currency: String
  var language: String
  var customer: String?
  var opened: Instant
  var bills: [AssistBill] = []
  /// The events to report to the merchant server, oldest first.
  /// The events are stored with the order, so that every decision is reported even after a restart.
  var events: [AssistEvent] = []

  /// The most recent bill that is paid or held; if there is no such bill, the most recent bill.
  var decisive: AssistBill? { bills.last { $0.state.isTaken } ?? bills.last }
  /// Whether a new attempt is ruled out because a bill for this order is undecided, is on hold or has been charged.
  var blocks: Bool { bills.contains { $0.state.isTaken || !$0.state.isDecided || $0.taken > 0 } }

  func bill(_ number: String) -> AssistBill? { bills.first { $0.number == number } }

  mutating func change(_ bill: String, _ step: (inout AssistBill) -> Void) {
    guard let index = bills.firstIndex(where: { $0.number == bill }) else { return }
    step(&bills[index])
  }

  /// Records the current state of a bill as an event to report to the merchant server.
  /// - Parameters:
  ///   - operation: the operation that has changed the bill.
  ///   - sum: the amount of the operation, in hundredths.
  mutating func note(_ bill: AssistBill, _ operation: AssistOperation, _ sum: Int64, at now: Instant) {
    events.append(
      AssistEvent(
        bill: bill.number, state: bill.state, code: bill.code, operation: operation, amount: sum, moment: now))
  }
}

/// The state of a bill when a decision was made about it.
struct AssistEvent: Codable, Sendable {
  var bill: String
  var state: AssistState
  var code: String
  var operation: AssistOperation
  /// The amount of the operation in hundredths.
  var amount: Int64
  var moment: Instant
}

/// An operation on a bill, as a result names it. Source: public clients of Assist, `operationtype`.
enum AssistOperation: String, Codable, Sendable, CaseIterable {
  case payment = "100"
  case charge = "200"
  case cancellation = "300"
}

/// An attempt to pay an order.
struct AssistBill: Codable, Sendable {
  /// The bill number: 16 digits.
  var number: String
  /// The client's request ID, used as the idempotency key.
  var request: String
  var made: Instant
  var state = AssistState.inProcess
  /// The platform's response code, such as `AS000`.
  var code = "AS300"
  var card: AssistCard
  var keepsCard: Bool
  var attemptsLeft = 0
  /// The challenge opened at the issuer; nil if no challenge has been opened.
  var transaction: IssuerTransaction?
  /// Whether the platform has collected the issuer's authentication result.
  /// `verdict` remains nil if the payer did not finish the challenge.
  var isAnswered = false
  var verdict: IssuerVerdict?
  /// The time at which a bill with an unknown result is approved; nil if no approval is scheduled.
  var unknownUntil: Instant?
  /// The amount on hold, in hundredths.
  var held: Int64 = 0
  var taken: Int64 = 0
  var cancelled: Int64 = 0
  /// The refunded part of the charged amount; nil if nothing has been refunded.
  var refunded: Int64?
  /// The responses to charges and cancellations, by request ID, so that a retry gets the same response.
  var operations: [String: KeptBytes] = [:]
  /// The merchant's settings when the payment was made, by which it is processed later, too.
  var terms: AssistTerms

  init(number: String, request: String, made: Instant, card: AssistCard, keepsCard: Bool, terms: AssistTerms) {
    self.number = number
    self.request = request
    self.made = made
    self.card = card
    self.keepsCard = keepsCard
    self.terms = terms
  }

  mutating func end(_ state: AssistState, _ code: String) {
    self.state = state
    self.code = code
  }

  mutating func approve(_ amount: Int64, delayed: Bool) {
    state = delayed ? .delayed : .approved
    code = delayed ? "AS011" : "AS001"
    if delayed { held = amount } else { taken = amount }
  }

  /// Charges all or part of the held amount.
  /// - Returns: why the status, the amount or the merchant's settings do not allow the charge; nil if it was made.
  mutating func charge(_ amount: Int64?, _ partial: AssistSandboxConfiguration.Partial) -> AssistText? {
    guard held > 0 else { return .notAllowed }
    let sum = amount ?? held
    guard sum > 0, sum <= held, let whole = taken.plus(sum) else { return .noAmount }
    guard sum == held || partial != .none else { return .noParts }
    held = held.less(sum)
    taken = whole
    if held > 0, partial == .approve {
      cancelled = cancelled.plus(held) ?? .max
      held = 0
      state = .partialApproved
    } else {
      state = held > 0 ? .partialDelayed : cancelled > 0 ? .partialApproved : .approved
    }
    code = "AS020"
    return nil
  }

  /// Cancels all or part of the payment: releases the hold first, then refunds what was charged. Without an amount, a hold
  /// is released, and what was charged of the payment stays charged.
  /// - Returns: why the status, the amount or the merchant's settings do not allow the cancellation; nil if it was made.
  mutating func cancel(_ amount: Int64?, _ partial: AssistSandboxConfiguration.Partial) -> AssistText? {
    guard let left = held.plus(taken), left > 0 else { return .notAllowed }
    let sum = amount ?? (held > 0 ? held : taken)
    guard sum > 0, sum <= left else { return .noAmount }
    guard amount == nil || sum == left || partial != .none else { return .noParts }
    let fromHeld = min(sum, held)
    let fromTaken = sum.less(fromHeld)
    held = held.less(fromHeld)
    taken = taken.less(fromTaken)
    if fromTaken > 0 { refunded = (refunded ?? 0).plus(fromTaken) ?? .max }
    cancelled = cancelled.plus(sum) ?? .max
    state = sum == left ? .canceled : .partialCanceled
    code = "AS000"
    return nil
  }
}

/// The merchant's settings that decide how a payment is processed.
struct AssistTerms: Codable, Sendable {
  /// Whether a payment is held until the merchant charges it.
  var isDelayed: Bool
  var partial: AssistSandboxConfiguration.Partial

  init(_ configuration: AssistSandboxConfiguration) {
    (isDelayed, partial) = (configuration.isDelayed, configuration.partial)
  }
}

/// A card as stored by the platform, without its full PAN.
struct AssistCard: Codable, Sendable {
  var id: String
  /// The masked PAN: its first six and last four digits.
  var masked: String
  var type: String
  /// The expiry date as `MM/YY`.
  var expiry: String
  var scenario: AssistCardScenario

  /// The platform's names for the brands that it takes.
  static let types: [BrandID: String] = [.visa: "VISA", .mastercard: "MC", .maestro: "MC", .mir: "MIR"]

  func isSame(as other: AssistCard) -> Bool { masked == other.masked && expiry == other.expiry }
}

/// The scenario that a card triggers unless a mock mode overrides it.
struct AssistCardScenario: Codable, Sendable {
  /// The platform's response code for the completed payment.
  var code: String
  /// The issuer's 3-D Secure scenario; nil for a card without 3-D Secure.
  var play: ACSScenario?

  /// Creates the scenario for a card.
  /// - Parameter number: the PAN, as digits only. A PAN that does not belong to a test card is approved.
  init(number: String) {
    let card = TestCards.assist.first { $0.number == number }
    code = card?.code ?? "AS000"
    play =
      switch card?.authentication {
      case nil: ACSScenario.cards[number]
      case .some(.none): nil
      case .frictionless: .frictionless
      case .challenge: .challenge
      }
    if card?.result == .refused { play?.end = "N" }
  }
}

/// A payment page session that is open for an order.
struct AssistSession: Codable, Sendable {
  var order: String
  var opened: Instant
}
