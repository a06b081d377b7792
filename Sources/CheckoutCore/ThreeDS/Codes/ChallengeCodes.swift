/// What kind of question the issuer asks. 06 and 07 come from 2.3.1; no open source confirms their members.
public enum ACSUIType: String, ThreeDSCode {
  case text = "01"
  case singleSelect = "02"
  case multiSelect = "03"
  case outOfBand = "04"
  case html = "05"
  case htmlOutOfBand = "06"
  case information = "07"

  public static let element = "acsUiType"

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .htmlOutOfBand, .information: .v231 ... .v231
    default: .v210 ... .v231
    }
  }
}

/// Whose elements the issuer wants its question to be made of.
public enum ACSInterface: String, ThreeDSCode {
  case native = "01"
  case html = "02"

  public static let element = "acsInterface"
}

/// Whether the challenge is finished.
public enum ChallengeCompletion: String, ThreeDSCode {
  case finished = "Y"
  case goesOn = "N"

  public static let element = "challengeCompletionInd"
}

/// Why the client ends a challenge.
public enum ChallengeCancel: String, ThreeDSCode {
  case cardholder = "01"
  case decoupledTimeout = "03"
  case acsTimeout = "04"
  case neverBegan = "05"
  case transactionError = "06"
  case unknown = "07"
  case sdkTimeout = "08"
  case answeredCRes = "09"
  case answeredCReq = "10"

  public static let element = "challengeCancel"

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .answeredCRes, .answeredCReq: .v231 ... .v231
    default: .v210 ... .v231
    }
  }
}
