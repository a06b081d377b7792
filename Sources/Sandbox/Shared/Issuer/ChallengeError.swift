import CheckoutCore

/// An error in a CReq. Source: EMV 3-D Secure 2.2, table of error codes.
enum ChallengeError: Error, Sendable, Equatable {
  case missing([String])
  case format([String])
  case unknownTransaction
  case counter
  case timedOut

  var code: String {
    switch self {
    case .missing: "201"
    case .format: "203"
    case .unknownTransaction: "301"
    case .counter: "302"
    case .timedOut: "402"
    }
  }

  private var description: String {
    switch self {
    case .missing: "A required data element is missing."
    case .format: "The format of a data element is invalid."
    case .unknownTransaction: "The transaction is unknown or has ended."
    case .counter: "The counter is out of sequence."
    case .timedOut: "The cardholder did not respond in time."
    }
  }

  private var detail: String {
    switch self {
    case .missing(let names), .format(let names): names.joined(separator: ", ")
    case .unknownTransaction: "acsTransID"
    case .counter: "sdkCounterStoA"
    case .timedOut: "challenge"
    }
  }

  /// The `Erro` message that reports this error. Error component A denotes the ACS.
  var message: JSON {
    [
      "messageType": "Erro", "errorCode": .string(code), "errorComponent": "A",
      "errorDescription": .string(description),
      "errorDetail": .string(detail),
    ]
  }
}
