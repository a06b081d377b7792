/// The status of a payment. Source: AssistMobile guide, the status of `payFinished`.
public enum PayStatus: String, CaseIterable, Sendable {
  /// The status could not be determined. Call `getResult` later; if it is still unknown, contact Assist's support.
  case Unknown
  /// The payment is being processed. Call `getResult` later.
  case InProgress
  /// The amount is authorised; the merchant has yet to capture or cancel it.
  case Delayed
  /// The order amount has been paid.
  case Approved
  /// Less than the order amount has been paid.
  case PartialApproved
  /// Part of the authorised amount has been captured.
  case PartialDelayed
  /// The payment was cancelled, and the whole amount is released or refunded.
  case Canceled
  /// Part of the payment was cancelled.
  case PartialCanceled
  /// The payment was declined. The customer can pay the order in another attempt.
  case Declined
  /// The payment was not completed in time.
  case Timeout
  /// A payment with this order number already exists.
  case Repeated

  /// Creates the status from the platform's string, ignoring case and white space.
  /// Any unlisted string becomes `Unknown`.
  public init(wire: some StringProtocol) {
    let plain = wire.lowercased().filter { !$0.isWhitespace }
    self = plain == "inprocess" ? .InProgress : Self.allCases.first { $0.rawValue.lowercased() == plain } ?? .Unknown
  }

  /// Whether an amount has been captured or authorised.
  var isPaid: Bool {
    switch self {
    case .Approved, .PartialApproved, .Delayed, .PartialDelayed: true
    default: false
    }
  }

  /// Whether the status is final, i.e. can change only if the merchant acts.
  var isSettled: Bool { self != .Unknown && self != .InProgress }
}
