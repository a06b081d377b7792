/// The person has to act on somebody else's page or in another application before the payment can go on.
///
/// Source: seed 000, other methods open a page of the payment system; Worldline Connect, products with a redirection to a
/// third party.
public struct Redirect: Equatable, Sendable {
  /// Bytes of an address: what browsers take. It is shown whole, so a longer one is no place to send anybody.
  public static let longestURL = 8192

  public var kind: Kind
  /// Where to go. As it came: a front end shows it as text and never runs it unasked.
  public var url: String
  /// Who waits there, e.g. `PayPal`.
  public var title: String
  /// What to do there, in the platform's words.
  public var text: String?
  /// How far it is there, in the platform's words, e.g. `AUTHORIZED`.
  public var state: String?
  /// When nobody waits any more; nil where that is not told.
  public var deadline: Instant?
  /// How often to ask whether it was done; nil where only the person says so.
  public var pollInterval: Duration?
  /// What came of asking. Kept by the flow: a provider leaves it as it is.
  public internal(set) var progress = Progress.waiting

  public enum Kind: String, CaseIterable, Sendable {
    case page
    /// A bank's or wallet's application, usually on a telephone.
    case application
  }

  public enum Progress: String, CaseIterable, Sendable {
    /// The person has not said that it is done.
    case waiting
    /// The person has said so; the platform is being asked.
    case asking
    /// The person has said so; the platform has not heard of it yet.
    case unconfirmed
  }

  public init(
    kind: Kind = .page, url: String, title: String, text: String? = nil, state: String? = nil,
    deadline: Instant? = nil, pollInterval: Duration? = nil
  ) {
    self.kind = kind
    self.url = url
    self.title = title
    self.text = text
    self.state = state
    self.deadline = deadline
    self.pollInterval = pollInterval
  }
}

/// How it stands on the other page.
public enum RedirectProgress: Equatable, Sendable {
  /// Not done yet; what is known now.
  case waiting(Redirect)
  /// Something was decided there; `nextUpdate` tells what.
  case over
}

/// What a person can do on somebody else's page or in another application, where that is only played.
public enum Elsewhere: String, CaseIterable, Sendable {
  case approve, decline
  /// Goes away without having done anything.
  case abandon
}
