package import KassaScreens

/// A form that the rows of a table are played against.
package protocol ConformanceTarget: AnyObject {
  /// The name in reports, such as `engine` or `screens ecommpay`.
  var name: String { get }
  /// The dialect of the form; nil for a form that has none, so that only rows for every form are played.
  var dialect: String? { get }
  /// Plays the keys of a row on an empty form.
  /// - Throws: `ConformanceTrouble` if the target cannot be played against any longer.
  func play(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome
  /// Plays the keys once more, from a new start.
  /// - Returns: nil for a form in which the same keys always do the same.
  /// - Throws: `ConformanceTrouble` if the target cannot be played against any longer.
  func playAgain(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome?
  /// The screens of the row that was played last; nil if they are not kept.
  var recording: KeyCast? { get }
}

extension ConformanceTarget {
  package var recording: KeyCast? { nil }
  package func playAgain(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome? { nil }
}

/// The outcome of playing the keys of a row.
package enum ConformanceOutcome: Equatable, Sendable {
  case seen(ConformanceObservation)
  /// The row cannot be played there, for this reason.
  case skipped(String)
}

/// A target that cannot be started or does not respond.
package struct ConformanceTrouble: Error, Sendable {
  package var message: String
  package init(_ message: String) { self.message = message }
}

/// What a form shows after the keys of a row. What is missing cannot be seen from outside.
package struct ConformanceObservation: Equatable, Sendable {
  package var text: [CardForm.Part: String] = [:]
  package var cursor: Int?
  package var value: [CardForm.Part: String] = [:]
  package var error: [CardForm.Part: Error] = [:]
  package var focus: ConformanceFocus?

  /// An error as it is seen.
  package enum Error: Equatable, Sendable {
    case absent
    case reason(String)
    /// An error whose reason is not known.
    case words(String)
  }
}

/// A difference between a row and what a form shows.
package struct ConformanceDifference: Equatable, Sendable {
  /// What differs: `text`, `cursor`, `value`, `error` or `focus`.
  package var aspect: String
  /// The field; nil for the focus.
  package var part: CardForm.Part?
  package var expected: String
  package var seen: String

  /// The difference as a line, such as `text of card: expected «4242», seen «42 42»`.
  package var words: String {
    let of = part.map { " of \($0.rawValue)" } ?? ""
    return "\(aspect)\(of): expected \(expected), seen \(seen)"
  }
}

extension ConformanceRow {
  /// Compares the row with what a form shows.
  /// - Returns: the number of comparisons, and the differences. Without any comparison, the row has shown nothing.
  package func compare(_ seen: ConformanceObservation) -> (count: Int, differences: [ConformanceDifference]) {
    var count = 0
    var differences: [ConformanceDifference] = []
    func check(_ aspect: String, _ part: CardForm.Part?, _ isEqual: Bool, _ expected: String, _ shown: String) {
      count += 1
      if !isEqual {
        differences.append(ConformanceDifference(aspect: aspect, part: part, expected: expected, seen: shown))
      }
    }
    func quoted(_ text: String) -> String { text.isEmpty ? "nothing" : "«\(text)»" }
    for part in CardForm.Part.allCases {
      if let wanted = expected.text[part], let text = seen.text[part] {
        check("text", part, wanted == text, quoted(wanted), quoted(text))
      }
      if let wanted = expected.value[part], let value = seen.value[part] {
        check("value", part, wanted == value, quoted(wanted), quoted(value))
      }
      if let wanted = expected.error[part], let error = seen.error[part] {
        check("error", part, wanted.isMet(by: error), wanted.words, error.description)
      }
    }
    if let wanted = expected.cursor, let cursor = seen.cursor {
      check("cursor", field, wanted == cursor, String(wanted), String(cursor))
    }
    if let wanted = expected.focus, let focus = seen.focus {
      check("focus", nil, wanted == focus, wanted.rawValue, focus.rawValue)
    }
    return (count, differences)
  }
}

extension ConformanceRow.Expected.Error {
  fileprivate var words: String {
    switch self {
    case .absent: "no error"
    case .any: "an error"
    case .reason(let reason): reason
    }
  }

  /// An error whose reason is not known is taken for the expected one.
  fileprivate func isMet(by seen: ConformanceObservation.Error) -> Bool {
    switch (self, seen) {
    case (.absent, .absent), (.any, .reason), (.any, .words), (.reason, .words): true
    case (.reason(let wanted), .reason(let reason)): wanted == reason
    case (.absent, _), (_, .absent): false
    }
  }
}

extension ConformanceObservation.Error: CustomStringConvertible {
  package var description: String {
    switch self {
    case .absent: "no error"
    case .reason(let reason): reason
    case .words(let words): "«\(words)»"
    }
  }
}
