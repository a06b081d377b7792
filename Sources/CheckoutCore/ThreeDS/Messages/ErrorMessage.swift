/// The `Erro` message. Source: EMV 3-D Secure 2.2, error messages.
public struct ErrorMessage: Error, Equatable, Sendable {
  /// Three digits; a code that this side does not know is kept as it came.
  public var code: String
  public var component: ErrorComponent?
  public var description: String
  public var detail: String
  /// The kind of message in which the error was found, e.g. `CRes`.
  public var about: String?

  public init(
    code: String, component: ErrorComponent?, description: String = "", detail: String = "", about: String? = nil
  ) {
    self.code = code
    self.component = component
    self.description = description
    self.detail = detail
    self.about = about
  }

  /// What this side reports of a message of the other.
  public init(_ fault: ProtocolFault, about message: String) {
    self.init(
      code: fault.code.rawValue, component: .sdk, description: Self.english(fault.code), detail: fault.detail,
      about: message)
  }

  public var known: ThreeDSErrorCode? { ThreeDSErrorCode(rawValue: code) }

  /// The message itself.
  public func json(_ names: ChallengeNames) -> JSON {
    .compact(
      [("messageType", "Erro")] + names.members + [
        ("errorCode", .string(code)), ("errorComponent", component.map { .string($0.rawValue) }),
        ("errorDescription", .string(String(description.prefix(2048)))), ("errorDetail", .string(detail)),
        ("errorMessageType", about.map(JSON.string)),
      ])
  }

  /// An `Erro` that came: as tolerant as can be, because an error about an error helps nobody.
  /// - Returns: nil where the message is of another kind.
  public init?(_ message: JSON) {
    guard message["messageType"]?.string == "Erro" else { return nil }
    self.init(
      code: message["errorCode"]?.string.map { String($0.prefix(3)) } ?? ThreeDSErrorCode.notUnderstood.rawValue,
      component: message["errorComponent"]?.string.flatMap(ErrorComponent.init(rawValue:)),
      description: String((message["errorDescription"]?.string ?? "").prefix(2048)),
      detail: String((message["errorDetail"]?.string ?? "").prefix(2048)),
      about: message["errorMessageType"]?.string.map { String($0.prefix(4)) })
  }

  /// What the other side's engineers read.
  private static func english(_ code: ThreeDSErrorCode) -> String {
    switch code {
    case .notUnderstood: "The message is not understood."
    case .versionUnsupported: "The message version is not the one of this transaction."
    case .tooManyMessages: "Too many messages were sent."
    case .missing: "A required element is missing."
    case .unknownExtension: "A critical extension is not known."
    case .format: "An element has a wrong format."
    case .duplicate: "An element occurs twice."
    case .unknownTransaction: "The identifiers are not those of this transaction."
    case .undecipherable: "The message cannot be deciphered, or its counter does not follow."
    case .timedOut: "The time is over."
    default: "The transaction cannot go on."
    }
  }
}
