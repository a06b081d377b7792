import CheckoutCore
import Crypto

/// The state of a challenge at the issuer, from the first CReq to the last CRes.
struct IssuerChallenge: Sendable {
  let transaction: IssuerTransaction
  private(set) var question: IssuerAuthenticationRequest
  let deadline: Instant
  private(set) var end: ACSEnd?
  private(set) var lastFault: ACSFault?
  private let behaviour: ACSBehaviour
  private var counter = 0
  private var triesLeft: Int
  private var entries = 0
  /// The type of the current prompt.
  /// After the cardholder has chosen a channel, the type changes to `text`, i.e. a prompt for the one-time code.
  private(set) var asking: ACSQuestion
  /// What the issuer last told the cardholder, in an app or in a browser.
  private(set) var occasion = ACSChallengeScreen.Occasion.first
  /// The number of the cardholder's actions, in an app or in a browser.
  private(set) var step = 0
  /// Whether the challenge has ended in a browser, and an app that shows it too does not know that yet.
  private var hasEndedInBrowser = false
  private var confirmations = 0
  private var isAborted = false
  /// The cardholder's action in the banking app; nil if the cardholder has not acted.
  private(set) var outOfBandAction: OutOfBandAction?
  /// The last request and its response, stored so that a retry of the request gets the same response.
  /// Only a digest of the request is stored, because the request may contain a one-time code.
  private var last: (request: SHA256.Digest, bytes: [UInt8], answer: JSON)?

  init(
    _ transaction: IssuerTransaction, _ question: IssuerAuthenticationRequest, opened: Instant, limits: SandboxLimits,
    _ behaviour: ACSBehaviour
  ) {
    self.transaction = transaction
    self.question = question
    var behaviour = behaviour
    behaviour.version = transaction.version
    behaviour.isTalkative = behaviour.isTalkative || question.play.isTalkative
    self.behaviour = behaviour
    deadline = opened + limits.challenge
    triesLeft = limits.challengeTries
    asking = behaviour.question ?? question.play.question
  }

  /// The result of the challenge; nil if the cardholder did not finish it.
  var verdict: IssuerVerdict? {
    guard let end, !isAborted else { return nil }
    return IssuerVerdict(status: end.status, reason: end.reason, hasValue: end.hasValue, interactions: entries)
  }

  /// Whether the issuer has answered a challenge request, so that only the same application can go on.
  var hasBegun: Bool { counter > 0 }

  /// Whether the challenge has been decided or aborted.
  var isOver: Bool { end != nil || isAborted }

  /// Whether the challenge is waiting for the cardholder in the banking app.
  var isDecoupledInProgress: Bool { end == nil && !isAborted && [.outOfBand, .htmlOutOfBand].contains(asking) }

  mutating func outOfBand(_ action: OutOfBandAction) { outOfBandAction = action }

  mutating func abort() { isAborted = true }

  /// Shows the challenge in the language of the cardholder's own device, which the platform may not know.
  mutating func speak(_ language: String) { question.language = language }

  /// Responds to a CReq whose format is valid.
  ///
  /// - Parameter bytes: the message as received. An identical message gets the same response and is counted only once.
  mutating func answer(
    _ request: ChallengeRequest, _ action: ChallengeRequest.Action, bytes: [UInt8], at now: Instant
  ) -> Result<[UInt8], ChallengeError> {
    let digest = SHA256.hash(data: bytes)
    if let last, last.request == digest { return .success(last.bytes) }
    guard end == nil || hasEndedInBrowser, !isAborted, request.threeDSServerTransID == transaction.server else {
      return .failure(.unknownTransaction)
    }
    guard now < deadline else {
      isAborted = true
      return .failure(.timedOut)
    }
    guard request.messageVersion == behaviour.version else { return .failure(.format(["messageVersion"])) }
    guard request.sdkCounterStoA.flatMap({ Int($0) }) == counter else { return .failure(.counter) }
    guard hasEndedInBrowser || fits(action) else { return .failure(.format([action.element])) }
    let screen = hasEndedInBrowser ? nil : play(action)
    hasEndedInBrowser = false
    let answer = message(screen)
    lastFault =
      behaviour.faults[counter] ?? ((behaviour.codes ?? question.play.codes) == .silent && counter > 0 ? .silent : nil)
    let sent = lastFault?.spoil(answer, last: last?.answer) ?? answer.wireBytes
    last = (digest, sent, answer)
    counter += 1
    return .success(sent)
  }

  /// Plays the cardholder's action in a browser.
  /// - Returns: false if the current type of prompt does not allow it.
  mutating func playInBrowser(_ action: ChallengeRequest.Action) -> Bool {
    guard fits(action) else { return false }
    _ = play(action)
    hasEndedInBrowser = end != nil
    return true
  }

  /// Returns whether the current type of prompt allows the cardholder's action.
  private func fits(_ action: ChallengeRequest.Action) -> Bool {
    switch (action, asking) {
    case (.first, _), (.cancel, _), (.resend, .text), (.entry, .text), (.entry, .singleSelect), (.entry, .multiSelect),
      (.nothing, .text), (.nothing, .singleSelect), (.nothing, .multiSelect), (.nothing, .html),
      (.nothing, .information), (.form, .html), (.confirmed, .outOfBand), (.confirmed, .htmlOutOfBand):
      true
    default: false
    }
  }

  /// Performs the cardholder's action and returns the next screen; returns nil if the challenge is over.
  private mutating func play(_ action: ChallengeRequest.Action) -> ACSChallengeScreen? {
    if action != .first { step += 1 }
    switch action {
    case .first: return screen(.first)
    case .resend: return screen(.resent)
    case .cancel: end = ACSEnd(status: "N", reason: "26", hasValue: false)
    case .confirmed:
      confirmations += 1
      switch outOfBandAction {
      case .approve: end = right
      case .decline: end = ACSEnd(status: "N", reason: "01")
      case .abandon: return screen(.first)
      case nil: return unplayed()
      }
    case .nothing where asking == .information: end = right
    case .nothing: return wrong()
    case .form(let data): return judge(Self.code(in: data))
    case .entry(let text) where asking == .singleSelect:
      guard ["phone", "email"].contains(text) else { return wrong() }
      asking = .text
      return screen(.sent(to: text))
    case .entry(let text) where asking == .multiSelect:
      guard text == ACSChallengeScreen.rightCities.joined(separator: ",") else { return wrong() }
      end = right
    case .entry(let text): return judge(text)
    }
    return nil
  }

  /// Handles the client's confirmation when the cardholder has not acted in the banking app.
  /// Accepts the confirmation once the client has sent it `confirmsAfter` times.
  /// If `confirmsAfter` is nil, the client alone can never confirm the challenge.
  private mutating func unplayed() -> ACSChallengeScreen? {
    guard let wanted = behaviour.confirmsAfter, confirmations >= wanted else { return screen(.first) }
    end = right
    return nil
  }

  private var right: ACSEnd {
    ACSEnd(status: question.play.end, reason: question.play.reason(for: question.play.end))
  }

  private mutating func judge(_ code: String) -> ACSChallengeScreen? {
    guard let decided = (behaviour.codes ?? question.play.codes).end(of: code, right: right) else { return wrong() }
    entries += 1
    end = decided
    return nil
  }

  private mutating func wrong() -> ACSChallengeScreen? {
    entries += 1
    triesLeft -= 1
    if triesLeft > 0 { return screen(.wrong(triesLeft: triesLeft)) }
    end = ACSEnd(status: "N", reason: "19")
    return nil
  }

  private mutating func screen(_ occasion: ACSChallengeScreen.Occasion) -> ACSChallengeScreen {
    self.occasion = occasion
    return ACSChallengeScreen(question, asking, occasion, behaviour, application: transaction.application)
  }

  /// Returns the one-time code from the submitted data of the HTML form.
  private static func code(in form: String) -> String {
    let pairs = form.split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    return pairs.first { $0.first == "code" }.map { String($0.last ?? "") } ?? ""
  }

  static func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  /// Returns the challenge response (CRes).
  private func message(_ screen: ACSChallengeScreen?) -> JSON {
    let head: [JSON.Object.Member] = [
      .init("messageType", "CRes"), .init("messageVersion", .string(behaviour.version)),
      .init("threeDSServerTransID", .string(transaction.server)), .init("acsTransID", .string(transaction.acs)),
      .init("acsCounterAtoS", .string(Self.digits(counter))),
      .init("challengeCompletionInd", screen == nil ? "Y" : "N"),
    ]
    guard let screen else {
      return .object(head + [.init("transStatus", .string(end?.status ?? "N"))])
    }
    guard let shown = screen.wire.members else { return .object(head) }
    return .object(
      head + shown + [
        .init("issuerName", .string(ACSChallengeScreen.issuer)), .init("psName", .string(question.scheme)),
      ])
  }
}
