import CheckoutCore

/// How the first part goes its way: registered, asked about by the issuer, decided.
struct DolyameAcquirer: Sendable {
  let platform: DolyamePlatform
  let session: String

  /// Of 3-D Secure.
  static let version = "2.2.0"

  func run(_ card: DolyameCard) async {
    let latency = platform.configuration.latency
    await platform.pause(latency.registration)
    guard advance({ $0.status = .authorizing }), let current = platform.session(session),
      let order = platform.order(current.order)
    else { return }
    if current.isAbandoned { return await end(.cancelled, "ORDER_CANCELLED") }
    // Seed 004, «Демо-заявка»: no acquirer is asked.
    if let outcome = order.outcome { return await play(outcome, card) }
    guard let play = card.course.play else {
      await platform.pause(latency.processing)
      return await decide(card)
    }
    await authenticate(order, card, play)
  }

  private func play(_ outcome: String, _ card: DolyameCard) async {
    await platform.pause(platform.configuration.latency.processing)
    switch outcome {
    case "failure": await end(.rejected, "ACQUIRING_ERROR", isFinal: true)
    case "unknown_then_success", "unknown_then_failure":
      guard advance({ $0.status = .unknown }) else { return }
      let isPaid = outcome == "unknown_then_success"
      platform.spawn { [self] in
        let limit = platform.configuration.limits.lateDecision
        guard (try? await platform.clock.sleep(for: limit, as: .poll)) != nil else { return }
        if isPaid { await pay(card) } else { await end(.rejected, "ACQUIRING_ERROR", isFinal: true) }
      }
    default: await pay(card)
    }
  }

  // MARK: The issuer

  private func authenticate(_ order: DolyameOrder, _ card: DolyameCard, _ play: ACSPlay) async {
    guard let rouble = CurrencyTable.standard["RUB"] else { return }
    let question = IssuerQuestion(
      server: platform.randomness.uuid(), money: Money(order.plan?.parts.first?.kopecks ?? 0, rouble),
      merchant: platform.configuration.shopName, lastFour: String(card.number.suffix(4)), scheme: card.brand, play: play
    )
    let verdict = platform.issuer.authenticate(question)
    guard verdict.status == "C" else { return await conclude(verdict, card) }
    let transaction = platform.issuer.open(question)
    guard
      advance({ payment in
        payment.status = .checking
        payment.transaction = transaction
        payment.card = card
      })
    else {
      _ = platform.issuer.close(transaction)
      return
    }
    platform.spawn { [self] in
      guard (try? await platform.clock.sleep(for: SandboxLimits().returnFromChallenge, as: .deadline)) != nil,
        platform.session(session)?.payment?.transaction == transaction
      else { return }
      _ = platform.issuer.close(transaction)
      await end(.rejected, "3DS_FAILED")
    }
  }

  /// The SDK says that the challenge is over; the issuer says how.
  func resume(_ transaction: IssuerTransaction) async {
    let verdict = platform.issuer.close(transaction)
    guard let card = platform.session(session)?.payment?.card else { return }
    guard let verdict else { return await end(.rejected, "3DS_FAILED") }
    await conclude(verdict, card)
  }

  private func conclude(_ verdict: IssuerVerdict, _ card: DolyameCard) async {
    await platform.pause(platform.configuration.latency.processing)
    switch verdict.outcome {
    case .authenticated: await decide(card)
    case .refused, .unfinished: await end(.rejected, "3DS_FAILED")
    }
  }

  // MARK: Decisions

  private func decide(_ card: DolyameCard) async {
    if card.course.code == "0" { await pay(card) } else { await end(.rejected, card.course.code) }
  }

  /// A quarter is held; the order waits for the partner.
  private func pay(_ card: DolyameCard) async {
    let now = platform.clock.now.timestamp
    guard
      advance({ payment in
        payment.status = .authorized
        payment.date = now
      }), let current = platform.session(session)
    else { return }
    if let phone = current.signedIn {
      platform.state.change(session) { state in
        // The same card is kept once.
        let known = state.people[phone]?.cards.values.contains { $0.number == card.number && $0.expiry == card.expiry }
        if known != true { state.people[phone, default: DolyamePerson()].cards[card.id] = card }
      }
    }
    await platform.move(current.order, to: .waitForCommit)
    touch { $0.stage = .over }
    platform.watchCommit(current.order)
  }

  /// - Parameter isFinal: no other card may be tried.
  private func end(_ status: DolyamePayment.Status, _ code: String, isFinal: Bool = false) async {
    guard let current = platform.session(session) else { return }
    let left = platform.configuration.limits.paymentAttempts - current.attempts
    let mayRetry = status == .rejected && !isFinal && !current.isAbandoned && left > 0
    let now = platform.clock.now.timestamp
    guard
      advance({ payment in
        payment.status = status
        payment.code = code
        payment.date = now
        payment.transaction = nil
        payment.attemptsLeft = mayRetry ? Int64(left) : 0
      })
    else { return }
    if mayRetry { return touch { $0.stage = .method } }
    await platform.move(current.order, to: status == .cancelled || current.isAbandoned ? .canceled : .rejected)
    touch { $0.stage = .over }
  }

  /// The person left. What the acquirer has in hands goes on.
  func leave(_ payment: DolyamePayment) async {
    switch payment.status {
    case .checking:
      if let transaction = payment.transaction { _ = platform.issuer.close(transaction) }
      await end(.cancelled, "ORDER_CANCELLED")
    case .rejected where payment.attemptsLeft > 0:
      platform.change(session) { session in
        session.payment?.attemptsLeft = 0
        session.stage = .over
      }
      if let order = platform.session(session)?.order { await platform.move(order, to: .canceled) }
      touch { _ in }
    default: break
    }
  }

  /// Moves a payment on that is not decided; false where it is.
  private func advance(_ step: @Sendable (inout DolyamePayment) -> Void) -> Bool {
    platform.change(session) { session in
      guard var payment = session.payment, !payment.status.isFinal else { return false }
      step(&payment)
      session.payment = payment
      session.revision += 1
      return true
    } ?? false
  }

  /// Something else has changed that the SDK should hear of.
  private func touch(_ step: @Sendable (inout DolyameSession) -> Void) {
    platform.change(session) { session in
      step(&session)
      session.revision += 1
    }
  }
}
