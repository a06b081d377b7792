/// An action that the payer has to take on an external page or in another app before the payment can continue.
///
/// Source: ecommpay SDK guide (methods that open a page of the payment system)
/// and Worldline Connect (products with a redirection to a third party).
public struct Redirect: Equatable, Sendable {
  /// The maximum length of a URL in bytes, as in browsers. The URL is shown in full, so a longer one is rejected.
  public static let longestURL = 8192

  /// Where the payer has to act.
  public var kind: Kind
  /// The URL exactly as received. A front end shows it as text and never opens it without the payer's consent.
  public var url: String
  /// The name of the page or app, e.g. `PayPal`.
  public var title: String
  /// The platform's instructions for the payer.
  public var text: String?
  /// The state of the external payment in the platform's terms, e.g. `AUTHORIZED`.
  public var state: String?
  /// The time at which the page or app stops waiting; nil if unknown.
  public var deadline: Instant?
  /// The polling interval; nil if only the payer reports the end of the action.
  public var pollInterval: Duration?
  /// The progress of the confirmation. The flow maintains it; providers do not change it.
  public internal(set) var progress = Progress.waiting

  /// The place where the payer has to act.
  public enum Kind: String, CaseIterable, Sendable {
    /// A page in a browser.
    case page
    /// A bank or wallet app, usually on a phone.
    case application
  }

  /// How far the confirmation of the external action has come.
  public enum Progress: String, CaseIterable, Sendable {
    /// The payer has not yet reported that the external action is done.
    case waiting
    /// The payer reports that the external action is done; the SDK is asking the platform.
    case asking
    /// The payer reports that the external action is done, but the platform has not received confirmation of it yet.
    case unconfirmed
  }

  /// Creates a redirect.
  /// - Parameters:
  ///   - kind: where the payer has to act.
  ///   - url: the URL exactly as received, at most ``longestURL`` bytes.
  ///   - title: the name of the page or app, e.g. `PayPal`.
  ///   - text: the platform's instructions for the payer; nil if it sends none.
  ///   - state: the state of the external payment in the platform's terms; nil if it sends none.
  ///   - deadline: the time at which the page or app stops waiting; nil if unknown.
  ///   - pollInterval: the polling interval; nil if only the payer reports the end of the action.
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

/// The progress of a redirect, as the provider reports it.
public enum RedirectProgress: Equatable, Sendable {
  /// The external action is not done yet. The value is the current state of the redirect.
  case waiting(Redirect)
  /// The external action is over; `nextUpdate` returns the decision.
  case over
}

/// A simulated action by the payer on an external page or in another app.
public enum OutOfBandAction: String, CaseIterable, Sendable {
  /// The payer confirms the payment or the authentication.
  case approve
  /// The payer refuses the payment or the authentication.
  case decline
  /// The payer leaves without making a decision.
  case abandon
}
