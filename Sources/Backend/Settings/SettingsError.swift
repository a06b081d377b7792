/// One error in the settings of a mock backend.
public struct SettingsError: Error, Hashable, Sendable {
  /// A stable error code.
  public enum Code: String, Sendable {
    /// The payment system does not have this setting.
    case unknownKey = "settings.unknown-key"
    /// The value has the wrong type, for example a list instead of text.
    case type = "settings.type"
    /// The type is correct, but the value is not allowed.
    case value = "settings.value"
    /// A required setting is missing.
    case missing = "settings.missing"
  }

  /// One step of a path: from a table or list to one of its values.
  public enum Component: Hashable, Sendable {
    /// The name of a value in a table.
    case key(String)
    /// The position of a value in a list, from 0.
    case index(Int)
  }

  /// The rule that the value breaks, as a stable code.
  public var code: Code
  /// The path to the value in the settings; empty for the settings as a whole.
  public var path: [Component]
  /// The rule that the value breaks, without the name of the setting, for example `must be true or false`.
  public var rule: String

  /// Creates an error.
  /// - Parameters:
  ///   - code: the stable code.
  ///   - path: the path to the value; empty for the settings as a whole.
  ///   - rule: the broken rule without the name of the setting, for example `must be true or false`.
  public init(_ code: Code, _ path: [Component], _ rule: String) {
    self.code = code
    self.path = path
    self.rule = rule
  }

  /// The name of the setting, for example `issuer.fault` or `faults[0].kind`.
  public var name: String {
    path.reduce("") { text, component in
      switch component {
      case .key(let key): text.isEmpty ? key : "\(text).\(key)"
      case .index(let index): "\(text)[\(index)]"
      }
    }
  }

  /// The error as a sentence, for example `issuer.fault must be one of late, silent, not slow`.
  public var message: String { (path.isEmpty ? "the settings" : name) + " " + rule }
}

/// All errors in the settings of a mock backend, in the order in which the values occur.
public struct SettingsErrors: Error, Hashable, Sendable {
  /// The errors, in the order in which the values occur.
  public var list: [SettingsError]

  /// Creates the error that reports all of these errors together.
  public init(_ list: [SettingsError]) { self.list = list }
}
