import CheckoutCore
import KassaSandbox

/// The processing of a payment, which continues after the platform has responded to the request.
struct WorldlinePaymentProcessor: Sendable {
  let platform: WorldlinePlatform

  func run(_ payment: WorldlinePayment) async {
    let latency = platform.configuration.latency
    guard payment.status == .redirected else { return await platform.decide(payment.id, await authorise(payment)) }
    if payment.transaction != nil { return await waitForChallenge(payment) }
    await platform.pause(latency.registration)
    platform.advance(payment.id) { $0.thirdParty = .initialized }
    switch platform.configuration.thirdParty {
    case .waits: break
    case .refuses:
      await platform.pause(latency.processing)
      platform.advance(payment.id) { $0.thirdParty = .completed }
      await platform.decide(payment.id, .cancelled)
    case .confirms:
      await platform.pause(latency.processing)
      await confirm(payment)
    }
  }

  /// Continues a payment that the payer confirmed on the third party's site or in its app.
  private func confirm(_ payment: WorldlinePayment) async {
    guard platform.advance(payment.id, { $0.thirdParty = .authorized }) else { return }
    await conclude(payment)
  }

  private func conclude(_ payment: WorldlinePayment) async {
    await platform.pause(platform.configuration.latency.network)
    platform.advance(payment.id) { $0.thirdParty = .completed }
    await platform.decide(payment.id, payment.code == "0" ? .captured : .rejected)
  }

  /// Holds the amount of a payment that the merchant is to approve, before the request for it is answered.
  /// Source: Worldline, server SDKs, the response to a request that requires approval.
  func hold(_ payment: WorldlinePayment) async {
    guard let index = platform.settle(payment.id, await authorise(payment)) else { return }
    platform.spawn { [platform] in await platform.webhooks.deliver(index, of: payment.id) }
  }

  /// Requests the authorisation of a payment from the issuer.
  /// - Returns: the decision on the payment.
  private func authorise(_ payment: WorldlinePayment) async -> WorldlinePayment.Status {
    let isApproved = payment.code == "0"
    // After a failed authentication, nobody asks the issuer to authorise the payment.
    let isAsked = payment.code != WorldlinePayment.refusedByIssuer
    let authorisation = Authorisation(
      payment: payment.reference, money: payment.money, lastFour: String(payment.account.suffix(4)),
      log: platform.issuer.log)
    if isAsked { authorisation.request() }
    await platform.pause(platform.configuration.latency.processing)
    if isAsked { authorisation.answer(isApproved: isApproved && !platform.declines.isArmed) }
    return isApproved ? .captured : .rejected
  }

  /// Simulates the payer's action on the third party's site or in its app. An abandoned payment remains open.
  /// - Returns: false if no payment is waiting for the payer.
  func outOfBand(_ action: OutOfBandAction) -> Bool {
    let waiting = platform.state.read { state in
      state.open.all.compactMap { state.payments[$0.key] }.filter(\.awaitsThirdParty)
    }
    for payment in waiting { answer(action, payment) }
    return !waiting.isEmpty
  }

  /// Performs the payer's action for one payment. Only the first decision has an effect.
  /// - Returns: false if the payment does not wait for the payer.
  @discardableResult
  func answer(_ action: OutOfBandAction, _ payment: WorldlinePayment) -> Bool {
    let id = payment.id
    switch action {
    case .abandon: return platform.payment(id)?.awaitsThirdParty == true
    case .approve:
      guard platform.answer(id, { $0.thirdParty = .authorized }) else { return false }
      platform.spawn { await conclude(payment) }
    case .decline:
      let refuse: @Sendable (inout WorldlinePayment) -> Void = {
        $0.code = WorldlinePayment.refusedAtThirdParty
        $0.thirdParty = .completed
      }
      guard platform.answer(id, refuse) else { return false }
      platform.spawn { await platform.decide(id, .rejected) }
    }
    return true
  }

  // MARK: Challenges in the merchant app

  /// Ends a challenge if the payer does not complete it in time.
  private func waitForChallenge(_ payment: WorldlinePayment) async {
    let limit = platform.configuration.limits.returnFromChallenge
    guard (try? await platform.clock.sleep(for: limit, as: .deadline)) != nil else { return }
    if let transaction = payment.transaction { end(payment.id, transaction) }
  }

  /// Collects the issuer's authentication result at the end of a challenge. Only the first call has an effect.
  func end(_ id: String, _ transaction: IssuerTransaction) {
    guard platform.payment(id)?.transaction == transaction else { return }
    let isAuthenticated = platform.issuer.close(transaction)?.outcome == .authenticated
    platform.advance(id) { payment in
      payment.transaction = nil
      payment.status = .pendingCapture
      if !isAuthenticated { payment.code = WorldlinePayment.refusedByIssuer }
    }
    if let payment = platform.payment(id) { platform.spawn { await run(payment) } }
  }

  /// Prepares an open challenge for an app whose payment request is repeated, because it no longer knows the counter of
  /// its messages.
  ///
  /// Collects the result of a finished challenge, and replaces one that the app had begun. A challenge that nobody has
  /// begun stays as it is: the answer to the payment request was lost.
  func resumeChallenge(_ id: String) {
    guard let payment = platform.payment(id), let transaction = payment.transaction else { return }
    if platform.issuer.isOver(transaction) { return end(id, transaction) }
    guard platform.issuer.hasBegun(transaction) else { return }
    ask(payment)
    platform.spawn { [self] in if let now = platform.payment(id) { await waitForChallenge(now) } }
  }

  // MARK: After a restart

  /// Resumes the payments that an earlier run of the program left unfinished.
  func wake() {
    let left = platform.state.read { $0.open.all.map(\.key) }
    for id in left where platform.claim(id) {
      guard let payment = platform.payment(id) else {
        // An earlier run stopped before it stored the payment, so there is nothing to resume.
        platform.state.change(id) { $0.open[id] = nil }
        continue
      }
      platform.spawn { await continueProcessing(payment) }
    }
  }

  private func continueProcessing(_ payment: WorldlinePayment) async {
    if payment.isDecided { return await platform.notify(payment.id) }
    if payment.transaction != nil {
      // The payer's input was lost when the issuer restarted, so start a new challenge.
      ask(payment)
      if let now = platform.payment(payment.id) { await waitForChallenge(now) }
      return
    }
    switch payment.thirdParty {
    case .authorized, .completed: await conclude(payment)
    case .initialized where platform.configuration.thirdParty == .waits: break
    default: await run(payment)
    }
  }

  /// Opens a new challenge at the issuer.
  func ask(_ payment: WorldlinePayment) {
    guard let question = question(payment) else { return }
    if let old = payment.transaction { _ = platform.issuer.close(old) }
    let transaction = platform.issuer.open(question)
    if !platform.advance(payment.id, { $0.transaction = transaction }) { _ = platform.issuer.close(transaction) }
  }

  func question(_ payment: WorldlinePayment) -> IssuerAuthenticationRequest? {
    payment.play.map { play in
      IssuerAuthenticationRequest(
        payment: payment.reference, server: platform.randomness.uuid(), money: payment.money,
        merchant: platform.configuration.merchantName, lastFour: String(payment.account.suffix(4)),
        scheme: Self.schemes[payment.product] ?? "visa", play: play)
    }
  }

  /// The issuer's names for the card schemes, by product ID.
  private static let schemes: [Int64: String] = [
    1: "visa", 2: "amex", 3: "mastercard", 114: "visa", 117: "maestro", 119: "mastercard", 122: "visa", 125: "jcb",
    128: "discover", 132: "diners",
  ]
}
