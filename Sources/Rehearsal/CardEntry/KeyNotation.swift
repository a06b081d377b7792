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
}

/// The notation of keystrokes.
///
/// Characters stand for themselves, other keys are named in angle brackets: `4242<Left*2><BS>5<Paste:12/30>`.
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

  /// Reads the contents of one pair of angle brackets: `Paste:TEXT`, `Burst:TEXT`, or a key name with an optional
  /// repeat count, such as `Left*4`.
  private static func named(_ text: String, at place: Int) throws(Mistake) -> [Keystroke] {
    if let colon = text.firstIndex(of: ":") {
      let words = unescaped(text[text.index(after: colon)...])
      switch text[..<colon].lowercased() {
      case "paste": return [.paste(words)]
      case "burst": return [.burst(words)]
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
    + "<Enter> <Esc> <Up> <Down> <Paste:TEXT> <Burst:TEXT>"

  private static let names: [String: Keystroke] = {
    func control(_ character: Character) -> Keystroke { .key(Key(.character(character), .control)) }
    let keys: [(names: [String], stroke: Keystroke)] = [
      (["lt"], .key(Key(.character("<")))), (["gt"], .key(Key(.character(">")))),
      (["space"], .key(Key(.character(" ")))), (["left", "arrowleft"], .key(Key(.left))),
      (["right", "arrowright"], .key(Key(.right))), (["up"], .key(Key(.up))), (["down"], .key(Key(.down))),
      (["home"], .key(Key(.home))), (["end"], .key(Key(.end))), (["bs", "backspace"], .key(Key(.backspace))),
      (["del", "delete"], .key(Key(.delete))), (["tab"], .key(Key(.tab))), (["s-tab"], .key(Key(.backTab))),
      (["enter"], .key(Key(.enter))), (["esc"], .key(Key(.escape))), (["c-w"], control("w")), (["c-u"], control("u")),
      (["c-k"], control("k")), (["c-a"], control("a")), (["c-e"], control("e")), (["c-z", "undo"], .undo),
      (["c-y", "redo"], .redo), (["clear"], .clear),
    ]
    return keys.reduce(into: [:]) { table, row in for name in row.names { table[name] = row.stroke } }
  }()
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
    case .key(let key):
      if case .character(let character) = key.code, key.modifiers.isEmpty { return [.insert(String(character))] }
      return Self.edits.first { $0.key == key }.map { [$0.edit] }
    }
  }

  private static let edits: [(key: Key, edit: EntryEdit)] = [
    (Key(.left), .left), (Key(.right), .right), (Key(.home), .home), (Key(.end), .end),
    (Key(.backspace), .backspace), (Key(.delete), .delete), (Key(.character("w"), .control), .deleteWordBack),
    (Key(.character("u"), .control), .deleteToStart), (Key(.character("k"), .control), .deleteToEnd),
    (Key(.character("a"), .control), .home), (Key(.character("e"), .control), .end),
  ]

  /// Whether the keystroke means to leave the field.
  package var leavesField: Bool {
    switch self {
    case .key(let key): [.tab, .backTab, .enter, .escape, .up, .down].contains(key.code)
    case .burst(let text): text.contains { $0 == "\t" || $0 == "\n" }
    case .undo, .redo, .clear, .paste: false
    }
  }

  /// The keys of a kassa form that do the same; nil for a paste.
  package var keys: [Key]? {
    switch self {
    case .key(let key): [key]
    case .undo: [Key(.character("_"), .control)]
    case .redo: [Key(.character("y"), .control)]
    case .clear: [Key(.end), Key(.character("u"), .control)]
    case .paste: nil
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
