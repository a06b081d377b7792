import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import KassaSystems
import Synchronization
import Testing

/// The stored states of a program and its mock backend, used by successive runs in virtual time.
final class OperationWorld {
  let ledger: Ledger
  let store: CrashingKeyValueStore
  private let paid: PaidPayment
  private(set) var now: Instant
  private var runs: UInt64

  /// - Parameter runs: The number of earlier runs. It ensures that no two runs create the same IDs.
  init(_ paid: PaidPayment, runs: UInt64 = 0) throws {
    self.paid = paid
    self.runs = runs
    ledger = try Ledger(.memory)
    store = CrashingKeyValueStore(paid.values)
    now = paid.now
    _ = try ledger.reserve(paid.record.order)
    try ledger.keep(paid.record.progress, entries: [], of: paid.record.key, isUrgent: false)
  }

  /// The state of the payment according to the platform and the ledger.
  struct OperationSnapshot: Equatable, CustomStringConvertible {
    var books: PaymentBooks
    /// The total number of charges for all payments.
    var charges: Int
    var outcome: Outcome?
    var captured: Int64?
    var refunded: Int64?
    var held: Int64?

    var description: String {
      "books \(books), charges \(charges), ledger \(outcome.map { "\($0)" } ?? "—") "
        + "captured \(captured ?? 0) refunded \(refunded ?? 0) held \(held ?? 0)"
    }
  }

  func standing() throws -> OperationSnapshot {
    let side = Run(self, CrashPlan()).side
    let record = try #require(try ledger.payment(paid.record.key))
    return OperationSnapshot(
      books: side.books(paid.record.key.payment) ?? PaymentBooks(), charges: side.charges().values.reduce(0, +),
      outcome: record.progress.outcome, captured: record.summary.captured?.amount,
      refunded: record.summary.refunded?.amount,
      held: record.summary.held?.amount)
  }

  func kept() throws -> [KeptOperation] { try ledger.operations(of: paid.record.key) }

  /// Performs an operation in one run of the program and records its result.
  /// - Returns: The report on the operation; nil if the program crashed or the operation never finished.
  @discardableResult
  func perform(
    _ operation: PaymentOperation, _ amount: Int64?, _ mortality: CrashPlan
  ) throws -> OperationRunner.Report? {
    let currency = CurrencyTable.standard.named(paid.record.order.currency)
    let money = amount.flatMap { amount in currency.map { Money(amount, $0) } }
    return try finish(mortality) { await $0.perform(operation, amount: money) }
  }

  /// Resumes unfinished operations in one run of the program, as on startup or a status check.
  @discardableResult
  func takeUp(_ mortality: CrashPlan = CrashPlan()) throws -> OperationRunner.Report? {
    try finish(mortality) { await $0.takeUp() }
  }

  private func finish(
    _ mortality: CrashPlan, _ work: @escaping @Sendable (OperationRunner) async -> OperationRunner.Report
  ) throws -> OperationRunner.Report? {
    let run = Run(self, mortality)
    let report = run.wait(work)
    now = run.clock.now
    guard !mortality.isDead, let report else { return nil }
    guard mortality.happens() else { return nil }
    try ledger.note(report.settled, on: paid.record.key, rules: paid.rules)
    return mortality.happens() ? report : nil
  }

  /// One run of the program, from start to end.
  private final class Run {
    let clock: VirtualClock
    let side: MockBackend
    private let pump = ManualExecutor()
    private let runner: OperationRunner

    init(_ world: OperationWorld, _ mortality: CrashPlan) {
      clock = VirtualClock(start: world.now)
      world.runs += 1
      world.store.restart(mortality)
      side = world.paid.maker(
        BackendDependencies(
          clock: clock, randomness: SeededRandomness(seed: world.runs << 32), spawn: Spawner(executor: pump),
          store: world.store))
      runner = OperationRunner(
        store: CrashingOperationStore(inner: world.ledger, mortality: mortality), key: world.paid.record.key,
        clock: clock,
        randomness: SeededRandomness(seed: world.runs << 32 + 1),
        merchant: side.merchant(CrashingTransport(inner: side.transport, mortality: mortality)), log: { _ in })
    }

    func wait(
      _ work: @escaping @Sendable (OperationRunner) async -> OperationRunner.Report
    ) -> OperationRunner.Report? {
      let result = Mutex<OperationRunner.Report?>(nil)
      let runner = runner
      let task = Task(executorPreference: pump) {
        let report = await work(runner)
        result.withLock { $0 = report }
      }
      repeat { pump.run() } while clock.wakeNext()
      defer {
        task.cancel()
        clock.close()
        pump.run(limit: 10_000)
      }
      return result.withLock(\.self)
    }
  }
}
