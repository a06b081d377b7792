public import CheckoutCore

/// The CReq, which the client sends to the issuer during a challenge. Source: EMV 3-D Secure 2.2 and 2.3.1, CReq.
public struct ChallengeRequest: Equatable, Sendable {
  /// The identifiers of the transaction, which every message of the challenge repeats.
  public var names: ChallengeNames
  /// The size of the challenge window; nil to omit the element.
  public var window: ChallengeWindow?
  /// The number of the message, from 0.
  public var counter: Int
  /// The payer's action that the message reports.
  public var action: Action
  /// The payer's decision on whether to trust the merchant; nil if the issuer did not ask.
  public var trust: Bool?

  /// The payer's action during a challenge.
  public enum Action: Equatable, Sendable {
    /// No action yet. The request asks for the first prompt.
    case begin
    /// An entered one-time code or text, at most 45 characters.
    case entry(SecretText)
    /// The names of the selected options, in the issuer's order.
    case selection([String])
    /// A submission without an entry.
    case noEntry
    /// The form data of an HTML page, at most 256 characters.
    case form(SecretText)
    /// The payer says that the confirmation in the other app is done, or the client polls for it.
    case outOfBandDone
    /// The payer has read an information prompt. The message has the same element as `noEntry`.
    case acknowledged
    /// The payer requests another one-time code.
    case resend
    /// The cardholder cancels.
    case cancel
  }

  /// Creates a CReq.
  /// - Parameters:
  ///   - names: the identifiers of the transaction.
  ///   - window: the size of the challenge window; nil to omit the element.
  ///   - counter: the number of the message, 0 for the first and at most 999.
  ///   - action: what the payer has done.
  ///   - trust: the payer's decision on whether to trust the merchant; nil if the issuer did not ask.
  public init(
    names: ChallengeNames, window: ChallengeWindow? = nil, counter: Int, action: Action, trust: Bool? = nil
  ) {
    self.names = names
    self.window = window
    self.counter = counter
    self.action = action
    self.trust = trust
  }

  /// The message as JSON. At most one of its JSON members represents the payer's action.
  public var json: JSON {
    let trustName = names.version < .v231 ? "whitelistingDataEntry" : "trustListDataEntry"
    return .compact(
      [("messageType", "CReq")] + names.members + [
        ("challengeWindowSize", window.map { .string($0.rawValue) }),
        ("sdkCounterStoA", .string(ChallengeNames.digits(counter))), said,
        (trustName, trust.map { $0 ? "Y" : "N" }),
      ])
  }

  private var said: (String, JSON?) {
    switch action {
    case .begin: ("", nil)
    case .entry(let text): ("challengeDataEntry", .secret(text))
    // A selection may be the answer to a security question, so it is as secret as a one-time code.
    case .selection(let names): ("challengeDataEntry", .secret(SecretText(names.joined(separator: ","))))
    case .noEntry, .acknowledged: ("challengeNoEntry", "Y")
    case .form(let text): ("challengeHTMLDataEntry", .secret(text))
    case .outOfBandDone: ("oobContinue", true)
    case .resend: ("resendChallenge", "Y")
    case .cancel: ("challengeCancel", "01")
    }
  }
}
