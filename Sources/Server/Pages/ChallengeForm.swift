package import KassaSandbox

/// What a browser sends from the page of a challenge.
package struct ChallengeForm: Sendable {
  static let acs = "acsTransID"
  static let step = "step"
  static let code = "code"
  static let choice = "choice"
  static let button = "do"
  /// The longest answer. Source: EMV 3-D Secure 2.2, Challenge Data Entry.
  static let longestCode = 45

  /// The buttons of the page.
  package enum Button: String, Sendable {
    case submit, resend, cancel
  }

  /// The ACS transaction ID.
  package let acs: String
  private let step: Int
  private let code: String
  private let choices: [String]
  private let button: Button

  /// Reads the fields of the form.
  /// - Returns: nil if a field is missing that every page has.
  package init?(_ fields: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    guard let acs = value(Self.acs), let step = value(Self.step).flatMap({ Int($0) }) else { return nil }
    self.acs = acs
    self.step = step
    code = (value(Self.code) ?? "").trimmed
    choices = fields.filter { $0.name == Self.choice }.map(\.value)
    button = value(Self.button).flatMap(Button.init) ?? .submit
  }

  /// Plays what the cardholder has done.
  /// - Returns: the mistake, if the form is not complete; then the issuer does not hear of it.
  package func play(_ question: ACSQuestion, at challenges: any BrowserChallenges) -> ChallengeView.Mistake? {
    let action: BrowserChallenge.Action
    switch (button, question) {
    case (.cancel, _): action = .cancel
    case (.resend, _): action = .resend
    case (.submit, .text), (.submit, .html):
      guard (1...Self.longestCode).contains(code.count) else { return .code }
      action = .enter(code)
    case (.submit, .singleSelect), (.submit, .multiSelect):
      guard !choices.isEmpty else { return .choice }
      action = .enter(choices.joined(separator: ","))
    case (.submit, .outOfBand), (.submit, .htmlOutOfBand), (.submit, .information): action = .proceed
    }
    // An answer to an earlier page changes nothing: it was sent twice, or an app was faster.
    _ = challenges.act(action, in: acs, step: step)
    return nil
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
