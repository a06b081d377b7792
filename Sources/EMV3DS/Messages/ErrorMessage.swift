public import CheckoutCore

/// The `Erro` message. Source: EMV 3-D Secure 2.2, error messages.
public struct ErrorMessage: Error, Equatable, Sendable {
  /// The three-digit error code. An unknown code is preserved unchanged.
  public var code: String
  /// The sender's description of the code, in English and for engineers. It is sent in at most 2048 characters.
  public var description: String
  /// The names of the faulty elements, or another detail of the fault; empty if the sender gives none.
  public var detail: String
  /// The type of the faulty message, e.g. `CRes`.
  public var about: String?

  /// Creates an error message.
  /// - Parameters:
  ///   - code: the three-digit error code.
  ///   - description: the description of the error; may be empty.
  ///   - detail: the faulty element; may be empty.
  ///   - about: the type of the faulty message, e.g. `CRes`; nil if unknown.
  public init(code: String, description: String = "", detail: String = "", about: String? = nil) {
    self.code = code
    self.description = description
    self.detail = detail
    self.about = about
  }

  /// Creates the SDK's error message about a fault in a received message.
  public init(_ fault: ProtocolFault, about message: String) {
    self.init(
      code: fault.code.rawValue, description: Self.english(fault.code), detail: fault.detail,
      about: message)
  }

  /// The code, if EMV 3-D Secure defines it; nil for an unknown one.
  public var known: ThreeDSErrorCode? { ThreeDSErrorCode(rawValue: code) }

  /// Returns the message as JSON. Error component C denotes the SDK.
  public func json(_ names: ChallengeNames) -> JSON {
    .compact(
      [("messageType", "Erro")] + names.members + [
        ("errorCode", .string(code)), ("errorComponent", "C"),
        ("errorDescription", .string(String(description.prefix(2048)))), ("errorDetail", .string(detail)),
        ("errorMessageType", about.map(JSON.string)),
      ])
  }

  /// Parses a received `Erro`, tolerating malformed JSON members, because an error about an error is useless.
  /// - Returns: nil for a message of another type.
  public init?(_ message: JSON) {
    guard message["messageType"]?.string == "Erro" else { return nil }
    self.init(
      code: message["errorCode"]?.string.map { String($0.prefix(3)) } ?? ThreeDSErrorCode.notUnderstood.rawValue,
      description: String((message["errorDescription"]?.string ?? "").prefix(2048)),
      detail: String((message["errorDetail"]?.string ?? "").prefix(2048)),
      about: message["errorMessageType"]?.string.map { String($0.prefix(4)) })
  }

  /// Returns the English description of an error code, for the recipient's engineers.
  private static func english(_ code: ThreeDSErrorCode) -> String {
    switch code {
    case .notUnderstood: "The message is not recognised."
    case .versionUnsupported: "The message version does not match this transaction."
    case .tooManyMessages: "Too many messages were sent."
    case .missing: "A required data element is missing."
    case .unknownExtension: "A critical message extension is not recognised."
    case .format: "The format of a data element is invalid."
    case .duplicate: "A data element is duplicated."
    case .unknownTransaction: "The transaction identifiers do not match this transaction."
    case .undecipherable: "The message cannot be decrypted, or its counter is out of sequence."
    case .timedOut: "The transaction timed out."
    default: "The transaction cannot continue."
    }
  }
}
