import CheckoutCore
import Foundation
import GRDB

/// The mapping between a stored payment and its table row.
enum PaymentRow {
  static func values(_ progress: PaymentRecord.Progress) throws -> [(any DatabaseValueConvertible)?] {
    let payment = try progress.payment.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    return [
      progress.updated.milliseconds, progress.phase.rawValue,
      progress.completed.map { String($0.rawValue) }.joined(separator: " "), progress.attempt, progress.session,
      payment, progress.outcome?.rawValue, progress.error?.rawValue, progress.isOpen,
    ]
  }

  static func record(_ row: Row) throws -> PaymentRecord {
    let order = KeptOrder(
      key: PaymentKey(provider: try row.decode(forColumn: "provider"), payment: try row.decode(forColumn: "reference")),
      customer: try row.decode(forColumn: "customer"),
      description: try row.decode(forColumn: "description"), amount: try row.decode(forColumn: "amount"),
      currency: try row.decode(forColumn: "currency"),
      started: Instant(milliseconds: try row.decode(forColumn: "started")))
    let completed: String = try row.decode(forColumn: "completed")
    let payment: String? = try row.decode(forColumn: "payment")
    return PaymentRecord(
      order: order,
      progress: PaymentRecord.Progress(
        // A newer version of the program may have stored a phase that this version does not know.
        phase: Phase(rawValue: try row.decode(forColumn: "phase")) ?? .processing,
        completed: completed.split(separator: " ").compactMap { Int($0).flatMap(Step.init(rawValue:)) },
        attempt: try row.decode(forColumn: "attempt"), session: try row.decode(forColumn: "session"),
        payment: try payment.map { try JSONDecoder().decode(Payment.self, from: Data($0.utf8)) },
        outcome: (try row.decode(forColumn: "outcome") as String?).flatMap(Outcome.init(rawValue:)),
        error: try (row.decode(forColumn: "error") as String?).map(CheckoutError.Code.init(rawValue:)),
        isOpen: try row.decode(forColumn: "is_open"),
        updated: Instant(milliseconds: try row.decode(forColumn: "updated"))))
  }

  /// Builds the query for payments, newest first.
  /// The query fetches one row more than the limit, to detect whether another page follows.
  static func select(_ query: PaymentQuery) -> (sql: String, arguments: StatementArguments) {
    var conditions: [String] = []
    var arguments: StatementArguments = []
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
