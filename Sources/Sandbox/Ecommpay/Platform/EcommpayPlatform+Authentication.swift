import CheckoutCore
import KassaSandbox

/// The 3-D Secure authentication: an optional 3DS Method, then a frictionless result, a challenge or a decoupled flow.
extension EcommpayPlatform {
  /// The timeout for the result of the 3DS Method: the client's ten seconds plus time for the network.
  static let methodTimeout = Duration.seconds(15)
  /// The maximum duration of a decoupled authentication: a `threeDSRequestorDecMaxTime` of five minutes.
  static let decoupledTimeout = Duration.seconds(300)
  /// The interval between status updates to the SDK during a decoupled authentication.
  private static let sign = Duration.seconds(45)

  func authenticate(_ id: String, _ attempt: Int, _ payment: PlatformPayment, _ play: ACSScenario) async {
    let server = randomness.uuid()
    let method = issuer.method(play)
    guard method != .none else { return await ask(id, attempt, payment, play, server: server, method: "U") }
    issuer.expectDevice(server, method)
    guard advance(id, attempt, { [now = clock.now] in $0.examine(server, at: now) }) else {
      return await decide(id, attempt, .cancelled)
    }
    setDeadline(id, after: Self.methodTimeout) { payment in
      if payment.stage == .examined(server) { self.deviceSeen(id, payment, server, "N") }
    }
  }

  /// Handles the SDK's report on the completion of the 3DS Method.
  func deviceMethod(_ session: PlatformSession, _ request: JSON) -> MachineAnswer {
    // The completion indicator of the 3DS Method (`threeDSCompInd`).
    guard let completion = request["threeds_comp_ind"]?.string, ["Y", "N", "U"].contains(completion) else {
      return ErrorResponse([RequestError(.malformed, field: "threeds_comp_ind")]).answer
    }
    // A repeated or late report is ignored, because the authentication has already started.
    if let payment = session.payment, let server = request["threeds_server_trans_id"]?.string,
      payment.stage == .examined(server)
    {
      deviceSeen(session.id, payment, server, completion)
    }
    return .accepted
  }

  func deviceSeen(_ id: String, _ payment: PlatformPayment, _ server: String, _ completion: String) {
    let attempt = payment.number
    guard let play = payment.attempt.scenario.play,
      advance(id, attempt, recorded: false, { [now = clock.now] in $0.endMethod(from: server, at: now) })
    else { return }
    spawn { await self.ask(id, attempt, payment, play, server: server, method: completion) }
  }

  /// Sends the authentication request to the issuer and handles its result.
  private func ask(
    _ id: String, _ attempt: Int, _ payment: PlatformPayment, _ play: ACSScenario, server: String, method: String
  ) async {
    var question = IssuerAuthenticationRequest(
      payment: payment.order.paymentID, server: server, money: payment.order.money,
      merchant: configuration.merchantName,
      lastFour: payment.attempt.account.lastFour, scheme: payment.attempt.account.type, play: play,
      details: payment.order.details)
    question.method = method
    question.language = payment.order.language
    let verdict = issuer.authenticate(question)
    guard advance(id, attempt, recorded: verdict.status == "D", { $0.judge(verdict) }) else { return }
    switch verdict.status {
    case "C":
      await pause(configuration.latency.network)
      challenge(id, payment, question)
    case "D": await startDecoupled(id, attempt, play)
    default:
      if verdict.outcome == .refused { await pause(configuration.latency.processing) }
      await conclude(id, attempt, verdict)
    }
  }

  // MARK: Decoupled authentication

  /// Starts a decoupled authentication.
  ///
  /// If `confirmsAfter` is configured, the simulated payer confirms after a delay.
  /// Without `confirmsAfter`, the platform waits for an out-of-band action or for the timeout.
  private func startDecoupled(_ id: String, _ attempt: Int, _ play: ACSScenario) async {
    guard issuer.behaviour.confirmsAfter == nil else {
      await pause(configuration.latency.decoupled)
      return await finishDecoupled(id, attempt, IssuerVerdict(status: play.end, hasValue: play.end == "Y"))
    }
    wait(id, attempt, until: clock.now + Self.decoupledTimeout)
  }

  /// Waits for a decoupled authentication. Sends regular status updates so that the SDK does not time out.
  private func wait(_ id: String, _ attempt: Int, until: Instant) {
    setDeadline(id, after: min(Self.sign, until - clock.now)) { payment in
      guard payment.number == attempt, payment.isDecoupledInProgress else { return }
      if self.clock.now >= until {
        // `transStatusReason` 24 means that the maximum time for a decoupled authentication has passed.
        await self.finishDecoupled(id, attempt, IssuerVerdict(status: "N", reason: "24", hasValue: false))
      } else if self.advance(id, attempt, { $0.isDecoupledInProgress }) {
        self.wait(id, attempt, until: until)
      }
    }
  }

  private func finishDecoupled(_ id: String, _ attempt: Int, _ verdict: IssuerVerdict) async {
    guard advance(id, attempt, recorded: false, { $0.recordDecoupledResult(verdict) }) else { return }
    await continuePayment(id, attempt, verdict)
  }

  /// Performs the payer's action in a decoupled authentication.
  /// - Returns: false if no decoupled authentication is in progress.
  func answerDecoupled(_ action: OutOfBandAction) -> Bool {
    let asked = state.read { state in
      state.open.all.compactMap { id, _ -> (String, Int)? in
        guard let payment = state.sessions[id]?.payment, payment.isDecoupledInProgress else { return nil }
        return (id, payment.number)
      }
    }
    for (id, attempt) in asked { answerDecoupled(action, id, attempt) }
    return !asked.isEmpty
  }

  /// Performs the payer's action in the decoupled authentication of one payment.
  func answerDecoupled(_ action: OutOfBandAction, _ id: String, _ attempt: Int) {
    switch action {
    case .approve: spawn { await self.finishDecoupled(id, attempt, IssuerVerdict(status: "Y", hasValue: true)) }
    case .decline:
      spawn { await self.finishDecoupled(id, attempt, IssuerVerdict(status: "N", reason: "01", hasValue: false)) }
    case .abandon: break
    }
  }
}
