import CheckoutCore
import FoundationEssentials
import KassaSQLite

/// The mapping between a stored payment and its table row.
enum PaymentRow {
  static func values(_ progress: PaymentRecord.Progress) throws -> [(any SQLiteConvertible)?] {
    let payment = try progress.payment.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    return [
      progress.updated.milliseconds, progress.phase.rawValue,
      progress.completed.map { String($0.rawValue) }.joined(separator: " "), progress.attempt, progress.session,
      payment, progress.outcome?.rawValue, progress.error?.rawValue, progress.isOpen,
    ]
  }

  static func record(_ row: SQLiteRow) throws -> PaymentRecord {
    let order = KeptOrder(
      key: PaymentKey(provider: try row.decode("provider"), payment: try row.decode("reference")),
      customer: try row.decode("customer"),
      description: try row.decode("description"), amount: try row.decode("amount"),
      currency: try row.decode("currency"),
      started: Instant(milliseconds: try row.decode("started")), world: try row.decode("world"))
    let completed: String = try row.decode("completed")
    let payment: String? = try row.decode("payment")
    return PaymentRecord(
      order: order,
      progress: PaymentRecord.Progress(
        // A newer version of the program may have stored a phase that this version does not know.
        phase: Phase(rawValue: try row.decode("phase")) ?? .processing,
        completed: completed.split(separator: " ").compactMap { Int($0).flatMap(Step.init(rawValue:)) },
        attempt: try row.decode("attempt"), session: try row.decode("session"),
        payment: try payment.map { try JSONDecoder().decode(Payment.self, from: Data($0.utf8)) },
        outcome: (try row.decode("outcome") as String?).flatMap(Outcome.init(rawValue:)),
        error: try (row.decode("error") as String?).map(CheckoutError.Code.init(rawValue:)),
        isOpen: try row.decode("is_open"),
        updated: Instant(milliseconds: try row.decode("updated"))))
  }

  /// Builds the query for payments, newest first.
  /// The query fetches one row more than the limit, to detect whether another page follows.
  static func select(_ query: PaymentQuery) -> (sql: String, arguments: [(any SQLiteConvertible)?]) {
    var conditions: [String] = []
    var arguments: [(any SQLiteConvertible)?] = []
    if query.isOpen == true { conditions.append("is_open") }
    if query.isOpen == false { conditions.append("NOT is_open") }
    if let outcome = query.outcome {
      conditions.append("outcome = ?")
      arguments += [outcome.rawValue]
    }
    if let provider = query.provider {
      conditions.append("provider = ?")
      arguments += [provider]
    }
    if let since = query.since {
      conditions.append("started >= ?")
      arguments += [since.milliseconds]
    }
    if let place = query.after {
      conditions.append("(started, id) < (?, ?)")
      arguments += [place.started.milliseconds, place.row]
    }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    arguments += [query.limit + 1]
    return ("SELECT * FROM payment \(filter) ORDER BY started DESC, id DESC LIMIT ?", arguments)
  }
}
