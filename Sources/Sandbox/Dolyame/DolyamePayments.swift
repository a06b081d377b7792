import CheckoutCore
import KassaCards
import KassaSandbox

/// The payment of the first instalment: the card, 3-D Secure and the acquirer.
struct DolyamePayments {
  let platform: DolyamePlatform
  let session: DolyameSession

  func answer(_ step: String, _ body: JSON) async throws -> MachineAnswer {
    switch step {
    case "pay": return try pay(body)
    case "status": return try await status(body)
    case "threeds": return try challengeOver(body)
    case "leave": return leave()
    case "info": return MachineAnswer(Self.given(session, platform.order(session.order), at: platform.clock.now))
    default: throw DolyameRefusal.unknownPath
    }
  }

  private func pay(_ body: JSON) throws(DolyameRefusal) -> MachineAnswer {
    // The time for another card is over.
    if session.stage == .over, session.payment?.retryUntil != nil { throw .expired }
    guard session.stage == .method, let phone = session.signedIn else { throw .order }
    let card = try card(body, phone)
    let payment = DolyamePayment(id: platform.randomness.digits(10), status: .new, card: card)
    platform.claim("session", session.id)
    let isFirst = platform.state.change(session.id) { [id = session.id] state -> Bool in
      // If two requests arrive at once, the first one changes the session's stage, so the second one is refused.
      guard var session = state.sessions[id], session.stage == .method else { return false }
      session.stage = .paying
      session.attempts += 1
      session.payment = payment
      session.revision += 1
      state.paying[id] = true
      state.sessions[id] = session
      return true
    }
    guard isFirst else { throw .order }
    let acquirer = DolyameAcquirer(platform: platform, session: session.id)
    platform.spawn { await acquirer.run() }
    return MachineAnswer(202, ["payment_id": .string(payment.id)])
  }

  /// Returns the stored card that the request names, or the new card that it contains.
  /// For an invalid new card, it throws a single error that names all invalid fields.
  private func card(_ body: JSON, _ phone: String) throws(DolyameRefusal) -> DolyameCard {
    if let id = body["binding_id"]?.string {
      guard let card = platform.state.read({ $0.person(phone)?.cards[id] }) else { throw .fields(["binding_id"]) }
      guard Self.isCode(body["cvc"]?.string) else { throw .fields(["cvc"]) }
      return card
    }
    let given = body["card"] ?? [:]
    let digits = Array((given["pan"]?.string ?? "").utf8)
    var wrong: [String] = []
    let type = (12...19).contains(digits.count) && Luhn.isValid(digits) ? CardType.name(ofNumber: digits) : nil
    if type.map({ DolyameCard.brands.contains($0) }) != true { wrong.append("card.pan") }
    if !isCurrent(given["expiry"]?.string) { wrong.append("card.expiry") }
    if !Self.isCode(given["cvc"]?.string) { wrong.append("card.cvc") }
    guard wrong.isEmpty, let type else { throw .fields(wrong) }
    let number = String(decoding: digits, as: UTF8.self)
    return DolyameCard(
      id: platform.randomness.digits(8), brand: type,
      number: number.prefix(6) + String(repeating: "*", count: digits.count - 10) + number.suffix(4),
      expiry: given["expiry"]?.string ?? "", scenario: .of(number, platform.configuration.mock))
  }

  private static func isCode(_ code: String?) -> Bool {
    guard let code else { return false }
    return code.utf8.count == 3 && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns whether an expiry date such as `12/30` is valid. A card expires at the end of the month.
  private func isCurrent(_ expiry: String?) -> Bool {
    guard let parts = expiry?.split(separator: "/"), parts.count == 2, let month = Int(parts[0]),
      let year = Int(parts[1]), (1...12).contains(month), (0...99).contains(year)
    else { return false }
    let today = platform.today
    return (2000 + year, month) >= (today.year, today.month)
  }

  /// Responds as soon as the session state is newer than the revision that the SDK knows.
  private func status(_ body: JSON) async throws(TransportError) -> MachineAnswer {
    let known = Int(body["revision"]?.int64 ?? 0)
    let id = session.id
    let clock = platform.clock
    return MachineAnswer(
      try await platform.state.hold(id) { state -> JSON? in
        guard let session = state.sessions[id] else { return [:] }
        guard session.revision > known || (session.payment == nil && session.isAbandoned) else { return nil }
        return Self.given(session, state.orders[session.order], at: clock.now)
      })
  }

  /// Returns the payment state in the form in which the SDK receives it.
  private static func given(_ session: DolyameSession, _ order: DolyameOrderRecord?, at now: Instant) -> JSON {
    guard let payment = session.payment, let order else {
      return ["revision": JSON(session.revision), "payment": .null]
    }
    return [
      "revision": JSON(session.revision),
      "payment": [
        "payment_id": .string(payment.id), "status": .string(payment.status.rawValue),
        "order_status": .string(order.status.rawValue), "amount": .kopecks(order.amount),
        "first_amount": .kopecks(order.plan?.parts.first?.kopecks ?? 0),
        "refunded_amount": order.refunded > 0 ? .kopecks(order.refunded) : nil, "acquirer": "T-Bank sandbox",
        "card": ["brand": .string(payment.card.brand), "number": .string(payment.card.number)],
        "code": payment.code.isEmpty ? nil : .string(payment.code), "attempts_left": .integer(payment.attemptsLeft),
        "retry_seconds": payment.attemptsLeft == 0
          ? nil : payment.retryUntil.map { .integer(max(0, ($0 - now).components.seconds)) },
        "date": payment.date.isEmpty ? nil : .string(payment.date),
      ],
      "threeds": payment.transaction.map { transaction in
        [
          "acs_url": .string("https://\(SandboxAuthority.issuer)\(Issuer.path)"),
          "acs_trans_id": .string(transaction.acs), "threeds_server_trans_id": .string(transaction.server),
          "message_version": .string(transaction.version),
        ]
      },
    ]
  }

  private func challengeOver(_ body: JSON) throws(DolyameRefusal) -> MachineAnswer {
    guard let id = body["acs_trans_id"]?.string else { throw .malformed }
    let acquirer = DolyameAcquirer(platform: platform, session: session.id)
    // Ignore a repeated or late report, because the challenge already has a result.
    if let transaction = session.payment?.transaction, transaction.acs == id, acquirer.isOver(transaction) {
      platform.spawn { await acquirer.resume() }
    }
    return MachineAnswer(["status": "accepted"])
  }

  /// Records that the payer has left the checkout, and abandons a payment that has no result yet.
  private func leave() -> MachineAnswer {
    let acquirer = DolyameAcquirer(platform: platform, session: session.id)
    platform.claim("session", session.id)
    platform.state.change(session.id) { [id = session.id] state in
      guard var session = state.sessions[id] else { return }
      session.isAbandoned = true
      if session.payment == nil { session.stage = .over }
      session.revision += 1
      state.paying[id] = true
      state.sessions[id] = session
    }
    platform.spawn { await acquirer.leave() }
    return MachineAnswer(["status": "accepted"])
  }
}
