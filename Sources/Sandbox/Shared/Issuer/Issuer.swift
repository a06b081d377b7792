package import CheckoutCore
import KassaResources

/// The card issuer with its access control server (ACS). Source: EMV 3-D Secure 2.1, 2.2 and 2.3.1.
package final class Issuer: Machine {
  package static let path = "/challenge"
  package static let methodPath = "/method"

  package let behaviour: ACSBehaviour
  private let limits: SandboxLimits
  package let clock: any CheckoutClock
  private let randomness: any Randomness
  /// Receives what the issuer and the platform say to each other.
  package let log: EnvironmentLog
  /// The open challenges, by `acsTransID`.
  private let challenges = SharedState<[String: IssuerChallenge]>([:])
  /// The challenges that were closed last, oldest first, for their pages.
  private let ended = SharedState<[IssuerChallenge]>([])
  /// The expected 3DS Method requests, by `threeDSServerTransID`.
  private let devices = SharedState<[String: ACSMethod]>([:])

  package init(
    behaviour: ACSBehaviour, limits: SandboxLimits, clock: any CheckoutClock, randomness: any Randomness,
    log: @escaping EnvironmentLog
  ) {
    self.log = log
    self.behaviour = behaviour
    self.limits = limits
    self.clock = clock
    self.randomness = randomness
  }

  /// Returns the issuer's scenario for a card: that of the situation which every card plays, or else the card's own.
  /// - Parameter card: the card's own scenario; nil for a card without 3-D Secure.
  package func scenario(_ card: ACSScenario?) -> ACSScenario? { behaviour.everyScenario ?? card }

  /// Returns the authentication result for the ARes.
  /// The status of the result is `C` if the issuer requires a challenge. Otherwise, it is the issuer's decision.
  package func authenticate(_ question: IssuerAuthenticationRequest) -> IssuerVerdict {
    let verdict = decide(question)
    question.report(verdict, version: version(question), to: log)
    return verdict
  }

  private func version(_ question: IssuerAuthenticationRequest) -> String { question.play.version ?? behaviour.version }

  private func decide(_ question: IssuerAuthenticationRequest) -> IssuerVerdict {
    let (play, details) = (question.play, question.details)
    if let answer = behaviour.answer {
      return IssuerVerdict(
        status: answer, reason: play.reason(for: answer), hasValue: ["Y", "A"].contains(answer))
    }
    guard !play.isCertain, play.answer == "C" || play.answer == "Y" else {
      return IssuerVerdict(
        status: play.answer, reason: play.reason(for: play.answer), hasValue: ["Y", "A"].contains(play.answer))
    }
    let rule = FrictionlessRule(
      asks: play.answer == "C", wish: details.wish, details: details.count, isSuspicious: details.isSuspicious,
      method: question.method)
    // A card that fails every challenge is refused in the frictionless flow as well.
    let isContent = rule.answer == "Y" && play.end == "Y"
    let status = rule.answer == "C" ? "C" : isContent ? "Y" : "N"
    return IssuerVerdict(
      status: status, reason: status == "N" ? play.reason ?? "01" : nil, hasValue: status == "Y", rule: rule.words)
  }

  /// Registers a 3DS Method request that the issuer should expect.
  package func expectDevice(_ server: String, _ method: ACSMethod) { devices.change(server) { $0[server] = method } }

  package func lookedFor(_ server: String) -> ACSMethod? { devices.read { $0[server] } }

  /// Simulates the cardholder's action in the banking app.
  /// - Returns: false if no challenge is waiting for the cardholder in the banking app.
  package func outOfBand(_ action: OutOfBandAction) -> Bool {
    challenges.change("") { challenges in
      let waiting = challenges.filter { $0.value.isDecoupledInProgress }.keys
      for acs in waiting { challenges[acs]?.outOfBand(action) }
      return !waiting.isEmpty
    }
  }

  /// Reads the open challenges and those that were closed last.
  func read<R: Sendable>(_ body: @Sendable ([String: IssuerChallenge], [IssuerChallenge]) -> R) -> R {
    let ended = ended.read(\.self)
    return challenges.read { body($0, ended) }
  }

  /// Changes the open challenges.
  func change<R: Sendable>(_ body: @Sendable (inout [String: IssuerChallenge]) -> R) -> R {
    challenges.change("", body)
  }

  /// Opens a challenge for an authentication request.
  package func open(_ question: IssuerAuthenticationRequest) -> IssuerTransaction {
    let transaction = IssuerTransaction(acs: randomness.uuid(), server: question.server, version: version(question))
    let challenge = IssuerChallenge(transaction, question, opened: clock.now, limits: limits, behaviour)
    challenges.change(transaction.acs) { $0[transaction.acs] = challenge }
    return transaction
  }

  /// Returns whether a challenge is over: decided, aborted or timed out.
  package func isOver(_ transaction: IssuerTransaction) -> Bool {
    let now = clock.now
    return challenges.read { challenges in
      challenges[transaction.acs].map { $0.isOver || now >= $0.deadline } ?? true
    }
  }

  /// Returns whether an application has begun a challenge that the issuer still has open.
  package func hasBegun(_ transaction: IssuerTransaction) -> Bool {
    challenges.read { $0[transaction.acs]?.hasBegun == true }
  }

  /// Closes a challenge in any state and returns its result.
  /// - Returns: nil if the cardholder did not finish the challenge.
  package func close(_ transaction: IssuerTransaction) -> IssuerVerdict? {
    let closed = challenges.change(transaction.acs) { $0.removeValue(forKey: transaction.acs) }
    guard var closed else { return nil }
    let verdict = closed.verdict
    // What has no result now has none for good, and its pages say so.
    closed.abort()
    ended.change("") { [closed] in $0 = $0.suffix(Self.mostEnded - 1) + [closed] }
    guard let verdict else { return nil }
    closed.question.report(result: verdict, to: log)
    return verdict
  }

  package func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    guard request.isPost else { return .notPost }
    let (path, body) = (request.path, request.body)
    if path == Self.methodPath { return try await look(body) }
    guard path == Self.path else { return .unreadable(404) }
    let accepted = request.headers["accept-language"].flatMap(AcceptedLanguages.strings)
    guard let message = JSON(json: body), message.object != nil else {
      return MachineAnswer(ChallengeError.format(["CReq"]).message)
    }
    let wrong = message.mistakes(ChallengeRequest.shape).map(\.path.description)
    guard wrong.isEmpty else { return MachineAnswer(ChallengeError.format(wrong).message) }
    let request = ChallengeRequest(message)
    if request.messageType == "Erro" { return abort(request) }
    switch request.action() {
    case .failure(let error): return MachineAnswer(error.message)
    case .success(let action):
      let reply = reply(to: request, action, body, accepted?.language)
      try await delay(reply.fault)
      return MachineAnswer(body: reply.bytes)
    }
  }

  /// Aborts the challenge because the client reported an error in one of the issuer's responses.
  private func abort(_ error: ChallengeRequest) -> MachineAnswer {
    let acs = error.acsTransID ?? ""
    challenges.change(acs) { $0[acs]?.abort() }
    return MachineAnswer(["status": "noted"])
  }

  private struct Reply: Sendable {
    var bytes: [UInt8]
    var fault: ACSFault?
  }

  /// - Parameter language: the language that the client accepts; nil if it names none, or none that the issuer speaks.
  private func reply(
    to request: ChallengeRequest, _ action: ChallengeRequest.Action, _ body: [UInt8], _ language: String?
  ) -> Reply {
    let acs = request.acsTransID ?? ""
    let (result, fault) = challenges.change(acs) {
      [now = clock.now] challenges -> (Result<[UInt8], ChallengeError>?, ACSFault?) in
      if let language { challenges[acs]?.speak(language) }
      return (challenges[acs]?.answer(request, action, bytes: body, at: now), challenges[acs]?.lastFault)
    }
    switch result {
    case .success(let bytes): return Reply(bytes: bytes, fault: fault)
    case .failure(let error): return Reply(bytes: error.message.wireBytes)
    case nil: return Reply(bytes: ChallengeError.unknownTransaction.message.wireBytes)
    }
  }

  private func delay(_ fault: ACSFault?) async throws(TransportError) {
    switch fault {
    case .late: try await clock.delay(.seconds(11))
    case .silent:
      try await clock.delay(.seconds(3600), as: .deadline)
      throw .timeout
    default: break
    }
  }
}

/// The 3DS Method: the issuer collects device data before the authentication. Source: EMV 3-D Secure 2.2, 3DS Method.
extension Issuer {
  /// Returns how the 3DS Method behaves for a card.
  package func method(_ play: ACSScenario) -> ACSMethod { behaviour.method ?? play.method }

  /// Runs the 3DS Method, which completes after a short delay or never responds.
  package func look(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard let server = Self.server(in: body), let method = lookedFor(server) else {
      return .unreadable(field: "threeDSMethodData")
    }
    if method == .silent {
      try await clock.delay(.seconds(3600), as: .deadline)
      throw .timeout
    }
    try await clock.delay(.milliseconds(300))
    let data = #"{"threeDSServerTransID":"\#(server)"}"#
    return MachineAnswer(["threeDSMethodData": .string(Base64.encode(data.utf8, .url))])
  }

  private static func server(in body: [UInt8]) -> String? {
    guard let text = JSON(json: body)?["threeDSMethodData"]?.string, let bytes = Base64.decode(text, .url) else {
      return nil
    }
    return JSON(json: bytes)?["threeDSServerTransID"]?.string
  }
}
