import ApplePayGateway
import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaResources
import KassaSandbox
import KassaTerminal
import MockWallet
import Synchronization
import Testing

@testable import KassaScreens

/// Tests the merchant actions on the payment whose result is on the screen.
@Suite("Merchant actions on Apple Pay payments")
struct MerchantActionsTests {
  /// Returns a gateway checkout after one finished payment.
  private static func stage(preAuth: Bool) -> (stage: WalletCheckout, sandbox: ApplePayGatewaySandbox?) {
    let kept = Mutex<ApplePayGatewaySandbox?>(nil)
    let order = Order(merchantName: "Cosmoshop", description: "T-shirt", amount: 1999, currencyCode: "USD")
    let setup = Setup(order: order, providerName: "apple-pay")
    let stage = WalletCheckout(setup: setup) { clock, spawn in
      let sandbox = ApplePayGatewaySandbox(
        ApplePayGatewayConfiguration(),
        BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn))
      kept.withLock { $0 = sandbox }
      let sdk = ApplePayGatewaySDK(
        authority: SandboxAuthority.gateway, merchantAuthority: SandboxAuthority.gatewayMerchant)
      let environment = CheckoutEnvironment(
        clock: clock, randomness: SeededRandomness(seed: 2), transport: sandbox.transport, spawn: spawn,
        merchant: sdk.merchant(transport: sandbox.transport))
      return (
        environment,
        { sdk.presentPayment(at: $0, order: GatewayFixture.order(preAuth: preAuth)) { _ in } }
      )
    }
    stage.press("Enter", "Enter", "Enter")
    return (stage, kept.withLock(\.self))
  }

  @Test("A hold is shown with its deadline and captured in part after a question")
  func capture() {
    let (stage, sandbox) = Self.stage(preAuth: true)
    #expect(stage.flow.result?.outcome == .held)
    stage.press("F4")
    #expect(stage.page.id == "desk")
    #expect(stage.element("payment") == "order-1")
    #expect(stage.element("desk.held") == "$19.99")
    #expect(stage.element("desk.deadline") != nil)
    stage.perform(.fill("desk.amount", text: "5.00"))
    stage.perform(.press("capture"))
    #expect(sandbox?.status(of: "order-1") == 1, "one press must not capture")
    stage.perform(.press("capture"))
    #expect(sandbox?.taken("order-1") == 500)
    #expect(stage.element("desk.charged") == "$5.00")
    #expect(!stage.page.elements.contains { $0.id == "capture" })
  }

  @Test("The amount is filled in with what is left, the button names it, and an emptied field stands for it")
  func words() throws {
    let (stage, sandbox) = Self.stage(preAuth: false)
    func label(_ id: ElementID) -> String? {
      // The label keeps its width.
      let label = stage.page.elements.first { $0.id == id }?.label
      return label.map { $0.split(separator: " ").joined(separator: " ") }
    }
    stage.press("F4")
    #expect(stage.page.focus == "desk.orders", "what moves money has not the focus before it is chosen")
    #expect(stage.page.field("desk.amount")?.text == "19.99" && label("refund") == "Refund $19.99")
    #expect(stage.page.field("desk.amount")?.hint == "empty: all that is left, $19.99")
    // The first key replaces the whole text; an arrow keeps it.
    stage.press("Tab", "5", "Enter", "Enter")
    #expect(stage.page.dialog?.id == .confirm && stage.element("desk.armed") == "Refund $5.00", "\(stage.text)")
    stage.press("Tab", "Enter")
    #expect(stage.element("desk.done")?.hasPrefix("✓ Refunded $5.00 at ") == true, "\(stage.text)")
    #expect(stage.element("desk.refunded") == "$5.00" && stage.element("desk.left") == "$14.99")
    #expect(stage.page.field("desk.amount")?.text == "14.99" && label("refund") == "Refund $14.99")
    stage.press("Shift-Tab", "Left", "BackSpace")
    #expect(stage.page.field("desk.amount")?.text == "14.9")
    #expect(label("refund") == "Refund $14.90")
    stage.press("Ctrl-U", "Ctrl-K")
    #expect(stage.page.field("desk.amount")?.text == "" && label("refund") == "Refund $14.99")
    stage.press("Tab", "Enter", "Tab", "Enter")
    #expect(stage.element("desk.done")?.hasPrefix("✓ Refunded $14.99 at ") == true, "\(stage.text)")
    #expect(sandbox?.taken("order-1") == 0)
  }

  @Test("The buttons of the payments begin with a capital in every language")
  func capitals() throws {
    let (stage, _) = Self.stage(preAuth: true)
    stage.press("F4")
    for language in StringTable.languages {
      let close = try #require(StringTable(language: language)).optional("button.close")
      #expect(close?.first?.isUppercase == true, "\(language)")
    }
    #expect(stage.page.elements.first { $0.id == "close" }?.label == "Close")
  }

  @Test("A hold is released")
  func release() {
    let (stage, sandbox) = Self.stage(preAuth: true)
    stage.press("F4")
    stage.perform(.press("release"))
    stage.perform(.press("release"))
    #expect(sandbox?.status(of: "order-1") == 3)
  }

  @Test("Several refunds are made; one above the remaining amount is refused before the question")
  func refunds() {
    let (stage, sandbox) = Self.stage(preAuth: false)
    stage.press("F4")
    for (text, taken) in [("5", Int64(1499)), ("4,99", 1000), ("99", 1000), ("", 0)] {
      stage.perform(.fill("desk.amount", text: text))
      stage.perform(.press("refund"))
      #expect(
        stage.page.field("desk.amount")?.error == (text == "99" ? "At most $10.00 is left for this." : nil))
      stage.perform(.press("refund"))
      #expect(sandbox?.taken("order-1") == taken)
    }
    #expect(stage.element("desk.refunded") == "$19.99")
  }

  @Test(
    "An invalid amount is reported, and nothing is captured", arguments: ["x", "0", "1.999", "0,500", "-1", "1.2.3"])
  func wrongAmount(_ text: String) {
    let (stage, sandbox) = Self.stage(preAuth: true)
    stage.press("F4")
    stage.perform(.fill("desk.amount", text: text))
    stage.perform(.press("capture"))
    stage.perform(.press("capture"))
    #expect(sandbox?.status(of: "order-1") == 1)
    #expect(stage.page.field("desk.amount")?.error != nil)
  }

  @Test("A card number is refused as an amount with a message, which an amount clears")
  func cardNumber() {
    let (stage, sandbox) = Self.stage(preAuth: true)
    stage.press("F4")
    stage.perform(.focus("desk.amount"))
    for key in "4314220000000056" { stage.press(String(key)) }
    let refusal = StringTable.english("problem.extra.cardNumber")
    #expect(stage.page.field("desk.amount")?.error == refusal)
    #expect(!stage.text.contains("431422000000"))
    stage.perform(.fill("desk.amount", text: "5.00"))
    #expect(stage.page.field("desk.amount")?.error == nil)
    stage.perform(.press("capture"))
    stage.perform(.press("capture"))
    #expect(sandbox?.taken("order-1") == 500)
  }

  @Test("Before the first payment F4 says that there is none")
  func none() {
    let stage = WalletCheckout.ecommpay()
    stage.press("F4")
    #expect(stage.page.id == "desk" && stage.text.contains("No payments yet"))
    stage.press("F4")
    #expect(stage.page.id == "shop")
  }

  @Test("An unavailable wallet shows its reason and can only be left")
  func unavailable() {
    let order = Order(merchantName: "Cosmoshop", description: "T-shirt", amount: 1999, currencyCode: "USD")
    let stage = WalletCheckout(wallet: .empty, setup: Setup(order: order, providerName: "apple-pay")) { clock, spawn in
      let sandbox = ApplePayGatewaySandbox(
        ApplePayGatewayConfiguration(),
        BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn))
      let sdk = ApplePayGatewaySDK(
        authority: SandboxAuthority.gateway, merchantAuthority: SandboxAuthority.gatewayMerchant)
      return (
        CheckoutEnvironment(
          clock: clock, transport: sandbox.transport, spawn: spawn, merchant: sdk.merchant(transport: sandbox.transport)
        ),
        { sdk.presentPayment(at: $0, order: GatewayFixture.order()) { _ in } }
      )
    }
    stage.press("Enter")
    #expect(stage.page.id == "wallet")
    #expect(stage.element("wallet.reason")?.isEmpty == false)
    #expect(stage.page.elements.map(\.id) == ["refuse"])
    stage.press("Enter")
    #expect(stage.flow.result?.outcome == .cancelled)
  }
}
