import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaSystems
import KassaTerminal

/// Prints payments as text or as JSON. Platform messages are cleaned before they reach a terminal.
struct PaymentPrinter {
  var json: Bool
  /// The offset from UTC in seconds, positive to the east.
  var timeOffset: Int
  /// The command line speaks English.
  private let format = LocaleFormat.english

  /// Prints a payment as one line in a list.
  func printLine(_ record: PaymentRecord) throws(Failure) {
    if json { return try Console.output(Self.object(record)) }
    let (order, summary) = (record.order, record.summary)
    let columns = [
      dateTime(order.started).padded(19), summary.word.padded(9), order.key.provider.padded(9),
      summary.total(format).padded(12), order.key.payment, summary.payment?.account ?? "",
    ]
    let sums = summary.merchantSums.map { "\($0.sum.rawValue) \(format.money($0.money))" }
    try line((columns + sums).joined(separator: "  "))
  }

  /// Prints a payment with all its details.
  func print(
    _ record: PaymentRecord, entries: [FlowEntry], reported: [MerchantNotification], operations: [KeptOperation]
  ) throws(Failure) {
    guard json else {
      for text in lines(record, entries, reported, operations) { try line(text) }
      return
    }
    let all: [(String, JSON)] = [
      ("operations", .array(operations.map(Self.object))),
      ("entries", .array(entries.map(FlowEntryJSON.object))), ("notifications", .array(reported.map(Self.object))),
    ]
    let members = Self.object(record).object?.members.map { ($0.name, $0.value) } ?? []
    try Console.output(JSON.object(.init(members + all)))
  }

  /// Prints what is known about a payment, without its steps.
  func printFacts(_ record: PaymentRecord) throws(Failure) { for text in facts(record) { try line(text) } }

  private func facts(_ record: PaymentRecord) -> [String] {
    let (order, progress, summary) = (record.order, record.progress, record.summary)
    let payment = summary.payment
    let sums = PaymentSummary.Sum.allCases.map { ($0.rawValue, summary.amount($0).map(format.money)) }
    let head: [(String, String?)] = [
      ("payment", order.key.payment), ("outcome", summary.word), ("provider", order.key.provider),
      ("world", order.world), ("amount", summary.total(format)),
    ]
    let facts: [(String, String?)] =
      head + sums + [
        ("order", order.description), ("customer", order.customer),
        ("instrument", [payment?.brand, payment?.account].compactMap(\.self).joined(separator: " ")),
        ("status", payment?.status),
        (
          payment?.code == nil ? "message" : "code",
          [payment?.code, payment?.message].compactMap(\.self).joined(separator: " · ")
        ),
        ("error", summary.error.map { $0.words(.english) }),
        ("operation", payment?.operationID), ("attempt", String(progress.attempt)),
        ("started", dateTime(order.started)), ("updated", dateTime(progress.updated)),
      ]
    return facts.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : name.padded(12) + $0 } }
  }

  /// Returns all the details of a payment as lines of text.
  func lines(
    _ record: PaymentRecord, _ entries: [FlowEntry], _ reported: [MerchantNotification],
    _ operations: [KeptOperation] = []
  ) -> [String] {
    let progress = record.progress
    var lines = facts(record)
    lines.append("")
    for attempt in FlowAttempt.all(entries, completed: progress.completed, attempt: progress.attempt) {
      if attempt.number > 1 { lines.append("attempt \(attempt.number)") }
      lines += attempt.steps.flatMap(stepLines)
    }
    for operation in operations {
      let parts = [
        operation.operation.rawValue, operation.amount.map(format.money), operation.state.rawValue, operation.result,
      ]
      lines.append("operation " + parts.compactMap(\.self).joined(separator: "  "))
    }
    for notification in reported {
      let trouble =
        !notification.isAuthentic
        ? " (invalid signature)" : notification.isAcknowledged ? "" : " (not acknowledged)"
      lines.append("notification \(notification.number): \(notification.status)\(trouble)")
    }
    lines += Self.repeated(entries).map { "notification sent again: \($0.name)" }
    return lines
  }

  /// Returns the notifications that were sent again, which are recorded after the result.
  private static func repeated(_ entries: [FlowEntry]) -> [WireMessage] {
    entries.compactMap { entry in
      guard entry.step == .resultDisplayed, case .message(let message) = entry.kind, message.from == .platform,
        message.to == .merchantServer
      else { return nil }
      return message
    }
  }

  private func dateTime(_ instant: Instant) -> String { format.dateTime(instant, offset: timeOffset) }

  private func stepLines(_ record: FlowAttempt.Record) -> [String] {
    let number = String(record.step.rawValue)
    let time = record.time.map { "  " + $0.clockText(offset: timeOffset) } ?? ""
    let head = "\(record.isDone ? "✓" : "·") \(number.count < 2 ? " " : "")\(number) \(record.step.name)\(time)"
    return [head] + record.entries.filter { $0.kind != .completed }.flatMap(Self.lines)
  }

  /// Prints the result of an operation.
  func print(_ action: PaymentAction, _ record: PaymentRecord, status: String) throws(Failure) {
    guard json else { return try line("\(record.key.payment): \(status)") }
    try Console.output(
      JSON.object(
        .init([
          ("payment", .string(record.key.payment)), ("operation", .string(action.rawValue)),
          ("status", .string(status)),
        ])
      ))
  }

  /// Prints a line. Line breaks in platform messages become spaces, and long lines are truncated.
  private func line(_ text: String) throws(Failure) {
    try Console.output(
      TextWidth.truncate(Sanitizer.clean(text, newlines: .blank, isolates: .keepPaired), toColumns: 2000))
  }

  /// An entry, and below a note about a refused signature both strings and the place where they differ.
  private static func lines(_ entry: FlowEntry) -> [String] {
    guard case .note(let key, let details) = entry.kind else { return ["     " + words(entry)] }
    return ["     " + words(entry)] + SignatureLines.plain(key, details, .english).map { "       " + $0 }
  }

  static func words(_ entry: FlowEntry) -> String {
    switch entry.kind {
    case .message(let message):
      StringTable.english(message.from.textKey) + " → " + StringTable.english(message.to.textKey) + ": " + message.name
    default: String(entry.line.split(separator: " ", maxSplits: 2).last ?? "")
    }
  }

  private static func object(_ operation: KeptOperation) -> JSON {
    [
      "id": .string(operation.id), "operation": .string(operation.operation.rawValue),
      "amount": operation.amount.map { .number(String($0.amount)) } ?? .null,
      "state": .string(operation.state.rawValue), "result": operation.result.map(JSON.string) ?? .null,
      "started": .number(String(operation.started.milliseconds)),
    ]
  }

  private static func object(_ reported: MerchantNotification) -> JSON {
    [
      "number": JSON(reported.number), "status": .string(reported.status), "authentic": .bool(reported.isAuthentic),
      "final": .bool(reported.isFinal), "subject": .string(reported.subject.rawValue),
      "acknowledged": .bool(reported.isAcknowledged),
    ]
  }

  private static func object(_ record: PaymentRecord) -> JSON {
    let (order, progress, summary) = (record.order, record.progress, record.summary)
    let payment = summary.payment
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    func minor(_ sum: Money?) -> JSON { sum.map { .number(String($0.amount)) } ?? .null }
    let members: [(String, JSON)] = [
      ("payment", .string(order.key.payment)), ("provider", .string(order.key.provider)),
      ("outcome", text(summary.outcome?.rawValue)), ("open", .bool(summary.isOpen)),
      ("amount", .number(String(order.amount))), ("currency", .string(order.currency)),
      ("description", .string(order.description)), ("customer", .string(order.customer)),
      ("phase", .string(progress.phase.rawValue)), ("attempt", JSON(progress.attempt)),
      ("completed", .array(progress.completed.map { JSON($0.rawValue) })), ("status", text(payment?.status)),
      ("operation", text(payment?.operationID)), ("method", text(payment?.method)), ("brand", text(payment?.brand)),
      ("account", text(payment?.account)), ("code", text(payment?.code)), ("message", text(payment?.message)),
      ("error", text(summary.error?.code.rawValue)), ("started", .number(String(order.started.milliseconds))),
      ("updated", .number(String(progress.updated.milliseconds))), ("held", minor(summary.held)),
      ("captured", minor(summary.captured)), ("refunded", minor(summary.refunded)),
    ]
    return .object(.init(members))
  }
}

extension String {
  /// Returns the string padded with spaces to a minimum number of columns.
  fileprivate func padded(_ columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }
}
