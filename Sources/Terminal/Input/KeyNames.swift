extension Key {
  /// Creates a key from its name in scripts, e.g. `Enter`, `Esc`, `Shift-Tab`, `F2`, `Ctrl-A`, `Alt-B`, `Space`, `a`.
  /// Names and modifiers are case-insensitive; a single letter is case-sensitive.
  /// A letter with Alt is in lower case unless Shift is also given.
  /// - Returns: nil if the text is not a key name.
  public init?(_ name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while let dash = rest.dropFirst().firstIndex(of: "-"), rest.index(after: dash) < rest.endIndex {
      guard let modifier = Self.modifiers[rest[..<dash].lowercased()] else { return nil }
      modifiers.insert(modifier)
      rest = rest[rest.index(after: dash)...]
    }
    if rest.count == 1, let character = rest.first {
      guard let scalar = character.unicodeScalars.first, scalar.value > 0x20, scalar.value != 0x7F else {
        guard character == " " else { return nil }
        self.init(.character(" "), modifiers)
        return
      }
      let isFolded = modifiers.contains(.alt) && character.isASCII
      self.init(.character(isFolded ? Character(character.lowercased()) : character), modifiers)
      return
    }
    guard let code = Self.code(named: rest.lowercased()) else { return nil }
    self.init(code, modifiers)
  }

  /// The name of the key, in the format of `init(_:)`.
  public var name: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    switch code {
    case .character(" "): return name + "Space"
    case .character(let character):
      if modifiers.isEmpty { return String(character) }
      let isCapital = character.isASCII && character.isUppercase && modifiers.contains(.alt)
      return name + (isCapital ? "Shift-" : "") + character.uppercased()
    case .function(let number): return name + "F\(number)"
    default: return name.isEmpty ? baseName : name + baseName
    }
  }

  private var baseName: String {
    switch code {
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .escape: "Esc"
    case .character, .function: ""
    }
  }

  private static let modifiers: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "c": .control, "alt": .alt, "meta": .alt, "m": .alt, "shift": .shift,
  ]

  /// The names of the modifiers before a key, in lower case.
  public static let modifierNames = modifiers.keys.sorted()

  /// All accepted names. `baseName` returns the preferred ones.
  private static let names: [(name: String, code: KeyCode)] = [
    ("Enter", .enter), ("Tab", .tab), ("Shift-Tab", .backTab), ("Backspace", .backspace), ("Del", .delete),
    ("Ins", .insert), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end),
    ("PgUp", .pageUp), ("PgDn", .pageDown), ("Esc", .escape), ("Space", .character(" ")), ("Return", .enter),
    ("BackTab", .backTab), ("Delete", .delete), ("Insert", .insert), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Escape", .escape),
  ]

  /// The names of keys other than characters, without modifiers.
  public static let namedKeys = names.map(\.name) + (1...12).map { "F\($0)" }

  private static func code(named name: String) -> KeyCode? {
    if let code = names.first(where: { $0.name.lowercased() == name })?.code { return code }
    guard name.first == "f", let number = Int(name.dropFirst()), 1...63 ~= number else { return nil }
    return .function(number)
  }
}

/// A key is encoded as its name.
extension Key: Codable {
  /// - Throws: `DecodingError` if no key has this name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let key = Key(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a key name")
    }
    self = key
  }

  /// - Throws: only what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
