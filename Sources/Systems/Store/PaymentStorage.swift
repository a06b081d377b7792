package import CheckoutCore
import KassaBackend
package import KassaLedger
package import KassaResources
package import KassaScreens
import Synchronization

/// The storage for a run of the program: the ledger and, beside it, the sandbox's own store.
///
/// The ledger and the store are opened on first use, which is after the first frame has been drawn.
package final class PaymentStorage: Sendable {
  package let place: LedgerPlace?
  /// The sandbox's store; nil if the sandbox keeps its state in memory.
  package let store: SandboxStore?
  /// The store of the mock backend. It outlives a change of the backend's settings.
  package let platforms: any KeyValueStore
  /// Whether the platform outlives the ledger, so that only the platform knows which payment IDs have been used.
  private let isOutlived: Bool
  private let opened = Mutex<Result<Ledger, StorageError>?>(nil)
  private let runs = Mutex<UInt64?>(nil)

  /// - Parameters:
  ///   - place: the location of the ledger; nil if nothing can be stored.
  ///   - isOutlived: whether the platform outlives the ledger, as that of a served world does one in memory.
  package init(_ place: LedgerPlace?, isOutlived: Bool = false) {
    self.place = place
    self.isOutlived = isOutlived
    // With an in-memory ledger, the sandbox also keeps its state in memory.
    store = place.flatMap { $0 == .memory ? nil : SandboxStore($0.sandbox) }
    platforms = store ?? MemoryStore()
  }

  /// Opens the ledger on first use.
  /// - Throws: `StorageError` if the ledger cannot be opened. All later calls throw the same error.
  package func ledger() throws(StorageError) -> Ledger {
    guard let place else { throw StorageError(.unavailable, place: "", reason: "no home directory") }
    let result = opened.withLock { opened in
      let result = opened ?? Self.open(place)
      opened = result
      return result
    }
    return try result.get()
  }

  /// Gives up what this run has claimed, as the end of the program does.
  package func release() {
    (try? opened.withLock { $0 }?.get())?.release()
    store?.release()
  }

  private static func open(_ place: LedgerPlace) -> Result<Ledger, StorageError> {
    do throws(StorageError) { return .success(try Ledger(place)) } catch { return .failure(error) }
  }

  /// Returns the payments that a payment system can resume. Payments that another process has claimed are left out.
  /// - Parameter provider: the name of the payment system; nil if it cannot resume payments.
  package func resumablePayments(provider: String?, _ strings: StringTable) -> ResumablePayments {
    guard place != nil else { return ResumablePayments(trouble: strings("ledger.nowhere")) }
    do throws(StorageError) {
      let ledger = try ledger()
      // If the sandbox store has failed, the mock platform will forget this run's payments when the run ends.
      let trouble = store?.trouble?.words(strings)
      let canPay = store?.isRefusing != true
      guard let provider else { return ResumablePayments(trouble: trouble, canPay: canPay) }
      let open = try ledger.payments(PaymentQuery(isOpen: true, limit: 20)).payments
      let left = try Self.claimed(open.filter { $0.key.provider == provider }, in: ledger)
      var payments = ResumablePayments(unfinished: left.first, count: left.count, trouble: trouble, canPay: canPay)
      for record in open where record.key.provider != provider && record.progress.session != nil {
        if !payments.others.contains(record.key.provider) { payments.others.append(record.key.provider) }
      }
      return payments
    } catch {
      return ResumablePayments(trouble: error.words(strings))
    }
  }

  /// Claims payments and returns those that can be resumed, as they stand after the claim.
  /// Another process may have finished a payment after the query that found it.
  static func claimed(_ open: [PaymentRecord], in ledger: Ledger) throws(StorageError) -> [PaymentRecord] {
    var left: [PaymentRecord] = []
    for record in open where ledger.claim(claim(record.key)) {
      guard let now = try ledger.payment(record.key), now.progress.isOpen, now.progress.session != nil else { continue }
      left.append(now)
    }
    return left
  }

  /// Reserves the first unused payment ID.
  /// - Parameter order: returns the order whose payment ID has the given number; nil if the order has no payment ID.
  /// - Returns: the number of the reserved ID, and the payment's journal, which is nil if nothing can be recorded.
  package func begin(from first: Int, _ order: (Int) -> KeptOrder?) -> (number: Int, journal: PaymentJournal?) {
    // Where only the platform knows which IDs have been used, add the time to make the ID unique.
    func later() -> Int { order(first).map { Int($0.started.milliseconds / 1000 % 10_000_000) + first } ?? first }
    guard let ledger = try? ledger() else { return (place == nil ? first : later(), nil) }
    var number = free(from: isOutlived ? later() : first, in: ledger) { order($0)?.key }
    while let wanted = order(number) {
      do throws(StorageError) {
        if try ledger.reserve(wanted) {
          _ = ledger.claim(Self.claim(wanted.key))
          return (number, PaymentJournal(store: ledger, order: wanted))
        }
      } catch {
        // The journal reports the error when it first writes.
        var journal = PaymentJournal(store: ledger, order: wanted)
        journal.isReserved = false
        return (number, journal)
      }
      number += 1
    }
    return (first, nil)
  }

  /// Finds the number of an unused payment ID by exponential and binary search.
  /// With 50,000 payments under one base ID, the search for an unused ID takes 32 lookups.
  ///
  /// Another process may reserve the ID in the meantime, and gaps between used IDs may remain unused.
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

  /// Reserves the fixed payment ID of a signed order.
  /// - Returns: the payment's journal; nil if the ID has already been used or nothing can be recorded.
  package func begin(_ order: KeptOrder) -> PaymentJournal? {
    guard !order.key.payment.isEmpty, let ledger = try? ledger(), (try? ledger.reserve(order)) == true else {
      return nil
    }
    _ = ledger.claim(Self.claim(order.key))
    return PaymentJournal(store: ledger, order: order)
  }

  /// Returns the stored data for resuming a payment; nil if the payment cannot be claimed or read.
  package func resumeToken(
    of key: PaymentKey
  ) -> (record: PaymentRecord, resumeToken: ResumeToken, journal: PaymentJournal)? {
    guard let ledger = try? ledger(), ledger.claim(Self.claim(key)),
      let record = (try? ledger.payment(key)) ?? nil,
      let resumeToken = ResumeToken(record.progress, entries: (try? ledger.entries(of: key)) ?? [])
    else { return nil }
    return (record, resumeToken, PaymentJournal(store: ledger, order: record.order))
  }

  /// Removes all recorded payments, as if the shop had lost its records. What the device stores stays.
  package func forgetPayments() { try? ledger().forgetPayments() }

  /// Claims a payment until the program ends. Returns false if another process has claimed it.
  package func claim(_ key: PaymentKey) -> Bool { (try? ledger())?.claim(Self.claim(key)) ?? true }

  private static func claim(_ key: PaymentKey) -> String { "payment/\(key.provider)/\(key.payment)" }

  /// Returns seeded randomness. Its identifiers differ from those in earlier runs with the same files and seed.
  package func randomness(seed: UInt64) -> any Randomness {
    guard store != nil else { return SeededRandomness(seed: seed) }
    return LaterRandomness { [self] in SeededRandomness(seed: seed &+ (earlierRuns << 32)) }
  }

  /// The number of earlier runs with the same files.
  /// The number is 0 in the first run, which therefore has the same identifiers as a run without files.
  private var earlierRuns: UInt64 {
    runs.withLock { runs in
      let known = runs ?? ((try? store?.countRun()).flatMap(\.self) ?? 1) - 1
      runs = known
      return known
    }
  }
}

/// A random source that is created on first use.
private final class LaterRandomness: Randomness {
  private let source = Mutex<SeededRandomness?>(nil)
  private let make: @Sendable () -> SeededRandomness

  package init(_ make: @escaping @Sendable () -> SeededRandomness) { self.make = make }

  package func next() -> UInt64 {
    let made = source.withLock { source in
      let made = source ?? make()
      source = made
      return made
    }
    return made.next()
  }
}
