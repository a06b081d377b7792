import CheckoutCore
import KassaSandbox
import KassaScreens
import KassaTerminal
import KassaWorldlineSandbox
import MockWallet
import Testing
import WorldlineConnect

/// Tests Apple Pay in Worldline Connect (product 302), which uses the same wallet sheet as the Apple Pay gateway.
/// The wallet token is sent inside the encrypted payment request.
@Suite("Apple Pay as a Worldline Connect product")
struct WorldlineWalletTests {
  static func stage(_ contents: MockWallet.Contents? = .cards, amount: Int = 1999) -> WalletCheckout {
    let order = Order(merchantName: "Cosmoshop", description: "T-shirt", amount: Int64(amount), currencyCode: "EUR")
    return WalletCheckout(wallet: contents, setup: Setup(order: order, providerName: "worldline")) { clock, spawn in
      let sandbox = WorldlineSandbox(
        WorldlineConfiguration(), BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn)
      )
      let sdk = WorldlineConnectSDK(merchantAuthority: SandboxAuthority.worldlineMerchant)
      let environment = CheckoutEnvironment(
        clock: clock, randomness: SeededRandomness(seed: 2), transport: sandbox.transport, spawn: spawn,
        merchant: sdk.merchant(transport: sandbox.transport))
      return (
        environment,
        { presenter in
          let order = WorldlineOrder(
            merchantReference: "order-1",
            amountOfMoney: PaymentAmountOfMoney(totalAmount: amount, currencyCode: "EUR"), countryCode: "NL",
            customerID: "10", merchantName: "Cosmoshop")
          return sdk.presentPayment(at: presenter, order: order) { _ in }
        }
      )
    }
  }

  @Test("Two presses pay, and the sheet lists the platform's networks")
  func pays() {
    let stage = Self.stage()
    stage.press("Enter")
    stage.perform(.press("302"))
    #expect(stage.page.id == "wallet")
    #expect(stage.element("wallet.networks")?.contains("American Express") == true)
    stage.press("Enter")
    #expect(stage.flow.phase == .collecting)
    stage.press("Enter")
    #expect(stage.flow.result?.outcome == .success)
    #expect(stage.flow.payment?.account?.hasSuffix("1111") == true)
  }

  @Test("A declined wallet card declines the payment")
  func declined() {
    let stage = Self.stage()
    stage.press("Enter")
    stage.perform(.press("302"))
    stage.perform(.press("card.1126"))
    stage.press("Enter", "Enter")
    #expect(stage.flow.result?.outcome == .declined)
  }

  @Test("Without a wallet the product cannot be chosen")
  func unavailable() {
    let stage = Self.stage(nil)
    stage.press("Enter")
    #expect(!stage.page.elements.contains { $0.id == "302" && $0.isEnabled })
  }
}
