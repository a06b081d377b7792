import TestSupport

/// The tables of the article «What each payment system does», and the payments that its rows are about.
enum PaymentFacts {
  static let path = "Sources/Rehearsal/Documentation.docc/Payments.md"

  /// The heading of the table about notifications that do not get through.
  static let notified = "Notifications that do not get through"

  /// Returns the rows of the table below a heading, without its head. The marks of code are removed.
  static func rows(below heading: String) -> [[String]] {
    let lines = (Repository.text(path) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "## " + heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return section.filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()).filter { $0 != "`" }
      }
    }
  }

  /// Returns the text of a script.
  /// - Parameter settings: further settings of the checkout; empty for none.
  static func script(_ system: String, _ steps: [String], settings: String = "") -> String {
    let more = settings.isEmpty ? "" : ", \(settings)"
    return "checkout: { provider: \(system)\(more) }\nsteps:\n" + steps.map { "  - \($0)\n" }.joined()
  }

  /// Returns the steps from the opened checkout to the payment button, with other steps before that button.
  /// - Parameters:
  ///   - scenario: the scenario of the card, such as `none-success`.
  ///   - faults: steps that come just before the payment.
  static func pay(_ system: String, _ scenario: String = "none-success", after faults: [String] = []) -> [String] {
    switch system {
    case "ecommpay":
      ["choose: card", "fill: { pan: $card.visa-\(scenario), expiry: 12/30, code: 123, holder: JANE DOE }"] + faults
        + ["choose: pay"]
    case "worldline":
      [
        "choose: cards",
        "fill: { cardNumber: $card.worldline-\(scenario.hasPrefix("challenge") ? "app-" : "")visa-\(scenario), "
          + "expiryDate: 12/30, cvv: 123 }",
      ] + faults + ["choose: pay"]
    case "assist":
      ["fill: { pan: $card.assist-\(scenario), expiry: 12/30, code: 123, holder: JANE DOE }"] + faults
        + ["choose: pay"]
    case "dolyame":
      [
        "choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "choose: continue", "choose: consent",
        "choose: continue", "choose: continue", "fill: { pan: $card.dolyame-\(scenario), expiry: 12/30, code: 123 }",
      ] + faults + ["choose: pay"]
    default: (scenario == "none-decline" ? ["choose: card.5780"] : []) + faults + ["choose: pay", "choose: pay"]
    }
  }

  /// Returns the steps that open another page.
  static func leavePage(_ system: String) -> [String] {
    system == "ecommpay"
      ? ["choose: Skrill", "choose: pay"]
      : [
        "choose: cards", "fill: { cardNumber: $card.worldline-visa-challenge-success, expiryDate: 12/30, cvv: 123 }",
        "choose: pay",
      ]
  }

  private static let requests = [
    "ecommpay": "POST /v1/payment", "worldline": "POST /payments", "assist": "POST /pay/pay.cfm",
    "dolyame": "POST /pay", "apple-pay": "POST /payment/applepay/payment.do",
  ]
  private static let outage = "fault: { kind: connection-reset, arrives: false, times: always }"

  /// Returns the steps of what happens in a payment; nil if the article has words that are not known here.
  static func steps(_ system: String, _ what: String) -> [String]? {
    let wrong = ["type: 0000", "press: Enter"]
    let lost = "fault: { kind: connection-reset, message: \(requests[system] ?? "") }"
    return switch what {
    case "a declined card": pay(system, "none-decline")
    case "the challenge is not answered": pay(system, "challenge-success") + ["screen: challenge", "clock: +5m"]
    case "a wrong code three times": pay(system, "challenge-success") + wrong + wrong + wrong
    case "the challenge is cancelled": pay(system, "challenge-success") + ["choose: cancel", "choose: leave"]
    case "the page declines": leavePage(system) + ["out-of-band: decline"]
    case "the page is cancelled": leavePage(system) + ["choose: cancel", "choose: leave"]
    case "the answer is lost once": pay(system, after: [lost])
    case "nothing gets through": pay(system, after: [outage])
    case "nothing gets through, then choose: check": pay(system, after: [outage]) + ["fault: off", "choose: check"]
    case "the scoring refuses the payer":
      [
        "choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "fill: { birthday: 01.01.2015 }",
        "choose: continue", "choose: consent", "choose: continue",
      ]
    case "the text message's code is wrong three times":
      ["choose: continue"]
        + Array(repeating: ["fill: { smsCode: \"0000\" }", "choose: continue"], count: 3).flatMap(\.self)
    default: nil
    }
  }

  /// Returns the steps to a moment at which the payment waits, with settings of the checkout for it; nil if the article
  /// has words that are not known here.
  static func wait(_ system: String, _ what: String) -> (settings: String, steps: [String])? {
    switch what {
    case "the challenge": ("", pay(system, "challenge-success"))
    case "a challenge in the bank's application, approved":
      (
        "issuer: { question: outOfBand, confirms-after: never }",
        pay(system, "challenge-success") + ["out-of-band: approve"]
      )
    case "another page": ("", leavePage(system))
    case "a payment with notifications: ignored": ("notifications: ignored", pay(system))
    case "the choice after a decline": ("", pay(system, "none-decline"))
    case "an order with order-lifetime: 5":
      ("mock: registered, shop: { order-lifetime: 5 }", pay(system))
    case "an order whose result is open": ("mock: pending", pay(system))
    default: nil
    }
  }
}
