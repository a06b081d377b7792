extension Flow {
  /// Returns the flow after an event, with the effects to perform. It is a pure function.
  /// - Throws: `IllegalEvent` if the table has no row for the event; the flow is then unchanged.
  public func reduce(_ event: FlowEvent) throws(IllegalEvent) -> (flow: Flow, effects: [FlowEffect]) {
    guard let row = FlowTable.row(phase, event.kind) else { throw IllegalEvent(phase: phase, event: event.kind) }
    var flow = self
    var effects: [FlowEffect] = []
    flow.apply(event, row: row, effects: &effects)
    flow.payment?.keep(payment)
    if let step = row.completes, flow.canComplete(step) { flow.complete(step) }
    if event.kind == .result, flow.isOutcomeNotified { flow.complete(.merchantNotified) }
    flow.localizeErrors()
    if flow.phase == .ended, phase != .ended, let result = flow.result { effects.append(.finish(result)) }
    return (flow, effects)
  }

  /// Returns whether the step can be completed in this state.
  /// Step 13 requires confirmed payment details, because closing a form that never opened is not a payment result.
  private func canComplete(_ step: Step) -> Bool {
    switch step {
    case .resultDisplayed: completed.contains(.detailsConfirmed)
    case .merchantNotified: isOutcomeNotified
    default: true
    }
  }

  /// Whether the platform has sent the outcome to the merchant server, even if the server has not acknowledged it yet.
  /// A declined attempt is the outcome only if no further attempt follows.
  private var isOutcomeNotified: Bool {
    switch outcomeNotification?.subject {
    case .outcome: true
    case .attempt: result?.outcome == .declined
    case .progress, nil: false
    }
  }

  private mutating func complete(_ step: Step) {
    reached.insert(step)
    if !completed.contains(step) { completed.append(step) }
  }

  /// Begins another payment attempt at this step.
  private mutating func beginAttempt(at step: Step) {
    attempt += 1
    reached.remove(from: step)
    outcomeNotification = nil
  }

  /// Begins the attempt after a decline, unless it has begun and the payer has come back from its form.
  private mutating func beginAttemptAfterDecline() {
    if reached.contains(.detailsConfirmed) { beginAttempt(at: .detailsConfirmed) }
  }

  /// Returns to the list of methods; from the form that another attempt has opened, to the decline.
  private mutating func back(from before: Phase) {
    awaitedMethod = nil
    recoverableError = nil
    if comesFromDecline {
      phase = .retrying
    } else {
      if before == .retrying { beginAttemptAfterDecline() }
      method = nil
    }
    comesFromDecline = false
  }

  private mutating func apply(_ event: FlowEvent, row: FlowTable.Row, effects: inout [FlowEffect]) {
    let before = phase
    if row.next.count == 1 { phase = row.next[0] }
    switch event {
    case .start: effects.append(.prepareParameters)
    case .resume(let resumeToken): resume(resumeToken, effects: &effects)
    case .person(let action): apply(action, from: before, effects: &effects)
    case .update(let update): apply(update, from: before, effects: &effects)
    case .inquiry(let asked):
      recoverableError = nil
      inquiry = asked
      shop = asked.shop ?? shop
    case .prepared(let string):
      stringToSign = string
      effects.append(.sign(stringToSign: string))
    case .signed(let signature): effects.append(.openSession(signature: signature))
    case .sessionAccepted(let id):
      sessionID = id
      effects.append(.fetchInterface)
    case .interfaceReceived(let received):
      inquiry = nil
      recoverableError = nil
      interface = received
      method = received.preselected
      if phase == .registering { effects.append(.awaitPlatform) }
    case .restored(let received, let held): restore(received, held, effects: &effects)
    case .forgotten(let gone):
      interface?.methods.removeAll { $0.id == gone && $0.saved != nil }
      if method == gone { method = nil }
    case .methodReceived(let received): take(received, effects: &effects)
    case .paymentAcknowledged, .challengeOver, .redirectOver:
      challenge = nil
      redirect = nil
      effects.append(.awaitPlatform)
    case .informed: inform(effects: &effects)
    case .operated(let done, let changed): take(done, changed)
    case .notified(let update):
      notification = update
      take(update)
      // A notification may mean that the redirect is over, so check without waiting for the next poll.
      if before == .redirected, redirect?.progress != .asking { effects.append(.checkRedirect(isReturned: false)) }
    case .painted: if before == .revealing { reveal(effects: &effects) }
    case .poll: effects.append(before == .redirected ? .checkRedirect(isReturned: false) : .poll)
    case .timedOut: timeOut(before, effects: &effects)
    case .failed(let error): fail(error, wasLeaving: before == .leaving)
    }
  }

  private mutating func apply(_ action: PersonAction, from before: Phase, effects: inout [FlowEffect]) {
    switch action {
    case .reply(let reply): self.reply(reply, from: before, effects: &effects)
    case .choose(let chosen): choose(chosen, effects: &effects)
    case .back: back(from: before)
    case .confirm(let details): confirm(details, effects: &effects)
    case .answer(let answer): effects.append(.answer(answer))
    case .returned:
      guard redirect?.progress != .asking else { break }
      redirect?.progress = .asking
      effects.append(.checkRedirect(isReturned: true))
    case .clarify(let values): effects.append(.clarify(values))
    case .acceptCascade:
      // A cascade request that is repeated after a rejection still belongs to the same attempt.
      if reached.contains(.paymentRegistered) { beginAttempt(at: .paymentRegistered) }
      effects.append(.cascade)
    case .retry:
      beginAttemptAfterDecline()
      comesFromDecline = true
    case .operate(let operation, let amount):
      guard postPaymentOperations.isAsking == nil, payment?.operations.contains(operation) == true else { break }
      postPaymentOperations.ask(for: operation, amount)
      effects.append(.operate(operation, amount))
    case .leave: leave(from: before, effects: &effects)
    }
  }

  private mutating func apply(_ update: PlatformUpdate, from before: Phase, effects: inout [FlowEffect]) {
    switch update {
    case .registered(let known), .progressed(let known), .processed(let known):
      // The acknowledgement of the request was lost in a restart, but a registered payment proves that it was sent.
      if case .registered = update, isResumed, !reached.contains(.paymentRequested) { complete(.paymentRequested) }
      payment = known
      effects.append(.awaitPlatform)
    case .challenge(let asked):
      recoverableError = nil
      challenge = asked
    case .redirect(let update): take(update)
    case .clarification(let asked):
      recoverableError = nil
      clarification = asked
    case .cascade(let update):
      recoverableError = nil
      cascade = update
      payment = update.payment
    case .declined(let update): take(update, from: before, effects: &effects)
    case .result(let update):
      take(update)
      // The platform has declined the payment before it was requested, and tells the merchant server so.
      if before == .inquiring || before == .receiving, update.outcome == .declined {
        effects.append(.watchNotification)
      }
    case .unknown: take(CheckoutResult(outcome: .cancelled))
    }
  }

  private mutating func take(_ update: CheckoutResult) {
    challenge = nil
    redirect = nil
    clarification = nil
    cascade = nil
    // Without the bank's confirmation the platform declines the payment. If the payer has left it, now or before a status
    // check, that is no decline.
    let isAbandoned =
      payment?.ending == .abandoned
      || hasLeft && decline == nil && (hasLeftChallenge || update.payment?.ending == .unreturned)
    payment = update.payment ?? payment
    result = update
    if isAbandoned, update.outcome == .declined {
      payment?.ending = .abandoned
      result = CheckoutResult(outcome: .cancelled, payment: payment)
    }
  }

  private mutating func reply(_ reply: InquiryReply, from before: Phase, effects: inout [FlowEffect]) {
    answeredInquiry = reply.action ?? reply.id
    recoverableError = nil
    if before == .ready { inquiry = nil }
    effects.append(before == .ready ? .begin(reply) : .inquire(reply))
  }

  /// Offers another attempt if one is allowed; otherwise asks the platform for the final result.
  private mutating func take(_ update: Decline, from before: Phase, effects: inout [FlowEffect]) {
    decline = update
    payment = update.payment
    if before == .leaving {
      // The platform sent this decline before the payer left. The final result is still to come.
      effects.append(.awaitPlatform)
    } else if allowsAnotherAttempt {
      phase = .retrying
    } else {
      phase = .leaving
      effects.append(.abandon)
    }
  }

  private mutating func timeOut(_ before: Phase, effects: inout [FlowEffect]) {
    switch before {
    case .redirected:
      redirect = nil
      effects.append(.awaitPlatform)
    case .retrying, .clarifying, .cascading: effects.append(.abandon)
    case .leaving:
      guard let decline else { return conclude(CheckoutError(code: .outcomeUnknown), wasLeaving: true) }
      // The last attempt was declined, and no other was begun: nothing is unknown.
      phase = .concluding
      take(CheckoutResult(outcome: .declined, payment: decline.payment))
    default: effects.append(.endChallenge)
    }
  }

  /// Stores an outcome notification if it is authentic.
  /// An unacknowledged notification never replaces an acknowledged one.
  private mutating func take(_ update: MerchantNotification) {
    guard update.isAuthentic, update.subject != .progress else { return }
    if outcomeNotification?.isAcknowledged != true || update.isAcknowledged { outcomeNotification = update }
  }

  /// Updates the redirect. If its URL is unchanged, the payer's claim to have finished is preserved.
  private mutating func take(_ update: Redirect) {
    recoverableError = nil
    let isSame = redirect?.url == update.url
    let hasSaidSo = isSame && redirect?.progress != .waiting
    redirect = update
    redirect?.progress = hasSaidSo ? .unconfirmed : .waiting
  }

  /// Resumes a payment that the platform already has. Its steps up to the payment request were completed earlier.
  private mutating func restore(_ received: PaymentInterface, _ held: Payment, effects: inout [FlowEffect]) {
    interface = received
    payment = held
    for step in [Step.formDisplayed, .detailsConfirmed, .paymentRequested] { complete(step) }
    effects += [.watchNotification, .awaitPlatform]
  }

  /// Continues after the platform has accepted the payer's additional data or a cascade.
  /// After a cascade, the platform registers the payment again.
  private mutating func inform(effects: inout [FlowEffect]) {
    phase = clarification == nil ? .registering : .processing
    clarification = nil
    cascade = nil
    recoverableError = nil
    effects.append(.awaitPlatform)
  }

  /// Records a finished operation. A debit is a separate payment; of this one, it changes the plan.
  private mutating func take(_ done: PostPaymentOperations.Done, _ changed: Payment) {
    postPaymentOperations.isAsking = nil
    postPaymentOperations.done.append(done)
    payment = changed
  }

  /// Resumes a stored payment. Its request may have been sent, so only the platform knows the outcome.
  private mutating func resume(_ resumeToken: ResumeToken, effects: inout [FlowEffect]) {
    isResumed = true
    sessionID = resumeToken.session
    completed = resumeToken.completed
    reached = StepSet(resumeToken.reached)
    attempt = resumeToken.attempt
    payment = resumeToken.payment
    effects += [.watchNotification, .resumeSession(session: resumeToken.session)]
  }

  private mutating func choose(_ chosen: String, effects: inout [FlowEffect]) {
    // The fields of this method are on their way. Fetching them again would only start the wait anew.
    guard awaitedMethod != chosen else { return }
    guard interface?.methods.first(where: { $0.id == chosen })?.isOutline == true else {
      method = chosen
      awaitedMethod = nil
      return
    }
    awaitedMethod = chosen
    effects.append(.fetchMethod(chosen))
  }

  /// Stores the fields of a payment method. A method without fields is confirmed at once (Worldline Swift SDK guide).
  /// If the payer has chosen another method in the meantime, nothing else changes.
  private mutating func take(_ received: PaymentMethod, effects: inout [FlowEffect]) {
    if let index = interface?.methods.firstIndex(where: { $0.id == received.id }) {
      interface?.methods[index] = received
    }
    guard awaitedMethod == received.id else { return }
    awaitedMethod = nil
    recoverableError = nil
    method = received.id
    guard received.fields.isEmpty, received.sheet == nil else { return }
    phase = .submitting
    complete(.detailsConfirmed)
    confirm(PaymentDetails(method: received.id, values: [:]), effects: &effects)
  }

  /// Opens the form after the first frame. A preselected method without fields is confirmed at once.
  private mutating func reveal(effects: inout [FlowEffect]) {
    phase = .collecting
    guard let interface, interface.confirmsAtOnce, let method else { return }
    phase = .submitting
    complete(.formDisplayed)
    complete(.detailsConfirmed)
    confirm(PaymentDetails(method: method, values: [:]), effects: &effects)
  }

  private mutating func confirm(_ details: PaymentDetails, effects: inout [FlowEffect]) {
    awaitedMethod = nil
    recoverableError = nil
    decline = nil
    comesFromDecline = false
    if attempt == 1 { effects.append(.watchNotification) }
    effects.append(.submit(details))
  }

  /// Leaves the checkout. Before step 8, the result is "cancelled" (ecommpay SDK guide).
  /// From step 8 on, the payment may have been charged, so the SDK asks the platform for the result.
  private mutating func leave(from before: Phase, effects: inout [FlowEffect]) {
    if before == .leaving {
      // The SDK is already asking, because no attempt was left. From now on, the payer waits for a short time only.
      hasLeft = true
    } else if mayHaveChargedBeforeLeaving {
      hasLeft = true
      hasLeftChallenge = before == .challenged || before == .answering
      phase = .leaving
      effects.append(.abandon)
    } else {
      phase = .concluding
      result = CheckoutResult(outcome: .cancelled, payment: payment)
    }
  }

  private var mayHaveChargedBeforeLeaving: Bool { phase == .leaving || (phase == .collecting && attempt > 1) }

  private mutating func fail(_ error: CheckoutError, wasLeaving: Bool) {
    switch phase {
    // The method's fields could not be fetched. The payer can choose the same method again, or another one.
    case .collecting where error.code != .sessionExpired:
      awaitedMethod = nil
      recoverableError = error.beforePayment
    // Nothing was charged, and the payer can send the same reply again.
    case .inquiring where error.code == .fields || error.code.isNetwork:
      phase = .collecting
      recoverableError = error.beforePayment
    case .submitting where error.canBePutRight:
      phase = .collecting
      recoverableError = error
      reached.remove(.detailsConfirmed)
    case .answering where error.canBePutRight:
      phase = .challenged
      recoverableError = error
    // Show the error only if the payer requested the check. A failed poll is simply repeated.
    case .redirected where error.canBePutRight || error.code.isNetwork:
      if redirect?.progress == .asking {
        redirect?.progress = .waiting
        recoverableError = error
      }
    case .informing where error.canBePutRight && whoAsks != nil:
      phase = whoAsks ?? .informing
      recoverableError = error
    case .ended:
      postPaymentOperations.isAsking = nil
      postPaymentOperations.error = error
    // A failed poll is not shown to the payer. It is repeated.
    case .challenged where error.canBePutRight: break
    default: conclude(error, wasLeaving: wasLeaving)
    }
  }

  /// The phase to return to if the payer's reply is rejected; nil if neither a clarification nor a cascade is open.
  private var whoAsks: Phase? { clarification != nil ? .clarifying : cascade != nil ? .cascading : nil }

  /// - Parameter wasLeaving: whether the payer had left a payment that may have been charged.
  private mutating func conclude(_ error: CheckoutError, wasLeaving: Bool) {
    let isUnknown =
      wasLeaving || isResumed || reached.contains(.paymentRequested)
      || (phase == .submitting && error.leavesOutcomeOpen)
    phase = .concluding
    challenge = nil
    redirect = nil
    clarification = nil
    cascade = nil
    result = CheckoutResult(
      outcome: isUnknown ? .pending : .failed, payment: payment, error: isUnknown ? error : error.beforePayment)
  }
}

extension CheckoutError {
  /// Whether this error leaves the outcome of the request unknown.
  /// A malformed response says as little about the outcome as a missing one. A request before the payment has no outcome.
  public var leavesOutcomeOpen: Bool {
    !isBeforePayment && (code.isNetwork && code != .networkUnreachable || code == .answerMalformed)
  }

  /// Whether the payer can correct the error and try again.
  /// The payer can do so if the platform was unreachable or rejected a field, if the wallet returned no token, or if a
  /// request before the payment got no answer.
  public var canBePutRight: Bool {
    code == .networkUnreachable || code == .fields || code.isWallet || isBeforePayment && code.isNetwork
  }
}
