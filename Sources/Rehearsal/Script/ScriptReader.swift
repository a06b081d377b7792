import CheckoutCore
import KassaBackend

/// Reads the values of a script and collects the errors in them.
struct ScriptReader {
  let source: String
  /// The payment systems that the script can name.
  var systems = ScriptSystems.builtIn
  var mistakes: [ScriptMistake] = []
  /// The names that `$cell.NAME` can stand for, given the axes of the matrix.
  var cellNames = Combination.names
  /// The languages in which the script begins, in which keys of the string tables are looked up.
  var languages = ["en"]
  /// The names that the steps so far have given to values; nil in scripts whose texts may have dollar signs of their own.
  var remembered: RememberedNames? = RememberedNames()

  mutating func complain(_ code: ScriptMistake.Code, _ place: SourcePlace, _ message: String) {
    mistakes.append(ScriptMistake(code, source, place, message))
  }

  /// Returns the text of a scalar, with test card names replaced by card numbers.
  mutating func text(_ value: PlacedValue, _ what: String) -> String {
    guard let text = value.text else {
      complain(.type, value.place, "\(what) must be a string, not \(value.json.kindName)")
      return ""
    }
    for name in DollarName.all(in: text) { check(name, value.place) }
    return systems.cards.expand(text) { [systems] name in
      let near =
        NearestWord.suggestion(for: name, in: systems.cards.all.keys.sorted()).map { "; did you mean \($0)?" } ?? ""
      complain(.value, value.place, "unknown test card \(name)\(near.isEmpty ? "; kassa cards lists them" : near)")
    }
  }

  mutating func integer(_ value: PlacedValue, _ what: String, in range: ClosedRange<Int>) -> Int? {
    read(.integer(range), value, what)
  }

  /// Reads a value of a form; records a mistake if it has another one.
  private mutating func read<Content>(_ form: ValueForm<Content>, _ value: PlacedValue, _ what: String) -> Content? {
    let content = form.content(value.json, .script)
    if content == nil { complain(.type, value.place, "\(what) \(form.rule)") }
    return content
  }

  mutating func flag(_ value: PlacedValue, _ what: String) -> Bool? { read(.flag, value, what) }

  /// - Parameter expands: whether `$cell.NAME` may stand for the word.
  mutating func word(_ value: PlacedValue, _ what: String, of known: [String], expands: Bool = false) -> String? {
    let word = text(value, what)
    if known.contains(word) || expands && word.hasPrefix("$cell.") { return word }
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
  private mutating func check(_ name: DollarName, _ place: SourcePlace) {
    switch name.kind {
    case let kind where name.name.isEmpty:
      complain(.value, place, "$\(kind) needs a point and a name, such as $card.none-success")
    case "card", "track", "track1", "track2": break
    case "cell":
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
  mutating func checkNames(_ value: PlacedValue) {
    for name in value.text.map(DollarName.all) ?? [] { check(name, value.place) }
    if let text = value.text { remembered?.use(text, value.place) }
    if let name = value.text.flatMap({ text in remembered?.known.first { RememberedNames.all(in: text).contains($0) } })
    {
      complain(.value, value.place, "$\(name) is known only while the script plays, and an order is read before")
    }
    for element in value.elements ?? [] { checkNames(element) }
    for entry in value.entries ?? [] { checkNames(entry.value) }
  }

  /// Returns the elements of a list. A single value is treated as a list with one element.
  func elements(_ value: PlacedValue) -> [PlacedValue] { value.elements ?? (value.isEmpty ? [] : [value]) }

  mutating func duration(_ value: PlacedValue, _ what: String) -> Duration? {
    read(.duration, value, what)
  }

  /// Reads two numbers with a separator between them, such as a terminal size or a screen position.
  mutating func pair(
    _ value: PlacedValue, _ what: String, by separator: Character, example: String, least: Int = 0
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
}
