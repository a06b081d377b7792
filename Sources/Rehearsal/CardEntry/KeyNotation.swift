package import KassaCards
package import KassaTerminal

/// What a person does with the keyboard in a form, as the notation of `kassa check keys` writes it.
package enum Keystroke: Equatable, Sendable {
  case key(Key)
  /// Undoes or redoes the last edit, or empties the field, whichever keys the form has for it.
  case undo, redo, clear
  case paste(String)
  /// Characters that arrive in one read, as an autofill tool or a card reader types them.
  case burst(String)
  /// The window gets another size.
  case resize(Size)
}

/// The notation of keystrokes.
///
/// Characters stand for themselves, other keys are named in angle brackets: `4242<Left*2><BS>5<Paste:12/30>`.
/// `<Resize:40x12>` changes the size of the window.
package enum KeyNotation {
  /// A mistake in the notation.
  package struct Mistake: Error, Equatable, Sendable {
    /// The number of characters before the mistake.
    package var offset: Int
    package var message: String
  }

  /// Reads keystrokes.
  package static func keystrokes(_ text: some StringProtocol) throws(Mistake) -> [Keystroke] {
    var strokes: [Keystroke] = []
    let characters = Array(text)
    var place = 0
    while place < characters.count {
      guard characters[place] == "<" else {
        strokes.append(.key(Key(.character(characters[place]))))
        place += 1
        continue
      }
      guard let end = characters[place...].firstIndex(of: ">") else {
        throw Mistake(offset: place, message: "a key name is not closed; write < as <lt>")
      }
      strokes += try named(String(characters[(place + 1)..<end]), at: place)
      place = end + 1
    }
    return strokes
  }

  /// Reads the contents of one pair of angle brackets: `Paste:TEXT`, `Burst:TEXT`, `Resize:40x12`, or a key name with an
  /// optional repeat count, such as `Left*4`.
  private static func named(_ text: String, at place: Int) throws(Mistake) -> [Keystroke] {
    if let colon = text.firstIndex(of: ":") {
      let words = unescaped(text[text.index(after: colon)...])
      switch text[..<colon].lowercased() {
      case "paste": return [.paste(words)]
      case "burst": return [.burst(words)]
      case "resize":
        guard let size = size(words) else {
          throw Mistake(offset: place, message: "<\(text)>: a size is columns and rows up to 500, such as 40x12")
        }
        return [.resize(size)]
      default: break
      }
    }
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let stroke = names[name.lowercased()] else {
      throw Mistake(offset: place, message: "unknown key <\(text)>; known: \(listed)")
    }
    guard let times = parts.count == 2 ? Int(parts[1]) : 1, (0...10_000).contains(times) else {
      throw Mistake(offset: place, message: "<\(text)>: the repeat count must be a number from 0 to 10000")
    }
    return Array(repeating: stroke, count: times)
  }

  /// Reads columns and rows, each from 1 to 500.
  private static func size(_ text: String) -> Size? {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...500).contains) else { return nil }
    return Size(columns: numbers[0], rows: numbers[1])
  }

  /// Returns the text with `\n`, `\t` and `\\` replaced by the characters that they stand for.
  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(["n": "\n", "t": "\t"][character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? result + "\\" : result
  }

  /// The preferred names of the keys in angle brackets, for help and messages.
  package static let listed =
    "<Left> <Right> <Home> <End> <BS> <Del> <C-w> <C-u> <C-k> <Undo> <Redo> <Clear> <Space> <lt> <gt> <Tab> <S-Tab> "
    + "<Enter> <Esc> <Up> <Down> <C-_> <Paste:TEXT> <Burst:TEXT> <Resize:40x12>"

  private static let names: [String: Keystroke] = {
    func control(_ character: Character) -> Keystroke { .key(Key(.character(character), .control)) }
    let keys: [(names: [String], stroke: Keystroke)] = [
      (["lt"], .key(Key(.character("<")))), (["gt"], .key(Key(.character(">")))),
      (["space"], .key(Key(.character(" ")))), (["left", "arrowleft"], .key(Key(.left))),
      (["right", "arrowright"], .key(Key(.right))), (["up"], .key(Key(.up))), (["down"], .key(Key(.down))),
      (["home"], .key(Key(.home))), (["end"], .key(Key(.end))), (["bs", "backspace"], .key(Key(.backspace))),
      (["del", "delete"], .key(Key(.delete))), (["tab"], .key(Key(.tab))), (["s-tab"], .key(Key(.backTab))),
      (["enter"], .key(Key(.enter))), (["esc"], .key(Key(.escape))), (["c-w"], control("w")), (["c-u"], control("u")),
      (["c-k"], control("k")), (["c-a"], control("a")), (["c-e"], control("e")), (["c-_"], control("_")),
      (["c-z", "undo"], .undo),
      (["c-y", "redo"], .redo), (["clear"], .clear),
    ]
    return keys.reduce(into: [:]) { table, row in for name in row.names { table[name] = row.stroke } }
  }()

  /// The keys as the notation writes them, one after the other.
  package static func text(_ strokes: [Keystroke]) -> String { strokes.map(text).joined() }

  private static func text(_ stroke: Keystroke) -> String {
    switch stroke {
    case .paste(let text): return "<Paste:\(escaped(text))>"
    case .burst(let text): return "<Burst:\(escaped(text))>"
    case .resize(let size): return "<Resize:\(size.columns)x\(size.rows)>"
    case .key(let key):
      if case .character(let character) = key.code, key.modifiers.isEmpty, !"<> ".contains(character) {
        return String(character)
      }
    case .undo, .redo, .clear: break
    }
    return written.first { $0.stroke == stroke }.map { "<\($0.name)>" } ?? ""
  }

  private static func escaped(_ text: String) -> String {
    text.map { ["\n": "\\n", "\t": "\\t", "\\": "\\\\"][$0] ?? String($0) }.joined()
  }

  /// The preferred names of the keys, with what they stand for.
  private static let written: [(name: String, stroke: Keystroke)] = listed.split(separator: " ").compactMap { name in
    let name = name.dropFirst().dropLast()
    return name.contains(":") ? nil : names[name.lowercased()].map { (String(name), $0) }
  }
}

extension Keystroke {
  /// The edits of a single field; nil for a key that leaves the field or submits the form.
  package var edits: [EntryEdit]? {
    switch self {
    case .undo: return [.undo]
    case .redo: return [.redo]
    case .clear: return [.clear]
    case .paste(let text): return [.paste(text)]
    case .burst(let text): return text.map { .insert(String($0)) }
    case .resize: return []
    case .key(let key):
      if case .character(let character) = key.code, key.modifiers.isEmpty { return [.insert(String(character))] }
      return Self.edits.first { $0.key == key }.map { [$0.edit] }
    }
  }

  private static let edits: [(key: Key, edit: EntryEdit)] = [
    (Key(.left), .left), (Key(.right), .right), (Key(.home), .home), (Key(.end), .end),
    (Key(.backspace), .backspace), (Key(.delete), .delete), (Key(.character("w"), .control), .deleteWordBack),
    (Key(.left, .control), .wordLeft), (Key(.right, .control), .wordRight),
    (Key(.delete, .control), .deleteWordForward),
    (Key(.character("u"), .control), .deleteToStart), (Key(.character("k"), .control), .deleteToEnd),
    (Key(.character("a"), .control), .home), (Key(.character("e"), .control), .end),
  ]

  /// Whether the keystroke means to leave the field.
  package var leavesField: Bool {
    switch self {
    case .key(let key): [.tab, .backTab, .enter, .escape, .up, .down].contains(key.code)
    case .burst(let text): text.contains { $0 == "\t" || $0 == "\n" }
    case .undo, .redo, .clear, .paste, .resize: false
    }
  }

  /// The keys of a kassa form that do the same; nil for a paste and a resize.
  package var keys: [Key]? {
    switch self {
    case .key(let key): [key]
    case .undo: [Key(.character("_"), .control)]
    case .redo: [Key(.character("y"), .control)]
    case .clear: [Key(.end), Key(.character("u"), .control)]
    case .paste, .resize: nil
    case .burst(let text): text.map(Self.key)
    }
  }

  private static func key(_ character: Character) -> Key {
    switch character {
    case "\n", "\r": Key(.enter)
    case "\t": Key(.tab)
    default: Key(.character(character))
    }
  }
}
