import CheckoutCore
import KassaBackend
package import KassaEcommpaySandbox
import KassaScreens
import KassaTerminal

extension EcommpaySandboxConfiguration: RehearsedSandbox {
  package static let sampleInput = [
    "pan": "4000000000000077", "expiry": "12/30", "code": "739", "holder": "JANE DOE",
    "customer.avs_post_code": "10117", "customer.avs_street_address": "Unter den Linden 7",
  ]

  package static let scenes: [Gallery.Scene] = [
    scene("shop") { _ in },
    scene("opening") { $0.start(until: .receiving) },
    scene("methods") { $0.press("Enter") },
    scene("methods-all", project) { $0.press("Enter") },
    scene("card") { $0.openForm() },
    scene("card-filled") { $0.fillCard(challenged) },
    scene("card-code") { checkout in
      checkout.openForm()
      checkout.type(challenged)
      checkout.press("Tab")
      checkout.type("1230" + "123")
    },
    scene("card-cobrand") { checkout in
      checkout.openForm()
      checkout.type("4000002500001001")
      checkout.press("Right")
    },
    scene("card-errors") { checkout in
      checkout.openForm()
      checkout.type("4111111111111112")
      checkout.press("Tab")
      checkout.type("1320")
      checkout.press("Tab", "Tab", "Tab", "Enter")
    },
    scene("processing") { checkout in
      checkout.fillCard(frictionless)
      checkout.hold = { $0.phase == .processing }
      checkout.press("Enter")
    },
    scene("challenge") { checkout in
      checkout.fillCard(challenged)
      checkout.press("Enter")
    },
    scene("challenge-wrong") { checkout in
      checkout.fillCard(challenged)
      checkout.press("Enter")
      checkout.type("0000")
      checkout.press("Enter")
    },
    scene("challenge-single") { $0.askIssuer("4012000000003119") },
    scene("challenge-multiple") { checkout in
      checkout.askIssuer("4012000000003127")
      checkout.press("Space", "Tab")
    },
    scene("challenge-elsewhere") { $0.askIssuer("4000582600000094") },
    scene("challenge-unconfirmed") { checkout in
      checkout.askIssuer("4000582600000094")
      checkout.press("Enter")
    },
    scene("challenge-page") { $0.askIssuer("4200000000000067") },
    scene("redirect", project) { $0.sendAway() },
    scene("redirect-unconfirmed", project) { checkout in
      checkout.sendAway()
      checkout.press("F5")
    },
    scene("customer", demanding) { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter")
    },
    scene("clarification", EcommpaySandboxConfiguration { $0.sandboxScenario = .clarification }) { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter")
    },
    scene("cascade", EcommpaySandboxConfiguration { $0.sandboxScenario = .cascade }) { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter")
    },
    scene("retry") { checkout in
      checkout.fillCard(declined)
      checkout.press("Enter")
    },
    scene("result") { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter")
    },
    scene("result-declined") { checkout in
      checkout.fillCard(declined)
      checkout.press("Enter", "Up", "Enter")
    },
    scene("result-cancelled") { $0.press("Enter", "F10") },
    scene("result-pending") { checkout in
      checkout.fillCard(frictionless)
      checkout.arm(Fault(.connectionReset, message: "POST /v1/payment"))
      checkout.arm(Fault(.connectionReset, times: nil, arrives: false))
      checkout.press("Enter")
    },
    .held("POST /sign"),
    scene("inspector") { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter", "F2")
    },
    scene("inspector-steps") { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter", "F2", "g", "8")
    },
    scene("trace") { checkout in
      checkout.openForm()
      checkout.press("F6", "Esc")
      checkout.type("4314x")
      checkout.press("Left", "F6")
    },
    scene("marks") { checkout in
      checkout.openForm()
      checkout.press("F7")
    },
    scene("help") { checkout in
      checkout.openForm()
      checkout.press("F1")
    },
    scene("testCards") { checkout in
      checkout.openForm()
      checkout.press("F3")
    },
    scene("palette") { checkout in
      checkout.openForm()
      checkout.press("Alt-P")
    },
    scene("card-save", keeping) { checkout in
      checkout.fillCard(frictionless)
      checkout.perform(.press(.save))
    },
    scene("methods-saved", keeping) { $0.returnWithSavedCard(frictionless) },
    scene("card-saved", keeping) { checkout in
      checkout.returnWithSavedCard(frictionless)
      checkout.press("Enter")
      checkout.type("12")
    },
    scene("forget", keeping) { checkout in
      checkout.returnWithSavedCard(frictionless)
      checkout.press("Delete")
    },
    scene("leave") { checkout in
      checkout.fillCard(challenged)
      checkout.press("Enter", "F10")
    },
  ]

  /// Returns a scene at a merchant project. The project that `kassa pay` uses offers more payment methods.
  private static func scene(
    _ name: String, _ configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration(),
    play: @escaping @Sendable (HeadlessCheckout) -> Void
  ) -> Gallery.Scene {
    Gallery.Scene(name: name, backend: configuration.backend(), play: play)
  }

  /// A merchant project that offers every payment method.
  private static let project = EcommpaySandboxConfiguration { $0.methods = EcommpayMethod.project }

  /// A merchant project that asks the payer whether to save the card.
  private static let keeping: EcommpaySandboxConfiguration = {
    var card = EcommpayMethod.card
    card.walletSaveMode = "askCustomer"
    return EcommpaySandboxConfiguration { $0.methods = [card] }
  }()

  /// A merchant project that asks for more details than the card form has room for.
  private static let demanding: EcommpaySandboxConfiguration = {
    var card = EcommpayMethod.card
    card.customerFields = [("address", "Address"), ("city", "City"), ("zip", "Postal code"), ("region", "Region")]
      .map { EcommpayField(name: $0.0, label: $0.1) }
    return EcommpaySandboxConfiguration { $0.methods = [card] }
  }()

  private static let challenged = "4314220000000056"
  private static let frictionless = "4000000000000077"
  private static let declined = "4111111111111111"
}

extension HeadlessCheckout {
  /// Starts a wallet payment, which leads to the page that redirects the payer to the wallet.
  fileprivate func sendAway() {
    press("Enter", "Down", "Enter", "Enter")
  }

  fileprivate func openForm() { press("Enter", "Enter") }

  /// Fills in the card form with this card number and pays.
  fileprivate func askIssuer(_ number: String) {
    fillCard(number)
    press("Enter")
  }

  /// Pays with this card number and saves the card, then starts another payment.
  fileprivate func returnWithSavedCard(_ number: String) {
    fillCard(number)
    perform(.press(.save))
    perform(.press(.pay))
    perform(.press(.again))
    press("Enter")
  }

  /// Fills in the card form with this card number and leaves the focus on the last field.
  fileprivate func fillCard(_ number: String) {
    openForm()
    type(number)
    press("Tab")
    type("1230" + "123" + "JANE DOE")
  }
}
