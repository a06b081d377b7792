import CheckoutCore
package import KassaResources
package import KassaSandbox

/// The issuer's challenge in a browser.
package enum ChallengeView {
  /// The mistakes in a form that the page itself finds, so that they cost no attempt.
  package enum Mistake: String, Sendable {
    case code
    case choice
  }

  /// Where the parts of the form lead.
  package struct Addresses: Sendable {
    /// Where the form is sent to.
    package var form: String
    /// The page in the bank's app; nil if the challenge does not lead there.
    package var application: String?

    package init(form: String, application: String? = nil) {
      self.form = form
      self.application = application
    }
  }

  package static func document(
    _ challenge: BrowserChallenge, _ addresses: Addresses, _ mistake: Mistake? = nil, _ strings: StringTable
  ) -> PageDocument {
    PageDocument(
      title: strings(challenge.money.amount == 0 ? "page.confirm.card" : "page.confirm"), language: strings.language,
      content: [facts(challenge, strings)]
        + (challenge.progress == .waiting
          ? [form(challenge, addresses, mistake, strings)] : [end(challenge.progress, strings)]))
  }

  private static func facts(_ challenge: BrowserChallenge, _ strings: StringTable) -> HTML {
    PageFacts.list(
      [
        ("field.bank", challenge.issuer), ("page.shop", challenge.shop),
        ("result.amount", LocaleFormat(language: strings.language).money(challenge.money)),
        ("result.instrument", "••••\u{A0}" + challenge.lastFour), ("result.payment", challenge.payment),
      ], strings)
  }

  private static func end(_ progress: BrowserChallenge.Progress, _ strings: StringTable) -> HTML {
    let key = progress == .over ? "page.answer.over" : "page.challenge." + progress.rawValue
    return .tag("p", ["class": "notice " + progress.rawValue, "role": "status"], strings(key))
  }

  // MARK: Form

  private static func form(
    _ challenge: BrowserChallenge, _ addresses: Addresses, _ mistake: Mistake?, _ strings: StringTable
  ) -> HTML {
    let error = error(challenge.occasion, mistake, strings)
    let hidden = [
      HTML.void("input", ["type": "hidden", "name": ChallengeForm.acs, "value": challenge.acs]),
      HTML.void("input", ["type": "hidden", "name": ChallengeForm.step, "value": String(challenge.step)]),
    ]
    return .tag(
      "form", ["method": "post", "action": addresses.form],
      hidden + question(challenge, addresses, error, strings) + [actions(challenge.question, strings)])
  }

  /// What was wrong, in words.
  private static func error(
    _ occasion: BrowserChallenge.Occasion, _ mistake: Mistake?, _ strings: StringTable
  ) -> String? {
    switch (mistake, occasion) {
    case (.code?, _): strings("page.challenge.empty")
    case (.choice?, _): strings("page.challenge.empty.choice")
    case (nil, .wrong(let left)): strings("page.challenge.wrong", count: left)
    case (nil, .unconfirmed): strings("challenge.unconfirmed")
    case (nil, _): nil
    }
  }

  private static let errorID = "error"

  private static func paragraph(_ error: String?) -> [HTML] {
    error.map { [.tag("p", ["class": "error", "id": errorID, "role": "alert"], $0)] } ?? []
  }

  private static func question(
    _ challenge: BrowserChallenge, _ addresses: Addresses, _ error: String?, _ strings: StringTable
  ) -> [HTML] {
    switch challenge.question {
    case .text, .html: code(challenge.occasion, error, strings)
    case .singleSelect, .multiSelect: [choice(challenge, error, strings)]
    case .information: [.tag("p", strings("page.challenge.recognised"))]
    case .outOfBand, .htmlOutOfBand:
      [.tag("p", strings("page.challenge.application"))]
        + (addresses.application.map { address in
          let text = strings("page.challenge.open", ["bank": challenge.issuer])
          return [.tag("p", [.tag("a", ["class": "button", "href": address], text)])]
        } ?? []) + paragraph(error)
    }
  }

  private static func code(
    _ occasion: BrowserChallenge.Occasion, _ error: String?, _ strings: StringTable
  ) -> [HTML] {
    let sent =
      switch occasion {
      case .resent: strings("page.challenge.resent", ["digits": BrowserChallenge.phone])
      case .mailed: strings("page.challenge.mailed")
      case .first, .wrong, .unconfirmed: strings("page.challenge.sent", ["digits": BrowserChallenge.phone])
      }
    return [
      .tag("p", ["id": "sent"], sent), .tag("label", ["for": "code"], strings("page.challenge.code")),
      .void(
        "input",
        [
          "type": "text", "id": "code", "name": ChallengeForm.code, "maxlength": String(ChallengeForm.longestCode),
          "autocomplete": "one-time-code", "required": "required",
          "aria-describedby": error == nil ? "sent" : errorID + " sent", "aria-invalid": error.map { _ in "true" },
        ]),
    ] + paragraph(error)
  }

  private static func choice(_ challenge: BrowserChallenge, _ error: String?, _ strings: StringTable) -> HTML {
    let isSingle = challenge.question == .singleSelect
    let options = challenge.options.map { option in
      // The page may have another language than the issuer, which does not know what the browser prefers.
      let text =
        option.name == "phone"
        ? strings("page.challenge.phone", ["digits": BrowserChallenge.phone])
        : strings.optional("issuer.city." + option.name) ?? option.text
      return HTML.tag(
        "label",
        [
          .void(
            "input", ["type": isSingle ? "radio" : "checkbox", "name": ChallengeForm.choice, "value": option.name]),
          .text(" " + text),
        ])
    }
    return .tag(
      "fieldset", ["aria-describedby": error.map { _ in errorID }],
      [.tag("legend", strings(isSingle ? "page.challenge.channel" : "page.challenge.cities"))] + options
        + paragraph(error))
  }

  private static func actions(_ question: ACSQuestion, _ strings: StringTable) -> HTML {
    func button(_ action: ChallengeForm.Button, _ key: String) -> HTML {
      .tag(
        "button",
        [
          "type": "submit", "name": ChallengeForm.button, "value": action.rawValue,
          "class": action == .submit ? "primary" : nil,
          // These need no code.
          "formnovalidate": action == .submit ? nil : "formnovalidate",
        ], strings(key))
    }
    return .tag(
      "p", ["class": "actions"],
      [button(.submit, "challenge.submit")]
        + (question == .text ? [button(.resend, "inquiry.action.resend")] : [])
        + [button(.cancel, "challenge.cancel")])
  }
}
