/// What the issuer asks of the person (3-D Secure 2), as a front end shows it. Source: EMV 3-D Secure 2.2 and 2.3.1, CRes.
public struct Challenge: Equatable, Sendable {
  public var kind: Kind
  /// Header, text and label, as the issuer wrote them.
  public var header: String
  public var text: String
  public var label: String
  public var submitLabel: String
  public var resendLabel: String?
  /// The issuer wants the text to be noticed: a wrong code, for example.
  public var isWarning: Bool
  public var issuer: String?
  /// Brand id of the scheme.
  public var scheme: String?
  /// How many codes were refused so far in this challenge.
  public var refusals: Int
  /// When the issuer stops waiting.
  public var deadline: Instant
  /// Number of the message that asked: another number is another question, though its words may be the same.
  public var number = 0
  /// What can be chosen, in the issuer's order.
  public var options: [IssuerQuestion.Option] = []
  /// Folded at first.
  public var why: IssuerQuestion.Section?
  public var more: IssuerQuestion.Section?
  /// «Trust this merchant?» in the issuer's words.
  public var trust: String?
  /// From then on another code can be asked for.
  public var resendAt: Instant?
  /// Another application that confirms, and how to get there.
  public var applicationURL: String?
  public var applicationLabel: String?
  /// The person said that it is confirmed elsewhere; the issuer has not heard of it yet.
  public var isUnconfirmed = false
  /// How often to ask whether it was confirmed elsewhere.
  public var pollInterval: Duration?
  /// An HTML page as text with its inputs.
  public var page: HTMLText?
  /// How much room the merchant wants the question to have.
  public var window: ChallengeWindow?

  public enum Kind: String, CaseIterable, Sendable {
    /// A one-time code or another short text.
    case code
    /// One of several.
    case single
    /// Several of several, or none.
    case multiple
    /// Confirmed in another application.
    case outOfBand
    /// A page as text with its inputs.
    case page
    case pageOutOfBand
    /// Nothing is asked; it is to be read.
    case information

    public init(_ type: ACSUIType) {
      self =
        switch type {
        case .text: .code
        case .singleSelect: .single
        case .multiSelect: .multiple
        case .outOfBand: .outOfBand
        case .html: .page
        case .htmlOutOfBand: .pageOutOfBand
        case .information: .information
        }
    }

    /// Something happens in another application.
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

extension Challenge {
  /// A question as it is asked now.
  public init(_ prompt: ChallengePrompt, issuer: String? = nil, scheme: String? = nil) {
    let question = prompt.question
    self.init(
      kind: Kind(question.kind), header: question.header ?? "", text: prompt.text ?? "", label: question.label ?? "",
      submitLabel: question.submitLabel ?? "", resendLabel: question.resendLabel,
      isWarning: prompt.isWarning || prompt.isRefusal, issuer: issuer, scheme: scheme, refusals: prompt.refusals,
      deadline: prompt.deadline)
    number = prompt.number
    options = question.options
    why = question.why
    more = question.more
    trust = question.trust
    resendAt = prompt.resendAt
    applicationURL = question.applicationURL
    applicationLabel = question.applicationLabel
    isUnconfirmed = prompt.isUnconfirmed
    pollInterval = prompt.pollInterval
    page = prompt.page
  }
}
