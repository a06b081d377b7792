import ArgumentParser
import CheckoutCore
import KassaCards
import KassaLedger
import KassaScreens
import KassaSystems

/// The `kassa payments` command: lists recorded payments, shows one with its steps, or performs an operation on one.
struct PaymentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "payments",
    abstract: "List recorded payments, show one, or check, capture, release, refund or reverse it.",
    discussion: """
      Without an id, kassa lists the payments, newest first. With an id, it shows the payment, its steps and the \
      notifications to the merchant. With an operation, it performs the operation: check queries the platform for the \
      state of the payment; capture charges the authorised amount; release cancels the authorisation; refund returns the \
      paid amount; reverse undoes the payment; resend repeats the notification to the merchant.
      An operation without a response is resumed by the next start, by check and by the same command, and takes effect \
      once. If the outcome cannot be determined, nothing is sent, and the exit status is 3.
      With --format, kassa exports the payment with all its messages: text for a ticket, json for a program, har for the \
      network tools of a browser, mermaid for a sequence diagram. Secrets are redacted.
      The operation names from each payment system's own document are also accepted:
      \(PaymentSystems.builtIn.wordsInHelp)
      Exit status: for an id alone and for check, that of the payment (see kassa --help); otherwise 0 done; 1 refused; \
      2 usage error or unknown payment; 3 outcome unknown.
      """)

  @Argument(help: "The merchant's id of a payment.")
  var id: String?
  @Argument(
    help: "\(PaymentAction.names); or a name from the payment system's own document, listed above.",
    completion: .list(PaymentAction.allCases.map(\.rawValue)))
  var operation: String?
  @Option(
    help: ArgumentHelp("Partial amount for capture or refund, in minor units: 500 is $5.00 or ¥500.", valueName: "n"),
    transform: Self.minorUnits)
  var amount: Int64?
  @Option(help: "Only payments of this payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider: String?
  @Option(
    help: "Only payments with this outcome: \(PaymentSummary.words.joined(separator: ", ")).",
    completion: .list(PaymentSummary.words))
  var outcome: String?
  @Flag(help: "Only payments whose outcome is unknown.")
  var open = false
  @Option(help: ArgumentHelp("Only payments from this day (UTC) on.", valueName: "YYYY-MM-DD"))
  var since: String?
  @Option(help: ArgumentHelp("Only payments that follow this one in the list, that is, older ones.", valueName: "id"))
  var after: String?
  @Option(help: "Maximum number of payments; 0 for all.")
  var limit = 50
  @Option(help: "Export a payment: \(Self.formats).", completion: .list(FlowExport.Format.allCases.map(\.rawValue)))
  var format: String?
  @Flag(help: "Print one JSON object per line.")
  var json = false
  @Flag(help: "Open a payment in the inspector, which shows every message.")
  var inspect = false
  @OptionGroup var store: StoreOptions

  private static func minorUnits(_ text: String) throws -> Int64 {
    guard let amount = Int64(text) else {
      throw ValidationError("it is a whole number of minor units, such as 500 for $5.00")
    }
    return amount
  }

  func run() throws {
    let process = ProgramEnvironment()
    let storage = PaymentStorage(try store.settings.place(process))
    do {
      let ledger = try storage.ledger()
      guard let id else {
        if inspect { throw Failure(message: "--inspect needs the id of a payment") }
        return try list(ledger, process)
      }
      let record = try find(id, ledger)
      if let format {
        try Self.check(isAlone: operation == nil && amount == nil, json: json)
        return try export(record, ledger, as: Self.format(format))
      }
      let printer = PaymentPrinter(json: json, timeOffset: process.terminal.timeOffset)
      if inspect {
        guard operation == nil, !json else { throw Failure(message: "--inspect needs an id and nothing else to do") }
        throw ExitCode(try InspectionLoop(record, ledger.entries(of: record.key), process).run())
      }
      guard let operation else {
        try printer.print(
          record, entries: ledger.entries(of: record.key), reported: ledger.notifications(of: record.key),
          operations: ledger.operations(of: record.key))
        throw ExitCode(record.summary.exitStatus)
      }
      let action = try Self.perform(operation, record)
      if amount != nil, ![.capture, .refund].contains(action) {
        throw Failure(message: "--amount applies only to capture and refund")
      }
      if let amount, amount <= 0 { throw Failure(message: "--amount must be greater than 0") }
      let acts = PaymentActions(storage: storage, ledger: ledger, record: record, printer: printer)
      throw ExitCode(try acts.run(action, amount))
    } catch let error as StorageError {
      throw Failure(message: Self.words(error))
    }
  }

  /// Prints a payment with its flow as a file in the given format.
  private func export(_ record: PaymentRecord, _ ledger: Ledger, as format: FlowExport.Format) throws {
    let export = FlowExport(
      record, entries: try ledger.entries(of: record.key), version: Version.withoutName)
    try Console.output(file: export.contents(as: format))
  }

  private static let formats = FlowExport.Format.allCases.map(\.rawValue).joined(separator: ", ")

  private static func format(_ name: String) throws(Failure) -> FlowExport.Format {
    guard let format = FlowExport.Format(rawValue: name) else {
      throw Failure(message: "unknown format \(name); known: \(formats)")
    }
    return format
  }

  private static func check(isAlone: Bool, json: Bool) throws(Failure) {
    if json { throw Failure(message: "--format and --json exclude each other; --format json exports as JSON") }
    guard isAlone else { throw Failure(message: "--format applies only to a payment without an operation") }
  }

  /// Returns the operation that a name on the command line refers to.
  /// - Throws: `Failure` if the payment system does not have the operation.
  private static func perform(_ word: String, _ record: PaymentRecord) throws -> PaymentAction {
    let system = try PaymentSystems.builtIn.named(record.key.provider)
    if let action = system.perform(word, allowed: record.summary.operations) { return action }
    let own = system.ownWords.map(\.word).joined(separator: ", ")
    throw Failure(message: "unknown operation \(word); known: \(PaymentAction.names); for \(system.name) also: \(own)")
  }

  /// Returns the message for a storage error. This command cannot work without the ledger.
  private static func words(_ error: StorageError) -> String {
    let reason = error.reason.isEmpty ? "" : " (\(error.reason))"
    return switch error.code {
    case .readOnly: "\(error.place) is read-only\(reason)"
    case .full: "no space left for \(error.place)\(reason)"
    case .damaged: "\(error.place) is damaged and was left unchanged\(reason)"
    case .newer: "\(error.place) was written by a newer version of kassa and was left unchanged"
    case .foreign: "\(error.place) belongs to another program and was left unchanged"
    case .busy: "\(error.place) is locked by another process"
    case .unavailable where error.place.isEmpty: "no home directory; use --ledger FILE"
    case .unavailable: "\(error.place) cannot be opened\(reason)"
    }
  }

  private func find(_ id: String, _ ledger: Ledger) throws -> PaymentRecord {
    let found = try ledger.payments(id: id).filter { provider == nil || $0.key.provider == provider }
    guard let record = found.first else {
      try Self.checkSpace(ledger)
      throw Failure(message: "payment \(id) is not in the ledger")
    }
    guard found.count == 1 else {
      let systems = found.map(\.key.provider).joined(separator: ", ")
      throw Failure(message: "payment \(id) exists in several payment systems; choose one with --provider: \(systems)")
    }
    return record
  }

  /// A ledger whose first write failed is not an empty one.
  /// - Throws: the error that says why there may be no payments.
  private static func checkSpace(_ ledger: Ledger) throws(StorageError) {
    if ledger.place.isFull { throw StorageError(.full, place: ledger.place.name) }
  }

  // MARK: List of payments

  private func list(_ ledger: Ledger, _ process: ProgramEnvironment) throws {
    guard amount == nil else { throw Failure(message: "--amount requires an operation") }
    guard format == nil else { throw Failure(message: "--format requires the id of a payment") }
    var query = try query(ledger)
    let printer = PaymentPrinter(json: json, timeOffset: process.terminal.timeOffset)
    var left = limit == 0 ? Int.max : limit
    repeat {
      query.limit = min(left, Self.page)
      let page = try ledger.payments(query)
      if page.payments.isEmpty, query.after == nil { try Self.checkSpace(ledger) }
      // The words of payments without an outcome are unknown to the query.
      for payment in page.payments where outcome == nil || payment.summary.word == outcome {
        try printer.printLine(payment)
        left -= 1
      }
      query.after = page.next
    } while left > 0 && query.after != nil
  }

  private static let page = 500

  private func query(_ ledger: Ledger) throws -> PaymentQuery {
    guard limit >= 0 else { throw Failure(message: "--limit must be 0 or greater") }
    if let provider { _ = try PaymentSystems.builtIn.named(provider) }
    var query = PaymentQuery(provider: provider, isOpen: open ? true : nil)
    if let outcome {
      guard PaymentSummary.words.contains(outcome) else {
        throw Failure(message: "unknown outcome \(outcome); known: \(PaymentSummary.words.joined(separator: ", "))")
      }
      query.outcome = Outcome(rawValue: outcome)
    }
    if let since {
      guard let day = CalendarDate(since) else {
        throw Failure(message: "--since \(since) is not a date like 2026-11-21")
      }
      query.since = Instant(milliseconds: Int64(day.daysSinceEpoch) * 86_400_000)
    }
    if let after { query.after = try ledger.place(of: find(after, ledger).key) }
    return query
  }
}
