/// What became of an authentication, as the platform tells it to the SDK.
struct IssuerVerdict: Codable, Sendable, Equatable {
  /// `transStatus`.
  var status: String
  var reason: String?
  /// Whether an authentication value came with it.
  var hasValue: Bool
  /// How the issuer came to its first answer.
  var rule: String?
  /// Entries that it judged.
  var interactions = 0

  /// Source: schemes' tables, public merchant documentation.
  func eci(_ scheme: String) -> String? {
    let isMastercard = ["mastercard", "maestro"].contains(scheme)
    return switch status {
    case "Y": isMastercard ? "02" : "05"
    case "A": isMastercard ? "01" : "06"
    case "C", "D", "S": nil
    default: isMastercard ? "00" : "07"
    }
  }

  /// The issuer bears a fraud.
  var shiftsLiability: Bool { ["Y", "A"].contains(status) }

  /// What the platform does: goes on, or declines.
  var outcome: IssuerOutcome { ["Y", "A", "U", "I"].contains(status) ? .authenticated : .refused }

  func wire(scheme: String) -> WireValue {
    [
      "trans_status": .string(status), "trans_status_reason": reason.map { .string($0) },
      "eci": eci(scheme).map { .string($0) }, "liability_shift": .bool(shiftsLiability),
      "has_authentication_value": .bool(hasValue), "interaction_counter": WireValue(interactions),
      "decision": rule.map { .string($0) },
    ]
  }
}
