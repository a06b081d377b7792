import CheckoutCore
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
    let kind = type(of: system)
    environment.desk = environment.desk.map {
      LedgerDesk(inner: $0, desk: desk, provider: kind.name, settle: { kind.settle(&$0) })
    }
    return (environment, other)
  }
}
