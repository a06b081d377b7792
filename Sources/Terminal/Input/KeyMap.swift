/// What the keys of a place do, as data: both the keys and the hints at the foot of the window come from here.
public struct KeyMap<Action: Hashable & Sendable>: Sendable {
  public struct Binding: Sendable {
    /// The first is the one that is shown.
    public var keys: [Key]
    public var action: Action
    /// Key of the text that tells what the action does; nil keeps it out of the footer.
    public var hint: String?
    /// Bindings of a group stand together in the help.
    public var group: String?

    public init(keys: [Key], action: Action, hint: String? = nil, group: String? = nil) {
      self.keys = keys
      self.action = action
      self.hint = hint
      self.group = group
    }
  }

  /// A line of the footer.
  public struct Hint: Hashable, Sendable {
    public var key: Key
    /// Key of the text.
    public var text: String
    public var action: Action
    /// The key's name.
    public var name: String
  }

  public let bindings: [Binding]
  /// The bindings that have a hint and a key, in their order.
  public let hints: [Hint]

  public init(_ bindings: [Binding] = []) {
    self.bindings = bindings
    hints = bindings.compactMap { binding in
      guard let text = binding.hint, let key = binding.keys.first else { return nil }
      return Hint(key: key, text: text, action: binding.action, name: key.name)
    }
  }

  /// The first binding that has the key wins.
  public func action(for key: Key) -> Action? {
    bindings.first { $0.keys.contains(key) }?.action
  }

  /// Keys that stand in more than one binding: all but the first of these never fire.
  public var conflicts: [Key] {
    var seen: Set<Key> = []
    return bindings.flatMap(\.keys).filter { !seen.insert($0).inserted }
  }

  /// The bindings of both; `other` answers for the keys that this map does not have.
  public func falling(back other: KeyMap) -> KeyMap { KeyMap(bindings + other.bindings) }
}

extension KeyMap.Binding: Equatable {}
extension KeyMap: Equatable {}
