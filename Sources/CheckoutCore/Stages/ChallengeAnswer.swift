/// What the person answers to a challenge.
public indirect enum ChallengeAnswer: Equatable, Sendable {
  /// A code or another short text; empty where nothing was entered.
  case entry(SecretText)
  /// Names of the chosen options.
  case select([String])
  /// It was confirmed in another application, says the person.
  case confirmedElsewhere
  /// Was it confirmed in another application? Asked by the clock, not by the person.
  case poll
  /// What the form of an HTML page sends.
  case form(SecretText)
  /// An information was read.
  case acknowledged
  case resend
  /// With the answer to «trust this merchant?».
  case trusting(Bool, ChallengeAnswer)
}
