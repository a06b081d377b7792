package import CheckoutCore
import KassaTerminal

/// What the rules of accessibility say about the screens of a run: a table for each screen, with a row for each rule.
package struct AccessibilityReport: Sendable {
  /// A reason why a rule does not hold, and where that was first seen.
  package struct Failure: Equatable, Sendable {
    package var words: String
    /// The name of the case; empty if there is none.
    package var name: String
    /// The line of the script that was played; 0 if there is none.
    package var line: Int
  }

  /// What a rule says about a screen.
  package struct Row: Sendable {
    /// Whether the rule applies to any state of the screen.
    package fileprivate(set) var applies = false
    /// The reason, if the rule holds or does not apply.
    package fileprivate(set) var reason = ""
    package fileprivate(set) var failures: [Failure] = []

    fileprivate mutating func add(_ new: [Failure]) {
      for failure in new where !failures.contains(where: { $0.words == failure.words }) { failures.append(failure) }
    }
  }

  /// The rows by screen and rule.
  package private(set) var screens: [String: [AccessibilityRule: Row]] = [:]

  package init() {}

  /// Whether every rule holds on every screen.
  package var holds: Bool { failed.isEmpty }

  /// The rules that fail, each with its screens.
  package var failed: [(rule: AccessibilityRule, screens: [String])] {
    AccessibilityRule.allCases.compactMap { rule in
      let names = screens.keys.sorted().filter { screens[$0]?[rule]?.failures.isEmpty == false }
      return names.isEmpty ? nil : (rule, names)
    }
  }

  mutating func add(_ verdict: AccessibilityVerdict, _ rule: AccessibilityRule, _ screen: ScreenName, line: Int) {
    var row = screens[screen.rawValue]?[rule] ?? Row()
    switch verdict {
    case .holds(let reason):
      if !row.applies { (row.applies, row.reason) = (true, reason) }
    case .doesNotApply(let reason):
      if !row.applies { row.reason = reason }
    case .fails(let reasons):
      row.applies = true
      row.add(reasons.map { Failure(words: $0, name: "", line: line) })
    }
    screens[screen.rawValue, default: [:]][rule] = row
  }

  /// Adds what was seen in a case.
  package mutating func merge(_ other: AccessibilityReport, of name: String) {
    for (screen, rows) in other.screens {
      for (rule, row) in rows {
        var own = screens[screen]?[rule] ?? Row()
        if row.applies, !own.applies || own.reason.isEmpty { own.reason = row.reason }
        if !own.applies, !row.applies { own.reason = own.reason.isEmpty ? row.reason : own.reason }
        own.applies = own.applies || row.applies
        own.add(row.failures.map { Failure(words: $0.words, name: name, line: $0.line) })
        screens[screen, default: [:]][rule] = own
      }
    }
  }
}

extension AccessibilityReport {
  /// The number of reasons that the table shows for a rule. There may be one for each element.
  private static let mostShown = 8

  /// The tables, and a line for each rule that fails.
  package var text: String {
    let tables = screens.keys.sorted().map { ([$0] + lines(of: $0)).joined(separator: "\n") }
    let summary =
      holds
      ? ["✓ every rule holds on \(screens.count) \(screens.count == 1 ? "screen" : "screens")"]
      : failed.map { "✗ \($0.rule.criterion) \($0.rule.title): fails on \($0.screens.joined(separator: ", "))" }
    return (tables + [summary.joined(separator: "\n")]).joined(separator: "\n\n")
  }

  private func lines(of screen: String) -> [String] {
    AccessibilityRule.allCases.flatMap { rule -> [String] in
      guard let row = screens[screen]?[rule] else { return [] }
      let title = rule.title + String(repeating: " ", count: max(0, 21 - rule.title.count))
      guard !row.failures.isEmpty else {
        return ["  \(row.applies ? "✓" : "–") \(rule.criterion)  \(title)\(row.reason)"]
      }
      let indent = String(repeating: " ", count: 11)
      let reasons = row.failures.prefix(Self.mostShown).flatMap { failure in
        [failure.words] + (failure.place.isEmpty ? [] : ["  \(failure.place)"])
      }
      let rest = row.failures.count - Self.mostShown
      return ["  ✗ \(rule.criterion)  \(rule.title)"] + reasons.map { indent + $0 }
        + (rest > 0 ? [indent + "and \(rest) more"] : [])
    }
  }

  /// One object for each screen, in the order of the tables.
  package var objects: [JSON] {
    screens.keys.sorted().map { screen in
      let rules = AccessibilityRule.allCases.compactMap { rule in screens[screen]?[rule].map { $0.json(rule) } }
      return ["screen": .string(screen), "rules": .array(rules)]
    }
  }
}

extension AccessibilityReport.Failure {
  /// Where the failure was seen, in words.
  fileprivate var place: String {
    [name.isEmpty ? nil : "in \(name)", line > 0 ? "line \(line)" : nil].compactMap(\.self).joined(separator: ", ")
  }
}

extension AccessibilityReport.Row {
  fileprivate func json(_ rule: AccessibilityRule) -> JSON {
    let state = !failures.isEmpty ? "fails" : applies ? "holds" : "not-applicable"
    return .compact([
      ("rule", .string(rule.rawValue)), ("criterion", .string(rule.criterion)), ("state", .string(state)),
      ("reason", failures.isEmpty ? .string(reason) : nil),
      (
        "failures",
        failures.isEmpty
          ? nil
          : .array(
            failures.map {
              .compact([
                ("words", .string($0.words)), ("name", $0.name.isEmpty ? nil : .string($0.name)),
                ("line", $0.line > 0 ? JSON($0.line) : nil),
              ])
            })
      ),
    ])
  }
}
