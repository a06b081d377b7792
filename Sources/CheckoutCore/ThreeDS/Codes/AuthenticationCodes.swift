/// The issuer's authentication method in EMV 3-D Secure versions up to 2.2.
public enum AuthenticationType: String, ThreeDSCode {
  case `static` = "01"
  case dynamic = "02"
  case outOfBand = "03"
  case decoupled = "04"

  public static let element = "authenticationType"

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .static, .dynamic, .outOfBand: .v210 ... .v220
    case .decoupled: .v220 ... .v220
    }
  }
}

/// The issuer's authentication method in EMV 3-D Secure 2.3.1.
public enum AuthenticationMethod: String, ThreeDSCode {
  case passcode = "01"
  case textMessage = "02"
  case cardReader = "03"
  case appCode = "04"
  case otherCode = "05"
  case knowledge = "06"
  case outOfBandBiometrics = "07"
  case outOfBandLogin = "08"
  case outOfBandOther = "09"
  case other = "10"
  case push = "11"
  case decoupled = "12"
  case webAuthn = "13"
  case paymentConfirmation = "14"
  case behaviour = "15"
  case electronicIdentity = "16"

  public static let element = "authenticationMethod"

  public var versions: ClosedRange<ThreeDSVersion> { .v231 ... .v231 }
}

/// Whether the merchant is on the cardholder's trust list. The element is called `trustListStatus` in version 2.3.1.
public enum TrustStatus: String, ThreeDSCode {
  case trusted = "Y"
  case untrusted = "N"
  case ineligible = "E"
  case pending = "P"
  case refused = "R"
  case unknown = "U"

  public static let element = "whiteListStatus"

  public var versions: ClosedRange<ThreeDSVersion> { .v220 ... .v231 }
}

/// Whether the device is bound to the cardholder.
public enum DeviceBindingStatus: String, ThreeDSCode {
  case notBound = "01"
  case ineligible = "02"
  case pending = "03"
  case refused = "04"
  case unknown = "05"
  case internalHardware = "11"
  case externalHardware = "12"
  case dynamicData = "13"
  case staticData = "14"
  case other = "15"

  public static let element = "deviceBindingStatus"

  public var versions: ClosedRange<ThreeDSVersion> { .v231 ... .v231 }
}
