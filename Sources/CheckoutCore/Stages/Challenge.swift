/// A 3-D Secure 2 challenge as a front end shows it. Source: EMV 3-D Secure 2.2 and 2.3.1, CRes.
public struct Challenge: Equatable, Sendable {
  public var kind: Kind
  /// The issuer's header, text and input label.
  public var header: String
  public var text: String
  public var label: String
  public var submitLabel: String
  public var resendLabel: String?
  /// Whether to show the text as a warning, for example after a wrong one-time code.
  public var isWarning: Bool
  public var issuer: String?
  /// The ID of the card brand.
  public var scheme: String?
  /// The number of rejected entries so far in this challenge.
  public var refusals: Int
  /// The time at which the issuer ends the challenge.
  public var deadline: Instant
  /// The number of the issuer's message. A new number means a new challenge page, even with the same text.
  public var number = 0
  /// The options to choose from, in the issuer's order.
  public var options: [Option] = []
  /// The issuer's explanations, initially collapsed.
  public var why: Section?
  public var more: Section?
  /// The issuer's prompt to add the merchant to the payer's trust list.
  public var trust: String?
  /// The time from which the payer can request another one-time code; nil if there is no waiting time.
  public var resendAt: Instant?
  /// The URL and label of the app in which the payer confirms.
  public var applicationURL: String?
  public var applicationLabel: String?
  /// Whether the payer claims to have confirmed in another app, but the issuer has not received the confirmation yet.
  public var isUnconfirmed = false
  /// The polling interval for a confirmation in another app; nil for other challenges.
  public var pollInterval: Duration?
  /// The text and inputs of an HTML challenge.
  public var page: HTMLText?
  /// The maximum width in terminal cells, which the merchant requests; nil to use all available cells.
  public var columns: Int?

  /// The maximum length of an entry in characters. Source: EMV 3-D Secure 2.2, challengeDataEntry.
  public static let longestEntry = 45

  public struct Option: Equatable, Sendable {
    /// The value sent to the issuer if the payer chooses the option.
    public var name: String
    public var text: String
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// An expandable section, initially collapsed.
  public struct Section: Equatable, Sendable {
    public var label: String
    public var text: String
    public init(label: String, text: String) {
      self.label = label
      self.text = text
    }
  }

  public enum Kind: String, CaseIterable, Sendable {
    /// A one-time code or another short text.
    case code
    /// A choice of one option from several.
    case single
    /// A choice of any number of options, including none.
    case multiple
    /// A confirmation in another app.
    case outOfBand
    /// An HTML page, shown as text with its inputs.
    case page
    case pageOutOfBand
    /// Information that requires no input.
    case information

    /// Whether the payer confirms in another app.
    public var isOutOfBand: Bool { self == .outOfBand || self == .pageOutOfBand }
  }

  public init(
    kind: Kind, header: String, text: String, label: String, submitLabel: String, resendLabel: String? = nil,
    isWarning: Bool = false, issuer: String? = nil, scheme: String? = nil, refusals: Int = 0, deadline: Instant
  ) {
    self.kind = kind
    self.header = header
    self.text = text
    self.label = label
    self.submitLabel = submitLabel
    self.resendLabel = resendLabel
    self.isWarning = isWarning
    self.issuer = issuer
    self.scheme = scheme
    self.refusals = refusals
    self.deadline = deadline
  }
}
