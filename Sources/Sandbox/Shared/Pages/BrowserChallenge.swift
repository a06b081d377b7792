package import CheckoutCore

/// The state of the issuer's challenge, as a page in a browser shows it.
/// Source: EMV 3-D Secure 2.2, challenge flow in a browser.
package struct BrowserChallenge: Equatable, Sendable {
  /// What the issuer last told the cardholder.
  package enum Occasion: Equatable, Sendable {
    case first
    /// The one-time code was sent again.
    case resent
    /// The one-time code was sent to the cardholder's mail address, as chosen.
    case mailed
    /// The answer was wrong.
    case wrong(triesLeft: Int)
    /// The bank's app has not confirmed yet.
    case unconfirmed
  }

  /// How far the challenge has come.
  package enum Progress: String, Sendable {
    case waiting
    case authenticated
    case refused
    /// The cardholder cancelled the payment.
    case cancelled
    /// The challenge was aborted or timed out.
    case over
  }

  /// What the cardholder does on the page.
  package enum Action: Equatable, Sendable {
    /// A one-time code, the name of a chosen option, or the names of several, separated by commas.
    case enter(String)
    /// The cardholder goes on without entering anything.
    case proceed
    case resend
    case cancel
  }

  /// The last digits of the cardholder's phone number on file.
  package static let phone = ACSChallengeScreen.phone

  /// The ACS transaction ID (`acsTransID`).
  package var acs: String
  package var question: ACSQuestion
  package var occasion: Occasion
  package var progress: Progress
  /// The number of actions so far, which a page sends back with its form.
  package var step: Int
  /// The options of a choice, with the issuer's own names and texts; empty if there is no choice.
  package var options: [Option]
  /// The address in the bank's app; nil if the challenge does not lead there.
  package var application: String?
  /// The issuer's name.
  package var issuer: String
  /// The merchant's display name.
  package var shop: String
  /// The merchant's ID for the payment.
  package var payment: String
  package var money: Money
  /// The last four digits of the card.
  package var lastFour: String
  /// The language of the order as two letters (ISO 639-1); nil if the platform does not know it.
  package var language: String?

  /// An option of a choice.
  package struct Option: Equatable, Sendable {
    /// The name that the answer contains.
    package var name: String
    package var text: String
  }
}
