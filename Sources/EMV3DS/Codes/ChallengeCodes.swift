/// The UI type of a challenge prompt. Types 06 and 07 were added in 2.3.1; no public source confirms their elements.
public enum ACSUIType: String, ThreeDSCode {
  case text = "01"
  case singleSelect = "02"
  case multiSelect = "03"
  case outOfBand = "04"
  case html = "05"
  case htmlOutOfBand = "06"
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
  case finished = "Y"
  case goesOn = "N"
}
