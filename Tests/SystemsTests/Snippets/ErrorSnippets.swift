import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import WorldlineConnect

/// The code of the article «Errors».
enum ErrorSnippets {
  static func declined() async -> [String] {
    let options = ThreeDSecureSnippets.options()
    options.languageCode = "de"
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields(let method, _):
        .confirm(try method.card(number: "4111111111111111", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .retry: .leave
      default: nil
      }
    }
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    // Snippet: Declined
    let result = await EcommpaySDK(world: EcommpayWorld()).presentPayment(at: payer, paymentOptions: options)
    print(result.texts.title)  // Abgelehnt, if options.languageCode is "de"
    print(result.texts.explanation ?? "")
    print(result.texts.advice ?? "")
    // Snippet end
    return lines + [String(describing: result.error)]
  }

  static func ecommpay() async -> [String] {
    let payer = HeadlessPresenter()
    let options = PaymentOptions(projectID: 10, paymentID: "", paymentAmount: 1999, paymentCurrency: "XXX")
    options.languageCode = "de"
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    // Snippet: ErrorsEcommpay
    let result = await EcommpaySDK(world: EcommpayWorld()).presentPayment(at: payer, paymentOptions: options)
    if let error = result.error {
      print("\(error.code): \(error.localizedDescription)")  // in German if options.languageCode is "de"
      print(error.recoverySuggestion ?? "")
      for mistake in error.mistakes { print("\(mistake.path): \(mistake.code)") }
      for cause in error.causes { print("because of \(cause)") }
    }
    // Snippet end
    return lines
  }

  static func checkoutResult(_ sdk: ApplePayGatewaySDK, _ order: ApplePayGatewayOrder) async -> CheckoutError? {
    let payer = HeadlessPresenter()
    // Snippet: ErrorsCheckout
    let result = await sdk.presentPayment(at: payer, order: order)
    if let error = result.error {
      switch error.code {
      case .networkUnreachable: print("Nothing was sent.")
      case let code where code.isNetwork: print("Ask the platform before you pay again.")
      case .platform: print(ApplePayGatewayError(error)?.kind ?? .system)
      default: print(error.localizedDescription)
      }
    }
    // Snippet end
    return result.error
  }
}
