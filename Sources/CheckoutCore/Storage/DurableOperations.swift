import Synchronization

/// The operations on stored payments, such as refunds. Each takes effect only once, whatever crashes or gets lost.
///
/// An operation is stored before it is sent; its result, the changed payment and the exchanged messages are stored
/// together. Each SDK creates the operations of its payments, for example:
///
/// ```swift
/// let operations = EcommpaySDK.durableOperations(in: store, world: world)
/// let report = await operations.perform(.refund, on: "order-1", amount: 500)
/// ```
///
/// Operations on one payment must not run in two programs at the same time: see ``KeyValueStore/claim(_:)``.
public struct DurableOperations: Sendable {
  private let store: any PaymentStore
  private let provider: String
  private let environment: CheckoutEnvironment
  private let merchant: (any MerchantServer)?
  private let rules: PaymentRules

  /// Creates the operations on the payments of one payment system.
  /// - Parameters:
  ///   - store: where the payments are stored.
  ///   - provider: the payment system's name in ``PaymentKey``, e.g. `ecommpay`.
  ///   - environment: the clock, the source of idempotency keys and the language of errors.
  ///   - merchant: the merchant server, which performs the operations; nil for none, so that every report has the error
  ///     `merchant.unable`.
  ///   - rules: what the payment system's states mean.
  public init(
    store: any PaymentStore, provider: String, environment: CheckoutEnvironment, merchant: (any MerchantServer)?,
    rules: PaymentRules
  ) {
    self.store = store
    self.provider = provider
    self.environment = environment
    self.merchant = merchant
    self.rules = rules
  }

  /// Performs an operation, after those on the same payment that an earlier run left open.
  ///
  /// Requesting an operation that is still open resumes it. Once it is done, the same request is a new operation.
  /// - Parameters:
  ///   - operation: the operation to perform.
  ///   - payment: the merchant's ID for the payment.
  ///   - amount: a part of the amount in minor units of the order's currency; nil for all that is left.
  /// - Returns: the report. Its error is `operation.notKept` if the store does not have the payment, its currency is
  ///   unknown, or the store cannot be written.
  public func perform(
    _ operation: PaymentOperation, on payment: String, amount: Int64? = nil
  ) async -> OperationRunner.Report {
    let key = PaymentKey(provider: provider, payment: payment)
    let order = ((try? store.payment(key)) ?? nil)?.order
    let currency = order.flatMap { CurrencyTable.standard.named($0.currency) }
    guard order != nil, amount == nil || currency != nil else {
      return OperationRunner.Report(error: .operationNotKept.localized(environment.language, of: operation))
    }
    let money = currency.flatMap { currency in amount.map { Money($0, currency) } }
    return await run(on: key) { await $0.perform(operation, amount: money) }
  }

  /// Sends the operations on one payment again that an earlier run left open, under their own keys.
  /// - Parameter payment: the merchant's ID for the payment.
  public func takeUp(_ payment: String) async -> OperationRunner.Report {
    await run(on: PaymentKey(provider: provider, payment: payment)) { await $0.takeUp() }
  }

  /// Sends the open operations on all payments again. Call it after a restart.
  /// - Returns: the reports by payment ID, of the payments that had open operations.
  /// - Throws: `StorageError` if the store cannot be read.
  public func takeUp() async throws(StorageError) -> [String: OperationRunner.Report] {
    var reports: [String: OperationRunner.Report] = [:]
    var query = PaymentQuery(provider: provider, limit: 1000)
    repeat {
      let page = try store.payments(query)
      for key in page.payments.map(\.key) where try store.operations(of: key).contains(where: \.isOpen) {
        reports[key.payment] = await takeUp(key.payment)
      }
      query.after = page.next
    } while query.after != nil
    return reports
  }

  private func run(
    on key: PaymentKey, _ work: (OperationRunner) async -> OperationRunner.Report
  ) async -> OperationRunner.Report {
    guard let merchant else {
      return OperationRunner.Report(error: CheckoutError(code: .merchantUnable).localized(environment.language))
    }
    let messages = MessageCollector()
    let runner = OperationRunner(
      store: store, key: key, environment: environment, merchant: merchant, log: { messages.add($0) })
    var report = await work(runner)
    do throws(StorageError) {
      try keep(report.settled, messages.all, of: key)
    } catch {
      report.notStored = error
    }
    return report
  }

  /// Stores the results of operations together with the payment. Results that are already stored are skipped.
  private func keep(
    _ settled: [OperationRunner.Settled], _ messages: [WireMessage], of key: PaymentKey
  ) throws(StorageError) {
    guard !settled.isEmpty || !messages.isEmpty, var record = try store.payment(key) else { return }
    let known = try store.operations(of: key)
    var finished: [KeptOperation] = []
    for one in settled where known.first(where: { $0.id == one.kept.id })?.isOpen != false {
      finished.append(one.kept(on: record))
      record.take(one.done, rules)
    }
    record.progress.updated = environment.clock.now
    let first = (try store.entries(of: key).last?.index ?? -1) + 1
    let entries = messages.enumerated().map { number, message in
      FlowEntry(
        index: first + number, time: record.progress.updated, step: .resultDisplayed,
        attempt: record.progress.attempt, kind: .message(message))
    }
    try store.keep(record.progress, entries: entries, operations: finished, of: key, isUrgent: true)
  }
}

/// The messages that an operation exchanges, in order.
private final class MessageCollector: Sendable {
  private let messages = Mutex<[WireMessage]>([])

  var all: [WireMessage] { messages.withLock(\.self) }

  func add(_ message: WireMessage) { messages.withLock { $0.append(message) } }
}
