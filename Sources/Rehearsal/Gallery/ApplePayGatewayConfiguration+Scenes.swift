import CheckoutCore
package import KassaApplePayGatewaySandbox
import KassaSandbox
import KassaScreens
import KassaTerminal

extension ApplePayGatewayConfiguration: RehearsedSandbox {
  package static let sampleInput: [String: String] = [:]
  package static var walletCards: [String] { WalletScenario.standard.map(\.number) }

  package static let scenes: [Gallery.Scene] =
    Gallery.common + [
      .init(name: "wallet") { $0.press("Enter") },
      .init(name: "wallet-confirm") { $0.press("Enter", "Enter") },
      .init(name: "result") { $0.press("Enter", "Enter", "Enter") },
      .init(name: "held") { checkout in
        checkout.hold(MessageBreak("POST /payment/applepay/payment.do"))
        checkout.press("Enter", "Enter", "Enter")
      },
    ]
}
