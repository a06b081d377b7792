import CheckoutCore
import KassaSandbox

/// Payments by redirect to an external page or app.
extension EcommpayPlatform {
  /// Redirects the payer and waits for the result or the timeout. In a mock mode, the result arrives automatically.
  func sendAway(_ id: String, _ attempt: Int, to method: EcommpayMethod, bank: EcommpayRedirect.Bank?) async {
    guard let redirect = method.redirect else { return await decide(id, attempt, EcommpayCode("2541")) }
    await pause(configuration.latency.network)
    let (now, limit) = (clock.now, configuration.limits.returnFromRedirect)
    let ticket = RedirectTicket(
      id: String(randomness.uuid().filter { $0 != "-" }.prefix(16)), method: method.code, name: method.name,
      kind: redirect.kind, bank: bank, opened: now, deadline: now + limit)
    state.change(id) { $0.tickets[ticket.id] = id }
    guard advance(id, attempt, { $0.sendAway(with: ticket, at: now) }) else {
      // The payer left before the redirect.
      return await decide(id, attempt, .cancelled)
    }
    awaitRedirect(id, attempt, ticket)
  }

  /// Sets the timeout of a redirect and, in a mock mode, the automatic result.
  func awaitRedirect(_ id: String, _ attempt: Int, _ ticket: RedirectTicket) {
    setDeadline(id, after: max(.zero, ticket.deadline - clock.now)) { payment in
      if payment.stage == .redirected(ticket) { await self.decide(id, attempt, .timedOut) }
    }
    guard let mode = session(id)?.order.mode, mode != .disabled else { return }
    spawn { [configuration] in
      await self.pause(configuration.latency.outOfBand)
      self.comeBack(id, attempt, ticket, mode == .success ? .success : .declinedOutOfBand)
    }
  }

  /// Continues the payment with the result of the redirect.
  /// - Returns: false if the payment does not wait for this redirect any more.
  @discardableResult
  func comeBack(_ id: String, _ attempt: Int, _ ticket: RedirectTicket, _ code: EcommpayCode) -> Bool {
    guard advance(id, attempt, { [now = clock.now] in $0.comeBack(from: ticket, with: code, at: now) }) else {
      return false
    }
    spawn {
      await self.pause(self.configuration.latency.processing)
      await self.decide(id, attempt, code)
    }
    return true
  }

  /// Performs the payer's action in every flow that is waiting for the payer.
  /// Such a flow is a redirect, a challenge or a decoupled authentication.
  /// - Returns: false if no payment is waiting for the payer.
  func outOfBand(_ action: OutOfBandAction) -> Bool {
    let heard = [actOnPage(action), issuer.outOfBand(action), answerDecoupled(action)]
    return heard.contains(true)
  }

  /// Performs the payer's action on the redirect page. `abandon` leaves the payment open until its timeout.
  private func actOnPage(_ action: OutOfBandAction) -> Bool {
    let waiting = state.read { state in
      state.open.all.compactMap { state.sessions[$0.key] }.compactMap { session -> (String, Int, RedirectTicket)? in
        guard let payment = session.payment, case .redirected(let ticket) = payment.stage else { return nil }
        return (session.id, payment.number, ticket)
      }
    }
    for (id, attempt, ticket) in waiting {
      switch action {
      case .approve: comeBack(id, attempt, ticket, .success)
      case .decline: comeBack(id, attempt, ticket, .declinedOutOfBand)
      case .abandon: break
      }
    }
    return !waiting.isEmpty
  }

  /// Reports to the SDK whether a redirect is still waiting for the payer or is over.
  func redirect(_ session: PlatformSession) -> MachineAnswer {
    guard let payment = session.payment else { return ErrorResponse([RequestError(.statusForbids)]).answer }
    guard case .redirected(let ticket) = payment.stage else {
      return MachineAnswer(["status": "accepted", "state": "over"])
    }
    let left = max(.zero, ticket.deadline - clock.now)
    return MachineAnswer(["status": "accepted", "state": "waiting", "expires_in": JSON(left.wholeSeconds)])
  }
}

/// A redirect of the payer to an external page, with an address and a deadline.
struct RedirectTicket: Codable, Sendable, Equatable {
  /// The random, unguessable part of the redirect's URL.
  var id: String
  var method: String
  var name: String
  var kind: EcommpayRedirect.Kind
  var bank: EcommpayRedirect.Bank?
  var opened: Instant
  var deadline: Instant

  var url: String {
    let place = bank.map { "/" + $0.code } ?? ""
    return "https://\(SandboxAuthority.ecommpayPages)/\(method)\(place)/\(id)"
  }

  func wire(pollInterval: Duration) -> JSON {
    [
      "url": .string(url), "type": .string(kind.rawValue), "name": .string(bank?.name ?? name),
      "expires_in": JSON(max(.zero, deadline - opened).wholeSeconds),
      "poll_interval": JSON(pollInterval.wholeSeconds),
    ]
  }
}
