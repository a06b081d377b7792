/// The run loop of one payment.
///
/// It takes one message at a time, performs the effects of the flow and shows every change.
/// One effect runs at a time. When the payer leaves, the running effect is cancelled and its response is dropped.
/// Only the task that calls `run` uses the runner.
final class FlowRunner {
  private let context: FlowContext
  private let takeCallbacks: () -> [WireMessage]
  private let present: (Presentation) -> Void
  private var completion: ((CheckoutResult) -> Void)?

  private var flow: Flow
  private var record: FlowRecord
  private var work = RunningEffect()
  private var polling = ConfirmationPolling()
  private var limit = PollingLimit()
  private var actions = ActionLimit()
  private var illegal = IllegalEvents()
  private var notifications = NotificationWatch()
  private var deadline: Task<Void, Never>?
  private var checked: CheckoutResult?
  private var cardFacts: [String: CardFacts] = [:]
  /// The card-number prefixes already looked up in this payment, except those whose lookup failed.
  private var asked: Set<String> = []
  /// The saved payment instruments that the platform has deleted but the flow still lists.
  private var forgotten: [String] = []

  /// - Parameters:
  ///   - language: the shop's language as two letters (ISO 639-1).
  ///   - known: the flow entries recorded before the program restarted.
  ///   - callbacks: returns the SDK callbacks to the app that are not recorded yet.
  ///   - completion: called once, when the flow has ended.
  ///   - present: called for every change.
  init(
    _ context: FlowContext, language: String, known: [FlowEntry], callbacks: @escaping () -> [WireMessage],
    completion: @escaping (CheckoutResult) -> Void, present: @escaping (Presentation) -> Void
  ) {
    self.context = context
    takeCallbacks = callbacks
    self.completion = completion
    self.present = present
    flow = Flow(language: language)
    flow.paymentID = context.provider.paymentID
    record = FlowRecord(context.environment, known: known)
  }

  /// Takes messages until the queue is closed and empty.
  func run() async {
    while let message = await context.queue.next() {
      guard take(message) else { continue }
      dropForgotten()
      record.write(flow, checked: checked)
      present(
        Presentation(
          flow: flow, entries: record.log.entries, resumedEntries: record.log.resumed, cardFacts: cardFacts,
          checked: checked, rules: context.provider.rules))
    }
    work.drop()
    _ = polling.stop(cancelsPoll: true)
    notifications.end()
    deadline?.cancel()
  }

  /// - Returns: whether the message may have changed what is shown or stored.
  private func take(_ message: FlowMessage) -> Bool {
    switch message {
    case .event(let event, let number):
      guard number == nil || number == work.number else { return false }
      if case .person = event { return act(event) }
      handle(event)
      // Query a pending payment again, because the notification suggests that its state has changed.
      if case .notified = event { check() }
    case .lastWordDue:
      guard flow.phase == .leaving else { return false }
      handle(.timedOut)
    case .polled(let event, let number):
      guard number == polling.number, flow.phase == .challenged || flow.phase == .redirected else { return false }
      handle(event)
      switch event {
      // Schedule the next poll, even if this poll of an external page or app reported no change or failed.
      case .failed, .update(.redirect): polling.wait(flow, context)
      default: break
      }
    case .wire(let wire, let moment): record.add(wire, in: moment, of: flow)
    case .observed(let message, let payment):
      guard payment == context.provider.paymentID else { return false }
      record.add(observed: message, of: flow)
    case .refused(let mismatch, let payment, let moment):
      guard payment == context.provider.paymentID else { return false }
      record.add(.note(key: FlowNote.signatureRefused.rawValue, details: mismatch.details), in: moment, of: flow)
    case .note(let note, let details): record.add(.note(key: note.rawValue, details: details), of: flow)
    case .recorded: return recordCallbacks()
    case .watchAgain:
      if flow.notification?.isFinal != true {
        notifications.end()
        watchNotifications()
      }
      return false
    case .forget(let method):
      if flow.phase == .collecting { context.forget(method, in: moment(flow.openStep)) }
      return false
    case .forgotten(let method): forgotten.append(method)
    case .check:
      check(alsoHeld: true)
      return false
    case .checked(let result): checked = result?.localized(flow.language) ?? checked
    case .lookUp(let prefix):
      if flow.phase == .collecting, asked.insert(prefix).inserted {
        context.lookUp(prefix, in: moment(flow.openStep))
      }
      return false
    case .lookedUp(let prefix, let facts, let failed):
      if failed { asked.remove(prefix) }
      guard let facts else { return false }
      cardFacts[prefix] = facts
    case .reported(let report, let payment): take(report, on: payment)
    case .operated(let done, let id):
      guard flow.hasEnded, id == context.provider.paymentID, let payment = checked?.payment ?? flow.payment else {
        return false
      }
      handle(operated(done, on: payment))
    }
    return true
  }

  /// - Returns: whether to show the flow after an action of the payer.
  private func act(_ event: FlowEvent) -> Bool {
    let before = flow
    switch actions.next() {
    case .take: handle(event)
    case .leave: handle(.person(.leave))
    case .ignore: return false
    }
    return actions.shows(isEffective: flow != before)
  }

  private func handle(_ event: FlowEvent) {
    record.prepare(for: event, of: flow)
    if case .start = event, flow.inquiry == nil, let first = context.provider.firstInquiry {
      return handle(.inquiry(first))
    }
    let before = flow
    do {
      let (after, effects) = try flow.reduce(event)
      flow = after
      context.environment.onTransition?(before, event, after)
      // Replace the payment data in the last status response, because the response predates this operation.
      if case .operated = event { checked?.payment = flow.payment }
      limit.note(event, at: context.now)
      record.addChange(from: before, to: flow)
      if flow.phase == .concluding, event.kind == .leave || before.phase == .leaving { work.drop() }
      if flow.deadline != before.deadline { watchDeadline() }
      if flow.hasLeft, !before.hasLeft {
        deadline = context.timer(.lastWordDue, as: .deadline) { _ in Self.lastWordLimit }
      } else if flow.phase != .leaving, before.hasLeft {
        deadline?.cancel()
      }
      // Store the flow's state before any effect sends a request.
      record.write(flow, checked: checked)
      effects.forEach(perform)
      if flow.pollInterval != nil, flow.challenge != before.challenge || flow.phase != before.phase {
        polling.wait(flow, context)
      }
    } catch {
      guard illegal.isNew(error, attempt: flow.attempt) else { return }
      let details = ["phase": error.phase.rawValue, "event": error.event.rawValue]
      record.add(.note(key: FlowNote.illegalEvent.rawValue, details: details), of: flow)
    }
  }

  private func perform(_ effect: FlowEffect) {
    guard limit.allows(effect, at: context.now) else {
      context.queue.put(.event(.failed(CheckoutError(code: .outcomeUnknown)), work: nil))
      return
    }
    switch effect {
    case .submit where record.isBehind:
      context.queue.put(.event(.failed(CheckoutError(code: .paymentNotKept)), work: nil))
    case .finish(let result):
      completion?(result)
      completion = nil
      recordCallbacks()
      context.followUp(in: moment(.resultDisplayed))
      // The notification of a payment whose answer never came may have arrived while the SDK still waited for the answer,
      // so that no later one asks for the state of the payment.
      if result.error?.leavesOutcomeOpen == true, flow.outcomeNotification != nil { check() }
    case .watchNotification: watchNotifications()
    case .operate(let operation, let amount): operate(operation, amount)
    case .poll, .checkRedirect: polling.ask(effect, in: moment(flow.step(of: effect)), runner, context)
    default:
      let isAnswer = if case .answer = effect { true } else { false }
      let poll = polling.stop(cancelsPoll: !isAnswer)
      work.start(effect, in: moment(flow.step(of: effect)), after: poll, runner, context)
    }
  }

  private var runner: EffectRunner { EffectRunner(context, isTakenUp: flow.isResumed) }

  private func moment(_ step: Step) -> FlowMoment { FlowMoment(step, attempt: flow.attempt) }

  /// The longest time that a payer who has left waits for the platform to say how the payment stands.
  private static let lastWordLimit = Duration.seconds(2)

  /// Sends the flow a timeout when the payer's deadline passes.
  /// If another effect has started in the meantime, the effect number has changed and the timeout is dropped.
  private func watchDeadline() {
    deadline?.cancel()
    deadline = flow.deadline.map { deadline in
      context.timer(.event(.timedOut, work: work.number), as: .deadline) { deadline - $0 }
    }
  }

  private func watchNotifications() {
    notifications.begin(context.provider.paymentID, known: flow.notification?.number ?? 0, context)
  }

  /// Queries the state of a payment whose amount is on hold, or whose outcome is unknown.
  private func check(alsoHeld: Bool = false) {
    let outcome = flow.lastKnown(checked)?.outcome
    guard flow.hasEnded, outcome == .pending || alsoHeld && outcome == .held else { return }
    context.check(in: moment(.resultDisplayed))
  }

  /// - Returns: whether any callbacks were waiting.
  @discardableResult
  private func recordCallbacks() -> Bool {
    let callbacks = takeCallbacks()
    for callback in callbacks { record.add(.message(callback), of: flow) }
    return !callbacks.isEmpty
  }

  /// Removes deleted payment instruments from the journal and the flow, once the payer can choose a method.
  private func dropForgotten() {
    guard flow.phase == .collecting else { return }
    for method in forgotten {
      if let known = flow.interface?.methods.first(where: { $0.id == method }) { record.forget(known, of: flow) }
      handle(.forgotten(method: method))
    }
    forgotten = []
  }

  // MARK: Operations after the result

  /// Requests an operation, independently of the effects. The flow has ended, so nothing can cancel the request.
  private func operate(_ operation: PaymentOperation, _ amount: Money?) {
    guard let merchant = context.environment.merchant, let payment = checked?.payment ?? flow.payment else {
      context.queue.put(.event(.failed(CheckoutError(code: .merchantUnable)), work: nil))
      return
    }
    let runner = record.operations(
      on: payment, context.environment, merchant, language: flow.language, log: context.log)
    context.operate(operation, amount, on: payment, with: runner, in: moment(.resultDisplayed))
  }

  /// Applies finished operations: first those that were open before a restart, then the one requested now.
  private func take(_ report: OperationRunner.Report, on payment: Payment) {
    var payment = payment
    for settled in report.settled {
      let event = operated(settled.done, on: payment)
      if case .operated(let done, let changed) = event {
        record.settle(settled.kept.moving(done.amount), on: payment)
        payment = changed
      }
      handle(event)
    }
    if let error = report.error { handle(.failed(error)) }
  }

  private func operated(_ done: PostPaymentOperations.Done, on payment: Payment) -> FlowEvent {
    var (done, changed) = (done, payment)
    let before = flow.lastKnown(checked).map { known in
      PaymentSummary(CheckoutResult(outcome: known.outcome, payment: payment), payment.purpose ?? .pay)
    }
    done.note(context.now, on: before)
    done.outcome = changed.take(done, context.provider.rules)
    return .operated(done, changed)
  }
}

/// The illegal events of a payment that are already in its record, so that a repeated one does not make it grow.
struct IllegalEvents {
  private struct Known: Hashable {
    var event: IllegalEvent
    var attempt: Int
  }

  private var known: Set<Known> = []

  /// - Returns: whether the event is to be recorded: once for each phase of an attempt.
  mutating func isNew(_ event: IllegalEvent, attempt: Int) -> Bool {
    known.insert(Known(event: event, attempt: attempt)).inserted
  }
}

/// The effect that is running. The flow starts the next one only when it has the response, or when the payer leaves.
///
/// Every effect has a number. A response with another number is late, and the run loop drops it.
struct RunningEffect {
  private(set) var number = 0
  private var task: Task<Void, Never>?

  /// Starts an effect after a poll that has been cancelled. The effect that the payer abandons is cancelled first.
  mutating func start(
    _ effect: FlowEffect, in moment: FlowMoment, after poll: Task<Void, Never>?, _ runner: EffectRunner,
    _ context: FlowContext
  ) {
    number += 1
    let (number, previous) = (number, task)
    let overtakes = if case .abandon = effect { true } else { false }
    if overtakes { previous?.cancel() }
    task = context.spawn(in: moment) {
      if overtakes { await previous?.value }
      // Await the cancelled poll first, because two requests in flight would have no defined order.
      await poll?.value
      context.queue.put(.event(await runner.event(effect), work: number))
    }
  }

  /// Cancels the effect. Its number becomes invalid, so a late response is dropped.
  mutating func drop() {
    task?.cancel()
    number += 1
  }
}
