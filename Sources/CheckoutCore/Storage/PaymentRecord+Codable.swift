// Encoded payments contain neither a secret nor a token: they are the storable copies, as in a journal.

extension PaymentRecord.Progress {
  enum CodingKeys: String, CodingKey {
    case phase, completed, attempt, session, payment, outcome, error, isOpen, updated
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(phase, forKey: .phase)
    try container.encode(completed, forKey: .completed)
    try container.encode(attempt, forKey: .attempt)
    try container.encodeIfPresent(session, forKey: .session)
    try container.encodeIfPresent(payment?.kept, forKey: .payment)
    try container.encodeIfPresent(outcome, forKey: .outcome)
    try container.encodeIfPresent(error, forKey: .error)
    try container.encode(isOpen, forKey: .isOpen)
    try container.encode(updated, forKey: .updated)
  }
}

extension ResumeToken {
  enum CodingKeys: String, CodingKey {
    case session, completed, reached, attempt, payment, entries
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(session, forKey: .session)
    try container.encode(completed, forKey: .completed)
    try container.encode(reached, forKey: .reached)
    try container.encode(attempt, forKey: .attempt)
    try container.encodeIfPresent(payment?.kept, forKey: .payment)
    try container.encode(entries, forKey: .entries)
  }
}

extension MerchantNotification {
  /// The exchange is not stored, as the notification's own values say all that counts.
  enum CodingKeys: String, CodingKey {
    case number, isAuthentic, status, isFinal, subject, isAcknowledged
  }
}
