public import CheckoutCore

/// A client for a challenge over a network.
/// It sends the session's messages, processes the responses and returns the next prompt.
///
/// It is for providers whose issuers exchange unencrypted messages. Source: EMV 3-D Secure 2.2, CReq and CRes.
public actor ChallengeClient {
  /// The address of the issuer and the identifiers of the challenge.
  public struct Terms: Equatable, Sendable {
    /// The host of the issuer, with its port if the URL has one.
    public var authority: String
    /// The path of the issuer's URL from its first slash on, with the query.
    public var path: String
    /// The identifiers of the transaction.
    public var names: ChallengeNames

    /// Creates the terms from the elements of an ARes.
    /// - Throws: `answer.malformed` if the URL is not an `https` address, or an `http` address on the machine itself.
    ///   `challenge.unsupported` if the protocol version is not supported.
    public init(url: String, server: String, acs: String, version: String) throws(CheckoutError) {
      guard let address = ServiceAddress(url) else {
        throw CheckoutError(code: .answerMalformed, platformCode: "acsURL")
      }
      guard let version = ThreeDSVersion(rawValue: version) else { throw CheckoutError(code: .challengeUnsupported) }
      (authority, path) = (address.authority, address.path)
      names = ChallengeNames(server: server, acs: acs, version: version)
    }

    /// Creates the terms from the parts of the issuer's URL.
    /// - Parameters:
    ///   - authority: the host, with its port if it is not the standard one.
    ///   - path: the path with the query, beginning with a slash.
    ///   - names: the identifiers of the transaction.
    public init(authority: String, path: String, names: ChallengeNames) {
      self.authority = authority
      self.path = path
      self.names = names
    }
  }

  /// Sends a message to the issuer and returns the response. Only if `isRepeated` may it send the message repeatedly,
  /// which is safe because the issuer recognises a message by its counter.
  /// - Throws: `network.…` if no response arrives.
  public typealias Post = @Sendable (_ message: JSON, _ isRepeated: Bool) async throws(CheckoutError) -> JSON

  /// The address and the identifiers with which the client was created.
  public nonisolated let terms: Terms
  private var session: ChallengeSession
  private let post: Post
  private let clock: any CheckoutClock
  private let note: @Sendable (FlowNote, [String: String]) -> Void
  private var issuer: String?
  private var scheme: String?
  /// The network error that ended the challenge, because the issuer may have received the message; nil if none did.
  public private(set) var loss: CheckoutError?

  /// - Parameters:
  ///   - terms: the address of the issuer and the identifiers.
  ///   - context: the dependencies of the provider.
  ///   - language: the payer's language, in which the issuer should ask; nil for that of the environment.
  ///   - window: the size of the challenge window.
  ///   - limits: the timeouts. If `post` repeats messages, `message` is the timeout for all attempts together.
  ///   - post: how messages are sent; by default once, with the standard timeout.
  public init(
    _ terms: Terms, context: ProviderContext, language: String? = nil, window: ChallengeWindow = .fullScreen,
    limits: ThreeDSLimits = .standard, post: Post? = nil
  ) {
    self.terms = terms
    clock = context.environment.clock
    note = context.note
    self.post = post ?? Self.post(terms, context, language ?? context.environment.language)
    session = ChallengeSession(terms.names, window: window, opened: clock.now, limits: limits)
  }

  /// Whether the challenge has ended, in whatever way. A client that is over sends no more messages.
  public var isOver: Bool { session.end != nil }

  /// Sends the first CReq and returns the issuer's prompt.
  ///
  /// If the challenge ends, the result is `over`, and the platform determines how it ended.
  /// - Throws: `network.…` if the message did not arrive and can be sent again.
  public func begin() async throws(CheckoutError) -> ChallengeProgress { try await say(.begin) }

  /// Sends the payer's answer and returns the issuer's next prompt.
  ///
  /// An answer that does not fit the current prompt is not sent, and the same prompt is returned. If the challenge
  /// ends, the result is `over`, and the platform determines how it ended.
  /// - Throws: `network.…` if the message did not arrive and can be sent again; `network.cancelled` if the task was
  ///   cancelled meanwhile; `challenge.protocol` if there is no prompt to answer.
  public func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    try await say(.answer(answer))
  }

  /// Ends the challenge if its deadline has passed, and tells the issuer to stop waiting. The issuer need not respond.
  public func timeOut() async {
    for case .report(let message) in finish(.tick) { _ = try? await post(message, false) }
  }

  /// Cancels the challenge after the payer has left, and notifies the issuer. The issuer need not respond.
  public func cancel() async {
    guard !isOver else { return }
    var effects = finish(.cancel)
    // Ignore the response to a message that was in transit when the payer left.
    if effects.isEmpty { effects = finish(.lost(hasArrived: true)) }
    for case .send(let message) in effects {
      let answer = try? await post(message, false)
      _ = finish(answer.map { .received(.success($0)) } ?? .lost(hasArrived: true))
    }
  }

  /// The protocol error that ended the challenge; nil if there was none.
  public var fault: CheckoutError? {
    guard case .protocolError(let error)? = session.end else { return nil }
    return CheckoutError(
      code: .challengeProtocol, platformCode: error.code,
      platformMessage: error.description.isEmpty ? nil : error.description)
  }

  private var question: Challenge? {
    guard case .asking(let prompt) = session.phase else { return nil }
    var challenge = Challenge(prompt, issuer: issuer, scheme: scheme)
    challenge.columns = session.window?.columns
    return challenge
  }

  /// Handles an event and all of its effects, including the exchange of messages.
  private func say(_ event: ChallengeSession.Event) async throws(CheckoutError) -> ChallengeProgress {
    guard !isOver else { return .over }
    var effects = handle(event)
    while let effect = effects.first {
      effects.removeFirst()
      switch effect {
      case .send(let message): effects += try await exchange(message)
      case .report(let message): _ = try? await post(message, false)
      case .show, .ignored: break
      case .end(let end):
        record(end)
        return .over
      }
      if effects.isEmpty, case .holding(_, let until) = session.phase {
        try? await clock.sleep(for: until - clock.now, as: .latency)
        effects += handle(.tick)
      }
    }
    guard let question else { throw CheckoutError(code: .challengeProtocol) }
    return .again(question)
  }

  private func handle(_ event: ChallengeSession.Event) -> [ChallengeSession.Effect] {
    session.handle(event, at: clock.now)
  }

  /// Handles an event that does not wait for the payer, and records the end of the challenge at once.
  private func finish(_ event: ChallengeSession.Event) -> [ChallengeSession.Effect] {
    let effects = handle(event)
    for case .end(let end) in effects { record(end) }
    return effects
  }

  private func record(_ end: ThreeDSEnd) {
    note(.challengeEnd, ["code": end.code, "status": end.status.rawValue])
  }

  private func exchange(_ message: JSON) async throws(CheckoutError) -> [ChallengeSession.Effect] {
    do throws(CheckoutError) {
      let answer = try await post(message, true)
      issuer = answer["issuerName"]?.string ?? issuer
      scheme = answer["psName"]?.string ?? scheme
      return handle(.received(.success(answer)))
    } catch {
      // If the payer left during the request, the cancellation of the challenge reports this to the issuer.
      if error.code == .networkCancelled { throw error }
      if error.code == .answerMalformed {
        return handle(.received(.failure(.unreadable(error.platformMessage.flatMap(JSON.ParseError.Reason.init)))))
      }
      let effects = handle(.lost(hasArrived: error.code != .networkUnreachable))
      if session.end == .lost { loss = error }
      guard effects.contains(where: { if case .end = $0 { true } else { false } }) else { throw error }
      return effects
    }
  }

  /// The headers of a CReq that name the payer's language.
  ///
  /// A browser sends this header with every message, and EMV 3-D Secure has no element for it in the CReq.
  /// Source: RFC 9110, section 12.5.4.
  package static func headers(language: String) -> [(name: String, value: String)] { [("Accept-Language", language)] }

  private static func post(_ terms: Terms, _ context: ProviderContext, _ language: String) -> Post {
    let clock = context.environment.clock
    let wire = WireClient(transport: context.environment.transport, from: .sdk, log: context.log)
    return { (message, _) async throws(CheckoutError) in
      try await withDeadline(
        ThreeDSLimits.standard.message, clock: clock, timeout: CheckoutError.timeout
      ) { () async throws(CheckoutError) in
        try await wire.post(
          terms.path, at: terms.authority, to: .issuer, headers: headers(language: language), body: message,
          limits: ChallengeResponse.limits
        ).body
      }
    }
  }
}
