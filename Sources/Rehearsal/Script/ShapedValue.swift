import CheckoutCore
import KassaResources
import KassaTerminal

/// A value of a script, as its shape reads it.
struct ShapedValue: Sendable {
  indirect enum Content: Sendable {
    case nothing
    case text(String)
    case number(Int)
    case flag(Bool)
    case duration(Duration)
    case pair(Int, Int)
    case list([ShapedValue])
    case map([(name: String, value: ShapedValue)])
    case table([String: ShapedValue])
    /// The value has its own reader.
    case unread
  }

  let content: Content
  /// The value as it is written.
  let source: PlacedValue

  var place: SourcePlace { source.place }

  /// The member of a table; nil if it is absent or has a mistake.
  subscript(name: String) -> ShapedValue? { if case .table(let members) = content { members[name] } else { nil } }

  var text: String? { if case .text(let text) = content { text } else { nil } }
  var number: Int? { if case .number(let number) = content { number } else { nil } }
  var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }
  var duration: Duration? { if case .duration(let duration) = content { duration } else { nil } }
  var size: Size? { if case .pair(let columns, let rows) = content { Size(columns: columns, rows: rows) } else { nil } }
  var point: Point? { if case .pair(let column, let row) = content { Point(column: column, row: row) } else { nil } }
  /// The entries of a table whose keys the script chooses.
  var entries: [(name: String, value: ShapedValue)] { if case .map(let entries) = content { entries } else { [] } }
  /// The entries that are texts or regular expressions.
  var fillings: [Filling] {
    entries.compactMap { name, value in
      value.text.map { Filling(name: name, text: $0) }
        ?? value["matches"]?.text.map { Filling(name: name, text: $0, isPattern: true) }
    }
  }
  /// The elements of a list; a single value is its only element.
  var elements: [ShapedValue] { if case .list(let elements) = content { elements } else { [self] } }
  var texts: [String] { elements.compactMap(\.text) }
}

extension ScriptReader {
  /// Reads a value of a shape.
  /// - Parameters:
  ///   - what: the name of the value in mistakes.
  ///   - hint: what a mistake in the value itself ends with.
  /// - Returns: nil, after recording a mistake, if the value does not have the shape.
  mutating func read(
    _ value: PlacedValue, _ shape: ScriptShape, _ what: String, hint: String? = nil
  ) -> ShapedValue? {
    let known = mistakes.count
    let content = content(value, shape, what)
    if let hint, known < mistakes.count, mistakes[known].place == value.place { mistakes[known].message += "; \(hint)" }
    return content.map { ShapedValue(content: $0, source: value) }
  }

  private mutating func content(_ value: PlacedValue, _ shape: ScriptShape, _ what: String) -> ShapedValue.Content? {
    switch shape {
    case .nothing:
      if !value.isEmpty { complain(.type, value.place, "\(what) takes nothing: write only \(what)") }
      return value.isEmpty ? .nothing : nil
    case .text(_, let rule): return text(value, rule, what).map { .text($0) }
    case .words(let words, let expands): return word(value, what, of: words, expands: expands).map { .text($0) }
    case .flag: return flag(value, what).map { .flag($0) }
    case .number(let range): return integer(value, what, in: range).map { .number($0) }
    case .duration(let canBeZero):
      guard let duration = duration(value, what) else { return nil }
      if !canBeZero, duration <= .zero { complain(.value, value.place, "\(what) must be longer than nothing") }
      return .duration(duration)
    case .pair(let separator):
      let isSize = separator == "x"
      return pair(value, what, by: separator, example: isSize ? "80x24" : "[10, 5]", least: isSize ? 1 : 0)
        .map { .pair($0.0, $0.1) }
    case .key: return key(value, what).map { .text($0) }
    case .table(let entries):
      guard let members = members(value, what, entries) else { return nil }
      var table: [String: ShapedValue] = [:]
      for entry in entries {
        if let member = members[entry.name] { table[entry.name] = read(member, entry.shape, entry.name) }
      }
      return .table(table)
    case .map(let shape):
      guard let entries = value.entries else {
        complain(.type, value.place, "\(what) must be a table, not \(value.json.kindName)")
        return nil
      }
      if entries.isEmpty { complain(.missing, value.place, "\(what) has no entries") }
      return .map(
        entries.compactMap { entry in
          read(entry.value, shape, "\(what): \(entry.key)").map { (entry.key, $0) }
        })
    case .list(let shape), .elements(let shape):
      let elements = elements(value)
      if elements.isEmpty { complain(.missing, value.place, "\(what) needs a value") }
      return .list(elements.compactMap { read($0, shape, what) })
    case .either(let shapes): return either(value, shapes, what)
    case .steps, .programSteps, .anything, .readElsewhere: return .unread
    }
  }

  /// Reads a value of one of several shapes: the first that it has. A mistake is about the nearest of them.
  private mutating func either(
    _ value: PlacedValue, _ shapes: [ScriptShape], _ what: String
  ) -> ShapedValue.Content? {
    let fitting = shapes.filter { $0.fits(value) }
    for shape in fitting {
      var attempt = self
      if let content = attempt.content(value, shape, what), attempt.mistakes.count == mistakes.count {
        self = attempt
        return content
      }
    }
    if let number = fitting.first(where: \.isNumber) {
      let words = fitting.lazy.compactMap(\.words).first ?? []
      let others = (1...2).contains(words.count) ? ", if not \(words.joined(separator: " or "))," : ""
      return content(value, number, what + others)
    }
    return (fitting.first ?? shapes.first { !$0.isOptional }).flatMap { content(value, $0, what) }
  }

  /// Reads the members of a table. A member without a value is absent, unless its entry needs one.
  /// - Returns: nil, after recording a mistake, if the value is no table.
  mutating func members(
    _ value: PlacedValue, _ what: String, _ shape: [ScriptShape.Entry]
  ) -> [String: PlacedValue]? {
    guard let entries = value.entries else {
      complain(.type, value.place, "\(what) must be a table, not \(value.json.kindName)")
      return nil
    }
    let names = shape.map(\.name)
    var members: [String: PlacedValue] = [:]
    var hasUnknown = false
    for entry in entries {
      if let known = shape.first(where: { $0.name == entry.key }) {
        if !entry.value.isEmpty || known.needsValue || known.shape.isOptional { members[entry.key] = entry.value }
      } else {
        hasUnknown = true
        let allowed = names.joined(separator: ", ")
        complain(
          .unknownKey, entry.place,
          "unknown key \(entry.key) in \(what)\(Self.suggestion(ofKey: entry.key, shape)); allowed: \(allowed)")
      }
    }
    // A misspelt key is not missing as well.
    if !hasUnknown { checkNeeds(members, shape, value.place, what) }
    return members
  }

  /// Returns words that name the tables in which an unknown key belongs, or else the nearest key; empty if there are none.
  private static func suggestion(ofKey key: String, _ shape: [ScriptShape.Entry]) -> String {
    let homes = shape.filter { $0.shape.table?.contains { $0.name == key } == true }.map { $0.name + ":" }
    if !homes.isEmpty { return "; it belongs in \(homes.joined(separator: " or "))" }
    // Before the nearest key: orderNumber is no misspelt order.
    let isOfOrder = shape.contains { $0.name == "order" } && ScriptForm.isNamedAsParameter(key)
    return isOfOrder ? "; a parameter of the order belongs in order:" : suggestion(key, shape.map(\.name))
  }

  private mutating func checkNeeds(
    _ members: [String: PlacedValue], _ shape: [ScriptShape.Entry], _ place: SourcePlace, _ what: String
  ) {
    func names(_ need: ScriptShape.Entry.Need) -> [String] { shape.filter { $0.need == need }.map(\.name) }
    let missing = names(.required).filter { members[$0] == nil }
    if !missing.isEmpty {
      complain(
        .missing, place, "\(what) needs the key\(missing.count > 1 ? "s" : "") \(missing.joined(separator: " and "))")
    }
    for need in [ScriptShape.Entry.Need.anyOf, .oneOf] {
      let names = names(need)
      let count = names.count { members[$0] != nil }
      if !names.isEmpty, count == 0, missing.isEmpty {
        complain(.missing, place, "\(what) needs one of the keys \(names.joined(separator: ", "))")
      } else if need == .oneOf, count > 1 {
        complain(.value, place, "\(what) takes only one of the keys \(names.joined(separator: ", "))")
      }
    }
  }

  private mutating func key(_ value: PlacedValue, _ what: String) -> String? {
    let name = text(value, what)
    guard value.text != nil else { return nil }
    if Key(name) == nil {
      complain(.value, value.place, "unknown key \(name)\(Self.suggestion(name, Key.namedKeys))")
    }
    return name
  }

  // MARK: Texts

  private mutating func text(_ value: PlacedValue, _ rule: ScriptShape.TextRule, _ what: String) -> String? {
    let text = text(value, what)
    guard value.text != nil else { return nil }
    if ![.any, .wire].contains(rule), value.text?.isEmpty == true {
      complain(.missing, value.place, "\(what) needs a text")
      return nil
    }
    // In a regular expression, a dollar sign may stand for the end of a row.
    if ![.pattern, .mask].contains(rule) {
      remembered?.use(text, value.place, isExpected: [.visible, .absent, .wire].contains(rule))
    }
    switch rule {
    case .any, .filled: break
    case .element: checkWords(ofKey: text, value.place, least: 1)
    case .legible, .visible, .absent:
      if !text.isEmpty, text.allSatisfy(\.isWhitespace) {
        complain(.missing, value.place, "\(what) needs a text that can be seen")
      }
      if rule != .legible {
        checkKey(text, value.place)
        checkPlaceholder(text, value.place)
        checkWords(ofKey: text, value.place, least: TextPattern.shortestWord)
        if let remembered, remembered.isUnknown(text) {
          let near = Self.suggestion(String(text.dropFirst()), remembered.known.sorted())
          complain(.value, value.place, "nothing has the name \(text): no step before remembers it\(near)")
        }
      }
      if rule == .absent { checkAbsent(text, value.place) }
    case .wire:
      if remembered?.isUnknown(text) == true {
        complain(.value, value.place, "nothing has the name \(text), and no message has such a value")
      }
    case .colour:
      guard !text.contains("$cell."), text != "default", Color(description: text) == nil else { break }
      complain(
        .value, value.place,
        "unknown colour \(text)\(Self.suggestion(text, Color.names + ["default"])); "
          + "known: default, \(Color.names.joined(separator: ", ")), 0 to 255, #rrggbb")
    case .pattern, .mask: checkPattern(text, rule, value.place)
    }
    return text
  }

  /// Checks a text that is nearly a string key, and therefore a misspelt one.
  private mutating func checkKey(_ text: String, _ place: SourcePlace) {
    guard Self.isDotted(text), StringTable.english.optional(text) == nil,
      let near = NearestWord.of(text, in: StringTable.english.keys),
      NearestWord.edits(from: near.lowercased(), to: text.lowercased()) <= 2
    else { return }
    complain(.value, place, "no text has the key \(text); did you mean \(near)?")
  }

  /// Checks a text with a placeholder as other tools have them, such as `${sum}`, for which nothing would be put in.
  private mutating func checkPlaceholder(_ text: String, _ place: SourcePlace) {
    guard remembered != nil, let found = text.firstMatch(of: /\$?\{\p{L}[\w.\-]*\}/)?.output else { return }
    complain(
      .value, place,
      "\(found) stands for nothing: the value of a name is written as $NAME, and { matches: … } looks for braces")
  }

  /// Checks a key whose text is nothing but values: it would stand for almost any text.
  /// - Parameter least: the letters of a word that is needed besides the values.
  mutating func checkWords(ofKey key: String, _ place: SourcePlace, least: Int) {
    for language in languages {
      guard let template = StringTable(language: language)?.optional(key),
        !TextPattern(template: template).hasWords(ofLetters: least)
      else { continue }
      return complain(
        .value, place,
        "the text of \(key) is «\(template)», which almost any text would be, whatever its values are; write the text "
          + "with its values")
    }
  }

  /// Whether a text is an English one that no screen in a language has.
  private func isEnglish(_ text: String, in language: String) -> Bool {
    language != "en" && StringTable(language: language).map { ForeignText.language(of: text, in: $0) } == "en"
  }

  /// Checks a text that must not be on the screen: a misspelt name is on no screen, so that the expectation could never fail.
  private mutating func checkAbsent(_ text: String, _ place: SourcePlace) {
    let (screens, literal) = (ScriptNames.screens, "{ text: \(text) } looks for an element or a text")
    guard StringTable.english.optional(text) == nil, mistakes.last?.place != place else { return }
    if screens.contains(text) {
      complain(
        .value, place, "\(text) is the name of a screen, which is no text; screen: says what is open, and \(literal)")
    } else if Self.isDotted(text) {
      let near = Self.suggestion(text, StringTable.english.keys)
      complain(.value, place, "no text has the key \(text), so it would never be seen\(near); \(literal)")
    } else if text == text.lowercased(), let screen = screens.first(where: text.resembles) {
      complain(.value, place, "\(text) is nearly \(screen), the name of a screen, which is no text; \(literal)")
    } else if text == text.lowercased(), !ScriptNames.elements.contains(text),
      let element = ScriptNames.elements.first(where: text.resembles)
    {
      complain(.value, place, "\(text) is nearly \(element), the name of an element; \(literal)")
    } else if !ScriptNames.elements.contains(text), let language = languages.first(where: { isEnglish(text, in: $0) }) {
      let english = StringTable.english
      let key = english.keys.first { english.optional($0) == text }.map { "its key \($0)" } ?? "its key"
      complain(
        .value, place, "\(text) is an English text, which is never shown in \(language); write \(key), and \(literal)")
    } else if let near = misspelt(text) {
      complain(.value, place, "no screen has \(text), but «\(near)», so it would never be seen; \(literal)")
    }
  }

  private static let shortestText = 6

  /// Returns the text of a screen that differs from a text in one letter, or in two that have changed places; nil if there is none,
  /// or if a screen has the text itself.
  private func misspelt(_ text: String) -> String? {
    guard text.count >= Self.shortestText, !text.contains(where: \.isNumber) else { return nil }
    let shown = languages.flatMap { ShownTexts.of($0).templates }
    guard !shown.contains(where: { $0.contains(text) }) else { return nil }
    return shown.first {
      abs($0.count - text.count) <= 1 && NearestWord.edits(from: $0.lowercased(), to: text.lowercased()) == 1
    }
  }

  /// Whether a text is written as the keys of the string table are: words with points between them and no blank. A number, a
  /// version, an address with `@` or `/` and a sentence are not.
  private static func isDotted(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.first.map { $0.isASCII && $0.isLetter } == true
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      }
  }
}

extension ScriptShape {
  /// Whether a value has the type of the shape: nothing, a scalar, a list or a table.
  fileprivate func fits(_ value: PlacedValue) -> Bool {
    switch self {
    case .nothing: value.isEmpty
    case .text, .words, .flag, .number, .duration, .key: value.text != nil && !value.isEmpty
    case .pair: value.entries == nil && !value.isEmpty
    case .table, .map: value.entries != nil
    case .list, .steps, .programSteps: value.elements != nil
    case .elements(let shape): value.elements != nil || shape.fits(value)
    case .either(let shapes): shapes.contains { $0.fits(value) }
    case .anything, .readElsewhere: true
    }
  }

  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
  fileprivate var words: [String]? { if case .words(let words, _) = self { words } else { nil } }
}
