public import CheckoutCore

/// A challenge from the first CReq to its result, as a value type. Events and the time go in, and effects come out.
///
/// Events may occur at any time. Those that do not fit the phase yield `ignored`. An ended challenge never changes.
/// Source: EMV 3-D Secure 2.2 and 2.3.1, challenge flow of the SDK.
public struct ChallengeSession: Equatable, Sendable {
  /// The identifiers of the transaction, with which every received message must agree.
  public let names: ChallengeNames
  /// The window size that every CReq states; nil to state none.
  public let window: ChallengeWindow?
  /// The timeouts and intervals of the challenge.
  public let limits: ThreeDSLimits
  /// The time at which the ARes that required the challenge arrived.
  public let opened: Instant
  /// The current phase. It determines which events fit.
  public private(set) var phase = Phase.idle
  /// The number of the next message.
  public private(set) var counter = 0
  /// The number of entries that the issuer has rejected.
  public private(set) var refusals = 0
  /// Whether the payer has cancelled. The challenge then ends as cancelled, whatever the issuer responds.
  public private(set) var wasCancelled = false
  /// The result of the challenge; nil until it ends.
  public private(set) var end: ThreeDSEnd?
  /// The time from which the payer can request a new one-time code; nil until the first such request.
  private var resendAt: Instant?
  private var began: Instant?
  /// The prompt to which the last message replied. It is shown again if that message did not arrive.
  private var asked: ChallengePrompt?
  /// Whether the message in transit was sent by polling.
  private var isPolling = false

  /// A phase of a challenge.
  public enum Phase: Equatable, Sendable {
    /// The first CReq has not been sent. It must be sent within `challengeStart` of the ARes.
    case idle
    /// A message has been sent, and its response is pending.
    case waiting(ChallengeRequest.Action, since: Instant)
    /// A response has arrived, but the processing screen has not been displayed for its minimum time.
    case holding(ChallengePrompt, until: Instant)
    /// The payer sees the prompt and can answer.
    case asking(ChallengePrompt)
    /// The challenge has ended, and `end` contains its result.
    case ended
  }

  /// An event that the owner of the session reports to it.
  public enum Event: Equatable, Sendable {
    /// The challenge starts with the first CReq.
    case begin
    /// The payer has answered the current prompt, or a poll is due. An answer that does not fit the prompt is ignored.
    case answer(ChallengeAnswer)
    /// The payer cancels. While a message is in transit, the cancellation waits for the response.
    case cancel
    /// A parsed message, or the fault that prevented parsing.
    case received(Result<JSON, ProtocolFault>)
    /// No response arrived. If the message did not reach the issuer either, it can be sent again.
    case lost(hasArrived: Bool)
    /// Time has passed, so that a timeout may be due.
    case tick
  }

  /// An effect that the owner of the session carries out.
  public enum Effect: Equatable, Sendable {
    /// Send this CReq, and report the response, its fault or its loss as an event.
    case send(JSON)
    /// Send an `Erro`. No response follows.
    case report(JSON)
    /// Show this prompt to the payer.
    case show(ChallengePrompt)
    /// End the challenge with this result. It is the last effect.
    case end(ThreeDSEnd)
    /// Ignore the event, which does not fit the phase. The value is the reason, for the log of flow entries.
    case ignored(String)
  }

  /// Creates a session that has not sent a message yet.
  /// - Parameters:
  ///   - names: the identifiers of the transaction.
  ///   - window: the size of the challenge window; nil to state none.
  ///   - opened: the time at which the ARes that required the challenge arrived.
  ///   - limits: the timeouts and intervals of the challenge.
  public init(
    _ names: ChallengeNames, window: ChallengeWindow? = nil, opened: Instant, limits: ThreeDSLimits = .standard
  ) {
    self.names = names
    self.window = window
    self.opened = opened
    self.limits = limits
  }

  /// The time at which the whole challenge times out.
  public var deadline: Instant { (began ?? opened) + limits.challenge }

  /// Handles an event and returns its effects, to be carried out in this order.
  ///
  /// Before the event, a timeout that is due takes effect and ends the challenge.
  /// - Returns: no effect if there is nothing to do, for example after a tick before a timeout.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    guard phase != .ended else { return event == .tick ? [] : [.ignored("ended")] }
    if let over = overdue(now) { return over }
    switch (event, phase) {
    case (.begin, .idle):
      began = now
      return send(.begin, at: now)
    case (.answer(let answer), .asking(let prompt)): return self.answer(answer, to: prompt, at: now)
    case (.cancel, .waiting):
      // Send the cancellation after the response has arrived, because only one message may be in transit.
      wasCancelled = true
      return []
    case (.cancel, .idle): return finish(.cancelled(nil))
    case (.cancel, _):
      wasCancelled = true
      return send(.cancel, at: now)
    case (.received(let message), .waiting(let action, let since)):
      return received(message, to: action, since: since, at: now)
    case (.received, _): return [.ignored("unexpected")]
    case (.lost(let hasArrived), .waiting): return lost(hasArrived)
    case (.tick, .holding(let prompt, let until)):
      guard now >= until else { return [] }
      phase = .asking(prompt)
      return [.show(prompt)]
    case (.tick, _): return []
    default: return [.ignored("notNow")]
    }
  }

  // MARK: The payer's responses

  private mutating func answer(_ answer: ChallengeAnswer, to prompt: ChallengePrompt, at now: Instant) -> [Effect] {
    guard let (action, trust) = prompt.action(for: answer, at: now) else { return [.ignored("unfitting")] }
    let effects = send(action, trust: trust, after: prompt, at: now)
    isPolling = answer == .poll
    return effects
  }

  private mutating func send(
    _ action: ChallengeRequest.Action, trust: Bool? = nil, after prompt: ChallengePrompt? = nil, at now: Instant
  ) -> [Effect] {
    // The counter has only three digits, so a further message would reuse a number.
    guard counter <= 999 else { return fault(ProtocolFault(.tooManyMessages, "sdkCounterStoA")) }
    asked = prompt
    isPolling = false
    phase = .waiting(action, since: now)
    let request = ChallengeRequest(names: names, window: window, counter: counter, action: action, trust: trust)
    return [.send(request.json)]
  }

  // MARK: Received messages

  private mutating func received(
    _ message: Result<JSON, ProtocolFault>, to action: ChallengeRequest.Action, since: Instant, at now: Instant
  ) -> [Effect] {
    let response: ChallengeResponse
    do throws(ProtocolFault) {
      let message = try message.get()
      if let error = ErrorMessage(message) { return refused(error) }
      response = try ChallengeResponse(message, names: names, counter: counter)
    } catch {
      return fault(error)
    }
    counter += 1
    switch response {
    case .final(let status): return finish(wasCancelled ? .cancelled(status) : .completed(status))
    case .question(let question):
      if action == .cancel { return finish(.cancelled(nil)) }
      if wasCancelled { return send(.cancel, at: now) }
      return ask(question, after: action, since: since, at: now)
    }
  }

  private mutating func ask(
    _ question: ChallengeUI, after action: ChallengeRequest.Action, since: Instant, at now: Instant
  ) -> [Effect] {
    var isRefusal = false
    switch action {
    case .entry, .selection, .form, .noEntry:
      // A prompt of another type is the next step of the challenge.
      // A prompt of the same type is a rejection if it follows a text entry or has a warning.
      isRefusal = asked?.question.kind == question.kind && (question.isWarning || action.isEntry)
      if isRefusal { refusals += 1 }
    case .resend: resendAt = now + limits.resend
    default: break
    }
    var prompt = ChallengePrompt(question: question, refusals: refusals, deadline: deadline)
    prompt.isRefusal = isRefusal
    prompt.resendAt = question.resendLabel == nil ? nil : resendAt
    prompt.pollInterval = prompt.isOutOfBand ? limits.poll : nil
    if action == .outOfBandDone {
      prompt.isUnconfirmed = prompt.isOutOfBand && (asked?.isUnconfirmed == true || !isPolling)
      prompt.hasReturned = prompt.isOutOfBand && (asked?.hasReturned == true || !isPolling)
    }
    prompt.number = counter
    // Show the processing screen for at least its minimum time. Polling does not show this screen.
    let earliest = isPolling ? since : since + limits.display
    guard now < earliest else {
      phase = .asking(prompt)
      return [.show(prompt)]
    }
    phase = .holding(prompt, until: earliest)
    return []
  }

  /// Handles an `Erro` from the issuer about a message from the SDK.
  private mutating func refused(_ error: ErrorMessage) -> [Effect] {
    if wasCancelled { return finish(.cancelled(nil)) }
    return finish(error.known == .timedOut ? .timedOut(.challenge) : .protocolError(error))
  }

  private mutating func fault(_ fault: ProtocolFault) -> [Effect] {
    let error = ErrorMessage(fault, about: "CRes")
    return [.report(error.json(names))] + finish(wasCancelled ? .cancelled(nil) : .protocolError(error))
  }

  private mutating func lost(_ hasArrived: Bool) -> [Effect] {
    if wasCancelled { return finish(.cancelled(nil)) }
    guard !hasArrived, let prompt = asked else {
      if !hasArrived, counter == 0 {
        phase = .idle
        return []
      }
      return finish(.lost)
    }
    phase = .asking(prompt)
    return [.show(prompt)]
  }

  // MARK: Timeouts

  private mutating func overdue(_ now: Instant) -> [Effect]? {
    switch phase {
    case .idle where now >= opened + limits.challengeStart: return timeOut(.challengeStart)
    case .waiting(_, let since) where now >= since + limits.message: return timeOut(.message)
    case .idle: return nil
    default: return now >= deadline ? timeOut(.challenge) : nil
    }
  }

  /// Sends an `Erro` so that the issuer stops waiting. If the payer has cancelled, the challenge ends as cancelled.
  private mutating func timeOut(_ limit: ThreeDSEnd.Limit) -> [Effect] {
    let error = ErrorMessage(ProtocolFault(.timedOut, limit.rawValue), about: "CReq")
    return [.report(error.json(names))] + finish(wasCancelled ? .cancelled(nil) : .timedOut(limit))
  }

  private mutating func finish(_ end: ThreeDSEnd) -> [Effect] {
    phase = .ended
    self.end = end
    return [.end(end)]
  }
}

extension ChallengeRequest.Action {
  fileprivate var isEntry: Bool { if case .entry = self { true } else { false } }
}
