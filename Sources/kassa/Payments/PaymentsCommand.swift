import ArgumentParser
import Cards
import CheckoutCore
import Ledger

/// `kassa payments`: what the ledger holds; one payment with its steps; an operation on it.
struct PaymentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "payments",
    abstract: "Payments that were written down: list them, look at one, check, capture, refund, reverse.",
    discussion: """
      Without an id: the list, newest first. With an id: the payment, its steps and what the shop was told. With an \
      operation: check asks the platform how it stands; capture takes what was held; release gives it back; refund gives \
      back what was paid; reverse undoes the payment; resend has the platform tell the shop again.
      An operation that was sent and never answered is taken up by the next start, by check and by the same command: it is \
      done once. Where nobody can tell, nothing is sent, and the status is 3.
      Each payment system's own words do the same for its payments:
      \(PaymentSystems.wordsInHelp)
      Exit status: that of the payment for an id and for check; else 0 done, 1 refused, 2 wrong usage or no such payment, \
      3 nobody can say.
      """)

  @Argument(help: "The shop's id of a payment.")
  var id: String?
  @Argument(help: "\(PaymentAct.names); or the payment system's own word.")
  var operation: String?
  @Option(help: ArgumentHelp("For capture and refund: a part, in minor units.", valueName: "n"))
  var amount: Int64?
  @Option(help: "Only of this payment system: \(PaymentSystems.names).")
  var provider: String?
  @Option(help: "Only those that ended so: \(Outcome.allCases.map(\.rawValue).joined(separator: ", ")).")
  var outcome: String?
  @Flag(help: "Only those that nobody can say the end of.")
  var open = false
  @Option(help: ArgumentHelp("Only those of this day (UTC) and later.", valueName: "YYYY-MM-DD"))
  var since: String?
  @Option(help: ArgumentHelp("Only those before this payment in the list.", valueName: "id"))
  var after: String?
  @Option(help: "How many at most; 0 for all.")
  var limit = 50
  @Flag(help: "JSON, one object a line.")
  var json = false
  @OptionGroup var store: StoreOptions

  func run() throws {
    let process = ProgramEnvironment()
    let desk = Desk(try store.place(process))
    do {
      let ledger = try desk.ledger()
      guard let id else { return try list(ledger, process) }
      let record = try find(id, ledger)
      let printer = PaymentPrinter(json: json, timeOffset: process.timeOffset)
      guard let operation else {
        try printer.print(
          record, entries: ledger.entries(of: record.key), told: ledger.notifications(of: record.key),
          operations: ledger.operations(of: record.key))
        throw ExitCode((record.progress.outcome ?? .pending).exitCode)
      }
      let act = try Self.act(operation, record)
      if amount != nil, ![.capture, .refund].contains(act) {
        throw Failure(message: "--amount is for capture and refund")
      }
      if let amount, amount <= 0 { throw Failure(message: "--amount: more than nothing") }
      let acts = PaymentActs(desk: desk, ledger: ledger, record: record, printer: printer)
      throw ExitCode(try acts.run(act, amount))
    } catch let error as StorageError {
      throw Failure(message: Self.words(error))
    }
  }

  /// - Throws: `Failure` for a word that the payment system does not have.
  private static func act(_ word: String, _ record: PaymentRecord) throws(Failure) -> PaymentAct {
    let system = try PaymentSystems.named(record.key.provider)
    var payment = record.progress.payment ?? Payment(id: record.key.payment, status: "")
    let isHeld = system.settle(&payment) == .held
    if let act = system.act(word, isHeld: isHeld) { return act }
    let own = system.ownWords.map(\.word).joined(separator: ", ")
    throw Failure(message: "unknown operation \(word); known: \(PaymentAct.names); of \(system.name) also: \(own)")
  }

  /// Here the ledger is what was asked for, so nothing works without.
  private static func words(_ error: StorageError) -> String {
    let reason = error.reason.isEmpty ? "" : " (\(error.reason))"
    return switch error.code {
    case .readOnly: "\(error.place) is read-only\(reason)"
    case .full: "no room is left for \(error.place)\(reason)"
    case .damaged: "\(error.place) is damaged and stays as it is\(reason)"
    case .newer: "a newer kassa has written \(error.place); it stays as it is"
    case .foreign: "\(error.place) belongs to another program; it stays as it is"
    case .busy: "another program holds \(error.place)"
    case .unavailable where error.place.isEmpty: "there is no home folder; --ledger FILE names a file"
    case .unavailable: "\(error.place) cannot be opened\(reason)"
    }
  }

  private func find(_ id: String, _ ledger: Ledger) throws -> PaymentRecord {
    let found = try ledger.payments(id: id).filter { provider == nil || $0.key.provider == provider }
    guard let record = found.first else { throw Failure(message: "no payment \(id) was written down") }
    guard found.count == 1 else {
      let systems = found.map(\.key.provider).joined(separator: ", ")
      throw Failure(message: "payment \(id) went through several systems; --provider says which: \(systems)")
    }
    return record
  }

  // MARK: The list

  private func list(_ ledger: Ledger, _ process: ProgramEnvironment) throws {
    guard amount == nil else { throw Failure(message: "--amount is for an operation on a payment") }
    var query = try query(ledger)
    let printer = PaymentPrinter(json: json, timeOffset: process.timeOffset)
    var left = limit == 0 ? Int.max : limit
    repeat {
      query.limit = min(left, Self.page)
      let page = try ledger.payments(query)
      for payment in page.payments { try printer.printLine(payment) }
      left -= page.payments.count
      query.after = page.next
    } while left > 0 && query.after != nil
  }

  private static let page = 500

  private func query(_ ledger: Ledger) throws -> PaymentQuery {
    guard limit >= 0 else { throw Failure(message: "--limit: a number of payments, or 0 for all") }
    if let provider { _ = try PaymentSystems.named(provider) }
    var query = PaymentQuery(provider: provider, isOpen: open ? true : nil)
    if let outcome {
      guard let known = Outcome(rawValue: outcome) else {
        throw Failure(
          message: "unknown outcome \(outcome); known: \(Outcome.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      query.outcome = known
    }
    if let since {
      guard let day = CalendarDate(since) else { throw Failure(message: "--since \(since): no day like 2026-11-21") }
      query.since = Instant(milliseconds: Int64(day.daysSinceEpoch) * 86_400_000)
    }
    if let after { query.after = try ledger.place(of: find(after, ledger).key) }
    return query
  }
}

/// What can be done with a payment that was written down, in the words that are the same for every payment system.
enum PaymentAct: String, CaseIterable {
  case check, capture, release, refund, reverse, resend

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// What the shop's server is asked for.
  var operation: PaymentOperation? {
    switch self {
    case .check, .resend: nil
    case .capture: .capture
    case .release: .release
    case .refund: .refund
    case .reverse: .reverse
    }
  }
}
