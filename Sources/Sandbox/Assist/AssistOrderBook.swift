import CheckoutCore

/// An order at the platform with all attempts at paying it.
struct AssistOrder: Codable, Sendable {
  var number: String
  /// As it was sent: it is under the signature.
  var amountText: String
  /// In hundredths, whatever the currency.
  var amount: Int64
  var currency: String
  var language: String
  var customer: String?
  var opened: Instant
  var bills: [AssistBill] = []
  /// What the merchant's server is told, in order; kept with the order, so that nothing is decided and not told.
  var events: [AssistEvent] = []

  /// A paid bill; else the latest.
  var decisive: AssistBill? { bills.last { $0.state.isTaken } ?? bills.last }
  /// Whoever begins anew has to wait for it, or is too late.
  var blocks: Bool { bills.contains { $0.state.isTaken || !$0.state.isDecided || $0.taken > 0 } }

  func bill(_ number: String) -> AssistBill? { bills.first { $0.number == number } }

  /// Changes a bill.
  mutating func change(_ bill: String, _ step: (inout AssistBill) -> Void) {
    guard let index = bills.firstIndex(where: { $0.number == bill }) else { return }
    step(&bills[index])
  }

  /// Takes note of how a bill stands now, for the merchant.
  mutating func note(_ bill: AssistBill) {
    events.append(AssistEvent(bill: bill.number, state: bill.state, code: bill.code))
  }
}

/// How a bill stood when something was decided about it.
struct AssistEvent: Codable, Sendable {
  var bill: String
  var state: AssistState
  var code: String
}

/// One attempt.
struct AssistBill: Codable, Sendable {
  /// 16 digits.
  var number: String
  /// The client's id of the request: the same again is answered the same.
  var request: String
  var made: Instant
  var state = AssistState.inProcess
  /// Response code, `AS…`.
  var code = "AS300"
  var card: AssistCard
  var keepsCard: Bool
  var attemptsLeft = 0
  /// The issuer waits for the person.
  var transaction: IssuerTransaction?
  /// Whether the issuer was asked how it ended; its word, nil where nobody had answered to the end.
  var isAnswered = false
  var verdict: IssuerVerdict?
  /// When what is unknown will be known.
  var unknownUntil: Instant?
  /// In hundredths.
  var held: Int64 = 0
  var taken: Int64 = 0
  var cancelled: Int64 = 0
  /// Of what was taken; nil for nothing.
  var refunded: Int64?
  /// Charges and cancellations that were done, by request id, with what was answered.
  var operations: [String: KeptBytes] = [:]

  init(number: String, request: String, made: Instant, card: AssistCard, keepsCard: Bool) {
    self.number = number
    self.request = request
    self.made = made
    self.card = card
    self.keepsCard = keepsCard
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

  /// The merchant takes what is held, or a part. False where that is not allowed.
  mutating func charge(_ amount: Int64?, _ partial: AssistSandboxConfiguration.Partial) -> Bool {
    let sum = amount ?? held
    guard sum > 0, sum <= held, sum == held || partial != .none else { return false }
    guard let whole = taken.plus(sum) else { return false }
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
    return true
  }

  /// The merchant gives back what is held, else what was taken, or a part of it.
  mutating func cancel(_ amount: Int64?, _ partial: AssistSandboxConfiguration.Partial) -> Bool {
    guard let left = held.plus(taken) else { return false }
    let sum = amount ?? left
    guard sum > 0, sum <= left, sum == left || partial != .none else { return false }
    let fromHeld = min(sum, held)
    let fromTaken = sum.less(fromHeld)
    held = held.less(fromHeld)
    taken = taken.less(fromTaken)
    if fromTaken > 0 { refunded = (refunded ?? 0).plus(fromTaken) ?? .max }
    cancelled = cancelled.plus(sum) ?? .max
    state = sum == left ? .canceled : .partialCanceled
    code = "AS000"
    return true
  }
}

/// A card as the platform keeps it: what is left of it once its number is gone.
struct AssistCard: Codable, Sendable {
  var id: String
  /// First six and last four digits.
  var masked: String
  var type: String
  /// `MM/YY`.
  var expiry: String
  var course: AssistCourse

  func isSame(as other: AssistCard) -> Bool { masked == other.masked && expiry == other.expiry }
}

/// What a card plays where no mock mode decides.
struct AssistCourse: Codable, Sendable {
  /// Response code of the payment environment.
  var code: String
  /// How the issuer answers; nil without 3-D Secure.
  var play: ACSPlay?

  /// - Parameter number: digits; one that is in no list is paid.
  init(number: String) {
    let card = TestCards.assist.first { $0.number == number }
    code = card?.code ?? "AS000"
    play =
      switch card?.authentication {
      case nil: ACSPlay.cards[number]
      case .some(.none): nil
      case .frictionless: .frictionless
      case .challenge: .challenge
      }
    if card?.result == .refused { play?.end = "N" }
  }
}

/// The payment page that is open for an order.
struct AssistSession: Codable, Sendable {
  var order: String
  var opened: Instant
}
