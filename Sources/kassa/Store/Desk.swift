import CheckoutCore
import Ledger
import Resources
import Screens
import Synchronization

/// Where one run of the program writes payments down: the ledger, and the sandbox's own store beside it. Both are opened
/// when they are first needed, which is after the first picture.
final class Desk: Sendable {
  let place: LedgerPlace?
  /// Of the sandbox.
  let drawer: SandboxDrawer?
  private let opened = Mutex<Result<Ledger, StorageError>?>(nil)
  private let runs = Mutex<UInt64?>(nil)

  /// - Parameter place: nil where there is nowhere to keep anything.
  init(_ place: LedgerPlace?) {
    self.place = place
    // In memory the machines keep their state themselves.
    drawer = place.flatMap { $0 == .memory ? nil : SandboxDrawer($0.sandbox) }
  }

  /// - Throws: why there is no ledger; the same each time.
  func ledger() throws(StorageError) -> Ledger {
    guard let place else { throw StorageError(.unavailable, place: "", reason: "no home") }
    let result = opened.withLock { opened in
      let result = opened ?? Self.open(place)
      opened = result
      return result
    }
    return try result.get()
  }

  private static func open(_ place: LedgerPlace) -> Result<Ledger, StorageError> {
    do throws(StorageError) { return .success(try Ledger(place)) } catch { return .failure(error) }
  }

  /// What is left of earlier runs, of one payment system; what another program has in hand is not.
  /// - Parameter provider: nil where it cannot take up a payment.
  func recollection(provider: String?, _ strings: StringTable) -> Recollection {
    guard place != nil else { return Recollection(trouble: strings("ledger.nowhere")) }
    do throws(StorageError) {
      let ledger = try ledger()
      // What the platform cannot keep it does not know after this run.
      let trouble = drawer?.trouble?.words(strings)
      guard let provider else { return Recollection(trouble: trouble) }
      let open = try ledger.payments(PaymentQuery(provider: provider, isOpen: true, limit: 20)).payments
      let left = open.filter { ledger.claim(Self.claim($0.key)) && $0.progress.session != nil }
      return Recollection(unfinished: left.first, count: left.count, trouble: trouble)
    } catch {
      return Recollection(trouble: error.words(strings))
    }
  }

  /// Takes an identity for a payment: the first that nobody has paid under.
  /// - Parameter orders: the order under the first identity, the second and so on.
  /// - Returns: the number of the identity, and where the payment is written down; nil where nothing can be.
  func begin(from first: Int, _ order: (Int) -> KeptOrder?) -> (number: Int, journal: PaymentJournal?) {
    guard let ledger = try? ledger() else {
      // Nobody knows which ids are used up, though the platform does: the time makes one of its own.
      guard place != nil, let started = order(first)?.started else { return (first, nil) }
      return (Int(started.milliseconds / 1000 % 10_000_000) + first, nil)
    }
    var number = free(from: first, in: ledger) { order($0)?.key }
    while let wanted = order(number) {
      do throws(StorageError) {
        if try ledger.reserve(wanted) {
          _ = ledger.claim(Self.claim(wanted.key))
          return (number, PaymentJournal(store: ledger, order: wanted))
        }
      } catch {
        // The journal says why when it is written to.
        return (number, PaymentJournal(store: ledger, order: wanted))
      }
      number += 1
    }
    return (first, nil)
  }

  /// The first identity that is free, found by doubling and halving: 50,000 payments under one id cost 32 questions.
  /// Another program may take it meanwhile, and where some in between are free one of them may stay so.
  private func free(from first: Int, in ledger: Ledger, _ key: (Int) -> PaymentKey?) -> Int {
    func isTaken(_ number: Int) -> Bool {
      key(number).flatMap { try? ledger.place(of: $0) } != nil
    }
    guard isTaken(first) else { return first }
    var (taken, step) = (first, 1)
    while isTaken(taken + step) { (taken, step) = (taken + step, step * 2) }
    var free = taken + step
    while free - taken > 1 {
      let middle = taken + (free - taken) / 2
      if isTaken(middle) { taken = middle } else { free = middle }
    }
    return free
  }

  /// Takes the identity that a signed order has, which cannot be another one.
  /// - Returns: where the payment is written down; nil where the identity was taken before, or nothing can be.
  func begin(_ order: KeptOrder) -> PaymentJournal? {
    guard !order.key.payment.isEmpty, let ledger = try? ledger(), (try? ledger.reserve(order)) == true else {
      return nil
    }
    _ = ledger.claim(Self.claim(order.key))
    return PaymentJournal(store: ledger, order: order)
  }

  /// What is kept of a payment that is to be taken up.
  func memory(of key: PaymentKey) -> (record: PaymentRecord, memory: FlowMemory, journal: PaymentJournal)? {
    guard let ledger = try? ledger(), ledger.claim(Self.claim(key)),
      let record = (try? ledger.payment(key)) ?? nil,
      let memory = FlowMemory(record.progress, entries: (try? ledger.entries(of: key)) ?? [])
    else { return nil }
    return (record, memory, PaymentJournal(store: ledger, order: record.order))
  }

  /// Takes a payment in hand until the program ends; false where another program has it.
  func claim(_ key: PaymentKey) -> Bool { (try? ledger())?.claim(Self.claim(key)) ?? true }

  private static func claim(_ key: PaymentKey) -> String { "payment/\(key.provider)/\(key.payment)" }

  /// Identifiers that differ from those of earlier runs which wrote into the same files, though the seed is the same.
  func randomness(seed: UInt64) -> any Randomness {
    guard drawer != nil else { return SeededRandomness(seed: seed) }
    return LaterRandomness { [self] in SeededRandomness(seed: seed &+ (earlierRuns << 32)) }
  }

  /// How many runs have written into the same files before; the first has the identifiers of one without files.
  private var earlierRuns: UInt64 {
    runs.withLock { runs in
      let known = runs ?? ((try? drawer?.countRun()).flatMap(\.self) ?? 1) - 1
      runs = known
      return known
    }
  }
}

/// Randomness that is made when it is first needed.
private final class LaterRandomness: Randomness {
  private let source = Mutex<SeededRandomness?>(nil)
  private let make: @Sendable () -> SeededRandomness

  init(_ make: @escaping @Sendable () -> SeededRandomness) { self.make = make }

  func next() -> UInt64 {
    let made = source.withLock { source in
      let made = source ?? make()
      source = made
      return made
    }
    return made.next()
  }
}
