/// The limits that apply to a script together with all the scripts that it includes.
///
/// Exceeding a limit is reported as a script error, with its position, before the script is played.
package enum ScriptBudget {
  /// The maximum number of test cases, which is the number of combinations in the script's matrix.
  package static let cases = 10_000
  /// The maximum number of steps in a test case, counting every repetition.
  package static let steps = 20_000
  /// The maximum number of included scripts, counting nested and repeated ones.
  package static let includes = 200
  /// The maximum nesting depth of included scripts.
  package static let depth = 16
  /// The maximum total size of a script and all the scripts that it includes, in bytes.
  package static let bytes = 4 << 20

  /// The part of the limits that has been used so far.
  struct Spent {
    var includes = 0
    var bytes = 0
  }
}

extension PlayedStep {
  /// The number of steps to execute, counting every repetition. Values above the limit become `ScriptBudget.steps + 1`.
  var weight: Int {
    guard let (times, steps) = repetition else { return 1 }
    let (product, isTooMuch) = times.multipliedReportingOverflow(by: steps.weight)
    return isTooMuch ? ScriptBudget.steps + 1 : min(product, ScriptBudget.steps + 1)
  }
}

extension Array where Element: PlayedStep {
  var weight: Int { reduce(0) { Swift.min($0 + $1.weight, ScriptBudget.steps + 1) } }
}

extension Matrix {
  /// The number of combinations. Values above the limit become `ScriptBudget.cases + 1`.
  var count: Int {
    [languages.count, sizes.count, themes.count, colours.count, modes.count, cards.count, mocks.count].reduce(1) {
      product, count in
      Swift.min(product * Swift.max(1, Swift.min(count, ScriptBudget.cases + 1)), ScriptBudget.cases + 1)
    }
  }
}
