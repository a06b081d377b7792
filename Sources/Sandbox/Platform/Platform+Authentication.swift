import CheckoutCore

/// Asking the issuer: first it may look at the device, then it answers, asks, or asks elsewhere.
extension Platform {
  /// How long the platform waits to hear what became of the 3DS Method: the client's ten seconds and some for the way.
  static let methodPatience = Duration.seconds(15)
  /// How long the issuer may ask elsewhere: `threeDSRequestorDecMaxTime` of five minutes.
  static let decoupledPatience = Duration.seconds(300)
  /// Between two signs of life.
  private static let sign = Duration.seconds(45)

  func authenticate(_ id: String, _ attempt: Int, _ payment: PlatformPayment, _ play: ACSPlay) async {
    let server = randomness.uuid()
    let method = issuer.method(play)
    guard method != .none else { return await ask(id, attempt, payment, play, server: server, method: "U") }
    issuer.expectDevice(server, method)
    guard advance(id, attempt, { [now = clock.now] in $0.examine(server, at: now) }) else {
      return await decide(id, attempt, .cancelled)
    }
    setDeadline(id, after: Self.methodPatience) { payment in
      if payment.stage == .examined(server) { self.deviceSeen(id, payment, server, "N") }
    }
  }

  /// What became of the look at the device.
  func deviceMethod(_ body: [UInt8]) -> MachineAnswer {
    guard let request = RequestReader.read(DeviceMethodOverRequest.self, body) else { return .malformed }
    guard let id = request.session, let session = session(id) else { return .unknownSession }
    guard let completion = request.completion, ["Y", "N", "U"].contains(completion) else {
      return Refusal([Mistake(.malformed, field: "threeds_comp_ind")]).answer
    }
    // Told twice, or too late: the issuer was asked without it.
    if let payment = session.payment, let server = request.transaction, payment.stage == .examined(server) {
      deviceSeen(id, payment, server, completion)
    }
    return .accepted
  }

  func deviceSeen(_ id: String, _ payment: PlatformPayment, _ server: String, _ completion: String) {
    let attempt = payment.number
    guard let play = payment.attempt.course.play,
      advance(id, attempt, recorded: false, { [now = clock.now] in $0.goOn(from: server, at: now) })
    else { return }
    spawn { await self.ask(id, attempt, payment, play, server: server, method: completion) }
  }

  /// Asks the issuer; it asks the person, or answers at once.
  private func ask(
    _ id: String, _ attempt: Int, _ payment: PlatformPayment, _ play: ACSPlay, server: String, method: String
  ) async {
    var question = IssuerQuestion(
      server: server, money: payment.order.money, merchant: configuration.merchantName,
      lastFour: payment.attempt.account.lastFour, scheme: payment.attempt.account.type, play: play,
      details: payment.order.details)
    question.method = method
    let verdict = issuer.authenticate(question)
    guard advance(id, attempt, recorded: verdict.status == "D", { $0.judge(verdict) }) else { return }
    switch verdict.status {
    case "C":
      await pause(configuration.latency.network)
      challenge(id, payment, question)
    case "D": await askElsewhere(id, attempt, play)
    default:
      if verdict.outcome == .refused { await pause(configuration.latency.processing) }
      await conclude(id, attempt, verdict)
    }
  }

  // MARK: Decoupled

  /// The issuer asks elsewhere: there somebody confirms after a while, or nobody does until someone acts or time is up.
  private func askElsewhere(_ id: String, _ attempt: Int, _ play: ACSPlay) async {
    guard issuer.behaviour.confirmsAfter == nil else {
      await pause(configuration.latency.decoupled)
      return await answeredElsewhere(id, attempt, IssuerVerdict(status: play.end, hasValue: play.end == "Y"))
    }
    wait(id, attempt, until: clock.now + Self.decoupledPatience)
  }

  /// Until then; the SDK is told now and then that it is still so, before its own patience ends.
  private func wait(_ id: String, _ attempt: Int, until: Instant) {
    setDeadline(id, after: min(Self.sign, until - clock.now)) { payment in
      guard payment.number == attempt, payment.isAskedElsewhere else { return }
      if self.clock.now >= until {
        // 24: the time that the requestor gave is over.
        await self.answeredElsewhere(id, attempt, IssuerVerdict(status: "N", reason: "24", hasValue: false))
      } else if self.advance(id, attempt, { $0.isAskedElsewhere }) {
        self.wait(id, attempt, until: until)
      }
    }
  }

  private func answeredElsewhere(_ id: String, _ attempt: Int, _ verdict: IssuerVerdict) async {
    guard advance(id, attempt, recorded: false, { $0.judgeElsewhere(verdict) }) else { return }
    await goOn(id, attempt, verdict)
  }

  /// Plays the person whom the issuer asks elsewhere.
  /// - Returns: false where nobody is asked.
  func answerDecoupled(_ act: Elsewhere) -> Bool {
    let asked = state.read { state in
      state.open.all.compactMap { id, _ -> (String, Int)? in
        guard let payment = state.sessions[id]?.payment, payment.isAskedElsewhere else { return nil }
        return (id, payment.number)
      }
    }
    for (id, attempt) in asked {
      switch act {
      case .approve: spawn { await self.answeredElsewhere(id, attempt, IssuerVerdict(status: "Y", hasValue: true)) }
      case .decline:
        spawn { await self.answeredElsewhere(id, attempt, IssuerVerdict(status: "N", reason: "01", hasValue: false)) }
      case .abandon: break
      }
    }
    return !asked.isEmpty
  }
}

/// `/v1/payment/threeds/method`.
struct DeviceMethodOverRequest: Decodable, Sendable {
  var session: String?
  var transaction: String?
  /// `threeDSCompInd`.
  var completion: String?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case transaction = "threeds_server_trans_id"
    case completion = "threeds_comp_ind"
  }
}
