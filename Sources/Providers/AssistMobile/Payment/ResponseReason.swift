/// Why a bill ended as it did, for payers who read none of the four languages of Assist's pages.
/// Source: docs.assist.ru, response codes and states.
enum ResponseReason {
  /// Returns the reason as the part of a string key after `reason.`; nil if neither the state nor the code is known.
  /// Only for an approved or declined bill does the response code say more than the state.
  static func key(code: String?, state: String) -> String? {
    states[state] ?? code.flatMap { codes[$0] }
  }

  private static let states = [
    "In Process": "processing", "Delayed": "held", "PartialDelayed": "held", "PartialApproved": "approved",
    "Canceled": "cancelled", "PartialCanceled": "cancelled", "Timeout": "timedOut",
  ]

  private static let codes = [
    "AS000": "approved", "AS001": "approved", "AS010": "held", "AS011": "held", "AS020": "approved",
    "AS100": "declined", "AS101": "card", "AS102": "funds", "AS104": "expired", "AS105": "limit", "AS106": "pin",
    "AS107": "data", "AS108": "fraud", "AS109": "limit", "AS200": "again", "AS300": "processing", "AS400": "unknown",
    "AS998": "technical",
  ]
}
