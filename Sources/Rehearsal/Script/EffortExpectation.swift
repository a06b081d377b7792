package import CheckoutCore
package import KassaScreens

/// What a script expects entering the forms of the payment to have needed so far.
package struct EffortExpectation: Equatable, Sendable {
  /// A limit for one of the counters.
  struct Limit: Equatable, Sendable {
    var counter: Counter
    var count: Int
    /// Whether the counter may be less than the count.
    var isAtMost: Bool

    /// The key in the script, e.g. `early-errors` or `max-keys`.
    var name: String { (isAtMost ? Self.most : "") + counter.rawValue }
    static let most = "max-"
  }

  /// A counter by its name in scripts and reports.
  enum Counter: String, CaseIterable, Sendable {
    case keys, corrections, fields, returns
    case earlyErrors = "early-errors"

    func value(in effort: EntryEffort) -> Int {
      switch self {
      case .keys: effort.keys
      case .corrections: effort.corrections
      case .fields: effort.fields
      case .returns: effort.returns
      case .earlyErrors: effort.earlyErrors
      }
    }
  }

  var limits: [Limit]

  /// Reads the counters of the verb.
  init(_ value: ShapedValue) {
    limits = Counter.allCases.flatMap { counter in
      [false, true].compactMap { isAtMost in
        var limit = Limit(counter: counter, count: 0, isAtMost: isAtMost)
        guard let count = value[limit.name]?.number else { return nil }
        limit.count = count
        return limit
      }
    }
  }

  static let keys = Counter.allCases.map(\.rawValue) + Counter.allCases.map { Limit.most + $0.rawValue }

  /// Returns the differences from an effort, in words.
  func differences(from effort: EntryEffort) -> [String] {
    limits.compactMap { limit in
      let found = limit.counter.value(in: effort)
      if limit.isAtMost ? found <= limit.count : found == limit.count { return nil }
      let wanted = limit.isAtMost ? "at most \(limit.count)" : "\(limit.count)"
      return "expected \(limit.counter.rawValue): \(wanted), found \(found)"
    }
  }

  var words: String { limits.map { "\($0.name) \($0.count)" }.joined(separator: ", ") }
}

extension EntryEffort {
  /// The counters with their names, for reports. The time is in milliseconds.
  var counters: [(name: String, value: Int64)] {
    EffortExpectation.Counter.allCases.map { ($0.rawValue, Int64($0.value(in: self))) }
      + [("milliseconds", milliseconds)]
  }

  /// The counters as a JSON object.
  package var json: JSON { .object(.init(counters.map { ($0.name, .number(String($0.value))) })) }
}
