import CheckoutCore
public import KassaSandbox
import KassaScreens
import KassaTerminal

/// The gallery of all checkout screens, each with the actions that lead to it.
public struct Gallery: Sendable {
  public struct Scene: Sendable {
    public let name: String
    /// The sandbox configuration for the scene's merchant project.
    public let configuration: EcommpaySandboxConfiguration
    public let play: @Sendable (HeadlessCheckout) -> Void

    init(
      name: String, configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration(),
      play: @escaping @Sendable (HeadlessCheckout) -> Void
    ) {
      self.name = name
      self.configuration = configuration
      self.play = play
    }
  }

  public static let scenes: [Scene] = [
    Scene(name: "shop") { _ in },
    Scene(name: "opening") { $0.start(until: .receiving) },
    Scene(name: "methods") { $0.press("Enter") },
    Scene(name: "card") { $0.openForm() },
    Scene(name: "card-filled") { $0.fillCard(challenged) },
    Scene(name: "card-code") { checkout in
      checkout.openForm()
      checkout.type(challenged)
      checkout.press("Tab")
      checkout.type("1230" + "123")
    },
    Scene(name: "card-cobrand") { checkout in
      checkout.openForm()
      checkout.type("4000002500001001")
      checkout.press("Right")
    },
    Scene(name: "card-errors") { checkout in
      checkout.openForm()
      checkout.type("4111111111111112")
      checkout.press("Tab")
      checkout.type("1320")
      checkout.press("Tab", "Tab", "Tab", "Enter")
    },
    Scene(name: "processing") { checkout in
      checkout.fillCard(frictionless)
      checkout.hold = { $0.phase == .processing }
      checkout.press("Enter")
    },
    Scene(name: "challenge") { checkout in
      checkout.fillCard(challenged)
      checkout.press("Enter")
    },
    Scene(name: "challenge-wrong") { checkout in
      checkout.fillCard(challenged)
      checkout.press("Enter")
      checkout.type("0000")
      checkout.press("Enter")
    },
    Scene(name: "challenge-single") { $0.askIssuer("4012000000003119") },
    Scene(name: "challenge-multiple") { checkout in
      checkout.askIssuer("4012000000003127")
      checkout.press("Space", "Tab")
    },
    Scene(name: "challenge-elsewhere") { $0.askIssuer("4000582600000094") },
    Scene(name: "challenge-unconfirmed") { checkout in
      checkout.askIssuer("4000582600000094")
      checkout.press("Enter")
    },
    Scene(name: "challenge-page") { $0.askIssuer("4200000000000067") },
    Scene(name: "redirect", configuration: EcommpaySandboxConfiguration(methods: SandboxMethod.project)) {
      $0.sendAway()
    },
    Scene(name: "redirect-unconfirmed", configuration: EcommpaySandboxConfiguration(methods: SandboxMethod.project)) {
      checkout in
      checkout.sendAway()
      checkout.press("Enter")
    },
    Scene(name: "retry") { checkout in
      checkout.fillCard(declined)
      checkout.press("Enter")
    },
    Scene(name: "result") { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter")
    },
    Scene(name: "declined") { checkout in
      checkout.fillCard(declined)
      checkout.press("Enter", "Tab", "Enter")
    },
    Scene(name: "cancelled") { $0.press("Enter", "F10") },
    Scene(name: "inspector") { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter", "F2")
    },
    Scene(name: "inspector-steps") { checkout in
      checkout.fillCard(frictionless)
      checkout.press("Enter", "F2", "m")
    },
    Scene(name: "help") { checkout in
      checkout.openForm()
      checkout.press("F1")
    },
    Scene(name: "test-cards") { checkout in
      checkout.openForm()
      checkout.press("F3")
    },
    Scene(name: "card-save", configuration: keeping) { checkout in
      checkout.fillCard(frictionless)
      checkout.perform(.press(.save))
    },
    Scene(name: "methods-saved", configuration: keeping) { $0.returnWithSavedCard(frictionless) },
    Scene(name: "card-saved", configuration: keeping) { checkout in
      checkout.returnWithSavedCard(frictionless)
      checkout.press("Enter")
      checkout.type("12")
    },
    Scene(name: "forget", configuration: keeping) { checkout in
      checkout.returnWithSavedCard(frictionless)
      checkout.press("Delete")
    },
    Scene(name: "leave") { checkout in
      checkout.fillCard(challenged)
      checkout.press("Enter", "F10")
    },
  ]

  public static let names = scenes.map(\.name)

  /// A merchant project that asks the payer whether to save the card.
  private static let keeping: EcommpaySandboxConfiguration = {
    var card = SandboxMethod.card
    card.walletSaveMode = "askCustomer"
    return EcommpaySandboxConfiguration(methods: [card])
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

  func start(until phase: Phase) {
    hold = { $0.phase == phase }
    press("Enter")
  }

  func openForm() { press("Enter", "Enter") }

  /// Fills in the card form with this card number and pays.
  func askIssuer(_ number: String) {
    fillCard(number)
    press("Enter")
  }

  /// Pays with this card number and saves the card, then starts another payment.
  func returnWithSavedCard(_ number: String) {
    fillCard(number)
    perform(.press(.save))
    perform(.press(.pay))
    perform(.press(.again))
    press("Enter")
  }

  /// Fills in the card form with this card number and leaves the focus on the last field.
  func fillCard(_ number: String) {
    openForm()
    type(number)
    press("Tab")
    type("1230" + "123" + "JANE DOE")
  }
}
