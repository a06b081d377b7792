import CheckoutCore
import EMV3DS

/// The issuer's authentication result as reported by the platform, for display and logs only.
struct AuthenticationResult: Equatable, Sendable {
  var status: TransStatus
  var reason: TransStatusReason?
  var eci: String?
  /// The issuer's own description of how it reached its first decision.
  var rule: String?

  /// Reads the authentication result from a response; returns nil if there is none or if its status is unknown.
  init?(_ answer: JSON) {
    guard let reported = answer["threeds_result"],
      let status = reported["trans_status"]?.string.flatMap(TransStatus.init)
    else { return nil }
    self.status = status
    reason = reported["trans_status_reason"]?.string.flatMap { TransStatusReason($0) }
    eci = reported["eci"]?.string.map { String($0.prefix(2)) }
    rule = reported["decision"]?.string.map { String($0.prefix(200)) }
  }

  /// Returns the log notes about the issuer's rule, decoupled authentication and liability.
  /// Returns no notes if the authentication result has not changed.
  func notes(after former: AuthenticationResult?) -> [(note: FlowNote, details: [String: String])] {
    guard self != former else { return [] }
    var notes: [(FlowNote, [String: String])] = []
    if let rule, rule != former?.rule { notes.append((.issuerRule, ["rule": rule])) }
    if status == .decoupled, former?.status != .decoupled { notes.append((.decoupled, [:])) }
    if status.isFinal || status == .paymentConfirmation {
      notes.append(
        (
          status.liability == .issuer ? .issuerLiable : .merchantLiable,
          ["status": status.rawValue, "reason": reason?.code ?? "—", "eci": eci ?? "—"]
        ))
    }
    return notes
  }
}
