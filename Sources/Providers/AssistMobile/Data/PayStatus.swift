/// How a payment stands. Source: seed 001, the status of `payFinished`.
public enum PayStatus: String, CaseIterable, Sendable {
  /// Could not be found out: ask again later with `getResult`; where that does not help, Assist's support knows.
  case Unknown
  /// Being processed: ask again later with `getResult`.
  case InProgress
  /// Held, to be charged or cancelled by the merchant.
  case Delayed
  case Approved
  /// Paid for less than was ordered.
  case PartialApproved
  /// A part of what was held was charged.
  case PartialDelayed
  case Canceled
  case PartialCanceled
  case Declined
  /// Nobody finished it in time.
  case Timeout
  /// There is a payment under this order number already.
  case Repeated

  /// What the platform writes: `In Process` with a blank, anything that is not in the list is `Unknown`. Case and blanks
  /// do not count.
  public init(wire: some StringProtocol) {
    let plain = wire.lowercased().filter { !$0.isWhitespace }
    self = plain == "inprocess" ? .InProgress : Self.allCases.first { $0.rawValue.lowercased() == plain } ?? .Unknown
  }

  /// Money was taken or is held.
  var isPaid: Bool {
    switch self {
    case .Approved, .PartialApproved, .Delayed, .PartialDelayed: true
    default: false
    }
  }

  /// Nothing will change without somebody's doing.
  var isSettled: Bool { self != .Unknown && self != .InProgress }
}
