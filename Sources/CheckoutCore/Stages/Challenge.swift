/// A 3-D Secure 2 challenge as a front end shows it. Source: EMV 3-D Secure 2.2 and 2.3.1, CRes.
public struct Challenge: Equatable, Sendable {
  /// What the issuer asks for, which determines the inputs.
  public var kind: Kind
  /// The issuer's header; empty if there is none.
  public var header: String
  /// The issuer's text, such as where it has sent a one-time code; empty if there is none.
  public var text: String
  /// The issuer's label of the input; empty if there is none.
  public var label: String
  /// The issuer's label of the button that submits the answer; empty if there is none.
  public var submitLabel: String
  /// The issuer's label of the button that requests another one-time code; nil if the issuer does not offer it.
  public var resendLabel: String?
  /// Whether to show the text as a warning, for example after a wrong one-time code.
  public var isWarning: Bool
  /// The issuer's name for display; nil if it is not known.
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
  /// The issuer's explanation of why it asks, initially collapsed; nil if there is none.
  public var why: Section?
  /// The issuer's further information, initially collapsed; nil if there is none.
  public var more: Section?
  /// The issuer's prompt to add the merchant to the payer's trust list.
  public var trust: String?
  /// The time from which the payer can request another one-time code; nil if there is no waiting time.
  public var resendAt: Instant?
  /// The URL of the app in which the payer confirms; nil if the issuer sends none.
  public var applicationURL: String?
  /// The issuer's label of the link to that app; nil if the issuer sends none.
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

  /// The length in characters below which a text is certainly no one-time code.
  public static let shortestCode = 4

  /// The length in characters below which an entry need not be sent to the issuer, which would count it as an attempt.
  ///
  /// The protocol does not say how long an entry must be. What the issuer can send again is a one-time code; any other
  /// entry may be the answer to a question, which may be short.
  public var shortestEntry: Int { resendLabel == nil ? 1 : Self.shortestCode }

  /// An option that the payer can choose.
  public struct Option: Equatable, Sendable {
    /// The value sent to the issuer if the payer chooses the option.
    public var name: String
    /// The issuer's text of the option, for display.
    public var text: String

    /// Creates an option.
    /// - Parameters:
    ///   - name: the value sent to the issuer if the payer chooses the option.
    ///   - text: the text for display.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// An expandable section, initially collapsed.
  public struct Section: Equatable, Sendable {
    /// The heading, which is shown even while the section is collapsed.
    public var label: String
    /// The contents, which are shown only once the section is expanded.
    public var text: String

    /// Creates a section.
    public init(label: String, text: String) {
      self.label = label
      self.text = text
    }
  }

  /// What the issuer asks for.
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
    /// An HTML page that asks for a confirmation in another app.
    case pageOutOfBand
    /// Information that requires no input.
    case information

    /// Whether the payer confirms in another app.
    public var isOutOfBand: Bool { self == .outOfBand || self == .pageOutOfBand }
  }

  /// Creates a challenge. What only some kinds of challenge have is set afterwards.
  /// - Parameters:
  ///   - kind: what the issuer asks for.
  ///   - header: the issuer's header; empty for none.
  ///   - text: the issuer's text; empty for none.
  ///   - label: the issuer's label of the input; empty for none.
  ///   - submitLabel: the label of the button that submits the answer; empty for none.
  ///   - resendLabel: the label of the button that requests another one-time code; nil if there is no such button.
  ///   - isWarning: whether to show the text as a warning.
  ///   - issuer: the issuer's name for display; nil if it is not known.
  ///   - scheme: the ID of the card brand; nil if it is not known.
  ///   - refusals: the number of rejected entries so far in this challenge.
  ///   - deadline: the time at which the issuer ends the challenge.
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

/// The payer's answer to a challenge.
public indirect enum ChallengeAnswer: Equatable, Sendable {
  /// A one-time code or another short text; empty if the payer entered nothing.
  case entry(SecretText)
  /// The names of the chosen options.
  case select([String])
  /// The payer claims to have confirmed in another app.
  case confirmedOutOfBand
  /// A background poll for a confirmation in another app, without any action by the payer.
  case poll
  /// The form data of an HTML page.
  case form(SecretText)
  /// The payer has read an information page.
  case acknowledged
  /// The payer requests another one-time code.
  case resend
  /// An answer together with the payer's decision on whether to trust the merchant.
  case trusting(Bool, ChallengeAnswer)
}
