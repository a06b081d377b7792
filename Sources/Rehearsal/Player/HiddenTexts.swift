import CheckoutCore

/// The secrets that a script enters, by the line of the step that enters them, so that a report can show the script.
///
/// A security code cannot be recognised by its digits. What was typed into a secret field is known by playing the
/// script: the description of the step shows bullets in its place.
struct HiddenTexts {
  private static let bullet: Character = "•"

  private var texts: [Int: Set<String>] = [:]
  private var played: Set<Int> = []

  /// Notes what the description of a step hides.
  /// - Parameters:
  ///   - words: the description, with secrets redacted.
  ///   - isIncluded: whether the step is in another script, whose text is not shown.
  mutating func learn(_ step: ScriptStep, words: String, cell: Combination, isIncluded: Bool) {
    guard !isIncluded else { return }
    played.insert(step.place.line)
    guard words.contains(Self.bullet) else { return }
    let hidden = Self.entered(step.verb).filter { !words.contains(cell.expand($0)) }
    texts[step.place.line, default: []].formUnion(hidden)
  }

  /// Returns the text of the script without secrets and with card numbers masked.
  ///
  /// Nothing is known about the fields of a step that was not played, so all digits that it enters are hidden.
  /// The names of test cards stay.
  func redacted(_ script: Script) -> String {
    var lines = script.text.sourceLines.map(String.init)
    let steps = Self.flat(script.steps).filter { !$0.isIncluded(in: script) }.sorted { $0.place.line < $1.place.line }
    for (index, step) in steps.enumerated() {
      let first = step.place.line
      let end = index + 1 < steps.count ? max(first + 1, steps[index + 1].place.line) : lines.count + 1
      for line in first..<max(first, end) where lines.indices.contains(line - 1) {
        if played.contains(first) {
          lines[line - 1] = Self.hiding(texts[first] ?? [], in: lines[line - 1])
        } else if !Self.entered(step.verb).isEmpty {
          lines[line - 1] = Self.hidingDigits(in: lines[line - 1])
        }
      }
    }
    return CardRedaction.redact(lines.joined(separator: "\n"))
  }

  /// What a step enters, as the script has it.
  private static func entered(_ verb: Verb) -> [String] {
    switch verb {
    case .type(let text), .paste(let text): [text]
    case .fill(let fields): fields.map(\.text)
    case .press(let keys): keys.names.filter { $0.count == 1 }
    default: []
    }
  }

  private static func flat(_ steps: [ScriptStep]) -> [ScriptStep] {
    steps.flatMap { step -> [ScriptStep] in
      if case .repeated(_, let inner) = step.verb { [step] + flat(inner) } else { [step] }
    }
  }

  private static func hiding(_ texts: Set<String>, in line: String) -> String {
    texts.filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }.reduce(line) { line, text in
      line.replacing(text, with: String(repeating: bullet, count: text.count))
    }
  }

  private static func hidingDigits(in line: String) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.contains("$") ? String(word) : String(word.map { $0.isNumber ? bullet : $0 })
    }.joined(separator: " ")
  }
}

extension ScriptStep {
  /// Whether the step is not in the text of the script itself.
  func isIncluded(in script: Script) -> Bool { !source.isEmpty && source != script.source }
}
