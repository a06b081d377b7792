import CheckoutCore
import KassaResources
import KassaSandbox
import KassaTerminal
import MockWallet
import Testing

@testable import KassaScreens

/// Tests the wallet sheet in an ecommpay checkout.
@Suite("The wallet sheet")
struct WalletSheetTests {
  private static func sheet(_ stage: WalletCheckout = .ecommpay()) -> WalletCheckout {
    stage.press("Enter")
    stage.perform(.press("apple_pay_core"))
    return stage
  }

  @Test("The sheet shows the accepted cards, the merchant, the items and the total")
  func shows() {
    let stage = Self.sheet()
    #expect(stage.page.id == "wallet")
    #expect(stage.rows("wallet.cards").map(\.id).contains("card.1111"))
    #expect(!stage.rows("wallet.cards").contains { $0.label.contains("Orbita") }, "Mir is not an accepted network")
    #expect(stage.element("wallet.merchant") == "Shop")
    #expect(stage.element("wallet.total") == "$19.99")
    #expect(stage.element("wallet.item.0") == "$19.99")
    #expect(stage.element("wallet.networks")?.contains("Visa") == true)
    #expect(!stage.text.contains("4111111111111111"))
  }

  @Test("The first press asks for confirmation, and a second within two seconds pays")
  func doublePress() {
    let stage = Self.sheet()
    stage.press("Enter")
    #expect(stage.flow.phase == .collecting)
    #expect(stage.page.status.tone == .warning)
    stage.press("Enter")
    #expect(stage.flow.result?.outcome == .success)
    #expect(stage.flow.payment?.account?.hasSuffix("1111") == true)
  }

  @Test("A second press after the window starts the confirmation again")
  func tooLate() {
    let stage = Self.sheet()
    stage.press("Enter")
    stage.pass(WalletScreen.window)
    #expect(stage.page.status.tone == .normal, "the page must no longer ask for a second press")
    stage.press("Enter")
    #expect(stage.flow.phase == .collecting)
    stage.press("Enter")
    #expect(stage.flow.result?.outcome == .success)
  }

  @Test("After a second press that came too late, the next one has as much time as in line mode")
  func slow() {
    let stage = Self.sheet()
    stage.press("Enter")
    stage.pass(WalletScreen.window)
    stage.press("Enter")
    stage.pass(.seconds(20))
    #expect(stage.page.status.tone == .warning, "the page must still ask for the second press")
    stage.press("Enter")
    #expect(stage.flow.result?.outcome == .success)
  }

  @Test("Choosing another card between the presses starts the confirmation again")
  func anotherCard() {
    let stage = Self.sheet()
    stage.press("Enter", "Down", "Enter")
    #expect(stage.flow.phase == .collecting)
    stage.press("Enter")
    #expect(stage.flow.result?.outcome == .success)
    #expect(stage.flow.payment?.account?.hasSuffix("5599") == true)
  }

  @Test("Refusing the sheet returns to the payment methods, and nothing is sent")
  func refuse() {
    let stage = Self.sheet()
    stage.press("Enter", "Esc")
    #expect(stage.page.id == "methods")
    #expect(!stage.messages.contains { $0.name.contains("/v1/payment") })
  }

  @Test(
    "An unavailable wallet is listed with its reason",
    arguments: [
      (nil, WalletRefusal.noWallet), (.empty, .noCards), (.restricted, .restricted),
    ] as [(MockWallet.Contents?, WalletRefusal)])
  func unavailable(_ contents: MockWallet.Contents?, _ reason: WalletRefusal) {
    let stage = WalletCheckout.ecommpay(wallet: contents)
    stage.press("Enter")
    let row = stage.rows("methods").first { $0.id == "apple_pay_core" }
    #expect(row?.isEnabled == false)
    #expect(row?.detail == Setup(order: Self.order, providerName: "").strings(reason.key))
  }

  private static let order = Order(merchantName: "", description: "", amount: 1, currencyCode: "USD")

  @Test("A declined wallet card can be followed by another one")
  func retry() {
    let stage = Self.sheet()
    stage.perform(.press("card.1126"))
    stage.press("Enter", "Enter")
    #expect(stage.page.id == "retry")
    stage.press("Enter")
    #expect(stage.page.id == "wallet")
    stage.perform(.press("card.1111"))
    stage.press("Enter", "Enter")
    #expect(stage.flow.result?.outcome == .success)
  }

  @Test("The wallet token is redacted in the log")
  func redacted() {
    let stage = Self.sheet()
    stage.press("Enter", "Enter")
    let request = stage.messages.first { $0.name == "POST /v1/payment" }
    #expect(request?.body["apple_pay_token"]?.string?.hasSuffix(")") == true)
    #expect((request?.body["apple_pay_token"]?.string?.utf8.count ?? 100) < 30)
  }

  @Test("In line mode the second press has a longer window")
  func byID() {
    let stage = Self.sheet()
    stage.perform(.press("pay"))
    #expect(stage.flow.phase == .collecting)
    stage.pass(.seconds(20))
    stage.perform(.press("pay"))
    #expect(stage.flow.result?.outcome == .success)
  }
}
