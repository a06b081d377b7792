import CheckoutCore
package import KassaAssistSandbox
import KassaScreens
import KassaTerminal

extension AssistSandboxConfiguration: RehearsedSandbox {
  package static let sampleInput = ["pan": "4111111111111111", "expiry": "12/30", "code": "739", "holder": "JANE DOE"]

  package static let gaps: [CoverageGaps.Row] = [
    (.error, ["assist.noOrder"], reason: "a text of the SDK’s result, not a code of the flow")
  ]

  package static let scenes: [Gallery.Scene] =
    Gallery.common + [
      .init(name: "card") { $0.press("Enter") },
      .init(name: "card-filled") { $0.fillPage("4111111111111111") },
      .init(name: "challenge") { checkout in
        checkout.fillPage("4314220000000056")
        checkout.perform(.press(.pay))
      },
      .init(name: "retry") { checkout in
        checkout.fillPage("4477000000000014")
        checkout.perform(.press(.pay))
      },
      .init(name: "result") { checkout in
        checkout.fillPage("4111111111111111")
        checkout.perform(.press(.pay))
      },
      .held("POST /sign"),
    ]
}

extension HeadlessCheckout {
  /// Starts the payment and fills in the card form, which is on the first page.
  fileprivate func fillPage(_ number: String) {
    press("Enter")
    fillPage(pan: number)
    perform(.fill(.holder, text: "JANE DOE"))
  }
}
