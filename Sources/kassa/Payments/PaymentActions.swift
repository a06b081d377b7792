import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaSystems
import KassaTerminal
import Synchronization

/// The operations on a recorded payment. Each operation is sent to the platform, and the response is stored.
struct PaymentActions {
  let storage: PaymentStorage
  let ledger: Ledger
  let record: PaymentRecord
  let printer: PaymentPrinter
  private let startedAt = SystemClock().now

  /// How long a command waits for the platform's response.
  private static let timeout = Duration.seconds(20)
  /// How long a command waits before it says that it waits.
  private static let patience = Duration.seconds(1)

  /// Performs an operation.
  /// - Returns: the exit status.
  /// - Throws: `Failure` if the payment was never sent to the platform or another process has claimed it.
  func run(_ action: PaymentAction, _ amount: Int64?) throws -> Int32 {
    guard record.progress.session != nil else {
      throw Failure(message: "payment \(record.key.payment) was never sent to the platform")
    }
    let part = try amount.map(money)
    if let operation = action.operation, let refusal = try refusal(of: action, operation, part) {
      Console.error("kassa: " + refusal)
      return 1
    }
    guard let held = storage.resumeToken(of: record.key) else {
      throw Failure(message: "payment \(record.key.payment) is in use by another process")
    }
    let system = try PaymentSystems.builtIn.system(of: record)
    let (environment, faulty) = try composed().environment(clock: SystemClock(), seed: nil, spawn: Spawner())
    let backend = faulty.backend
    backend.wake()
    let word = Task {
      try await Task.sleep(for: Self.patience)
      Console.error("kassa: waiting for the platform's answer about \(record.key.payment) …")
    }
    defer { word.cancel() }
    switch action {
    case .check: return try check(system, environment, journal(held.journal))
    case .resend:
      let isTold = BlockingWait.wait(Self.timeout) { [key = record.key] in await backend.resend(key.payment) }
      guard isTold == true else {
        Console.error(
          "kassa: no notification was delivered: there is none, or the merchant server rejected it")
        return 1
      }
      let merchant = backend.merchant(backend.transport)
      try keepNotifications(of: merchant)
      try noteRepeated(merchant)
      try printer.print(action, record, status: "resent")
      return 0
    default: return try operate(action, part, environment)
    }
  }

  /// Composes the checkout in the world in which the payment was made.
  /// - Throws: `Failure` if that world cannot be asked. The payment then stays as it is recorded.
  private func composed() throws -> ComposedCheckout {
    do throws(CompositionError) {
      return try ComposedCheckout(of: record, storage: storage, checksWorld: true)
    } catch {
      guard error.code == .connection else { throw error }
      throw Failure(message: error.message, status: OperationRunner.Report(error: .outcomeUnknown).exitStatus)
    }
  }

  /// Returns why the payment does not allow an operation, or not with this amount; nil if it does.
  /// The result of an operation that is still open has to be asked for, whatever the payment allows now.
  private func refusal(
    of action: PaymentAction, _ operation: PaymentOperation, _ part: Money?
  ) throws -> String? {
    if try ledger.operations(of: record.key).contains(where: { $0.isOpen && $0.operation == operation }) { return nil }
    let summary = record.summary
    guard summary.operations.contains(operation) else {
      let possible = summary.operations.compactMap { PaymentAction(rawValue: $0.rawValue)?.rawValue } + ["check"]
      return "\(action.rawValue) is not possible for a payment with the status «\(state)»; possible: "
        + possible.joined(separator: ", ")
    }
    guard let part, let reason = summary.refusal(of: part, for: operation, .english, .english) else { return nil }
    return "\(action.rawValue) \(LocaleFormat.english.money(part)): \(reason)"
  }

  /// - Throws: `Failure` if the currency of the payment is unknown.
  private func money(_ amount: Int64) throws(Failure) -> Money {
    guard let currency = CurrencyTable.standard.named(record.order.currency) else {
      throw Failure(message: "unknown currency \(record.order.currency): no amount can be given")
    }
    return Money(amount, currency)
  }

  /// The status of the payment, in our words and the platform's.
  private var state: String {
    [
      record.summary.outcome == nil ? record.summary.word : record.summary.title(.english),
      record.progress.payment?.status ?? "",
    ].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  // MARK: Check

  /// The journal of a check. That of a payment that has ended adds nothing to the record of its steps.
  private func journal(_ journal: PaymentJournal) throws -> PaymentJournal {
    guard record.progress.phase == .ended, let outcome = record.summary.outcome, outcome != .pending else {
      return journal
    }
    let count = try ledger.entries(of: record.key).count
    return PaymentJournal(store: LaterCheckStore(journal.store, count: count), order: journal.order)
  }

  private func check(
    _ system: any PaymentSystem, _ environment: CheckoutEnvironment, _ journal: PaymentJournal
  ) throws -> Int32 {
    let trouble = try takeUp(environment)
    // Reload the payment, because a resumed operation may have changed its state.
    guard let resumeToken = storage.resumeToken(of: record.key)?.resumeToken else {
      throw Failure(message: "payment \(record.key.payment) no longer exists")
    }
    let presenter = Listener(environment: environment, journal: journal)
    guard let checkout = system.resume(resumeToken, at: presenter, onResult: { presenter.end() }) else {
      throw Failure(message: "\(record.key.provider): no stored data to check this payment with")
    }
    presenter.wait(Self.timeout)
    _ = BlockingWait.wait(.seconds(2)) { await checkout.end() }
    if let merchant = environment.merchant { try keepNotifications(of: merchant) }
    var now = try ledger.payment(record.key) ?? record
    let reported = now.progress.outcome
    now.markPartial()
    if now.progress.outcome != reported { try ledger.keep(now.progress, entries: [], of: now.key, isUrgent: true) }
    if printer.json {
      try printer.print(
        now, entries: ledger.entries(of: now.key), reported: ledger.notifications(of: now.key),
        operations: ledger.operations(of: now.key))
    } else {
      try printer.printFacts(now)
    }
    guard let trouble else { return now.summary.exitStatus }
    Console.error("kassa: " + Self.words(trouble))
    return OperationRunner.Report(error: .outcomeUnknown).exitStatus
  }

  /// Resends the operations for which no response is stored.
  /// - Returns: the reason an operation is still open; nil if no operation is open.
  private func takeUp(_ environment: CheckoutEnvironment) throws -> CheckoutError? {
    guard let merchant = environment.merchant, try ledger.operations(of: record.key).contains(where: \.isOpen) else {
      return nil
    }
    let messages = MessageList()
    let runner = runner(merchant, environment, messages)
    let report = BlockingWait.wait(Self.timeout) { await runner.takeUp() } ?? Self.late
    try ledger.note(
      report.settled, on: record.key, said: messages.all, rules: PaymentSystems.builtIn.named(record.key.provider).rules
    )
    return report.error
  }

  private func runner(
    _ merchant: any MerchantServer, _ environment: CheckoutEnvironment, _ messages: MessageList
  ) -> OperationRunner {
    OperationRunner(
      store: ledger, key: record.key, environment: environment, merchant: merchant, log: { messages.add($0) })
  }

  private static let late = OperationRunner.Report(error: CheckoutError(code: .networkTimeout))

  /// Stores the merchant server's notifications, up to and including the outcome.
  /// They may have arrived after an earlier run ended.
  private func keepNotifications(of merchant: any MerchantServer) throws {
    let key = record.key
    var progress = (try ledger.payment(key) ?? record).progress
    guard progress.outcome != .pending, !progress.completed.contains(.merchantNotified) else { return }
    var known = 0
    while let next = BlockingWait.wait(
      .seconds(2),
      { [known] in
        try? await merchant.notification(payment: key.payment, known: known, log: { _ in })
      }), let notification = next, notification.number > known
    {
      known = notification.number
      try ledger.keep(notification, of: key, at: SystemClock().now)
      guard notification.subject == .outcome, notification.isAuthentic else { continue }
      progress.completed.append(.merchantNotified)
      return try ledger.keep(progress, entries: [], of: key, isUrgent: true)
    }
  }

  /// Adds the notification that was sent again to the messages of the payment.
  /// The merchant server knows it already and does not count it.
  private func noteRepeated(_ merchant: any MerchantServer) throws {
    let known = try ledger.notifications(of: record.key).count - 1
    let repeated = BlockingWait.wait(.seconds(2)) { [key = record.key] in
      try? await merchant.notification(payment: key.payment, known: known, log: { _ in })
    }
    guard let exchange = repeated??.exchange else { return }
    try ledger.note(
      [], on: record.key, said: [exchange.request, exchange.answer],
      rules: PaymentSystems.builtIn.named(record.key.provider).rules)
  }

  // MARK: Operations

  private func operate(_ action: PaymentAction, _ part: Money?, _ environment: CheckoutEnvironment) throws -> Int32 {
    guard let operation = action.operation, let merchant = environment.merchant else { return 5 }
    let key = record.key
    let known = try ledger.notifications(of: key).last?.number ?? 0
    let messages = MessageList()
    let runner = runner(merchant, environment, messages)
    let report = BlockingWait.wait(Self.timeout) { await runner.perform(operation, amount: part) } ?? Self.late
    try ledger.note(
      report.settled, on: key, said: messages.all, rules: PaymentSystems.builtIn.named(key.provider).rules)
    guard let done = report.done else {
      Console.error("kassa: " + Self.words(report.error ?? .outcomeUnknown))
      return report.exitStatus
    }
    // If the operation is from an earlier run, the merchant may have been notified long ago, so wait only briefly.
    let isNew = report.settled.last.map { $0.kept.started >= startedAt } ?? true
    // Notifications of what happened before may not have been read yet.
    var (read, wait) = (known, isNew ? Self.timeout : .seconds(2))
    while let next = BlockingWait.wait(
      wait, { [read] in try? await merchant.notification(payment: key.payment, known: read, log: { _ in }) }),
      let reported = next, reported.number > read
    {
      try ledger.keep(reported, of: key, at: SystemClock().now)
      guard reported.wasSent(before: startedAt) else { break }
      (read, wait) = (reported.number, .seconds(2))
    }
    try printer.print(action, record, status: done.status)
    return report.exitStatus
  }

  private static func words(_ error: CheckoutError) -> String {
    if error == .outcomeUnknown {
      return error.message(.english) + ": an operation was sent, but the platform does not report its result"
    }
    guard [.merchantRefused, .platform].contains(error.code) else { return error.message(.english) }
    let code = error.platformCode.map { " (\($0))" } ?? ""
    return "the platform refused the operation\(code)" + (error.platformMessage.map { ": " + $0 } ?? "")
  }
}

/// A front end that only observes. It closes the checkout when the payment needs input from the payer or has ended.
private final class Listener: Presenter {
  let environment: CheckoutEnvironment
  private let isOver = Mutex(false)
  private let isPainted = Atomic(false)
  private let wakeup = Wakeup()

  init(environment: CheckoutEnvironment, journal: PaymentJournal) {
    var environment = environment
    environment.journal = journal
    self.environment = environment
  }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    if presentation.wantsPainted {
      // Call `painted()` only once per stage, although every message presents the stage again.
      if !isPainted.exchange(true, ordering: .relaxed) { checkout.painted() }
      return
    }
    isPainted.store(false, ordering: .relaxed)
    switch presentation.flow.phase {
    case .challenged, .retrying, .collecting, .ended:
      checkout.close()
      end()
    default: break
    }
  }

  func end() {
    isOver.withLock { $0 = true }
    wakeup.signal()
  }

  func wait(_ timeout: Duration) {
    let end = ContinuousClock.now + timeout
    while !isOver.withLock(\.self), ContinuousClock.now < end {
      let left = (end - .now).milliseconds
      _ = Poller.wait(inputs: [wakeup.descriptor], timeout: Int(max(0, left)))
      wakeup.drain()
    }
  }
}
