import CheckoutCore

/// What the platform tells of the issuer's word: for people and logs; nothing here decides by it.
struct AuthenticationResult: Equatable, Sendable {
  var status: TransStatus
  var reason: TransStatusReason?
  var eci: String?
  /// How the issuer came to its first answer, in its own words.
  var rule: String?

  /// Nil where nothing is told, or in words that are not known here.
  init?(_ answer: JSON) {
    guard let told = answer["threeds_result"], let status = told["trans_status"]?.string.flatMap(TransStatus.init)
    else { return nil }
    self.status = status
    reason = told["trans_status_reason"]?.string.flatMap { TransStatusReason($0) }
    eci = told["eci"]?.string.map { String($0.prefix(2)) }
    rule = told["decision"]?.string.map { String($0.prefix(200)) }
  }

  /// The notes about it: the issuer's rule, and what its word is worth.
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
