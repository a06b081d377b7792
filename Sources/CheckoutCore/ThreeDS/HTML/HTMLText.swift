/// A page of HTML as text with its inputs, for a front end that draws no pages. What cannot be shown is told.
///
/// It is read by a scanner without recursion, so that no nesting costs memory, and within limits; nothing in it is run,
/// loaded or followed.
public struct HTMLText: Equatable, Sendable {
  /// In the order of the page.
  public var items: [Item] = []
  public var inputs: [Input] = []
  /// What the page has beyond text and inputs.
  public var omissions: Set<Omission> = []
  /// The page was longer than what is read of one.
  public var isCut = false

  public enum Item: Equatable, Sendable {
    case text(String, isHeading: Bool)
    /// The position among the inputs.
    case input(Int)
  }

  /// Something that a person can fill in or choose.
  public struct Input: Equatable, Sendable {
    public var name: String
    public var kind: Kind
    public var label: String
    public var value: String
    /// Of choices: what is sent, and what is shown.
    public var options: [IssuerQuestion.Option]

    public enum Kind: String, Sendable { case text, password, choice, checkbox, hidden, submit }
  }

  public enum Omission: String, CaseIterable, Sendable {
    case picture, script, frame, media, link
    /// A form that would send somewhere else than to the challenge.
    case foreignForm
  }

  public enum Limits {
    /// Of the element on the wire, Base64.
    public static let encodedBytes = 136_000
    public static let bytes = 100_000
    public static let items = 500
    public static let inputs = 40
    public static let textLength = 2_000
    /// Source: EMV 3-D Secure 2.2, challengeHTMLDataEntry.
    public static let formLength = 256
  }

  /// Where the forms of a challenge send. Source: EMV 3-D Secure 2.2, HTML interface; letter case does not matter.
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

  /// What the form sends: names and values, percent-encoded (application/x-www-form-urlencoded).
  /// - Parameter values: by name; an input without one sends its own.
  /// - Returns: nil where it would be longer than a message may carry.
  public func formData(_ values: [String: String], pressed: String? = nil) -> SecretText? {
    var pairs: [String] = []
    for input in inputs where !input.name.isEmpty {
      let given = values[input.name]
      switch input.kind {
      case .submit where input.name != pressed: continue
      case .checkbox where (given ?? "").isEmpty: continue
      case .choice where (given ?? "").isEmpty: continue
      case .hidden, .submit: pairs.append(Self.encode(input.name) + "=" + Self.encode(input.value))
      default: pairs.append(Self.encode(input.name) + "=" + Self.encode(given ?? input.value))
      }
    }
    let text = pairs.joined(separator: "&")
    return text.utf8.count <= Limits.formLength ? SecretText(text) : nil
  }

  private static func encode(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "*"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x20: result += "+"
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
