import Cards
import CheckoutCore

/// One challenge between the SDK and the issuer: what was asked, how often, and whether it is over. Source: EMV 3-D
/// Secure 2.2, CReq and CRes.
struct IssuerConversation: Equatable, Sendable {
  /// How long the issuer waits for the end of a challenge.
  static let lifetime = Duration.seconds(300)

  let reference: IssuerReference
  let deadline: Instant
  /// Number of the next message.
  private(set) var counter = 0
  /// Codes that were refused.
  private(set) var refusals = 0
  /// The issuer has decided, or stopped waiting.
  private(set) var isOver = false

  /// What a message to the issuer says beside its number.
  enum Say: Equatable, Sendable {
    /// The first message: show me what you ask.
    case hello
    case entry(SecretText)
    case resend
    case cancel

    init(_ answer: ChallengeAnswer) {
      switch answer {
      case .entry(let text): self = .entry(text)
      case .resend: self = .resend
      }
    }
  }

  init(_ reference: IssuerReference, now: Instant) {
    self.reference = reference
    deadline = now + Self.lifetime
  }

  /// The next CReq.
  func request(_ say: Say) -> JSON {
    let said: (String, JSON?) =
      switch say {
      case .hello: ("", nil)
      case .entry(let text): ("challengeDataEntry", .secret(text))
      case .resend: ("resendChallenge", "Y")
      case .cancel: ("challengeCancel", "01")
      }
    return .compact([
      ("messageType", "CReq"),
      ("messageVersion", .string(reference.messageVersion)),
      ("threeDSServerTransID", .string(reference.serverTransaction)),
      ("acsTransID", .string(reference.acsTransaction)),
      // A terminal is as wide as it gets: full screen.
      ("challengeWindowSize", "05"),
      ("sdkCounterStoA", .string(Self.digits(counter))),
      said,
    ])
  }

  /// What the issuer answered to `say`.
  /// - Returns: what it asks now; nil when it has decided.
  mutating func receive(_ answer: AnswerReader, to say: Say) throws(CheckoutError) -> Challenge? {
    guard try answer.required("messageType", \.string) == "CRes" else { throw try refused(answer) }
    guard try answer.required("acsTransID", \.string) == reference.acsTransaction,
      try answer.required("threeDSServerTransID", \.string) == reference.serverTransaction
    else { throw CheckoutError(code: "challenge.protocol", platformCode: "301") }
    guard try answer.required("acsCounterAtoS", \.string) == Self.digits(counter) else {
      throw CheckoutError(code: "challenge.protocol", platformCode: "302")
    }
    counter += 1
    switch try answer.required("challengeCompletionInd", \.string) {
    case "Y":
      isOver = true
      return nil
    case "N":
      if case .entry = say { refusals += 1 }
      return try challenge(answer, to: say)
    default: throw answer.malformed("challengeCompletionInd", "invalid")
    }
  }

  private func challenge(_ answer: AnswerReader, to say: Say) throws(CheckoutError) -> Challenge {
    guard try answer.required("acsUiType", \.string) == "01" else { throw CheckoutError(code: "challenge.unsupported") }
    let wasRefused = if case .entry = say { true } else { false }
    return Challenge(
      kind: .code,
      header: try answer.optional("challengeInfoHeader", \.string) ?? "",
      text: try answer.required("challengeInfoText", \.string),
      label: try answer.optional("challengeInfoLabel", \.string) ?? "",
      submitLabel: try answer.required("submitAuthenticationLabel", \.string),
      resendLabel: try answer.optional("resendInformationLabel", \.string),
      isWarning: try answer.optional("challengeInfoTextIndicator", \.string) == "Y" || wasRefused,
      issuer: try answer.optional("issuerName", \.string),
      scheme: try answer.optional("psName", \.string).flatMap(CardTypeNames.brand)?.rawValue,
      refusals: refusals,
      deadline: deadline)
  }

  /// An Erro. When the issuer has stopped waiting, that is an end like another: the platform knows how it counts.
  private mutating func refused(_ answer: AnswerReader) throws(CheckoutError) -> CheckoutError {
    guard try answer.required("messageType", \.string) == "Erro" else {
      return answer.malformed("messageType", "invalid")
    }
    let code = try answer.required("errorCode", \.string)
    if code == "402" { isOver = true }
    return CheckoutError(
      code: "challenge.protocol", platformCode: code, platformMessage: try answer.optional("errorDescription", \.string)
    )
  }

  private static func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
