/// The error code in an `Erro` message.
public enum ThreeDSErrorCode: String, ThreeDSCode {
  case notUnderstood = "101"
  case versionUnsupported = "102"
  case tooManyMessages = "103"
  case missing = "201"
  case unknownExtension = "202"
  case format = "203"
  case duplicate = "204"
  case overlappingRanges = "205"
  case impossibleAction = "206"
  case reservedValue = "207"
  case unknownTransaction = "301"
  case undecipherable = "302"
  case forbiddenEndpoint = "303"
  case isoCode = "304"
  case transactionData = "305"
  case merchantCategory = "306"
  case serialNumber = "307"
  case timedOut = "402"
  case transientFailure = "403"
  case permanentFailure = "404"
  case unconnected = "405"

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .overlappingRanges, .impossibleAction, .reservedValue: .v231 ... .v231
    default: .v210 ... .v231
    }
  }
}
