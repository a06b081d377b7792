/// An HTML page as text with inputs, for a front end without an HTML renderer.
/// It lists the kinds of content that it cannot display.
///
/// The parser is not recursive and has fixed limits, so deep nesting does not cost memory.
/// It never runs scripts, loads resources or follows links.
public struct HTMLText: Equatable, Sendable {
  /// The text blocks and inputs, in page order.
  public var items: [Item] = []
  public var inputs: [Input] = []
  /// The kinds of content that were omitted.
  public var omissions: Set<Omission> = []
  /// Whether the page exceeded a limit and was truncated.
  public var isCut = false

  public enum Item: Equatable, Sendable {
    case text(String, isHeading: Bool)
    /// An input, identified by its index in `inputs`.
    case input(Int)
  }

  /// An input of the page, which may also be a hidden input or a submit button.
  public struct Input: Equatable, Sendable {
    public var name: String
    public var kind: Kind
    public var label: String
    public var value: String
    /// The options of a choice, with their values and labels.
    public var options: [ChallengeUI.Option]

    public enum Kind: String, Sendable { case text, password, choice, checkbox, hidden, submit }
  }

  public enum Omission: String, CaseIterable, Sendable {
    case picture, script, frame, media, link
    /// A form that submits its data to an address other than the challenge's.
    case foreignForm
  }

  public enum Limits {
    /// The maximum size, in bytes, of the message element that contains the page in Base64.
    public static let encodedBytes = 136_000
    public static let bytes = 100_000
    public static let items = 500
    public static let inputs = 40
    public static let textLength = 2_000
    /// The maximum size of the form data, in bytes. Source: EMV 3-D Secure 2.2, challengeHTMLDataEntry.
    public static let formLength = 256
  }

  /// The form action of a challenge page, compared case-insensitively. Source: EMV 3-D Secure 2.2, HTML interface.
  static let challengeAction = "https://emv3ds/challenge"

  public init(_ bytes: [UInt8]) {
    var reader = HTMLReader(bytes: Array(bytes.prefix(Limits.bytes)))
    self = reader.read()
    if bytes.count > Limits.bytes { isCut = true }
  }

  public init(items: [Item] = [], inputs: [Input] = []) {
    self.items = items
    self.inputs = inputs
  }

  /// Encodes the values of the inputs as form data (application/x-www-form-urlencoded).
  /// - Parameter values: the payer's values by input name. A text input without an entry keeps its own value.
  ///   Checkboxes and choices without an entry are omitted.
  /// - Returns: the encoded form data; nil if it exceeds the maximum size for a message.
  public func formData(_ values: [String: String], pressed: String? = nil) -> SecretText? {
    var pairs: [(name: String, value: String)] = []
    for input in inputs where !input.name.isEmpty {
      let given = values[input.name]
      switch input.kind {
      case .submit where input.name != pressed: continue
      case .checkbox where (given ?? "").isEmpty: continue
      case .choice where (given ?? "").isEmpty: continue
      case .hidden, .submit: pairs.append((input.name, input.value))
      default: pairs.append((input.name, given ?? input.value))
      }
    }
    let text = URLEncoding.form(pairs)
    return text.utf8.count <= Limits.formLength ? SecretText(text) : nil
  }
}
