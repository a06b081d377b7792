/// The channel through which the cardholder authenticates.
public enum DeviceChannel: String, ThreeDSCode {
  case app = "01"
  case browser = "02"
  case requestor = "03"

  public static let element = "deviceChannel"
}

/// Whether the authentication is for a payment.
public enum MessageCategory: String, ThreeDSCode {
  case payment = "01"
  case nonPayment = "02"

  public static let element = "messageCategory"
}

/// The merchant's challenge preference; the issuer decides.
public enum ChallengePreference: String, ThreeDSCode {
  case noPreference = "01"
  case notWanted = "02"
  case wanted = "03"
  case mandated = "04"
  case riskAnalysed = "05"
  case dataShare = "06"
  case strongAuthenticationDone = "07"
  case trustedListExemption = "08"
  case offerTrust = "09"
  case lowValue = "10"
  case corporate = "11"
  case offerBinding = "12"
  case issuerAsked = "13"
  case merchantSeries = "14"

  public static let element = "threeDSRequestorChallengeInd"

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .riskAnalysed, .dataShare, .strongAuthenticationDone, .trustedListExemption, .offerTrust: .v220 ... .v231
    case .lowValue, .corporate, .offerBinding, .issuerAsked, .merchantSeries: .v231 ... .v231
    default: .v210 ... .v231
    }
  }

  /// Whether the merchant prefers the frictionless flow.
  public var prefersFrictionless: Bool {
    switch self {
    case .notWanted, .riskAnalysed, .dataShare, .strongAuthenticationDone, .trustedListExemption, .lowValue, .corporate:
      true
    default: false
    }
  }
}

/// The purpose of the authentication.
public enum AuthenticationIndicator: String, ThreeDSCode {
  case payment = "01"
  case recurring = "02"
  case instalment = "03"
  case addCard = "04"
  case maintainCard = "05"
  case verifyForToken = "06"

  public static let element = "threeDSRequestorAuthenticationInd"
}

/// The completion status of the 3DS Method, in which the issuer collects device data.
public enum ThreeDSMethodCompletion: String, ThreeDSCode {
  case finished = "Y"
  case notFinished = "N"
  case noAddress = "U"

  public static let element = "threeDSCompInd"
}
