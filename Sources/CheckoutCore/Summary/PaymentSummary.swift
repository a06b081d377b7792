/// What can be said about one payment: how it ended, in which words, with which sums, and what can be done with it.
///
/// It is made from the payment's books: the flow and its result while the payment is on the screen, the stored record
/// afterwards. The result, the receipt, the list of payments, the merchant actions, `kassa payments`, exports, plain mode and
/// the exit status show it and decide nothing themselves, so they cannot contradict each other.
public struct PaymentSummary: Equatable, Sendable {
  /// The merchant's ID for the payment; empty if it is not known yet.
  public let id: String
  /// What was ordered.
  public let order: Order
  /// The payment as the platform last reported it, including what operations have changed; nil if it reported none.
  public let payment: Payment?
  /// The last known outcome; nil while the payment is undecided, and if the payer left before it was decided.
  public let outcome: Outcome?
  /// The final state in more detail; nil if the outcome alone is sufficient.
  ///
  /// Only what was captured can be given back. A hold is released.
  public var ending: Payment.Ending? {
    switch payment?.ending {
    case .partlyGivenBack where payment?.refunded.map({ $0.amount == 0 }) ?? false: nil
    case let ending: ending
    }
  }
  /// The error behind the outcome; nil if there was none. A decline is not an error.
  public let error: CheckoutError?
  /// Whether the outcome is unknown and the payment may have been charged.
  public let isOpen: Bool
  /// Whether the payment has ended: its outcome is known or the amount is held, or the result «pending» is on the screen.
  ///
  /// A payment that was killed, that waits for the payer in a challenge or whose form is open has not ended.
  public let hasEnded: Bool
  /// Whether anybody works on the payment, or has: not before its request was sent, nor between two attempts.
  let isProcessed: Bool
  /// Whether the platform, asked again after the result, has answered something else, or anything about an unknown outcome.
  package let isCheckedAgain: Bool
  /// What leaving the payment does now.
  public let leaving: Leaving
  /// The merchant server's reaction to the notification of the outcome; nil if the platform has sent none.
  let notification: Notification?

  /// What the merchant server did with the notification of the outcome.
  enum Notification: Sendable {
    case acknowledged, refused, unanswered
  }

  /// Summarises the payment of a running checkout.
  /// - Parameters:
  ///   - presentation: the state of the checkout, with what the platform said when asked again.
  ///   - order: the order that is paid.
  public init(_ presentation: Presentation, of order: Order) {
    let (flow, known) = (presentation.flow, presentation.lastKnown)
    self.order = order
    payment = known == nil ? flow.payment : known?.payment
    id = payment?.id ?? flow.payment?.id ?? ""
    outcome = known?.outcome
    error = known?.error
    isOpen = outcome.map { $0 == .pending } ?? flow.mayHaveCharged
    hasEnded = Self.hasEnded(outcome, flow.phase)
    isProcessed = flow.phase.processesPayment
    isCheckedAgain =
      if let first = flow.result?.outcome, let checked = presentation.checked, known == checked {
        first == .pending || checked.outcome != first
      } else { false }
    leaving = Leaving(flow, presentation.rules)
    // A notification about a number that was used before is about the earlier payment.
    notification =
      error?.isRepeatedPayment == true
      ? nil
      : flow.outcomeNotification.map {
        $0.isAcknowledged ? .acknowledged : $0.isAnswered ? .refused : .unanswered
      }
  }

  /// Summarises a stored payment.
  public init(_ record: PaymentRecord) {
    let (kept, progress) = (record.order, record.progress)
    payment = progress.payment
    order = Order(
      merchantName: "", description: kept.description, amount: kept.amount, currencyCode: kept.currency,
      purpose: payment?.purpose ?? .pay)
    id = kept.key.payment
    outcome = progress.outcome
    var error = progress.error.map { CheckoutError(code: $0) }
    error?.isBeforePayment = outcome == .failed
    self.error = error
    isOpen = progress.isOpen
    hasEnded = Self.hasEnded(outcome, progress.phase)
    isProcessed = progress.phase.processesPayment
    (isCheckedAgain, leaving, notification) = (false, .over, nil)
  }

  /// Summarises a result.
  /// - Parameter purpose: what the payment was for.
  init(_ result: CheckoutResult, _ purpose: Order.Purpose) {
    payment = result.payment
    order = Order(merchantName: "", description: "", amount: 0, currencyCode: "", purpose: purpose)
    id = payment?.id ?? ""
    outcome = result.outcome
    error = result.error
    isOpen = outcome == .pending
    (hasEnded, isProcessed) = (true, true)
    (isCheckedAgain, leaving, notification) = (false, .over, nil)
  }

  /// Whether the payment request was sent, and how it will end is undecided.
  package var goesOn: Bool { outcome == nil && isOpen }

  /// Returns whether a payment with this outcome has ended when its flow is in this phase.
  package static func hasEnded(_ outcome: Outcome?, _ phase: Phase) -> Bool {
    outcome.map { $0 != .pending || phase == .ended } ?? false
  }
}

extension Phase {
  /// Whether the payment request was sent, and no new one has to be made.
  fileprivate var processesPayment: Bool {
    switch self {
    case .ready, .preparing, .signing, .connecting, .receiving, .revealing, .collecting, .inquiring, .retrying: false
    case .submitting, .registering, .processing, .challenged, .answering, .redirected, .clarifying, .cascading: true
    case .informing, .settling, .leaving, .concluding, .ended: true
    }
  }
}

// MARK: The last known result

extension PaymentRecord {
  /// What can be said about the payment.
  public var summary: PaymentSummary { PaymentSummary(self) }
}

extension Presentation {
  /// The last known result: after any operations on the payment, or else from the platform's last status response.
  public var lastKnown: CheckoutResult? { flow.lastKnown(checked) }
}

extension Flow {
  /// Returns the last known result: after any operations on the payment, or else from the platform's last status response.
  ///
  /// An unknown outcome does not replace a known one.
  /// - Parameter checked: the platform's response to a status request after the end of the flow; nil if there was none.
  func lastKnown(_ checked: CheckoutResult?) -> CheckoutResult? {
    guard var known = result else { return checked }
    if let outcome = postPaymentOperations.outcome {
      return CheckoutResult(outcome: outcome, payment: payment ?? known.payment)
    }
    if let checked, checked.outcome != .pending || known.outcome == .pending { return checked }
    // An operation may have changed the payment although its state does not determine an outcome.
    if !postPaymentOperations.done.isEmpty { known.payment = payment ?? known.payment }
    return known
  }
}

extension PostPaymentOperations {
  /// The outcome of the payment after the operations; nil if none of them changed it.
  public var outcome: Outcome? { done.last { $0.outcome != nil }?.outcome }
}

// MARK: Signs, words and statuses for programs

extension PaymentSummary {
  /// What a sign and a colour say about the status.
  package enum Mark: Sendable {
    case good, bad, stopped, open
  }

  package var mark: Mark {
    switch outcome {
    case .success, .partial, .held: .good
    case .declined, .failed: .bad
    case .cancelled: .stopped
    case .pending, nil: .open
    }
  }
}

extension PaymentSummary {
  /// The status in one word, as commands and exports print it: the outcome, `left` for a payment that was left before it
  /// could be charged, or else `unknown`.
  public var word: String { outcome?.rawValue ?? (isOpen || leaving != .over ? "unknown" : "left") }

  /// Every value of ``word``.
  package static let words = Outcome.allCases.map(\.rawValue) + ["unknown", "left"]

  /// The exit status of a command that is about this payment.
  public var exitStatus: Int32 { (outcome ?? .pending).exitStatus }

  /// The exit status of a checkout that ends without any payment.
  package static let exitStatusWithoutPayment = Outcome.cancelled.exitStatus
}

extension Outcome {
  /// The exit status of the command-line program.
  package var exitStatus: Int32 {
    switch self {
    case .success, .partial, .held: 0
    case .declined, .failed: 1
    case .pending: 3
    case .cancelled: 4
    }
  }
}
