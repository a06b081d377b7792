package import CheckoutCore

/// The result of an authentication, as the platform reports it to the SDK.
package struct IssuerVerdict: Codable, Sendable, Equatable {
  /// The value of `transStatus`.
  package var status: String
  package var reason: String?
  /// Whether the result includes an authentication value.
  package var hasValue: Bool
  /// A summary of the risk calculation behind the issuer's first decision.
  package var rule: String?
  /// The number of entries by the cardholder that the issuer has checked.
  package var interactions = 0

  package init(status: String, reason: String? = nil, hasValue: Bool, rule: String? = nil, interactions: Int = 0) {
    self.status = status
    self.reason = reason
    self.hasValue = hasValue
    self.rule = rule
    self.interactions = interactions
  }

  /// Returns the ECI (electronic commerce indicator) for a card scheme.
  /// Source: the schemes' tables in public merchant documentation.
  package func eci(_ scheme: String) -> String? {
    let isMastercard = ["mastercard", "maestro"].contains(scheme)
    return switch status {
    case "Y": isMastercard ? "02" : "05"
    case "A": isMastercard ? "01" : "06"
    case "C", "D", "S": nil
    default: isMastercard ? "00" : "07"
    }
  }

  /// Whether the liability for fraud shifts to the issuer.
  package var shiftsLiability: Bool { ["Y", "A"].contains(status) }

  /// The outcome, which decides whether the platform continues or declines the payment.
  package var outcome: IssuerOutcome { ["Y", "A", "U", "I"].contains(status) ? .authenticated : .refused }

  package func wire(scheme: String) -> JSON {
    [
      "trans_status": .string(status), "trans_status_reason": reason.map { .string($0) },
      "eci": eci(scheme).map { .string($0) }, "liability_shift": .bool(shiftsLiability),
      "has_authentication_value": .bool(hasValue), "interaction_counter": JSON(interactions),
      "decision": rule.map { .string($0) },
    ]
  }
}
