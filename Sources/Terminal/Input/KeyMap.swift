/// The key bindings of a screen as data, used for both input handling and the hints in the footer.
public struct KeyMap<Action: Sendable>: Sendable {
  /// One or more keys and the action that they trigger.
  public struct Binding: Sendable {
    /// The keys that trigger the action. Hints show the first one.
    public var keys: [Key]
    /// The action that the keys trigger.
    public var action: Action
    /// The string table key of the hint's text; nil to omit the hint from the footer.
    public var hint: String?
    /// The group under which the help screen lists the binding.
    public var group: String?

    /// Creates a binding. By default, the footer does not show it, and it belongs to no group.
    public init(keys: [Key], action: Action, hint: String? = nil, group: String? = nil) {
      self.keys = keys
      self.action = action
      self.hint = hint
      self.group = group
    }
  }

  /// A hint in the footer.
  public struct Hint: Sendable {
    /// The key to press, the first of its binding.
    public var key: Key
    /// The other keys of the binding.
    public var others: [Key] = []
    /// The string table key of the hint's text.
    public var text: String
    /// The action that the key triggers.
    public var action: Action
    /// The name of the keyboard key.
    public var name: String
  }

  /// The bindings in the order of precedence: the first one for a key is effective.
  public let bindings: [Binding]
  /// The hints of all bindings that have one, in the order of the bindings.
  public let hints: [Hint]
  /// The code of each key and the place of its binding, in the order of the bindings.
  @usableFromInline
  let codes: [(code: UInt64, place: Int)]
  /// Whether every key has a code, so that `codes` has all of them.
  @usableFromInline
  let isCoded: Bool

  /// Creates a key map. If several bindings have the same key, the first one is effective.
  public init(_ bindings: [Binding] = []) {
    self.bindings = bindings
    var codes: [(code: UInt64, place: Int)] = []
    var isCoded = true
    for place in bindings.indices {
      for key in bindings[place].keys {
        if let code = key.number { codes.append((code, place)) } else { isCoded = false }
      }
    }
    (self.codes, self.isCoded) = (codes, isCoded)
    // A loop, because `compactMap` would look for the conformances of a generic type when the program starts.
    var hints: [Hint] = []
    for binding in bindings {
      guard let text = binding.hint, let key = binding.keys.first else { continue }
      hints.append(
        Hint(
          key: key, others: Array(binding.keys.dropFirst()), text: text, action: binding.action, name: key.name))
    }
    self.hints = hints
  }

  /// Returns the action of the first binding for this keystroke; nil if it has no binding.
  @inlinable
  public func action(for key: Key) -> Action? {
    // Every key that a person presses is looked up in several maps, and numbers compare much faster than characters.
    guard isCoded, let code = key.number else { return bindings.first { $0.keys.contains(key) }?.action }
    for entry in codes where entry.code == code { return bindings[entry.place].action }
    return nil
  }

  /// The keys with more than one binding. Only the first binding of such a key is effective.
  public var conflicts: [Key] {
    var seen: Set<Key> = []
    return bindings.flatMap(\.keys).filter { !seen.insert($0).inserted }
  }
}

extension KeyMap.Hint: Equatable where Action: Equatable {}
extension KeyMap.Binding: Equatable where Action: Equatable {}
extension KeyMap: Equatable where Action: Equatable {
  /// Two maps are equal if they have the same bindings.
  public static func == (left: KeyMap, right: KeyMap) -> Bool { left.bindings == right.bindings }
}

extension Key {
  /// A number that no other key has; nil for a character of several scalars.
  @usableFromInline
  var number: UInt64? {
    let code: UInt64
    switch self.code {
    case .character(let character):
      let scalars = character.unicodeScalars
      guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else { return nil }
      code = UInt64(scalar.value)
    case .enter: code = 1 << 32
    case .tab: code = 2 << 32
    case .backTab: code = 3 << 32
    case .backspace: code = 4 << 32
    case .delete: code = 5 << 32
    case .insert: code = 6 << 32
    case .up: code = 7 << 32
    case .down: code = 8 << 32
    case .left: code = 9 << 32
    case .right: code = 10 << 32
    case .home: code = 11 << 32
    case .end: code = 12 << 32
    case .pageUp: code = 13 << 32
    case .pageDown: code = 14 << 32
    case .escape: code = 15 << 32
    case .function(let number): code = 16 << 32 | UInt64(UInt32(truncatingIfNeeded: number))
    }
    return code | UInt64(modifiers.rawValue) << 48
  }
}
