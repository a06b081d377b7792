/// The payer's answer to a challenge.
public indirect enum ChallengeAnswer: Equatable, Sendable {
  /// A one-time code or another short text; empty if the payer entered nothing.
  case entry(SecretText)
  /// The names of the chosen options.
  case select([String])
  /// The payer claims to have confirmed in another app.
  case confirmedOutOfBand
  /// A background poll for a confirmation in another app, without any action by the payer.
  case poll
  /// The form data of an HTML page.
  case form(SecretText)
  /// The payer has read an information page.
  case acknowledged
  /// The payer requests another one-time code.
  case resend
  /// An answer together with the payer's decision on whether to trust the merchant.
  case trusting(Bool, ChallengeAnswer)
}
