/// The success criteria of WCAG 2.2 that a checkout in a terminal can be held to by a program.
package enum AccessibilityRule: String, CaseIterable, Sendable {
  case contrast
  case timing
  case focusOrder = "focus-order"
  case errors
  case redundantEntry = "redundant-entry"
  case authentication
  case name

  /// The number of the success criterion.
  package var criterion: String {
    switch self {
    case .contrast: "1.4.3"
    case .timing: "2.2.1"
    case .focusOrder: "2.4.3"
    case .errors: "3.3.1"
    case .redundantEntry: "3.3.7"
    case .authentication: "3.3.8"
    case .name: "4.1.2"
    }
  }

  /// What the rule demands, in a few words.
  package var title: String {
    switch self {
    case .contrast: "contrast as sent"
    case .timing: "time limits"
    case .focusOrder: "order of focus"
    case .errors: "errors in words"
    case .redundantEntry: "nothing asked twice"
    case .authentication: "codes can be pasted"
    case .name: "name, role, state"
    }
  }
}

/// What a rule says about a screen, with the reason in words.
enum AccessibilityVerdict: Equatable, Sendable {
  case holds(String)
  /// One reason for each element that breaks the rule.
  case fails([String])
  case doesNotApply(String)

  /// Fails with the reasons if there are any; otherwise holds with the given one.
  init(_ failures: [String], else held: @autoclosure () -> String) {
    self = failures.isEmpty ? .holds(held()) : .fails(failures)
  }
}
