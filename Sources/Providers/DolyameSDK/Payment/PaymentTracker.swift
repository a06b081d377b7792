import CheckoutCore
import EMV3DS

/// The state of a payment as reported by the platform, and a record of the updates already delivered to the checkout.
struct PaymentTracker: Sendable {
  /// The highest revision received.
  private(set) var revision = 0
  private(set) var payment: Payment?
  private(set) var issuer: ChallengeClient.Terms?
  /// Whether the payer has left. From then on, no more prompts are delivered to the checkout.
  private(set) var isLeaving = false
  private var hasToldRegistration = false
  private var hasToldDecision = false
  private var standing = Standing.underWay
  private var attemptsLeft = 0
  /// The time left for another card when the status was received; nil if the platform sends none.
  private var retryTime: Duration?

  enum Standing: Equatable, Sendable {
    case underWay, challenged
    /// The acquirer has approved the payment, but the order has not been confirmed yet.
    case processed
    case rejected, paid, unknown, cancelled
  }

  mutating func attemptBegan() {
    hasToldRegistration = false
    hasToldDecision = false
    standing = .underWay
  }

  mutating func personLeft() {
    isLeaving = true
    // Request the last status again, because its response may have been lost when the payer left.
    revision = max(0, revision - 1)
  }

  /// Applies a status response; returns false if its revision is not new.
  mutating func hear(_ answer: JSON, showsCodes: Bool, order: String) throws(CheckoutError) -> Bool {
    guard let revision = answer["revision"]?.integer else { throw DolyameProvider.malformed("revision") }
    guard revision > self.revision else { return false }
    self.revision = revision
    guard let reported = answer["payment"], !reported.isNull else {
      payment = nil
      return true
    }
    guard let status = reported["status"]?.string else { throw DolyameProvider.malformed("status") }
    var payment = Payment(id: order, status: reported["order_status"]?.string ?? status)
    payment.operationID = reported["payment_id"]?.string
    payment.provider = reported["acquirer"]?.string
    payment.method = "card"
    payment.type = "first-pay"
    payment.amount = Roubles.kopecks(reported["amount"]).map(Roubles.money)
    payment.account = reported["card"]?["number"]?.string.map { String($0.map { $0 == "*" ? "•" : $0 }) }
    payment.brand = reported["card"]?["brand"]?.string
    payment.date = reported["date"]?.string
    let code = reported["code"]?.string
    payment.code = showsCodes ? code : nil
    payment.message = showsCodes ? status : nil
    platformCode = code
    attemptsLeft = reported["attempts_left"]?.integer ?? 0
    retryTime = reported["retry_seconds"]?.integer.map { .seconds($0) }
    standing = Self.standing(status, payment.status)
    payment.refunded = Roubles.kopecks(reported["refunded_amount"]).map(Roubles.money)
    payment.takeSums(first: Roubles.kopecks(reported["first_amount"]).map(Roubles.money), standing)
    if status == "DEADLINE_EXPIRED" { payment.ending = .timedOut }
    // A payment that was cancelled before its authorisation has no `ending`, because nothing was held.
    if status == "CANCELLED" { payment.ending = nil }
    if standing == .rejected { payment.advice = Refusals.advice(Refusals.code(code ?? "")) }
    self.payment = payment
    issuer = standing == .challenged ? try ChallengeClient.Terms(answer["threeds"]) : nil
    return true
  }

  private var platformCode: String?

  /// Combines the payment status and the order status into a `Standing`.
  /// Source: Dolyame's acquiring statuses; the order statuses of its partner interface.
  private static func standing(_ status: String, _ order: String) -> Standing {
    switch status {
    case "3DS_CHECKING": .challenged
    case "AUTHORIZED", "CONFIRMED", "COMPLETED":
      switch order {
      // The merchant may have refunded the order since.
      case "wait_for_commit", "waiting_for_commit", "committed", "completed", "refunded": .paid
      // The merchant has released the order since.
      case "canceled": .cancelled
      default: .processed
      }
    case "REJECTED", "DEADLINE_EXPIRED": .rejected
    case "UNKNOWN": .unknown
    case "CANCELLED", "REVERSED": .cancelled
    // Do not treat an unknown status from a newer version of the platform as final.
    default: .underWay
    }
  }

  /// The final result; nil if the payment is still in progress.
  var result: CheckoutResult? {
    guard let payment else { return nil }
    switch standing {
    case .paid: return CheckoutResult(outcome: .success, payment: payment)
    case .rejected: return CheckoutResult(outcome: .declined, payment: payment, error: reason)
    case .cancelled: return CheckoutResult(outcome: .cancelled, payment: payment)
    case .unknown: return CheckoutResult(outcome: .pending, payment: payment)
    case .underWay, .challenged, .processed: return nil
    }
  }

  private var reason: CheckoutError {
    let code = platformCode ?? ""
    return CheckoutError(code: Refusals.code(code), platformCode: code)
  }

  /// Returns the next update for the checkout; nil if a challenge has to be started.
  mutating func update(at now: Instant) -> PlatformUpdate? {
    guard let payment else { return .unknown }
    if isLeaving { return result.map(PlatformUpdate.result) ?? .progressed(payment) }
    guard hasToldRegistration else {
      hasToldRegistration = true
      isHeld = standing != .underWay
      return .registered(payment)
    }
    isHeld = false
    switch standing {
    case .challenged: return nil
    case .rejected where attemptsLeft > 0:
      return .declined(
        Decline(
          payment: payment, code: reason.code.rawValue, message: reason.code.rawValue, attemptsLeft: attemptsLeft,
          deadline: retryTime.map { now + $0 }))
    case .paid, .rejected, .processed:
      if !hasToldDecision {
        hasToldDecision = true
        isHeld = standing != .processed
        return .processed(payment)
      }
      return result.map(PlatformUpdate.result) ?? .progressed(payment)
    case .unknown, .cancelled, .underWay: return result.map(PlatformUpdate.result) ?? .progressed(payment)
    }
  }

  /// Whether an update is available without another request to the platform.
  private(set) var isHeld = false
}

extension Payment {
  /// Sets the authorised, captured and refunded amounts of the order.
  /// - Parameter first: the first instalment, which is held until the merchant commits the order.
  fileprivate mutating func takeSums(first: Money?, _ standing: PaymentTracker.Standing) {
    guard standing == .paid || standing == .processed || standing == .cancelled else { return }
    switch status {
    case "committed", "completed": (captured, paidAmount) = (amount, first)
    case "refunded": (captured, refunded) = (amount, amount)
    case "canceled": captured = Roubles.money(0)
    default: (held, captured) = (first, Roubles.money(0))
    }
    if standing != .processed { follow(DolyamePaymentCoordinator.rules) }
  }
}
