extension Flow {
  /// The flow after an event, and what is to be done now. Pure.
  /// - Throws: `IllegalEvent` when the table has no such row; the flow is then unchanged.
  public func reduce(_ event: FlowEvent) throws(IllegalEvent) -> (flow: Flow, effects: [FlowEffect]) {
    guard let row = FlowTable.row(phase, event.kind) else { throw IllegalEvent(phase: phase, event: event.kind) }
    var flow = self
    var effects: [FlowEffect] = []
    flow.apply(event, row: row, effects: &effects)
    flow.payment?.keepSums(of: payment)
    if let step = row.completes, flow.canComplete(step) { flow.complete(step) }
    if case .result = event, flow.isOutcomeNotified { flow.complete(.merchantNotified) }
    if flow.phase == .ended, phase != .ended, let result = flow.result { effects.append(.finish(result)) }
    return (flow, effects)
  }

  /// A form that never opened, or was left before anything was asked for, ends at its step: what is then on the screen is
  /// no result of a payment.
  private func canComplete(_ step: Step) -> Bool {
    switch step {
    case .resultDisplayed: completed.contains(.detailsConfirmed)
    case .merchantNotified: isOutcomeNotified
    default: true
    }
  }

  /// The platform has sent the merchant server the outcome: acknowledged, or to be sent again. That an attempt was declined
  /// is the outcome as soon as nobody tries again.
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

  /// Another attempt at paying begins at this step.
  private mutating func beginAttempt(at step: Step) {
    attempt += 1
    reached.remove(from: step)
    outcomeNotification = nil
  }

  private mutating func apply(_ event: FlowEvent, row: FlowTable.Row, effects: inout [FlowEffect]) {
    let before = phase
    if row.next.count == 1 { phase = row.next[0] }
    switch event {
    case .start: effects.append(.prepareParameters)
    case .reply(let reply): self.reply(reply, from: before, effects: &effects)
    case .inquiry(let asked):
      setback = nil
      inquiry = asked
      shop = asked.shop ?? shop
    case .resume(let memory): resume(memory, effects: &effects)
    case .prepared(let string):
      stringToSign = string
      effects.append(.sign(stringToSign: string))
    case .signed(let signature): effects.append(.openSession(signature: signature))
    case .sessionAccepted(let id):
      sessionID = id
      effects.append(.fetchInterface)
    case .interfaceReceived(let received):
      inquiry = nil
      setback = nil
      interface = received
      method = received.preselected
      if phase == .registering { effects.append(.awaitPlatform) }
    case .restored(let received, let held): restore(received, held, effects: &effects)
    case .forgotten(let gone):
      interface?.methods.removeAll { $0.id == gone && $0.saved != nil }
      if method == gone { method = nil }
    case .choose(let chosen): choose(chosen, effects: &effects)
    case .methodReceived(let received): take(received, effects: &effects)
    case .back:
      method = nil
      awaitedMethod = nil
      setback = nil
    case .confirm(let details): confirm(details, effects: &effects)
    case .paymentAcknowledged, .challengeOver, .redirectOver:
      challenge = nil
      redirect = nil
      effects.append(.awaitPlatform)
    case .registered(let known) where isResumed && !reached.contains(.paymentRequested):
      // The acknowledgement was not heard any more, but there must have been one.
      complete(.paymentRequested)
      payment = known
      effects.append(.awaitPlatform)
    case .registered(let known), .progressed(let known), .processed(let known):
      payment = known
      effects.append(.awaitPlatform)
    case .challenge(let asked):
      setback = nil
      challenge = asked
    case .answer(let answer): effects.append(.answer(answer))
    case .redirect(let told): take(told)
    case .returned:
      guard redirect?.progress != .asking else { break }
      redirect?.progress = .asking
      effects.append(.checkRedirect(isReturned: true))
    case .clarification(let asked):
      setback = nil
      clarification = asked
    case .clarify(let values): effects.append(.clarify(values))
    case .cascade(let told):
      setback = nil
      cascade = told
      payment = told.payment
    case .goOn:
      // Refused and asked for again, it is still the same attempt.
      if reached.contains(.paymentRegistered) { beginAttempt(at: .paymentRegistered) }
      effects.append(.cascade)
    case .informed: inform(effects: &effects)
    case .operate(let operation, let amount):
      guard afterwards.isAsking == nil, payment?.operations.contains(operation) == true else { break }
      afterwards.isAsking = operation
      afterwards.error = nil
      effects.append(.operate(operation, amount))
    case .operated(let done, let changed): take(done, changed)
    case .declined(let told): take(told, from: before, effects: &effects)
    case .retry: beginAttempt(at: .detailsConfirmed)
    case .notified(let told):
      notification = told
      take(told)
      // The shop knows of something new: there is no need to wait for the clock.
      if before == .redirected, redirect?.progress != .asking { effects.append(.checkRedirect(isReturned: false)) }
    case .result(let told):
      challenge = nil
      redirect = nil
      clarification = nil
      cascade = nil
      payment = told.payment ?? payment
      result = told
    case .painted: if before == .revealing { reveal(effects: &effects) }
    case .poll: effects.append(before == .redirected ? .checkRedirect(isReturned: false) : .poll)
    case .timedOut: timeOut(before, effects: &effects)
    case .leave: leave(effects: &effects)
    case .failed(let error): fail(error, wasLeaving: before == .leaving)
    }
  }

  private mutating func reply(_ reply: InquiryReply, from before: Phase, effects: inout [FlowEffect]) {
    answeredInquiry = reply.action ?? reply.id
    setback = nil
    if before == .ready { inquiry = nil }
    effects.append(before == .ready ? .begin(reply) : .inquire(reply))
  }

  /// Whoever cannot try again hears how it ended.
  private mutating func take(_ told: Decline, from before: Phase, effects: inout [FlowEffect]) {
    decline = told
    payment = told.payment
    if before == .leaving {
      // Told before the platform heard that the person left; its last word is still to come.
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
    default: effects.append(.endChallenge)
    }
  }

  /// A forged one is none of the platform's. One that was taken stays so, though it may come again.
  private mutating func take(_ told: MerchantNotification) {
    guard told.isAuthentic, told.subject != .progress else { return }
    if outcomeNotification?.isAcknowledged != true || told.isAcknowledged { outcomeNotification = told }
  }

  /// Of the same page more may be known now; whether the person has said that it is done is not forgotten.
  private mutating func take(_ told: Redirect) {
    setback = nil
    let isSame = redirect?.url == told.url
    let hasSaidSo = isSame && redirect?.progress != .waiting
    redirect = told
    redirect?.progress = hasSaidSo ? .unconfirmed : .waiting
  }

  /// The way to where the payment stands was gone by another run of the program.
  private mutating func restore(_ received: PaymentInterface, _ held: Payment, effects: inout [FlowEffect]) {
    interface = received
    payment = held
    for step in [Step.formDisplayed, .detailsConfirmed, .paymentRequested] { complete(step) }
    effects += [.watchNotification, .awaitPlatform]
  }

  /// More data lets the payment go on where it was; another provider begins anew.
  private mutating func inform(effects: inout [FlowEffect]) {
    phase = clarification == nil ? .registering : .processing
    clarification = nil
    cascade = nil
    setback = nil
    effects.append(.awaitPlatform)
  }

  /// A debit is a payment of its own: it changes nothing of this one.
  private mutating func take(_ done: Afterwards.Done, _ changed: Payment) {
    afterwards.isAsking = nil
    afterwards.done.append(done)
    guard done.operation != .debit else { return }
    payment = changed
  }

  /// The request may have gone out: from here on the platform alone says what is true.
  private mutating func resume(_ memory: FlowMemory, effects: inout [FlowEffect]) {
    isResumed = true
    sessionID = memory.session
    completed = memory.completed
    reached = StepSet(memory.reached)
    attempt = memory.attempt
    payment = memory.payment
    effects += [.watchNotification, .recall(session: memory.session)]
  }

  private mutating func choose(_ chosen: String, effects: inout [FlowEffect]) {
    guard interface?.methods.first(where: { $0.id == chosen })?.isOutline == true else {
      method = chosen
      awaitedMethod = nil
      return
    }
    awaitedMethod = chosen
    effects.append(.fetchMethod(chosen))
  }

  /// Seed 002: where nothing is asked, choosing is confirming. What comes after the person went elsewhere is only kept.
  private mutating func take(_ received: PaymentMethod, effects: inout [FlowEffect]) {
    if let index = interface?.methods.firstIndex(where: { $0.id == received.id }) {
      interface?.methods[index] = received
    }
    guard awaitedMethod == received.id else { return }
    awaitedMethod = nil
    setback = nil
    method = received.id
    guard received.fields.isEmpty, received.sheet == nil else { return }
    phase = .submitting
    complete(.detailsConfirmed)
    confirm(PaymentDetails(method: received.id, values: [:]), effects: &effects)
  }

  /// The first frame is there. Where nothing is asked, that was all that there is to see of a form.
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
    setback = nil
    decline = nil
    if attempt == 1 { effects.append(.watchNotification) }
    effects.append(.submit(details))
  }

  /// Seed 000: who leaves has cancelled. From step 8 on the payment may be happening, so the platform is asked first.
  private mutating func leave(effects: inout [FlowEffect]) {
    if mayHaveChargedBeforeLeaving {
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
    // The fields of a method did not come: another can be chosen, or the same again.
    case .collecting where error.code != "session.expired":
      awaitedMethod = nil
      setback = error
    // Nothing was charged, and the same answer may be given again.
    case .inquiring where error.code == "fields" || error.code.hasPrefix("network."):
      phase = .collecting
      setback = error
    case .submitting where error.canBePutRight:
      phase = .collecting
      setback = error
      reached.remove(.detailsConfirmed)
    case .answering where error.canBePutRight:
      phase = .challenged
      setback = error
    // Asked on the person's word, that is told; asked by the clock, it is asked again.
    case .redirected where error.canBePutRight || error.code.hasPrefix("network."):
      if redirect?.progress == .asking {
        redirect?.progress = .waiting
        setback = error
      }
    case .informing where error.canBePutRight && whoAsks != nil:
      phase = whoAsks ?? .informing
      setback = error
    case .ended:
      afterwards.isAsking = nil
      afterwards.error = error
    // A question that nobody noticed failed unnoticed: it is asked again.
    case .challenged where error.canBePutRight: break
    default: conclude(error, wasLeaving: wasLeaving)
    }
  }

  /// The phase in which the person was asked what is on its way now.
  private var whoAsks: Phase? { clarification != nil ? .clarifying : cascade != nil ? .cascading : nil }

  /// - Parameter wasLeaving: the person had left with a payment that may be happening.
  private mutating func conclude(_ error: CheckoutError, wasLeaving: Bool) {
    let isUnknown =
      wasLeaving || isResumed || reached.contains(.paymentRequested)
      || (phase == .submitting && error.leavesOutcomeOpen)
    phase = .concluding
    challenge = nil
    redirect = nil
    clarification = nil
    cascade = nil
    result = CheckoutResult(outcome: isUnknown ? .pending : .failed, payment: payment, error: error)
  }
}

extension CheckoutError {
  /// Whether, after this error, nobody on this side can say what happened at the other: an answer that cannot be read is
  /// as good as none.
  public var leavesOutcomeOpen: Bool {
    code.hasPrefix("network.") && code != "network.unreachable" || code == "answer.malformed"
  }

  /// Whether the person can put it right and try once more: nothing arrived, a field was refused, or the wallet made
  /// no token.
  public var canBePutRight: Bool {
    code == "network.unreachable" || code == "fields" || code.hasPrefix("wallet.")
  }
}
