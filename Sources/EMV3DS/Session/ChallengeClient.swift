public import CheckoutCore

/// A client for a challenge over a network.
/// It sends the session's messages, processes the responses and returns the next prompt.
///
/// It is for providers whose issuers exchange unencrypted messages. Source: EMV 3-D Secure 2.2, CReq and CRes.
public actor ChallengeClient {
  /// The address of the issuer and the identifiers of the challenge.
  public struct Terms: Equatable, Sendable {
    public var authority: String
    public var path: String
    public var names: ChallengeNames

    /// Creates the terms from the elements of an ARes.
    /// - Throws: `answer.malformed` if the URL does not begin with `https://`.
    ///   `challenge.unsupported` if the protocol version is not supported.
    public init(url: String, server: String, acs: String, version: String) throws(CheckoutError) {
      guard url.hasPrefix("https://") else { throw CheckoutError(code: .answerMalformed, platformCode: "acsURL") }
      guard let version = ThreeDSVersion(rawValue: version) else { throw CheckoutError(code: .challengeUnsupported) }
      let rest = url.dropFirst("https://".count)
      authority = String(rest.prefix { $0 != "/" })
      path = authority.utf8.count == rest.utf8.count ? "/" : String(rest.dropFirst(authority.count))
      guard !authority.isEmpty else { throw CheckoutError(code: .answerMalformed, platformCode: "acsURL") }
      names = ChallengeNames(server: server, acs: acs, version: version)
    }
  }

  public nonisolated let terms: Terms
  private var session: ChallengeSession
  private let wire: WireClient
  private let clock: any CheckoutClock
  private let note: @Sendable (FlowNote, [String: String]) -> Void
  private var issuer: String?
  private var scheme: String?

  public init(_ terms: Terms, context: ProviderContext) {
    self.terms = terms
    clock = context.environment.clock
    wire = WireClient(transport: context.environment.transport, from: .sdk, log: context.log)
    note = context.note
    session = ChallengeSession(terms.names, window: .fullScreen, opened: context.environment.clock.now)
  }

  public var isOver: Bool { session.end != nil }

  /// Sends the first CReq and returns the issuer's prompt.
  ///
  /// If the challenge ends, the result is `over`, and the platform determines how it ended.
  /// - Throws: `network.…` if the message did not arrive and can be sent again.
  public func begin() async throws(CheckoutError) -> ChallengeProgress { try await say(.begin) }

  public func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    try await say(.answer(answer))
  }

  /// Ends the challenge if its deadline has passed.
  public func timeOut() { _ = report(.tick) }

  /// Cancels the challenge after the payer has left, and notifies the issuer. The issuer need not respond.
  public func cancel() async {
    guard !isOver else { return }
    var effects = report(.cancel)
    // Ignore the response to a message that was in transit when the payer left.
    if effects.isEmpty { effects = report(.lost(hasArrived: true)) }
    for case .send(let message) in effects {
      if let answer = try? await post(message) {
        _ = report(.received(.success(answer)))
      } else {
        _ = report(.lost(hasArrived: true))
      }
    }
  }

  /// The protocol error that ended the challenge; nil if there was none.
  public var fault: CheckoutError? {
    guard case .protocolError(let error)? = session.end else { return nil }
    return CheckoutError(code: .challengeProtocol, platformCode: error.code)
  }

  private var question: Challenge? {
    guard case .asking(let prompt) = session.phase else { return nil }
    return Challenge(prompt, issuer: issuer, scheme: scheme)
  }

  /// Handles an event and all of its effects, including the exchange of messages.
  private func say(_ event: ChallengeSession.Event) async throws(CheckoutError) -> ChallengeProgress {
    guard !isOver else { return .over }
    var effects = report(event)
    while let effect = effects.first {
      effects.removeFirst()
      switch effect {
      case .send(let message): effects += try await exchange(message)
      case .report(let message): _ = try? await post(message)
      case .show, .ignored: break
      case .end: return .over
      }
      if effects.isEmpty, case .holding(_, let until) = session.phase {
        try? await clock.sleep(for: until - clock.now, as: .latency)
        effects += report(.tick)
      }
    }
    guard let question else { throw CheckoutError(code: .challengeProtocol) }
    return .again(question)
  }

  private func report(_ event: ChallengeSession.Event) -> [ChallengeSession.Effect] {
    let effects = session.handle(event, at: clock.now)
    for case .end(let end) in effects { note(.challengeEnd, ["code": end.code, "status": end.status.rawValue]) }
    return effects
  }

  private func exchange(_ message: JSON) async throws(CheckoutError) -> [ChallengeSession.Effect] {
    do throws(CheckoutError) {
      let answer = try await post(message)
      issuer = answer["issuerName"]?.string ?? issuer
      scheme = answer["psName"]?.string ?? scheme
      return report(.received(.success(answer)))
    } catch {
      if error.code == .networkCancelled { throw error }
      if error.code == .answerMalformed {
        let isRepeated = error.platformMessage == JSON.ParseError.Reason.repeatedName.rawValue
        return report(.received(.failure(ProtocolFault(isRepeated ? .duplicate : .notUnderstood, "CRes"))))
      }
      let effects = report(.lost(hasArrived: error.code != .networkUnreachable))
      guard effects.contains(where: { if case .end = $0 { true } else { false } }) else { throw error }
      return effects
    }
  }

  private func post(_ message: JSON) async throws(CheckoutError) -> JSON {
    let (wire, terms) = (wire, terms)
    return try await withDeadline(
      ThreeDSLimits.standard.message, clock: clock, timeout: CheckoutError.timeout
    ) { () async throws(CheckoutError) in
      try await wire.post(terms.path, at: terms.authority, to: .issuer, body: message).body
    }
  }
}
