import CheckoutCore
package import KassaDolyameSandbox
import KassaScreens
import KassaTerminal

extension DolyameConfiguration: RehearsedSandbox {
  private static let card = "2200770239097761"
  package static let sampleInput = ["smsCode": "1234", "pan": card, "expiry": "12/30", "code": "739"]

  package static let gaps: [CoverageGaps.Row] = [
    (
      .error, ["dolyame.cancelled"],
      reason: "the mock platform gives this reason only with a cancelled payment, whose result has no error"
    ),
    (
      .error, ["dolyame.orderExists"],
      reason: "the SDK itself refuses an order number that this device has used; only another device meets it"
    ),
  ]

  package static let scenes: [Gallery.Scene] =
    Gallery.common + [
      .init(name: "inquiry.phone") { $0.press("Enter") },
      .init(name: "inquiry.code") { $0.go(to: "code") },
      .init(name: "inquiry.questionnaire") { $0.go(to: "questionnaire") },
      .init(name: "inquiry.consent") { $0.go(to: "consent") },
      .init(name: "inquiry.schedule") { $0.go(to: "schedule") },
      .init(name: "inquiry.outcome", mock: "demo") { $0.press("Enter") },
      .init(name: "card") { $0.go(to: "card") },
      .init(name: "card-filled") { checkout in
        checkout.go(to: "card")
        checkout.fillPage(pan: card)
      },
      .init(name: "challenge") { $0.pay("2201382000000047") },
      .init(name: "retry") { $0.pay("2201382000000831") },
      .init(name: "result") { $0.pay(card) },
      .held("POST /orders"),
    ]
}

extension HeadlessCheckout {
  /// Pays the first instalment with this card.
  fileprivate func pay(_ number: String) {
    go(to: "card")
    fillPage(pan: number)
    perform(.press(.pay))
  }

  /// Goes through the pages of an instalment payment until the given page is reached.
  fileprivate func go(to screen: String) {
    press("Enter")
    for inquiry in ["phone", "code", "questionnaire", "consent", "schedule"] {
      if inquiry == screen { return }
      switch inquiry {
      case "code": perform(.fill("smsCode", text: "1234"))
      case "consent": perform(.press("consent"))
      default: break
      }
      perform(.press(.proceed))
    }
  }
}
