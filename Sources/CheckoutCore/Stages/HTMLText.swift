/// An HTML page as text with inputs, for a front end without an HTML renderer.
/// It lists the kinds of content that it cannot display.
///
/// `EMV3DS` parses the pages of issuers.
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
    public var options: [Challenge.Option]

    public init(name: String, kind: Kind, label: String = "", value: String = "", options: [Challenge.Option] = []) {
      self.name = name
      self.kind = kind
      self.label = label
      self.value = value
      self.options = options
    }

    public enum Kind: String, Sendable { case text, password, choice, checkbox, hidden, submit }
  }

  public enum Omission: String, CaseIterable, Sendable {
    case picture, script, frame, media, link
    /// A form that submits its data to an address other than the challenge's.
    case foreignForm
  }

  /// The maximum size of the form data, in bytes. Source: EMV 3-D Secure 2.2, challengeHTMLDataEntry.
  static let formLength = 256

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
    return text.utf8.count <= Self.formLength ? SecretText(text) : nil
  }
}
