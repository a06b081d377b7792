import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaScreens

/// The merchant actions on the payments in the ledger, whichever payment system they were made with.
struct LedgerMerchantActions: MerchantActions {
  let storage: PaymentStorage
  let worlds: PaymentWorlds
  /// The environment of the checkout.
  let environment: CheckoutEnvironment
  let strings: StringTable

  /// The greatest number of payments that are listed.
  static let most = 50

  func payments() async -> MerchantPayments {
    guard storage.place != nil else { return MerchantPayments(trouble: strings("ledger.nowhere")) }
    do throws(StorageError) {
      let ledger = try storage.ledger()
      let newest = try ledger.payments(PaymentQuery(limit: Self.most)).payments
      // A reserved number, or a form that was left before anything was sent, is no payment yet.
      return MerchantPayments(
        newest.filter {
          $0.progress.isOpen || $0.progress.outcome != nil || $0.progress.payment?.status.isEmpty == false
        }, unanswered: try Self.unanswered(newest, ledger))
    } catch {
      return MerchantPayments(trouble: error.words(strings))
    }
  }

  func entries(of key: PaymentKey) async -> [FlowEntry] { (try? storage.ledger().entries(of: key)) ?? [] }

  /// Returns the open operations on the payments, by the payment.
  private static func unanswered(
    _ payments: [PaymentRecord], _ ledger: Ledger
  ) throws(StorageError) -> [PaymentKey: PostPaymentOperations.Request] {
    var requests: [PaymentKey: PostPaymentOperations.Request] = [:]
    for record in payments {
      let open = try ledger.operations(of: record.key).first(where: \.isOpen)
      requests[record.key] = open.map { PostPaymentOperations.Request($0.operation, $0.amount) }
    }
    return requests
  }

  func perform(
    _ operation: PaymentOperation, on key: PaymentKey, amount: Money?
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    guard let ledger = try? storage.ledger(), let record = (try? ledger.payment(key)) ?? nil,
      let kind = try? worlds.systems.named(key.provider)
    else { throw CheckoutError(code: .merchantUnable) }
    let environment = worlds.environment(of: record, from: environment)
    guard let merchant = environment.merchant else { throw CheckoutError(code: .merchantUnable) }
    guard storage.claim(key) else { throw CheckoutError(code: .paymentInUse) }
    let known = ((try? ledger.notifications(of: key)) ?? []).last?.number ?? 0
    let (messages, started) = (MessageList(), environment.clock.now)
    let runner = OperationRunner(
      store: ledger, key: key, environment: environment, merchant: merchant, log: { messages.add($0) })
    let report = await runner.perform(operation, amount: amount)
    // An operation that has taken place but cannot be recorded stays open in the ledger, and a later run resumes it.
    try? ledger.note(report.settled, on: key, said: messages.all, rules: kind.rules)
    guard var done = report.done else { throw report.error ?? .outcomeUnknown }
    let before = report.settled.dropLast().reduce(into: record) { $0.take($1.done, kind.rules) }
    done.note(environment.clock.now, on: before.summary)
    environment.spawn {
      // Notifications of what happened before may not have been read yet.
      var known = known
      while let reported = try? await merchant.notification(payment: key.payment, known: known, log: { _ in }),
        reported.number > known
      {
        try? ledger.keep(reported, of: key, at: environment.clock.now)
        guard reported.wasSent(before: started) else { break }
        known = reported.number
      }
    }
    return done
  }

  func note(_ done: PostPaymentOperations.Done, on payment: String) {
    // Another payment system may have a payment with the same ID.
    let key = PaymentKey(provider: worlds.provider, payment: payment)
    guard let ledger = try? storage.ledger(), let record = (try? ledger.payment(key)) ?? nil,
      let kind = try? worlds.systems.named(key.provider)
    else { return }
    let kept = KeptOperation(
      id: environment.randomness.uuid(), operation: done.operation, amount: done.amount, state: .done,
      result: done.status, started: environment.clock.now)
    try? ledger.note([OperationRunner.Settled(kept: kept, done: done)], on: record.key, rules: kind.rules)
  }
}

extension CheckoutError.Code {
  /// Another program has claimed the payment.
  static let paymentInUse = Self(rawValue: "payment.inUse")
}
