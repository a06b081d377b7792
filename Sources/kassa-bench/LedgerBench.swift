import CheckoutCore
import Glibc
import KassaLedger

/// Measures a ledger with a million payments: how long it takes to open, and how long common queries and updates take.
struct LedgerBench {
  private let payments = 1_000_000

  func measure() -> [String] {
    var path = Array("/tmp/kassa-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&path) else { return ["there can be no ledger in /tmp"] }
    let folder = String(cString: made)
    defer {
      for name in ["", "-wal", "-shm", "-lock"] { unlink(folder + "/ledger.sqlite" + name) }
      rmdir(folder)
    }
    do throws(StorageError) {
      return try measure(.file(folder + "/ledger.sqlite"))
    } catch {
      return ["ledger error: \(error.code.rawValue) \(error.reason)"]
    }
  }

  private func measure(_ place: LedgerPlace) throws(StorageError) -> [String] {
    try fill(Ledger(place))
    var samples: [(what: String, Samples)] = [
      ("open and find one payment", Samples()), ("the newest 50", Samples()), ("50 from the middle", Samples()),
      ("50 that were declined", Samples()), ("those with an unknown outcome", Samples()),
      ("store one step of a payment", Samples()),
    ]
    func time(_ index: Int, _ work: () throws(StorageError) -> Void) throws(StorageError) {
      let began = seconds()
      try work()
      samples[index].1.values.append(seconds() - began)
    }
    let half = try Ledger(place).place(of: key(payments / 2))
    for round in 0..<50 {
      let wanted = key(round * 19_937 % payments)
      try time(0) { () throws(StorageError) in _ = try Ledger(place).payment(wanted) }
      let ledger = try Ledger(place)
      try time(1) { () throws(StorageError) in _ = try ledger.payments(PaymentQuery()) }
      try time(2) { () throws(StorageError) in _ = try ledger.payments(PaymentQuery(after: half)) }
      try time(3) { () throws(StorageError) in _ = try ledger.payments(PaymentQuery(outcome: .declined)) }
      try time(4) { () throws(StorageError) in _ = try ledger.payments(PaymentQuery(isOpen: true)) }
      try time(5) { () throws(StorageError) in
        try ledger.keep(progress(round), entries: [], of: wanted, isUrgent: false)
      }
    }
    return samples.map { $0.1.row("\(payments) payments: \($0.what)", unit: "ms", scale: 1000) }
  }

  private func fill(_ ledger: Ledger) throws(StorageError) {
    let block = 20_000
    for first in stride(from: 0, to: payments, by: block) {
      try ledger.insert(
        (first..<min(payments, first + block)).map { number in
          PaymentRecord(
            order: KeptOrder(
              key: key(number), customer: String(number % 1000), description: "T-shirt with dog print", amount: 1999,
              currency: "USD", started: Instant(milliseconds: 1_700_000_000_000 + Int64(number) * 977)),
            progress: progress(number))
        })
    }
  }

  private func key(_ number: Int) -> PaymentKey { PaymentKey(provider: "ecommpay", payment: "order-\(number)") }

  private func progress(_ number: Int) -> PaymentRecord.Progress {
    var payment = Payment(id: "order-\(number)", status: "success")
    payment.account = "431422••••••0056"
    let isOpen = number % 100_000 == 7
    return PaymentRecord.Progress(
      phase: .ended, completed: Step.allCases, session: "session-\(number)", payment: payment,
      outcome: isOpen ? nil : number % 10 == 0 ? .declined : .success, isOpen: isOpen,
      updated: Instant(milliseconds: 1_700_000_000_000))
  }
}
