import CheckoutCore
import KassaScreens
import KassaTerminal
package import KassaWorldlineSandbox

extension WorldlineConfiguration: RehearsedSandbox {
  package static let sampleInput = ["cardNumber": "4000000000000077", "expiryDate": "12/30", "cvv": "739"]

  package static let gaps: [CoverageGaps.Row] = [
    (.error, ["worldline.url"], reason: "the mock platform’s addresses are valid")
  ]

  package static let scenes: [Gallery.Scene] =
    Gallery.common + [
      .init(name: "methods") { $0.press("Enter") },
      .init(name: "fields") { $0.choose("cards") },
      .init(name: "fields-filled") { $0.fillProduct("4000000000000077") },
      .init(name: "fields-errors") { checkout in
        checkout.choose("cards")
        checkout.perform(.press(.pay))
      },
      .init(name: "fields-banks") { $0.choose("809") },
      .init(name: "redirect") { checkout in
        checkout.choose("840")
        checkout.perform(.press(.pay))
      },
      .init(name: "challenge") { checkout in
        checkout.fillProduct("4711100000000018")
        checkout.perform(.press(.pay))
      },
      .init(name: "result") { checkout in
        checkout.fillProduct("4000000000000077")
        checkout.perform(.press(.pay))
      },
      .held("POST /sessions"),
    ]
}

extension HeadlessCheckout {
  /// Starts the payment and chooses a payment method from the list.
  fileprivate func choose(_ method: String) {
    press("Enter")
    perform(.press(.method(method)))
  }

  /// Starts the payment, chooses the card method and fills in Worldline's card form.
  fileprivate func fillProduct(_ number: String) {
    choose("cards")
    perform(.fill("cardNumber", text: number))
    perform(.fill("expiryDate", text: "12/30"))
    perform(.fill("cvv", text: "123"))
    perform(.fill("cardholderName", text: "JANE DOE"))
  }
}
