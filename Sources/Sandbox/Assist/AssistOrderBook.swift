import CheckoutCore

/// An order at the platform with all attempts at paying it.
struct AssistOrder: Sendable {
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

  /// A paid bill; else the latest.
  var decisive: AssistBill? { bills.last { $0.state.isTaken } ?? bills.last }
  /// Whoever begins anew has to wait for it, or is too late.
  var blocks: Bool { bills.contains { $0.state.isTaken || !$0.state.isDecided || $0.taken > 0 } }
}

/// One attempt.
struct AssistBill: Sendable {
  /// 16 digits.
  var number: String
  /// The client's id of the request: the same again is answered the same.
  var request: String
  var state = AssistState.inProcess
  /// Response code, `AS…`.
  var code = "AS300"
  var card: AssistCard
  var keepsCard: Bool
  var attemptsLeft = 0
  /// The issuer waits for the person.
  var transaction: IssuerTransaction?
  /// In hundredths.
  var held: Int64 = 0
  var taken: Int64 = 0
  var cancelled: Int64 = 0
  /// Charges and cancellations that were done, by request id, with what was answered.
  var operations: [String: [UInt8]] = [:]

  mutating func approve(_ amount: Int64, delayed: Bool) {
    state = delayed ? .delayed : .approved
    code = delayed ? "AS011" : "AS001"
    if delayed { held = amount } else { taken = amount }
  }

  /// The merchant takes what is held, or a part. False where that is not allowed.
  mutating func charge(_ amount: Int64?, _ partial: AssistSandboxConfiguration.Partial) -> Bool {
    let sum = amount ?? held
    guard sum > 0, sum <= held, sum == held || partial != .none else { return false }
    held -= sum
    taken += sum
    if held > 0, partial == .approve {
      cancelled += held
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
    let left = held + taken
    let sum = amount ?? left
    guard sum > 0, sum <= left, sum == left || partial != .none else { return false }
    let fromHeld = min(sum, held)
    held -= fromHeld
    taken -= sum - fromHeld
    cancelled += sum
    state = sum == left ? .canceled : .partialCanceled
    code = "AS000"
    return true
  }
}

/// A card as the platform keeps it for the customer; in the sandbox's memory alone.
struct AssistCard: Sendable {
  var id: String
  var number: String
  var type: String
  /// `MM/YY`.
  var expiry: String

  var masked: String { number.prefix(6) + "****" + number.suffix(4) }
}

/// The payment page that is open for an order.
struct AssistSession: Sendable {
  var order: String
  var opened: Instant
}
