package import CheckoutCore

/// Why YAML text cannot be parsed, or a value cannot be written as YAML.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in the words of libyaml.
  package let problem: String
  /// Where the problem is; nil if the text contains a character that YAML forbids, or if the problem has no position.
  package let mark: SourcePlace?
  /// The keys that a mapping contains more than once, sorted. `mark` is then where the first repetition is written.
  /// Empty if the problem is another one.
  package let duplicateKeys: [String]
  /// The problem with its position and what the parser was reading, in one line.
  package let description: String
  /// Whether the text exceeds a limit. The problem is then a sentence about the file.
  package private(set) var isLimit = false

  init(problem: String, mark: SourcePlace? = nil, duplicateKeys: [String] = [], description: String? = nil) {
    self.problem = problem
    self.mark = mark
    self.duplicateKeys = duplicateKeys
    self.description = description ?? problem
  }

  static let memory = YAMLError(problem: "not enough memory")

  /// - Parameters:
  ///   - stage: the part of the parser that found the problem.
  ///   - context: what the parser was reading, and where it began; nil if it does not say.
  init(stage: Stage, problem: String, mark: SourcePlace, context: (words: String, mark: SourcePlace)?, in text: String)
  {
    let details =
      if let context {
        "\(context.words) in line \(context.mark.line), column \(context.mark.column) \(problem):"
      } else {
        Self.quoting(SourceText(text).line(mark.line), after: problem)
      }
    self.init(problem: problem, mark: mark, description: "\(mark): error: \(stage): \(details)")
  }

  enum Stage { case scanner, parser, composer }

  /// - Parameter offset: where the forbidden character is, in bytes.
  init(reading problem: String, at offset: Int, in text: String) {
    let source = SourceText(text)
    let place = source.mark(atByte: offset)
    let details = Self.quoting(source.line(place.line), after: problem)
    self.init(problem: problem, description: "\(place): error: reader: \(details)")
  }

  private static func quoting(_ line: String, after problem: String) -> String {
    line.isEmpty ? "\(problem):" : "\(problem): \(line)"
  }

  /// - Parameter duplicates: the keys, each with where it is first repeated. Not empty.
  init(duplicates: [String: SourcePlace]) {
    let names = duplicates.keys.sorted()
    let problem = "duplicate key: \(names.joined(separator: ", "))"
    let mark = duplicates.values.min { ($0.line, $0.column) < ($1.line, $1.column) }
    self.init(
      problem: problem, mark: mark, duplicateKeys: names,
      description: (mark.map { "\($0): error: " } ?? "") + problem)
  }

  /// - Parameter limit: which limit of `YAMLBounds` the text exceeds, as a sentence.
  init(limit: String) {
    self.init(problem: limit)
    isLimit = true
  }
}
