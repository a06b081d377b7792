import CheckoutCore
import KassaResources

/// The contents of a challenge screen.
/// Source of the elements: EMV 3-D Secure 2.2 and 2.3.1, interfaces of the CRes.
package struct ACSChallengeScreen: Sendable {
  enum Occasion: Sendable, Equatable {
    case first
    case resent
    /// A one-time code was sent over the channel that the cardholder chose.
    case sent(to: String)
    case wrong(triesLeft: Int)
  }

  package static let issuer = "Cosmo Bank"
  /// The beginning of all addresses in the bank's app.
  package static let application = "https://\(SandboxAuthority.issuerApp)/confirm"
  /// The last digits of the cardholder's phone number on file.
  static let phone = "42"
  static let mail = "j***@example.test"
  static let cities = ["riga", "oslo", "lima"]
  /// The correct answer to the question about cities, according to the bank's records.
  static let rightCities = ["riga", "oslo"]

  private let question: IssuerAuthenticationRequest
  private let asking: ACSQuestion
  private let occasion: Occasion
  private let behaviour: ACSBehaviour
  private let application: String
  private let strings: StringTable

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
    strings = question.strings
  }

  /// Whether the bank marks the challenge text as a warning (`challengeInfoTextIndicator`).
  private var isWarning: Bool { if case .wrong = occasion { true } else { false } }

  /// What the cardholder confirms. In English it continues a sentence; other languages have a sentence of its own.
  private var purpose: String {
    strings(
      question.money.amount == 0 ? "issuer.purpose.verify" : "issuer.purpose.pay",
      [
        "amount": LocaleFormat(language: strings.language).money(question.money), "shop": question.merchant,
        "digits": question.lastFour,
      ])
  }

  private func say(_ key: String, _ arguments: [String: String] = [:]) -> String {
    let own = ["purpose": purpose, "bank": Self.issuer, "phone": Self.phone, "mail": Self.mail]
    return strings(key, own.merging(arguments) { _, given in given })
  }

  private var text: String {
    switch (occasion, asking) {
    case (.wrong(let left), _):
      // Who answers again must still see the question.
      let key =
        switch asking {
        case .text, .html: "issuer.text.wrong.code"
        case .multiSelect: "issuer.text.wrong.cities"
        case .singleSelect, .outOfBand, .htmlOutOfBand, .information: "issuer.text.wrong"
        }
      return say(key, ["count": String(left)])
    case (.resent, _): return say("issuer.text.resent")
    case (.sent("email"), _): return say("issuer.text.mailed")
    case (_, .text): return say("issuer.text.sent")
    case (_, .singleSelect): return say("issuer.text.channel")
    case (_, .multiSelect): return say("issuer.text.cities")
    case (_, .outOfBand), (_, .htmlOutOfBand):
      return say("issuer.text.application.open") + "\n" + say("issuer.text.application.confirm")
    case (_, .information): return say("issuer.text.recognised")
    case (_, .html): return say("issuer.text.enter")
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
          ("oobContinueLabel", .string(strings("issuer.submit.confirmed"))), ("oobAppURL", .string(application)),
          ("oobAppLabel", .string(say("issuer.application"))),
        ]
      }
    case .text, .singleSelect, .multiSelect, .outOfBand, .information: members += native
    }
    return .object(members.compactMap { name, value in value.map { .init(name, $0) } })
  }

  private var native: [(String, JSON?)] {
    let trust = behaviour.version == "2.3.1" ? "trustListInfoText" : "whitelistingInfoText"
    let isOutOfBand = asking == .outOfBand
    return [
      ("challengeInfoHeader", .string(strings("page.confirm"))), ("challengeInfoText", .string(text)),
      ("challengeInfoTextIndicator", isWarning ? "Y" : "N"), ("challengeInfoLabel", .string(label)),
      ("challengeSelectInfo", options),
      (isOutOfBand ? "oobContinueLabel" : "submitAuthenticationLabel", .string(submitLabel)),
      ("resendInformationLabel", asking == .text ? .string(strings("issuer.resend")) : nil),
      ("challengeAddInfo", isOutOfBand ? .string(strings("issuer.text.application.again")) : nil),
      ("oobAppURL", isOutOfBand ? .string(application) : nil),
      ("oobAppLabel", isOutOfBand ? .string(say("issuer.application")) : nil),
      (trust, explanation("issuer.trust", ["shop": question.merchant])),
      ("whyInfoLabel", explanation("issuer.why.label")), ("whyInfoText", explanation("issuer.why.text")),
      ("expandInfoLabel", explanation("issuer.help.label")), ("expandInfoText", explanation("issuer.help.text")),
    ]
  }

  /// Returns a text that only a talkative issuer adds.
  private func explanation(_ key: String, _ arguments: [String: String] = [:]) -> JSON? {
    behaviour.isTalkative ? .string(strings(key, arguments)) : nil
  }

  private var label: String {
    switch asking {
    case .singleSelect: strings("issuer.label.channel")
    case .multiSelect: strings("issuer.label.cities")
    case .text, .outOfBand, .html, .htmlOutOfBand, .information: strings("page.challenge.code")
    }
  }

  private var submitLabel: String {
    switch asking {
    case .outOfBand: strings("issuer.submit.confirmed")
    case .singleSelect, .information: strings("issuer.submit.continue")
    case .text, .multiSelect, .html, .htmlOutOfBand: strings("issuer.submit")
    }
  }

  private var options: JSON? {
    let options = Self.options(asking, strings)
    return options.isEmpty ? nil : .array(options.map { .object([.init($0.name, .string($0.text))]) })
  }

  /// Returns the options of a choice; empty if the question is none.
  static func options(_ asking: ACSQuestion, _ strings: StringTable) -> [BrowserChallenge.Option] {
    switch asking {
    case .singleSelect:
      [
        .init(name: "phone", text: strings("page.challenge.phone", ["digits": phone])),
        .init(name: "email", text: mail),
      ]
    case .multiSelect: cities.map { .init(name: $0, text: strings("issuer.city." + $0)) }
    case .text, .outOfBand, .html, .htmlOutOfBand, .information: []
    }
  }

  private var page: String {
    let words = text.split(separator: "\n").map { "<p>\($0)</p>" }.joined()
    guard asking == .html else { return "<h1>\(strings("page.confirm"))</h1>\(words)" }
    return """
      <html><head><style>p{color:red}</style></head><body><img src="logo.png" alt="">
      <h1>\(strings("page.confirm"))</h1>\(words)<form action="HTTPS://EMV3DS/challenge" method="get">
      <label for="code">\(strings("page.challenge.code"))</label><input id="code" name="code" type="text">
      <input type="submit" value="\(strings("issuer.submit"))"></form></body></html>
      """
  }
}
