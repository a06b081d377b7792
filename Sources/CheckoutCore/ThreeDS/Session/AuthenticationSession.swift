/// An authentication from the 3DS Method to its result, as a value type.
/// It covers the merchant's side of the authentication, without the challenge.
///
/// idle → 3DS Method → authenticating → frictionless, challenge or decoupled → ended.
/// Source: EMV 3-D Secure 2.2, message flows.
public struct AuthenticationSession: Equatable, Sendable {
  public let request: AuthenticationRequest
  public let limits: ThreeDSLimits
  public private(set) var phase = Phase.idle
  public private(set) var response: AuthenticationResponse?
  public private(set) var end: ThreeDSEnd?

  public enum Phase: Equatable, Sendable {
    case idle
    /// The 3DS Method is collecting device data.
    case method(since: Instant)
    /// The AReq has been sent, and its response is pending.
    case authenticating(since: Instant)
    /// A challenge is in progress in a `ChallengeSession`.
    case challenged
    /// The issuer is authenticating the payer through another channel. The result must arrive by `until`.
    case decoupled(until: Instant)
    case ended
  }

  public enum Event: Equatable, Sendable {
    /// Starts the authentication, with the URL of the 3DS Method if the card range has one.
    case begin(methodURL: String?)
    /// The 3DS Method has completed.
    case methodFinished
    /// A parsed message, or the fault that prevented parsing.
    case received(Result<JSON, ProtocolFault>)
    case lost
    case challengeEnded(ThreeDSEnd)
    /// The result of a decoupled authentication has arrived.
    case decoupledResult(TransStatus)
    case cancel
    case tick
  }

  public enum Effect: Equatable, Sendable {
    case callMethod(String)
    case send(JSON)
    case report(ErrorMessage)
    /// Start a challenge with these identifiers at this URL.
    case challenge(ChallengeNames, url: String)
    /// Poll the 3DS Server for the result of the decoupled authentication.
    case awaitDecoupled(until: Instant)
    /// Display the issuer's text. Displaying it is mandatory.
    case inform(String)
    case end(ThreeDSEnd)
    case ignored(String)
  }

  public init(_ request: AuthenticationRequest, limits: ThreeDSLimits = .standard) {
    self.request = request
    self.limits = limits
  }

  /// The time at which the next `tick` is due; nil if the phase has no timeout.
  public var nextTick: Instant? {
    switch phase {
    case .method(let since): since + limits.method
    case .authenticating(let since): since + limits.message
    case .decoupled(let until): until
    case .idle, .challenged, .ended: nil
    }
  }

  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch (event, phase) {
    case (_, .ended): return event == .tick ? [] : [.ignored("ended")]
    case (.cancel, .challenged): return [.ignored("challenged")]
    case (.cancel, _): return finish(.cancelled(nil))
    case (.begin(let url), .idle):
      guard let url else { return authenticate(.noAddress, at: now) }
      phase = .method(since: now)
      return [.callMethod(url)]
    case (.methodFinished, .method(let since)):
      return authenticate(now < since + limits.method ? .finished : .notFinished, at: now)
    case (.tick, .method(let since)): return now < since + limits.method ? [] : authenticate(.notFinished, at: now)
    case (.tick, .authenticating(let since)):
      return now < since + limits.message ? [] : finish(.timedOut(.message))
    case (.tick, .decoupled(let until)): return now < until ? [] : finish(.timedOut(.decoupled))
    case (.received(let message), .authenticating(let since)):
      guard now < since + limits.message else { return finish(.timedOut(.message)) }
      return received(message, at: now)
    case (.lost, .authenticating): return finish(.runtimeError(.requestFailed))
    case (.challengeEnded(let end), .challenged): return finish(end)
    case (.decoupledResult(let status), .decoupled(let until)):
      if now >= until { return finish(.timedOut(.decoupled)) }
      return status.isFinal ? finish(.completed(status)) : []
    case (.tick, _): return []
    default: return [.ignored("notNow")]
    }
  }

  private mutating func authenticate(_ completion: ThreeDSMethodCompletion, at now: Instant) -> [Effect] {
    phase = .authenticating(since: now)
    var request = request
    request.method = completion
    return [.send(request.json)]
  }

  private mutating func received(_ message: Result<JSON, ProtocolFault>, at now: Instant) -> [Effect] {
    let response: AuthenticationResponse
    do throws(ProtocolFault) {
      let message = try message.get()
      if let error = ErrorMessage(message) { return finish(.protocolError(error)) }
      response = try AuthenticationResponse(message, server: request.server, version: request.version)
    } catch {
      let error = ErrorMessage(error, about: "ARes")
      return [.report(error)] + finish(.protocolError(error))
    }
    self.response = response
    let words = request.version > .v210 ? response.cardholderInfo.map { [Effect.inform($0)] } ?? [] : []
    switch response.status {
    case .challenge:
      guard let acs = response.acs, let url = response.challengeURL else {
        return finish(.runtimeError(.invalidResponse))
      }
      phase = .challenged
      return words + [
        .challenge(ChallengeNames(server: request.server, acs: acs, version: request.version), url: url)
      ]
    case .decoupled:
      let until = now + .seconds(60 * (request.decoupledMinutes ?? 1))
      phase = .decoupled(until: until)
      return words + [.awaitDecoupled(until: until)]
    // Let the 3DS Server continue, because a terminal cannot perform a browser's Secure Payment Confirmation.
    case .paymentConfirmation: return words + finish(.runtimeError(.invalidResponse))
    default: return words + finish(.completed(response.status))
    }
  }

  private mutating func finish(_ end: ThreeDSEnd) -> [Effect] {
    phase = .ended
    self.end = end
    return [.end(end)]
  }
}
