import KassaBackend

/// Reads the values of a script and collects the errors in them.
struct ScriptReader {
  let source: String
  var mistakes: [ScriptMistake] = []

  mutating func complain(_ code: ScriptMistake.Code, _ place: ScriptPlace, _ message: String) {
    mistakes.append(ScriptMistake(code, source, place, message))
  }

  /// Returns the text of a scalar, with test card names replaced by card numbers.
  mutating func text(_ value: ScriptValue, _ what: String) -> String {
    guard let text = value.text else {
      complain(.type, value.place, "\(what) must be a string, not \(value.kindName)")
      return ""
    }
    for part in text.split(separator: "$cell.", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part.prefix { $0.isLetter })
      if !Combination.names.contains(name) {
        complain(.value, value.place, "unknown $cell.\(name); allowed: \(Combination.names.joined(separator: ", "))")
      }
    }
    return CardNames.expand(text) { name in
      complain(.value, value.place, "unknown test card \(name); kassa cards lists them")
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
      complain(.value, value.place, "\(what) must be one of \(known.joined(separator: ", ")), not \(word)")
    }
    return nil
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
  mutating func pair(_ value: ScriptValue, _ what: String, by separator: Character, example: String) -> (Int, Int)? {
    let words =
      value.elements?.map { $0.text ?? "" }
      ?? (value.text ?? "").split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    let parts = words.compactMap { Int($0.filter { $0 != " " }) }
    guard parts.count == 2, parts.allSatisfy({ (0...500).contains($0) }) else {
      complain(.type, value.place, "\(what) must be two numbers from 0 to 500, such as \(example)")
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
        complain(.unknownKey, entry.place, "unknown key \(entry.key) in \(what); allowed: \(allowed)")
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
