import CheckoutCore
import Ledger
import Rehearsal
import Screens
import Synchronization

/// Counts the payments of one run; each needs an id of its own.
private final class PaymentCounter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  /// Numbers up to this one are taken.
  func skip(to number: Int) { count.withLock { $0 = max($0, number) } }
}

/// Puts the rooms together for one run of the program.
struct Composition: Sendable {
  var setup: Setup
  var system: any PaymentSystem
  /// Where payments are written down.
  var desk = Desk(nil)

  /// Starts payments: each under an identity of its own, which is written down where there is a ledger.
  /// - Parameter onResult: called for each result that the SDK tells.
  func launcher(onResult: @escaping @Sendable () -> Void = {}) -> @Sendable (any Presenter) -> Checkout {
    let counter = PaymentCounter()
    let start = system.starter(onResult)
    return { presenter in
      let device = presenter.environment.deviceStorage
      let now = presenter.environment.clock.now
      let wanted = counter.next()
      if wanted == 1, system.isSigned {
        // What has this id already stays as it is in the ledger; the platform says that there is such a payment.
        let journal = desk.begin(kept(system.payment(1), at: now))
        return start(journal.map { JournalPresenter(presenter, journal: $0) } ?? presenter, 1)
      }
      var first = wanted
      while system.isUsed(first, on: device) { first += 1 }
      let (number, journal) = desk.begin(from: first) { number in
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

  /// What is remembered of earlier runs, and how it is taken up.
  func memory(onResult: @escaping @Sendable () -> Void = {}) -> Memory {
    Memory {
      desk.recollection(provider: type(of: system).canResume ? system.name : nil, setup.strings)
    } resume: { presenter, key in
      guard let (record, memory, journal) = desk.memory(of: key) else { return nil }
      return system.taking(record.order).resume(
        memory, at: JournalPresenter(presenter, journal: journal), onResult: onResult)
    }
  }

  /// Everything around a payment.
  /// - Returns: as well, the other side. What an earlier run left there is woken after the first picture.
  func environment(
    clock: any CheckoutClock, seed: UInt64?, spawn: Spawner
  ) -> (environment: CheckoutEnvironment, other: OtherSide) {
    func around(_ offset: UInt64) -> OtherSide.Surroundings {
      let randomness: any Randomness = seed.map { desk.randomness(seed: $0 &+ offset) } ?? SystemRandomness()
      return OtherSide.Surroundings(clock: clock, randomness: randomness, spawn: spawn, drawer: desk.drawer)
    }
    let other = system.otherSide(around(0))
    var environment = other.environment(
      around(1), telephone: around(2).randomness, language: setup.language, device: DeviceDrawer(desk))
    environment.desk = environment.desk.map { kept($0, environment) }
    return (environment, other)
  }

  /// The merchant's list, whose operations are written down.
  func kept(_ list: any OrderDesk, _ environment: CheckoutEnvironment) -> any OrderDesk {
    let kind = type(of: system)
    return LedgerDesk(
      inner: list, desk: desk, provider: kind.name, clock: environment.clock, randomness: environment.randomness,
      settle: { kind.settle(&$0) })
  }

  /// Takes up the operations on payments of this system that other runs have left open: they may have been sent, and no
  /// answer was written down. Each is sent again under its own identity. What another program has in hand is left alone.
  func takeUpOperations(_ environment: CheckoutEnvironment) {
    guard let merchant = environment.merchant, let ledger = try? desk.ledger(),
      let left = try? ledger.paymentsWithOpenOperations(provider: system.name)
    else { return }
    let kind = type(of: system)
    for key in left.map(\.key) where desk.claim(key) {
      let messages = MessageList()
      let runner = OperationRunner(
        store: ledger, key: key, clock: environment.clock, randomness: environment.randomness, merchant: merchant,
        log: { messages.add($0) })
      environment.spawn {
        let report = await runner.takeUp()
        // What cannot be written down stays open, and is taken up by the next run.
        try? ledger.note(report.settled, on: key, said: messages.all, settle: { kind.settle(&$0) })
      }
    }
  }
}
