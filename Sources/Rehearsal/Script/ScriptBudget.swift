/// What one script, with everything that it includes, may cost at most. What goes beyond a limit is a mistake with a
/// place, found before anything is played.
public enum ScriptBudget {
  /// Cases of a script: the product of its matrix.
  public static let cases = 10_000
  /// Steps of one case, every repetition counted.
  public static let steps = 20_000
  /// Scripts that are included, however often and by whichever script.
  public static let includes = 200
  /// Scripts that include each other, from the outermost to the innermost.
  public static let depth = 16
  /// Bytes of all scripts that are read.
  public static let bytes = 4 << 20

  /// What was used up so far.
  struct Spent {
    var includes = 0
    var bytes = 0
  }
}

extension ScriptStep {
  /// How many steps it is when it is played; more than the budget has is `ScriptBudget.steps + 1`.
  var weight: Int {
    guard case .repeated(let times, let steps) = verb else { return 1 }
    let (product, isTooMuch) = times.multipliedReportingOverflow(by: steps.weight)
    return isTooMuch ? ScriptBudget.steps + 1 : min(product, ScriptBudget.steps + 1)
  }
}

extension [ScriptStep] {
  var weight: Int { reduce(0) { Swift.min($0 + $1.weight, ScriptBudget.steps + 1) } }
}

extension Matrix {
  /// How many cases it makes; more than the budget has is `ScriptBudget.cases + 1`.
  var count: Int {
    [languages.count, sizes.count, themes.count, colours.count, cards.count, mocks.count].reduce(1) { product, count in
      Swift.min(product * Swift.max(1, Swift.min(count, ScriptBudget.cases + 1)), ScriptBudget.cases + 1)
    }
  }
}
