import CheckoutCore

/// The contents of a challenge screen.
/// Source of the elements: EMV 3-D Secure 2.2 and 2.3.1, interfaces of the CRes.
struct ACSChallengeScreen: Sendable {
  enum Occasion: Sendable, Equatable {
    case first
    case resent
    /// A one-time code was sent over the channel that the cardholder chose.
    case sent(to: String)
    case wrong(triesLeft: Int)
  }

  static let issuer = "Cosmo Bank"
  static let header = "Confirm your payment"
  static let label = "One-time code"
  static let submit = "Confirm"
  /// The beginning of all addresses in the bank's app.
  static let application = "https://\(SandboxAuthority.issuerApp)/confirm"
  static let applicationLabel = "Open Cosmo Bank"
  static let resend = "Send a new code"
  /// The last digits of the cardholder's phone number on file.
  static let phone = "42"
  static let mail = "j***@example.test"
  static let cities: [(name: String, text: String)] = [("riga", "Riga"), ("oslo", "Oslo"), ("lima", "Lima")]
  /// The correct answer to the question about cities, according to the bank's records.
  static let rightCities = "riga,oslo"

  private let question: IssuerAuthenticationRequest
  private let asking: ACSQuestion
  private let occasion: Occasion
  private let behaviour: ACSBehaviour
  private let application: String

  /// - Parameter application: the address in the bank's app at which the cardholder answers.
  init(
    _ question: IssuerAuthenticationRequest, _ asking: ACSQuestion, _ occasion: Occasion, _ behaviour: ACSBehaviour,
    application: String
  ) {
    self.question = question
    self.asking = asking
    self.occasion = occasion
    self.behaviour = behaviour
    self.application = application
  }

  /// Whether the bank marks the challenge text as a warning (`challengeInfoTextIndicator`).
  private var isWarning: Bool { if case .wrong = occasion { true } else { false } }

  private var purpose: String {
    question.money.amount == 0
      ? "confirm your card •••• \(question.lastFour) at \(question.merchant). Nothing will be charged"
      : "pay \(LocaleFormat.english.money(question.money)) to \(question.merchant) with your card •••• \(question.lastFour)"
  }

  private var text: String {
    switch (occasion, asking) {
    case (.wrong(let left), _):
      let tries = "You have \(left) \(left == 1 ? "try" : "tries") left."
      return asking == .text || asking == .html
        ? "That code was not right. \(tries) Enter the code to \(purpose)."
        : "That was not right. \(tries) Answer again to \(purpose)."
    case (.resent, _):
      return "We have sent the code again to your phone number ending in \(Self.phone). Enter it to \(purpose)."
    case (.sent("email"), _): return "We have sent a one-time code to \(Self.mail). Enter it to \(purpose)."
    case (_, .text):
      return "We have sent a one-time code to your phone number ending in \(Self.phone). Enter it to \(purpose)."
    case (_, .singleSelect): return "Choose how to get a one-time code to \(purpose)."
    case (_, .multiSelect): return "Which of these cities have you lived in? Choose all of them to \(purpose)."
    case (_, .outOfBand), (_, .htmlOutOfBand):
      return "1. Open the application of \(Self.issuer) on your phone.\n2. Confirm there to \(purpose)."
    case (_, .information): return "\(Self.issuer) recognises this device. Continue to \(purpose)."
    case (_, .html): return "Enter the code to \(purpose)."
    }
  }

  /// The elements of the CRes that the client displays.
  var wire: JSON {
    var members: [(String, JSON?)] = [("acsUiType", .string(asking.type))]
    switch asking {
    case .html, .htmlOutOfBand:
      members.append(("acsHTML", .string(Base64.encode(page.utf8, .url))))
      if asking == .htmlOutOfBand {
        members += [
          ("oobContinueLabel", "I have confirmed"), ("oobAppURL", .string(application)),
          ("oobAppLabel", .string(Self.applicationLabel)),
        ]
      }
    case .text, .singleSelect, .multiSelect, .outOfBand, .information: members += native
    }
    return .object(members.compactMap { name, value in value.map { .init(name, $0) } })
  }

  private var native: [(String, JSON?)] {
    let trust = behaviour.version == "2.3.1" ? "trustListInfoText" : "whitelistingInfoText"
    let isTalkative = behaviour.isTalkative
    return [
      ("challengeInfoHeader", .string(Self.header)), ("challengeInfoText", .string(text)),
      ("challengeInfoTextIndicator", isWarning ? "Y" : "N"), ("challengeInfoLabel", .string(label)),
      ("challengeSelectInfo", options),
      (asking == .outOfBand ? "oobContinueLabel" : "submitAuthenticationLabel", .string(submitLabel)),
      ("resendInformationLabel", asking == .text ? .string(Self.resend) : nil),
      ("challengeAddInfo", asking == .outOfBand ? "Have you confirmed in the application? Then go on here." : nil),
      ("oobAppURL", asking == .outOfBand ? .string(application) : nil),
      ("oobAppLabel", asking == .outOfBand ? .string(Self.applicationLabel) : nil),
      (trust, isTalkative ? .string("Do not ask again at \(question.merchant)?") : nil),
      ("whyInfoLabel", isTalkative ? "Why am I asked?" : nil),
      ("whyInfoText", isTalkative ? "The law requires your bank to verify that you are making this payment." : nil),
      ("expandInfoLabel", isTalkative ? "Need help?" : nil),
      ("expandInfoText", isTalkative ? "Call the number on the back of your card." : nil),
    ]
  }

  private var label: String {
    switch asking {
    case .singleSelect: "Send the code by"
    case .multiSelect: "Cities"
    case .text, .outOfBand, .html, .htmlOutOfBand, .information: Self.label
    }
  }

  private var submitLabel: String {
    switch asking {
    case .outOfBand: "I have confirmed"
    case .singleSelect, .information: "Continue"
    case .text, .multiSelect, .html, .htmlOutOfBand: Self.submit
    }
  }

  private var options: JSON? {
    let options = Self.options(asking)
    return options.isEmpty ? nil : .array(options.map { .object([.init($0.name, .string($0.text))]) })
  }

  /// Returns the options of a choice; empty if the question is none.
  static func options(_ asking: ACSQuestion) -> [BrowserChallenge.Option] {
    switch asking {
    case .singleSelect: [.init(name: "phone", text: "Phone ending in \(phone)"), .init(name: "email", text: mail)]
    case .multiSelect: cities.map { .init(name: $0.name, text: $0.text) }
    case .text, .outOfBand, .html, .htmlOutOfBand, .information: []
    }
  }

  private var page: String {
    let words = text.split(separator: "\n").map { "<p>\($0)</p>" }.joined()
    guard asking == .html else { return "<h1>\(Self.header)</h1>\(words)" }
    return """
      <html><head><style>p{color:red}</style></head><body><img src="logo.png" alt="">
      <h1>\(Self.header)</h1>\(words)<form action="HTTPS://EMV3DS/challenge" method="get">
      <label for="code">\(Self.label)</label><input id="code" name="code" type="password">
      <input type="submit" value="\(Self.submit)"></form></body></html>
      """
  }
}
