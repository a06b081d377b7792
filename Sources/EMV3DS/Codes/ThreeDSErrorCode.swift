/// The error code in an `Erro` message.
public enum ThreeDSErrorCode: String, ThreeDSCode {
  /// The message is not JSON or has an unknown type.
  case notUnderstood = "101"
  /// The protocol version is not supported, or differs from that of the transaction.
  case versionUnsupported = "102"
  /// More messages were sent than the protocol permits. A challenge ends with it when the three-digit counter
  /// overflows.
  case tooManyMessages = "103"
  /// A required element is absent or empty. The detail lists the elements.
  case missing = "201"
  /// A message extension that is marked critical is unknown. The detail lists the IDs of the extensions.
  case unknownExtension = "202"
  /// An element has a wrong format, or an optional element is present but empty.
  case format = "203"
  /// An element occurs more than once in the message.
  case duplicate = "204"
  /// The card ranges of a message overlap. From version 2.3.1 on.
  case overlappingRanges = "205"
  /// The requested action is impossible for the card range. From version 2.3.1 on.
  case impossibleAction = "206"
  /// A value is reserved and its meaning unknown. From version 2.3.1 on.
  case reservedValue = "207"
  /// A transaction identifier is unknown, or differs from that of the transaction.
  case unknownTransaction = "301"
  /// The message cannot be decrypted, or its counter is out of sequence.
  case undecipherable = "302"
  /// The sender may not use this endpoint.
  case forbiddenEndpoint = "303"
  /// A country or currency code is invalid.
  case isoCode = "304"
  /// The data of the transaction is invalid.
  case transactionData = "305"
  /// The merchant category code is invalid.
  case merchantCategory = "306"
  /// The serial number is invalid.
  case serialNumber = "307"
  /// No message arrived in time.
  case timedOut = "402"
  /// A system failed temporarily.
  case transientFailure = "403"
  /// A system failed permanently.
  case permanentFailure = "404"
  /// No connection to a system could be established.
  case unconnected = "405"

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .overlappingRanges, .impossibleAction, .reservedValue: .v231 ... .v231
    default: .v210 ... .v231
    }
  }
}
