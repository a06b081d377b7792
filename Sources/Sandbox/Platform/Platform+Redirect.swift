import CheckoutCore

/// Payments whose person is sent to somebody else's page.
extension Platform {
  /// Waits for the person's deed there, or for the end of patience. A mock mode that decides does the deed itself.
  func sendAway(_ id: String, _ attempt: Int, to method: SandboxMethod, bank: SandboxRedirect.Bank?) async {
    guard let redirect = method.redirect else { return await decide(id, attempt, PlatformCode("2541")) }
    await pause(configuration.latency.network)
    let (now, limit) = (clock.now, configuration.limits.returnFromRedirect)
    let ticket = RedirectTicket(
      id: String(randomness.uuid().filter { $0 != "-" }.prefix(16)), method: method.code, name: method.name,
      kind: redirect.kind, bank: bank, opened: now, deadline: now + limit)
    guard advance(id, attempt, { $0.sendAway(with: ticket, at: now) }) else {
      // The person left before there was a page.
      return await decide(id, attempt, .cancelled)
    }
    setDeadline(id, after: limit) { payment in
      if payment.stage == .redirected(ticket) { await self.decide(id, attempt, .timedOut) }
    }
    guard let mode = session(id)?.order.mode, mode != .disabled else { return }
    spawn { [configuration] in
      await self.pause(configuration.latency.elsewhere)
      self.comeBack(id, attempt, ticket, mode == .success ? .success : .declinedElsewhere)
    }
  }

  /// Something was decided on the page.
  private func comeBack(_ id: String, _ attempt: Int, _ ticket: RedirectTicket, _ code: PlatformCode) {
    guard advance(id, attempt, { [now = clock.now] in $0.comeBack(from: ticket, at: now) }) else { return }
    spawn {
      await self.pause(self.configuration.latency.processing)
      await self.decide(id, attempt, code)
    }
  }

  /// Plays the person wherever one is waited for: on a page, or in the bank's application.
  /// - Returns: false where nobody is waited for.
  func elsewhere(_ act: Elsewhere) -> Bool {
    let heard = [actOnPage(act), issuer.elsewhere(act), answerDecoupled(act)]
    return heard.contains(true)
  }

  /// Who goes away leaves it open: the platform hears nothing.
  private func actOnPage(_ act: Elsewhere) -> Bool {
    let waiting = state.read { state in
      state.open.all.compactMap { state.sessions[$0.key] }.compactMap { session -> (String, Int, RedirectTicket)? in
        guard let payment = session.payment, case .redirected(let ticket) = payment.stage else { return nil }
        return (session.id, payment.number, ticket)
      }
    }
    for (id, attempt, ticket) in waiting {
      switch act {
      case .approve: comeBack(id, attempt, ticket, .success)
      case .decline: comeBack(id, attempt, ticket, .declinedElsewhere)
      case .abandon: break
      }
    }
    return !waiting.isEmpty
  }

  /// How it stands on the page.
  func redirect(_ body: [UInt8]) -> MachineAnswer {
    guard let request = RequestReader.read(RedirectRequest.self, body) else { return .malformed }
    guard let id = request.session, let session = session(id) else { return .unknownSession }
    guard let payment = session.payment else { return Refusal([Mistake(.statusForbids)]).answer }
    guard case .redirected(let ticket) = payment.stage else {
      return MachineAnswer(["status": "accepted", "state": "over"])
    }
    let left = max(.zero, ticket.deadline - clock.now)
    return MachineAnswer(["status": "accepted", "state": "waiting", "expires_in": WireValue(left.wholeSeconds)])
  }
}

/// `/v1/payment/redirect`.
struct RedirectRequest: Decodable, Sendable {
  var session: String?
  /// Whether the person says that it is done.
  var isReturned: Bool?

  private enum CodingKeys: String, CodingKey {
    case session = "session_id"
    case isReturned = "returned"
  }
}
