import CheckoutCore

/// A challenge of the issuer's, as this payment keeps it.
struct IssuerTalk: Sendable {
  let address: OrderBill.IssuerAddress
  var session: ChallengeSession
  var issuer: String?
  var isOver: Bool { session.end != nil }

  /// - Throws: `challenge.unsupported` where the issuer speaks a version that is not spoken here.
  init(_ address: OrderBill.IssuerAddress, now: Instant) throws(CheckoutError) {
    guard let version = ThreeDSVersion(rawValue: address.version) else {
      throw CheckoutError(code: "challenge.unsupported")
    }
    self.address = address
    session = ChallengeSession(
      ChallengeNames(server: address.serverTransaction, acs: address.acsTransaction, version: version), opened: now)
  }

  var question: Challenge? {
    guard case .asking(let prompt) = session.phase else { return nil }
    return Challenge(prompt, issuer: issuer)
  }
}

extension AssistProvider {
  /// The issuer begins to ask.
  func ask(_ address: OrderBill.IssuerAddress, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    conversation = try IssuerTalk(address, now: environment.clock.now)
    switch try await say(.begin) {
    case .again(let challenge): return .challenge(challenge)
    case .over: return .progressed(payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    try await say(.answer(answer))
  }

  func endChallenge() async throws(CheckoutError) {
    _ = tell(.tick)
    try await tellOver()
  }

  /// The person left: the issuer is told, then Assist. Neither's word is waited for longer than that.
  func cancelChallenge() async {
    guard conversation?.isOver == false else { return }
    var effects = tell(.cancel)
    if !effects.contains(where: \.sends) { effects += tell(.lost(hasArrived: true)) }
    for case .send(let message) in effects { _ = try? await post(message) }
    try? await tellOver()
  }

  private func tell(_ event: ChallengeSession.Event) -> [ChallengeSession.Effect] {
    let effects = conversation?.session.handle(event, at: environment.clock.now) ?? []
    for case .end(let end) in effects { note("threeds.end", ["code": end.code, "status": end.status.rawValue]) }
    return effects
  }

  /// One message and what comes of it.
  private func say(_ event: ChallengeSession.Event) async throws(CheckoutError) -> ChallengeProgress {
    guard let talk = conversation else { throw CheckoutError(code: "internal") }
    if talk.isOver {
      try await tellOver()
      return .over
    }
    var effects = tell(event)
    while let effect = effects.first {
      effects.removeFirst()
      switch effect {
      case .send(let message): effects += try await exchange(message)
      case .report(let message): _ = try? await post(message)
      case .show, .ignored: break
      case .end(let end):
        try await tellOver()
        if case .protocolError(let error) = end {
          throw CheckoutError(code: "challenge.protocol", platformCode: error.code)
        }
        return .over
      }
      if effects.isEmpty, case .holding(_, let until)? = conversation?.session.phase {
        try? await environment.clock.sleep(for: until - environment.clock.now, as: .latency)
        effects += tell(.tick)
      }
    }
    guard let question = conversation?.question else { throw CheckoutError(code: "internal") }
    return .again(question)
  }

  private func exchange(_ message: JSON) async throws(CheckoutError) -> [ChallengeSession.Effect] {
    do throws(CheckoutError) {
      let answer = try await post(message)
      if let issuer = answer["issuerName"]?.string { conversation?.issuer = issuer }
      return tell(.received(.success(answer)))
    } catch {
      if error.code == "network.cancelled" { throw error }
      if error.code == "answer.malformed" {
        let isRepeated = error.platformMessage == JSON.ParseError.Reason.repeatedName.rawValue
        return tell(.received(.failure(ProtocolFault(isRepeated ? .duplicate : .notUnderstood, "CRes"))))
      }
      let effects = tell(.lost(hasArrived: error.code != "network.unreachable"))
      guard effects.contains(where: { if case .end = $0 { true } else { false } }) else { throw error }
      return effects
    }
  }

  private func post(_ message: JSON) async throws(CheckoutError) -> JSON {
    guard let address = conversation?.address else { throw CheckoutError(code: "internal") }
    let wire = WireClient(transport: environment.transport, from: .sdk, log: client.log)
    let clock = environment.clock
    let first = await withTaskGroup(of: Result<JSON, CheckoutError>.self) { group in
      group.addTask {
        do throws(CheckoutError) {
          return .success(
            try await wire.post(address.path, at: address.authority, to: .issuer, body: message).body)
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        let isOver = (try? await clock.sleep(for: ThreeDSLimits.standard.message, as: .deadline)) != nil
        return .failure(CheckoutError(code: isOver ? "network.timeout" : "network.cancelled"))
      }
      let first = await group.next() ?? .failure(CheckoutError(code: "network.cancelled"))
      group.cancelAll()
      return first
    }
    return try first.get()
  }

  /// Assist asks the issuer itself how it ended.
  private func tellOver() async throws(CheckoutError) {
    guard let address = conversation?.address else { throw CheckoutError(code: "internal") }
    let answer = try await client.post(
      "/pay/3dsend.cfm", PageForm(texts: [("acstransid", address.acsTransaction)]))
    if let error = answer.first("error") { throw CardPage.refusal(error) }
  }
}

extension ChallengeSession.Effect {
  fileprivate var sends: Bool { if case .send = self { true } else { false } }
}
