package import CheckoutCore
package import KassaBackend
import KassaHTTPTransport
import KassaLedger
import KassaRehearsal
package import KassaScreens
import Synchronization

/// Numbers the payments in a run, because each payment needs a unique ID.
package final class PaymentCounter: Sendable {
  private let count = Mutex(0)

  package func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  /// Marks all payment numbers up to and including `number` as used.
  package func skip(to number: Int) { count.withLock { $0 = max($0, number) } }
}

/// The modules of the program, connected with each other for a run.
package struct Composition: Sendable {
  package var setup: Setup
  package var system: any PaymentSystem
  package var settings: SandboxSettings
  /// The world on the other end of a connection in which payments are made; nil for one in process.
  package var served: ServedConnection?
  /// The shop's own backend in payments in process; nil for the simulated merchant server.
  package var merchant: MerchantRoute?
  /// The storage in which payments are recorded.
  package var storage: PaymentStorage
  /// Numbers the payments, also across edits; nil if each launcher begins with the first payment.
  package var counter: PaymentCounter?
  /// Composes the checkout for the next payments from an edit; nil if nothing can be edited.
  package var recompose: (@Sendable (ShopEdit) -> Composition?)?

  package init(
    setup: Setup, system: any PaymentSystem, settings: SandboxSettings = SandboxSettings(),
    storage: PaymentStorage = PaymentStorage(nil)
  ) {
    (self.setup, self.system, self.settings, self.storage) = (setup, system, settings, storage)
  }

  /// Returns a function that starts payments. Each payment has a unique ID, which is recorded if there is a ledger.
  /// - Parameter onResult: called for each result that the SDK reports.
  package func launcher(onResult: @escaping @Sendable () -> Void = {}) -> @Sendable (any Presenter) -> Checkout {
    let counter = counter ?? PaymentCounter()
    let start = system.starter(onResult)
    return { presenter in
      let device = presenter.environment.deviceStorage
      let now = presenter.environment.clock.now
      let wanted = counter.next()
      if wanted == 1, system.isSigned {
        // If the payment ID is already in the ledger, its row is kept, and the platform reports a duplicate ID.
        let journal = storage.begin(kept(system.payment(1), at: now))
        return start(journal.map { JournalPresenter(presenter, journal: $0) } ?? presenter, 1)
      }
      var first = wanted
      while system.isUsed(first, on: device) { first += 1 }
      let (number, journal) = storage.begin(from: first) { number in
        let id = system.payment(number)
        return id.isEmpty ? nil : kept(id, at: now)
      }
      counter.skip(to: number)
      let checkout = start(journal.map { JournalPresenter(presenter, journal: $0) } ?? presenter, number)
      if number != wanted {
        checkout.note(.orderRenumbered, ["used": system.payment(wanted), "payment": system.payment(number)])
      }
      return checkout
    }
  }

  private func kept(_ id: String, at now: Instant) -> KeptOrder {
    KeptOrder(
      key: PaymentKey(provider: system.name, payment: id), customer: system.customer,
      description: setup.order.description, amount: setup.order.amount, currency: setup.order.currencyCode,
      started: now)
  }

  /// Returns the functions that find and resume payments from earlier runs.
  package func resumeSupport(onResult: @escaping @Sendable () -> Void = {}) -> ResumeSupport {
    ResumeSupport {
      storage.resumablePayments(provider: type(of: system).canResume ? system.name : nil, setup.strings)
    } resume: { presenter, key in
      guard let (record, resumeToken, journal) = storage.resumeToken(of: key) else { return nil }
      return system.resuming(record.order).resume(
        resumeToken, at: JournalPresenter(presenter, journal: journal), onResult: onResult)
    }
  }

  /// Creates the environment for payments.
  /// - Returns: the environment and its `MockBackend`, whose `wake` function resumes work left over from earlier runs.
  package func environment(
    clock: any CheckoutClock, seed: UInt64?, spawn: Spawner
  ) -> (environment: CheckoutEnvironment, backend: FaultyBackend) {
    func randomness(_ offset: UInt64) -> any Randomness {
      seed.map { storage.randomness(seed: $0 &+ offset) } ?? SystemRandomness()
    }
    let backend = FaultyBackend(
      backend, clock: clock, seed: seed ?? SystemRandomness().next(), spawn: spawn, canBeCut: false,
      randomness: randomness(0), store: storage.platforms, device: DeviceStore(storage))
    return (environment(backend, randomness: randomness(1), telephone: randomness(2)), backend)
  }

  private func environment(
    _ backend: FaultyBackend, randomness: any Randomness, telephone: any Randomness
  ) -> CheckoutEnvironment {
    backend.environment(randomness: randomness, telephone: telephone, language: setup.language)
  }

  /// Returns what a session needs to continue with this composition after an edit.
  ///
  /// - Parameters:
  ///   - backend: the backend that the session used until now.
  ///   - environment: the environment of the session until now, whose identifiers continue.
  package func replacing(
    _ backend: FaultyBackend, _ old: CheckoutEnvironment
  ) -> (next: CheckoutSession.Recomposition, backend: FaultyBackend) {
    let backend = backend.replaced(by: self.backend)
    let environment = environment(backend, randomness: old.randomness, telephone: old.randomness)
    return (
      CheckoutSession.Recomposition(
        setup: setup, environment: environment, outOfBand: backend.backend.outOfBand, resumeSupport: resumeSupport(),
        merchantActions: merchantActions(environment),
        launch: backend.watching(launcher())), backend
    )
  }

  /// Returns the function with which a session composes its checkout anew; nil if nothing can be edited.
  ///
  /// - Parameters:
  ///   - backend: the session's first backend.
  ///   - environment: the session's first environment.
  ///   - onReplace: called with each further backend.
  package func recomposer(
    _ backend: FaultyBackend, _ environment: CheckoutEnvironment,
    onReplace: @escaping (FaultyBackend) -> Void = { _ in }
  ) -> ((ShopEdit) -> CheckoutSession.Recomposition?)? {
    guard let recompose else { return nil }
    var last = backend
    return { edit in
      guard let next = recompose(edit)?.replacing(last, environment) else { return nil }
      last = next.backend
      onReplace(last)
      return next.next
    }
  }

  /// The function that creates the mock backend, with the faults and breaks from the settings.
  package var backend: MockBackend.Maker { backend(at: nil) }

  /// Returns the function that creates the mock backend, with the faults and breaks from the settings.
  /// - Parameter peer: the server on which a player's checkout has a world of its own; nil for none.
  package func backend(at peer: ServedPeer?) -> MockBackend.Maker {
    let make: MockBackend.Maker
    if let peer {
      var settings = settings
      // The mode of an order or of the command line counts as one of the sandbox; demo is part of the SDK's requests.
      if settings.mock == nil, system.mock != "demo" { settings.mock = system.mock }
      make = MockBackend.stepped(
        system.backend, over: peer.transport, at: peer.address, ServedPlaces(type(of: system).sandbox), settings)
    } else {
      make = served.map { $0.maker(system.backend) } ?? routed ?? system.backend
    }
    return { [faults = settings.faults, breaks = settings.breaks] dependencies in
      var backend = make(dependencies)
      backend.faults = faults
      backend.breaks = breaks
      return backend
    }
  }

  /// The mock backend with the shop's own backend in place of the simulated merchant server; nil if there is none.
  private var routed: MockBackend.Maker? {
    merchant.map { MockBackend.routed(system.backend, $0, ServedPlaces(type(of: system).sandbox)) }
  }

  /// Returns the merchant actions on the recorded payments.
  package func merchantActions(_ environment: CheckoutEnvironment) -> any MerchantActions {
    LedgerMerchantActions(storage: storage, provider: system.name, environment: environment, strings: setup.strings)
  }

  /// Resumes the open operations on this payment system's payments.
  /// Earlier runs may have sent these operations without storing a response.
  ///
  /// Each operation is resent under its own idempotency key. Payments that another process has claimed are skipped.
  package func takeUpOperations(_ environment: CheckoutEnvironment) {
    guard let merchant = environment.merchant, let ledger = try? storage.ledger(),
      let left = try? ledger.paymentsWithOpenOperations(provider: system.name)
    else { return }
    let kind = type(of: system)
    for key in left.map(\.key) where storage.claim(key) {
      let messages = MessageList()
      let runner = OperationRunner(
        store: ledger, key: key, environment: environment, merchant: merchant, log: { messages.add($0) })
      environment.spawn {
        let report = await runner.takeUp()
        // An operation whose result cannot be stored remains open for the next run.
        try? ledger.note(report.settled, on: key, said: messages.all, rules: kind.rules)
      }
    }
  }
}
