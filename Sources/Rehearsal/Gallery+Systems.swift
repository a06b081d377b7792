import CheckoutCore
import KassaScreens
import KassaTerminal

extension Gallery {
  /// Returns the gallery scenes for the payment system with this command-line name.
  public static func scenes(of provider: String) -> [Scene] {
    switch provider {
    case "worldline": common + worldline
    case "assist": common + assist
    case "dolyame": common + dolyame
    case "apple-pay": common + gateway
    default: scenes
    }
  }

  /// The gallery scenes shared by all payment systems other than ecommpay.
  private static let common: [Scene] = [
    Scene(name: "shop") { _ in },
    Scene(name: "opening") { $0.start(until: .receiving) },
    Scene(name: "cancelled") { $0.press("Enter", "F10") },
    Scene(name: "test-cards") { $0.press("F3") },
    Scene(name: "inspector") { $0.press("Enter", "F2") },
    Scene(name: "help") { $0.press("Enter", "F1") },
  ]

  // MARK: Worldline Connect

  private static let worldline: [Scene] = [
    Scene(name: "methods") { $0.press("Enter") },
    Scene(name: "fields") { $0.choose("cards") },
    Scene(name: "fields-filled") { $0.fillProduct("4000000000000077") },
    Scene(name: "fields-errors") { checkout in
      checkout.choose("cards")
      checkout.perform(.press(.pay))
    },
    Scene(name: "banks") { $0.choose("809") },
    Scene(name: "redirect") { checkout in
      checkout.choose("840")
      checkout.perform(.press(.pay))
    },
    Scene(name: "result") { checkout in
      checkout.fillProduct("4000000000000077")
      checkout.perform(.press(.pay))
    },
  ]

  // MARK: Assist

  private static let assist: [Scene] = [
    Scene(name: "card") { $0.press("Enter") },
    Scene(name: "card-filled") { $0.fillPage("4111111111111111") },
    Scene(name: "challenge") { checkout in
      checkout.fillPage("4314220000000056")
      checkout.perform(.press(.pay))
    },
    Scene(name: "retry") { checkout in
      checkout.fillPage("4477000000000014")
      checkout.perform(.press(.pay))
    },
    Scene(name: "result") { checkout in
      checkout.fillPage("4111111111111111")
      checkout.perform(.press(.pay))
    },
  ]

  // MARK: Dolyame

  private static let dolyame: [Scene] = [
    Scene(name: "phone") { $0.press("Enter") },
    Scene(name: "code") { $0.go(to: "code") },
    Scene(name: "questionnaire") { $0.go(to: "questionnaire") },
    Scene(name: "schedule") { $0.go(to: "schedule") },
    Scene(name: "card") { $0.go(to: "card") },
    Scene(name: "card-filled") { checkout in
      checkout.go(to: "card")
      checkout.fillPage()
    },
    Scene(name: "result") { checkout in
      checkout.go(to: "card")
      checkout.fillPage()
      checkout.perform(.press(.pay))
    },
  ]

  // MARK: Apple Pay through the gateway

  private static let gateway: [Scene] = [
    Scene(name: "wallet") { $0.press("Enter") },
    Scene(name: "wallet-confirm") { $0.press("Enter", "Enter") },
    Scene(name: "result") { $0.press("Enter", "Enter", "Enter") },
    Scene(name: "desk") { $0.press("Enter", "Enter", "Enter", "F4") },
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

  /// Starts the payment and fills in the card form, which is on the first page.
  fileprivate func fillPage(_ number: String) {
    press("Enter")
    fillPage(pan: number)
    perform(.fill(.holder, text: "JANE DOE"))
  }

  /// Fills in the card form on the current page.
  fileprivate func fillPage(pan: String = "2200770239097761") {
    perform(.fill(.pan, text: pan))
    perform(.fill(.expiry, text: "12/30"))
    perform(.fill(.code, text: "123"))
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
