import CheckoutCore
import KassaBackend

/// Reads the values of a script and collects the errors in them.
struct ScriptReader {
  let source: String
  var mistakes: [ScriptMistake] = []
  /// The names that `$cell.NAME` can stand for, given the axes of the matrix.
  var cellNames = Combination.names
  /// The names that the script has used after `$cell.`.
  var usedCells: Set<String> = []

  mutating func complain(_ code: ScriptMistake.Code, _ place: ScriptPlace, _ message: String) {
    mistakes.append(ScriptMistake(code, source, place, message))
  }

  /// Returns the text of a scalar, with test card names replaced by card numbers.
  mutating func text(_ value: ScriptValue, _ what: String) -> String {
    guard let text = value.text else {
      complain(.type, value.place, "\(what) must be a string, not \(value.kindName)")
      return ""
    }
    for name in DollarName.all(in: text) { check(name, value.place) }
    return CardNames.expand(text) { name in
      let near =
        NearestWord.suggestion(for: name, in: CardNames.all.keys.sorted()).map { "; did you mean \($0)?" } ?? ""
      complain(.value, value.place, "unknown test card \(name)\(near.isEmpty ? "; kassa cards lists them" : near)")
    }
  }

  mutating func integer(_ value: ScriptValue, _ what: String, in range: ClosedRange<Int>) -> Int? {
    guard let number = value.text.flatMap({ Int($0) }), range.contains(number) else {
      complain(.type, value.place, "\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  mutating func flag(_ value: ScriptValue, _ what: String) -> Bool? {
    switch value.text {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      complain(.type, value.place, "\(what) must be true or false")
      return nil
    }
  }

  mutating func word(_ value: ScriptValue, _ what: String, of known: [String]) -> String? {
    let word = text(value, what)
    if known.contains(word) || word.hasPrefix("$cell.") { return word }
    if value.text != nil {
      complain(
        .value, value.place,
        "\(what) must be one of \(known.joined(separator: ", ")), not \(word)\(Self.suggestion(word, known))")
    }
    return nil
  }

  /// Returns words that name the nearest of the known words; empty if none is near.
  static func suggestion(_ word: String, _ known: some Sequence<String>) -> String {
    NearestWord.suggestion(for: word, in: known).map { "; did you mean \($0)?" } ?? ""
  }

  /// Checks a name after a dollar sign, which must stand for something.
  private mutating func check(_ name: DollarName, _ place: ScriptPlace) {
    switch name.kind {
    case let kind where name.name.isEmpty:
      complain(.value, place, "$\(kind) needs a point and a name, such as $card.none-success")
    case "card", "track", "track1", "track2": break
    case "cell":
      usedCells.insert(name.name)
      guard !cellNames.contains(name.name) else { return }
      guard Combination.names.contains(name.name) else {
        let known = Combination.names.joined(separator: ", ")
        return complain(
          .value, place, "unknown $cell.\(name.name)\(Self.suggestion(name.name, Combination.names)); allowed: \(known)"
        )
      }
      complain(.value, place, "$cell.\(name.name) needs a matrix with this axis")
    case "row":
      complain(.value, place, "$row.\(name.name) needs examples with this column")
    default:
      let kinds = DollarName.kinds
      complain(
        .value, place,
        "unknown name $\(name.kind).\(name.name)\(Self.suggestion(name.kind, kinds)); names begin with "
          + kinds.map { "$\($0)." }.joined(separator: ", "))
    }
  }

  /// Checks the names after dollar signs in all the texts of a value that is not read otherwise.
  mutating func checkNames(_ value: ScriptValue) {
    switch value {
    case .text(let text, _, let place): for name in DollarName.all(in: text) { check(name, place) }
    case .list(let elements, _): for element in elements { checkNames(element) }
    case .table(let entries, _): for entry in entries { checkNames(entry.value) }
    }
  }

  /// Returns the elements of a list. A single value is treated as a list with one element.
  func elements(_ value: ScriptValue) -> [ScriptValue] { value.elements ?? (value.isEmpty ? [] : [value]) }

  mutating func duration(_ value: ScriptValue, _ what: String) -> Duration? {
    guard let duration = value.text.flatMap({ Duration(settings: $0) }) else {
      complain(.type, value.place, "\(what) must be a duration such as 30s, 5m or 200ms")
      return nil
    }
    return duration
  }

  /// Reads two numbers with a separator between them, such as a terminal size or a screen position.
  mutating func pair(
    _ value: ScriptValue, _ what: String, by separator: Character, example: String, least: Int = 0
  ) -> (Int, Int)? {
    let words =
      value.elements?.map { $0.text ?? "" }
      ?? (value.text ?? "").split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    let parts = words.compactMap { Int($0.filter { $0 != " " }) }
    guard parts.count == 2, parts.allSatisfy({ (least...500).contains($0) }) else {
      complain(.type, value.place, "\(what) must be two numbers from \(least) to 500, such as \(example)")
      return nil
    }
    return (parts[0], parts[1])
  }

  /// Reads a YAML mapping. Records an error for any key that is not in `keys`.
  mutating func table(_ value: ScriptValue, _ what: String, keys: [String]) -> [String: ScriptValue] {
    guard let entries = value.entries else {
      complain(.type, value.place, "\(what) must be a table, not \(value.kindName)")
      return [:]
    }
    var table: [String: ScriptValue] = [:]
    for entry in entries {
      if keys.contains(entry.key) {
        table[entry.key] = entry.value
      } else {
        let allowed = keys.joined(separator: ", ")
        complain(
          .unknownKey, entry.place,
          "unknown key \(entry.key) in \(what)\(Self.suggestion(entry.key, keys)); allowed: \(allowed)")
      }
    }
    return table
  }

  /// Reads a YAML mapping as pairs of a name and a string, in their original order.
  mutating func pairs(_ value: ScriptValue, _ what: String) -> [Filling] {
    guard let entries = value.entries else {
      complain(.type, value.place, "\(what) must be a table, not \(value.kindName)")
      return []
    }
    return entries.map { Filling(name: $0.key, text: text($0.value, "\(what): \($0.key)")) }
  }
}
