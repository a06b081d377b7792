/// An HTML page as text with inputs, for a front end without an HTML renderer.
/// It lists the kinds of content that it cannot display.
///
/// `EMV3DS` parses the pages of issuers.
public struct HTMLText: Equatable, Sendable {
  /// The text blocks and inputs, in page order.
  public var items: [Item] = []
  /// The inputs in page order, including hidden ones and submit buttons.
  public var inputs: [Input] = []
  /// The kinds of content that were omitted.
  public var omissions: Set<Omission> = []
  /// Whether the page exceeded a limit and was truncated.
  public var isCut = false

  /// A part of the page.
  public enum Item: Equatable, Sendable {
    /// A block of text. A heading is a block of its own.
    case text(String, isHeading: Bool)
    /// An input, identified by its index in `inputs`.
    case input(Int)
  }

  /// An input of the page, which may also be a hidden input or a submit button.
  public struct Input: Equatable, Sendable {
    /// The name under which the value is sent; empty if the input is not sent.
    public var name: String
    /// The kind of input, which determines how it is shown.
    public var kind: Kind
    /// The label for display; empty if the page has none.
    public var label: String
    /// The value that the page sets: the initial value of a text, and the value that a checked checkbox sends.
    public var value: String
    /// The options of a choice, with their values and labels.
    public var options: [Challenge.Option]

    /// Creates an input.
    /// - Parameters:
    ///   - name: the name under which the value is sent; empty if the input is not sent.
    ///   - kind: the kind of input.
    ///   - label: the label for display; empty if the page has none.
    ///   - value: the value that the page sets.
    ///   - options: the options of a choice; empty for other inputs.
    public init(name: String, kind: Kind, label: String = "", value: String = "", options: [Challenge.Option] = []) {
      self.name = name
      self.kind = kind
      self.label = label
      self.value = value
      self.options = options
    }

    /// The kind of an input.
    public enum Kind: String, Sendable {
      /// A line or an area of text.
      case text
      /// A line of text that is hidden during entry.
      case password
      /// A choice of one of the options: a list, or radio buttons with the same name.
      case choice
      /// A checkbox. An unchecked one is not sent.
      case checkbox
      /// A value that is sent without being shown.
      case hidden
      /// A button that submits the form. Only the pressed one is sent.
      case submit
    }
  }

  /// A kind of content that text cannot show.
  public enum Omission: String, CaseIterable, Sendable {
    /// An image or a drawing.
    case picture
    /// A script, which is never run.
    case script
    /// An embedded page or object.
    case frame
    /// Audio or video.
    case media
    /// A link, whose text is shown but which cannot be followed.
    case link
    /// A form that submits its data to an address other than the challenge's.
    case foreignForm
  }

  /// The maximum size of the form data, in bytes. Source: EMV 3-D Secure 2.2, challengeHTMLDataEntry.
  static let formLength = 256

  /// Creates a page.
  /// - Parameters:
  ///   - items: the text blocks and inputs, in page order.
  ///   - inputs: the inputs to which the items refer by index.
  public init(items: [Item] = [], inputs: [Input] = []) {
    self.items = items
    self.inputs = inputs
  }

  /// Encodes the values of the inputs as form data (application/x-www-form-urlencoded).
  /// - Parameters:
  ///   - values: the payer's values by input name. A text input without an entry keeps its own value.
  ///     Checkboxes and choices without an entry are omitted.
  ///   - pressed: the name of the button that submits the form; nil if none was pressed.
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
