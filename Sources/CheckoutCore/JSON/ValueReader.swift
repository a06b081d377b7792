/// The path from a document or message to one of its values.
public struct ValuePath: Hashable, Sendable, CustomStringConvertible {
  /// One step of a path: from a table or list to one of its values.
  public enum Component: Hashable, Sendable {
    /// The name of a value in a table.
    case key(String)
    /// The position of a value in a list, from 0.
    case index(Int)
  }

  /// The steps, from the outermost table inwards.
  public var components: [Component]

  /// Creates a path; without steps, it is that of the whole document.
  public init(_ components: [Component] = []) { self.components = components }

  /// The path as text, for example `issuer.fault` or `faults[0].kind`.
  public var description: String {
    components.reduce("") { text, component in
      switch component {
      case .key(let key): text.isEmpty ? key : "\(text).\(key)"
      case .index(let index): "\(text)[\(index)]"
      }
    }
  }

  /// Returns the path of a value inside this one.
  public static func + (path: ValuePath, component: Component) -> ValuePath {
    ValuePath(path.components + [component])
  }
}

/// One mistake in a document or message: a value that is missing, unknown, or not of the form that it must have.
public struct ValueMistake: Error, Hashable, Sendable {
  /// A stable error code.
  public enum Code: String, Sendable {
    /// The table has no member of this name.
    case unknownKey = "value.unknown-key"
    /// The value has the wrong type, for example a list instead of text.
    case type = "value.type"
    /// The type is correct, but the value is not allowed.
    case value = "value.value"
    /// A required value is missing.
    case missing = "value.missing"
  }

  /// The rule that the value breaks, as a stable code.
  public var code: Code
  /// The path to the value; empty for the document as a whole.
  public var path: ValuePath
  /// The broken rule without the name of the value, for example `must be true or false`.
  public var rule: String

  /// Creates a mistake.
  /// - Parameters:
  ///   - code: the stable code.
  ///   - path: the path to the value; empty for the document as a whole.
  ///   - rule: the broken rule without the name of the value, for example `must be true or false`.
  public init(_ code: Code, _ path: ValuePath, _ rule: String) {
    self.code = code
    self.path = path
    self.rule = rule
  }

  /// The mistake as a sentence, for example `issuer.fault must be one of late, silent, not slow`.
  public var message: String { (path.components.isEmpty ? "" : "\(path) ") + rule }
}

/// What empty, null and wrong mean for the values of a document or message.
///
/// | | script, settings, profile | order | request | described request |
/// |---|---|---|---|---|
/// | nothing after the name, `null` | absent | absent | refused, unless the reader lists the member | the same |
/// | a text | any scalar | a string or a number | a string | a string |
/// | a whole number | its text, quoted or not | its text, quoted or not | a number | also `10.0` or `1e1` |
/// | a flag | `true`, `false`, `yes`, `no` | a Boolean | a Boolean | a Boolean |
package enum ValuePolicy: Sendable {
  /// A script, settings or a profile, written by a person. A mistake says what was there instead.
  case script
  /// An order, written by a person under the names of a payment system's documentation.
  case order
  /// A JSON request that a program sends.
  case request
  /// A JSON request that a JSON Schema describes, to which a number without a fraction is whole however it is written.
  case described

  /// Whether a program wrote the values, which must then have their exact types.
  package var isRequest: Bool { self == .request || self == .described }
}

/// A form that a value can have: the rule in words, and how a value is read.
package struct ValueForm<Content> {
  /// The rule, as in `must be true or false`.
  package var rule: String { makeRule() }
  /// A rule may list many words, and most values keep it.
  private let makeRule: () -> String
  /// The code of the mistake if the value is a scalar.
  package var code: ValueMistake.Code = .type
  /// The words of which the value must be one, if they are many; nil for any other form.
  var words: [String]?
  /// Returns what a value stands for; nil if it does not have the form.
  package var content: (JSON, ValuePolicy) -> Content?

  package init(
    _ rule: @autoclosure @escaping () -> String, _ code: ValueMistake.Code = .type,
    _ content: @escaping (JSON, ValuePolicy) -> Content?
  ) {
    makeRule = rule
    self.code = code
    self.content = content
  }

  /// Returns the form of the values from which a function makes something.
  package func map<Other>(_ transform: @escaping (Content) -> Other) -> ValueForm<Other> {
    var other = ValueForm<Other>(rule, code) { content($0, $1).map(transform) }
    other.words = words
    return other
  }
}

extension ValueForm where Content == String {
  package static var text: Self {
    Self("must be a string") { json, policy in
      switch (json, policy) {
      case (.string(let text), _), (.number(let text), .script), (.number(let text), .order): text
      case (.bool(let flag), .script): String(flag)
      default: nil
      }
    }
  }

  /// One of the words, which a mistake lists.
  package static func word(_ words: [String]) -> Self {
    var form = Self("must be one of \(words.joined(separator: ", "))", .value) { json, policy in
      text.content(json, policy).flatMap { words.contains($0) ? $0 : nil }
    }
    // In a short list, the right word is found at once.
    form.words = words.count > 20 ? words : nil
    return form
  }
}

extension ValueForm where Content == Bool {
  package static var flag: Self {
    Self("must be true or false") { json, policy in
      switch (json, policy) {
      case (.bool(let flag), _): flag
      case (.string("true"), .script), (.string("yes"), .script): true
      case (.string("false"), .script), (.string("no"), .script): false
      default: nil
      }
    }
  }
}

extension ValueForm where Content == Int {
  /// A whole number of 64 bits, without a fraction or an exponent unless the policy allows them.
  package static var integer: Self {
    Self("must be a whole number") { json, policy in
      switch json {
      case .number(let text): policy == .described ? json.wholeDigits.flatMap { Int($0) } : Int(text)
      case .string(let text): policy.isRequest ? nil : Int(text)
      case .null, .bool, .array, .object, .secret: nil
      }
    }
  }

  /// A whole number in a range.
  package static func integer(_ range: ClosedRange<Int>) -> Self {
    // The largest number has 19 digits, which a report would mask as those of a card.
    let end = range.upperBound == .max ? "2^63 - 1" : String(range.upperBound)
    return Self("must be a whole number from \(range.lowerBound) to \(end)") { json, policy in
      integer.content(json, policy).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueForm where Content == Double {
  /// A number in a range.
  package static func number(_ range: ClosedRange<Int>) -> Self {
    Self("must be a number from \(range.lowerBound) to \(range.upperBound)") { json, policy in
      let text = policy.isRequest && json.string != nil ? nil : json.scalarText
      return text.flatMap { Double($0) }.flatMap {
        (Double(range.lowerBound)...Double(range.upperBound)).contains($0) ? $0 : nil
      }
    }
  }
}

/// Reads the values of one document or message and collects the mistakes in them.
///
/// Every value is absent, right, or a mistake that names it with its whole path.
package struct ValueReader: Sendable {
  package let policy: ValuePolicy
  /// The names of the members of requests that may be `null`, which means absent.
  package var nullable: Set<String> = []
  package var mistakes: [ValueMistake] = []

  package init(_ policy: ValuePolicy, nullable: Set<String> = []) {
    self.policy = policy
    self.nullable = nullable
  }

  package mutating func add(_ code: ValueMistake.Code, _ path: ValuePath, _ rule: String) {
    mistakes.append(ValueMistake(code, path, rule))
  }

  /// Reads a value; nil if it is absent or wrong.
  package mutating func read<Content>(_ form: ValueForm<Content>, _ value: PlacedValue?) -> Content? {
    read(form, value, found: value?.json.scalarText)
  }

  /// - Parameter found: what was there instead; nil for the name of its type.
  private mutating func read<Content>(
    _ form: ValueForm<Content>, _ value: PlacedValue?, found: String?
  ) -> Content? {
    guard let value, !isAbsent(value) else { return nil }
    if let content = form.content(value.json, policy) { return content }
    // A request may contain secrets, so what was there instead is not repeated.
    let isNamed = policy == .script || policy == .order && form.code == .value
    let near = found.flatMap { found in form.words.flatMap { NearestWord.suggestion(for: found, in: $0) } }
    add(
      found == nil ? .type : form.code, value.path,
      form.rule + (isNamed ? ", not \(found ?? value.json.kindName)" : "")
        + (near.map { "; did you mean \($0)?" } ?? ""))
    return nil
  }

  /// Reads a member of a table; nil if it is absent or wrong.
  package mutating func read<Content>(
    _ form: ValueForm<Content>, _ name: String, in table: PlacedValue
  ) -> Content? {
    read(form, table[name])
  }

  /// Reads a member that is a table; nil if it is absent or wrong.
  package mutating func table(_ value: PlacedValue?) -> PlacedValue? {
    let rule = policy.isRequest ? "must be an object" : "must be a table"
    return value.flatMap { value in
      read(ValueForm(rule) { json, _ in json.object.map { _ in value } }, value, found: nil)
    }
  }

  /// Reads a member that is a list; nil if it is absent or wrong.
  package mutating func list(_ value: PlacedValue?) -> [PlacedValue]? {
    read(ValueForm("must be a list") { _, _ in value?.elements }, value, found: nil)
  }

  /// Reports the members of a table that have none of the known names.
  /// - Parameter rule: the rest of the mistake, such as `is unknown; known: id, seed`.
  package mutating func check(_ table: PlacedValue, known: [String], _ rule: (_ name: String) -> String) {
    for entry in table.entries ?? [] where !known.contains(entry.key) {
      add(.unknownKey, entry.value.path, rule(entry.key))
    }
  }

  private func isAbsent(_ value: PlacedValue) -> Bool {
    guard value.isEmpty else { return false }
    guard policy.isRequest else { return true }
    // An element of a list is there, whatever it is.
    guard case .key(let name)? = value.path.components.last else { return false }
    return nullable.contains(name)
  }
}
