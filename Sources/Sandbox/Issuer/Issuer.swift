import CheckoutCore

/// The card issuer with its access control server (ACS). Source: EMV 3-D Secure 2.2.
final class Issuer: Machine {
  static let path = "/challenge"
  static let messageVersion = "2.2.0"

  private let limits: SandboxLimits
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  /// By `acsTransID`.
  private let challenges = SharedState<[String: IssuerChallenge]>([:])

  init(limits: SandboxLimits, clock: any CheckoutClock, randomness: any Randomness) {
    self.limits = limits
    self.clock = clock
    self.randomness = randomness
  }

  /// Begins to wait for the person.
  func open(_ question: IssuerQuestion) -> IssuerTransaction {
    let transaction = IssuerTransaction(acs: randomness.uuid(), server: question.server)
    let challenge = IssuerChallenge(transaction, question, opened: clock.now, limits: limits)
    challenges.change(transaction.acs) { $0[transaction.acs] = challenge }
    return transaction
  }

  /// Ends a challenge, whatever its state, and says how it ended.
  func close(_ transaction: IssuerTransaction) -> IssuerOutcome {
    challenges.change(transaction.acs) { $0.removeValue(forKey: transaction.acs) }?.outcome ?? .unfinished
  }

  func answer(_ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard path == Self.path else { return Refusal([Mistake(.malformed)], status: 404).answer }
    guard let request = RequestReader.read(ChallengeRequest.self, body) else {
      return MachineAnswer(ChallengeError.format(["CReq"]).message)
    }
    switch request.action() {
    case .failure(let error): return MachineAnswer(error.message)
    case .success(let action): return MachineAnswer(reply(to: request, action, body))
    }
  }

  private func reply(to request: ChallengeRequest, _ action: ChallengeRequest.Action, _ body: [UInt8]) -> WireValue {
    let acs = request.acsTransID ?? ""
    let result = challenges.change(acs) { [now = clock.now] challenges in
      challenges[acs]?.answer(request, action, bytes: body, at: now)
    }
    switch result {
    case .success(let answer): return answer
    case .failure(let error): return error.message
    case nil: return ChallengeError.unknownTransaction.message
    }
  }
}
