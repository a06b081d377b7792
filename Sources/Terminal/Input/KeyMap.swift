/// The key bindings of a screen as data, used for both input handling and the hints in the footer.
public struct KeyMap<Action: Hashable & Sendable>: Sendable {
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
  public struct Hint: Hashable, Sendable {
    /// The key to press, the first of its binding.
    public var key: Key
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

  /// Creates a key map. If several bindings have the same key, the first one is effective.
  public init(_ bindings: [Binding] = []) {
    self.bindings = bindings
    hints = bindings.compactMap { binding in
      guard let text = binding.hint, let key = binding.keys.first else { return nil }
      return Hint(key: key, text: text, action: binding.action, name: key.name)
    }
  }

  /// Returns the action of the first binding for this keystroke; nil if it has no binding.
  public func action(for key: Key) -> Action? {
    bindings.first { $0.keys.contains(key) }?.action
  }

  /// The keys with more than one binding. Only the first binding of such a key is effective.
  public var conflicts: [Key] {
    var seen: Set<Key> = []
    return bindings.flatMap(\.keys).filter { !seen.insert($0).inserted }
  }

  /// Returns a combined map, in which the bindings of this map take precedence over those of `other`.
  public func falling(back other: KeyMap) -> KeyMap { KeyMap(bindings + other.bindings) }
}

extension KeyMap.Binding: Equatable {}
extension KeyMap: Equatable {}
