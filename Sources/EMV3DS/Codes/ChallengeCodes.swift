/// The UI type of a challenge prompt. Types 06 and 07 were added in 2.3.1; no public source confirms their elements.
public enum ACSUIType: String, ThreeDSCode {
  /// The payer enters a one-time code or another short text.
  case text = "01"
  /// The payer chooses one option.
  case singleSelect = "02"
  /// The payer chooses any number of options.
  case multiSelect = "03"
  /// The payer confirms in another app and then continues here.
  case outOfBand = "04"
  /// The issuer sends an HTML page with inputs of its own.
  case html = "05"
  /// The payer confirms in another app; an HTML page of the issuer explains how. From version 2.3.1 on.
  case htmlOutOfBand = "06"
  /// The issuer shows a text that the payer only acknowledges. From version 2.3.1 on.
  case information = "07"

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .htmlOutOfBand, .information: .v231 ... .v231
    case .text, .singleSelect, .multiSelect, .outOfBand, .html: .v210 ... .v231
    }
  }
}

/// Whether the challenge is complete.
public enum ChallengeCompletion: String, ThreeDSCode {
  /// The challenge is over, and the CRes contains the final `transStatus`.
  case finished = "Y"
  /// Another prompt follows, which the same CRes contains.
  case goesOn = "N"
}
