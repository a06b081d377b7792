import CheckoutCore
package import KassaBackend
import KassaHTTPTransport
import KassaLedger
package import KassaRehearsal
package import KassaScreens
import Synchronization

/// Numbers the payments in a run, because each payment needs a unique ID.
package final class PaymentCounter: Sendable {
  private let count = Mutex(0)

  package init() {}

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  /// Marks all payment numbers up to and including `number` as used.
  func skip(to number: Int) { count.withLock { $0 = max($0, number) } }
}

extension ComposedCheckout {
  /// Connects a payment system with the storage of a run.
  /// - Parameters:
  ///   - settings: the settings of the mock backend that the system is configured with.
  ///   - numbers: numbers the payments, also across compositions; nil if each launcher begins with the first payment.
  ///   - world: where payments are made.
  ///   - systems: the payment systems whose payments the storage may have.
  package init(
    _ system: any PaymentSystem, setup: Setup, settings: SandboxSettings = SandboxSettings(),
    storage: PaymentStorage = PaymentStorage(nil), numbers: PaymentCounter? = nil,
    world: CheckoutInputs.World = .here(merchant: nil), systems: PaymentSystems = .builtIn
  ) {
    let address: String? = if case .served(let served) = world { served.address } else { nil }
    let run = SystemRun(
      system: system, setup: setup, storage: storage,
      worlds: PaymentWorlds(storage: storage, systems: systems, provider: system.name, address: address))
    self.init(setup: setup, backend: run.backend(settings, world)) { onResult in
      run.launcher(numbers ?? PaymentCounter(), onResult)
    }
    resumeSupport = run.resumeSupport
    merchantActions = { run.merchantActions($0) }
    takeUpOperations = { run.takeUpOperations($0) }
    store = storage.platforms
    device = DeviceStore(storage)
    randomness = { storage.randomness(seed: $0) }
  }
}

/// The payments of one payment system in a run, with the storage that records them.
private struct SystemRun: Sendable {
  let system: any PaymentSystem
  let setup: Setup
  let storage: PaymentStorage
  let worlds: PaymentWorlds

  /// Returns a function that starts payments. Each payment has a unique ID, which is recorded if there is a ledger.
  func launcher(
    _ counter: PaymentCounter, _ onResult: @escaping @Sendable () -> Void
  ) -> ComposedCheckout.Launch {
    let start = system.starter(onResult)
    return { presenter in
      let device = presenter.environment.deviceStorage
      let now = presenter.environment.clock.now
      let wanted = counter.next()
      if wanted == 1, system.isSigned {
        // If the payment ID is already in the ledger, its row is kept, and the platform reports a duplicate ID. Only the
        // platform of that payment's world knows the ID.
        let order = kept(system.payment(1), at: now)
        let journal = storage.begin(order)
        let environment =
          journal == nil ? worlds.environment(of: order.key, from: presenter.environment) : presenter.environment
        return start(JournalPresenter(presenter, in: environment, journal: journal), 1)
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
        let isUnchecked = journal == nil && number != first
        checkout.note(
          isUnchecked ? .orderUnchecked : .orderRenumbered,
          ["used": system.payment(wanted), "payment": system.payment(number)])
      }
      return checkout
    }
  }

  private func kept(_ id: String, at now: Instant) -> KeptOrder {
    KeptOrder(
      key: PaymentKey(provider: system.name, payment: id), customer: system.customer,
      description: setup.order.description, amount: setup.order.amount, currency: setup.order.currencyCode,
      started: now, world: worlds.address)
  }

  /// The functions that find and resume payments from earlier runs.
  var resumeSupport: ResumeSupport {
    ResumeSupport {
      storage.resumablePayments(provider: type(of: system).canResume ? system.name : nil, setup.strings)
    } resume: { presenter, key in
      guard let (record, resumeToken, journal) = storage.resumeToken(of: key) else { return nil }
      let environment = worlds.environment(of: record, from: presenter.environment)
      return system.resuming(record.order).resume(
        resumeToken, at: JournalPresenter(presenter, in: environment, journal: journal), onResult: {})
    }
  }

  /// Returns the function that creates the mock backend, with the faults and breaks from the settings.
  func backend(_ settings: SandboxSettings, _ world: CheckoutInputs.World) -> MockBackend.Maker {
    var make = system.backend
    let places = ServedPlaces(type(of: system).sandbox)
    switch world {
    case .here(nil): break
    case .here(let merchant?):
      // The shop's own backend takes the place of the simulated merchant server.
      make = MockBackend.routed(make, merchant, places)
    case .served(let served): make = served.maker(make)
    case .own(let peer):
      var settings = settings
      // The mode of an order or of the command line counts as one of the sandbox; demo is part of the SDK's requests.
      if settings.mock == nil, system.mock != "demo" { settings.mock = system.mock }
      make = MockBackend.stepped(make, over: peer.transport, at: peer.address, places, settings)
    }
    return { [make, faults = settings.faults, breaks = settings.breaks] dependencies in
      var backend = make(dependencies)
      backend.faults = faults
      backend.breaks = breaks
      return backend
    }
  }

  /// Returns the merchant actions on the recorded payments.
  func merchantActions(_ environment: CheckoutEnvironment) -> any MerchantActions {
    LedgerMerchantActions(storage: storage, worlds: worlds, environment: environment, strings: setup.strings)
  }

  /// Resumes the open operations on this payment system's payments.
  /// Earlier runs may have sent these operations without storing a response.
  ///
  /// Each operation is resent under its own idempotency key. Payments that another process has claimed are skipped.
  func takeUpOperations(_ environment: CheckoutEnvironment) {
    guard let ledger = try? storage.ledger(), let left = try? ledger.paymentsWithOpenOperations(provider: system.name)
    else { return }
    let kind = type(of: system)
    for record in left where storage.claim(record.key) {
      let environment = worlds.environment(of: record, from: environment)
      guard let merchant = environment.merchant else { continue }
      let (key, messages) = (record.key, MessageList())
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
