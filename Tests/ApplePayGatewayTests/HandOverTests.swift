import ApplePayGateway
import CheckoutCore
import FoundationEssentials
import KassaCards
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

/// Tests steps 2 to 5 in the Apple Pay gateway guide.
/// Whatever the payment system, the flow entries contain the messages between the application and the wallet.
@Suite("Wallet token hand-over")
struct HandOverTests {
  private static func messages(_ entries: [FlowEntry]) -> [WireMessage] {
    entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
      .filter { [$0.from, $0.to].contains(.wallet) || $0.from == .application && $0.to == .sdk }
  }

  private static func lines(_ messages: [WireMessage]) -> [String] {
    messages.map { "\($0.from) → \($0.to): \($0.name)" }
  }

  private static func check(_ entries: [FlowEntry], handingOver name: String) throws {
    let messages = messages(entries)
    #expect(
      lines(messages) == [
        "application → wallet: PKPaymentRequest", "wallet → application: PKPaymentToken", "application → sdk: \(name)",
      ])
    let token = try #require(messages.first { $0.name == "PKPaymentToken" }?.body)
    #expect(token["paymentMethod"]?["network"] == "Visa")
    // The flow entries show only the start of the token and its length.
    // The wallet's message and the message to the SDK must show the same text.
    let shown = try #require(token["paymentData"]?.string)
    #expect(shown.contains("…") && shown.utf8.count < 30)
    #expect(messages.last?.body[name]?.string == shown)
    #expect(messages.first?.body["merchantIdentifier"]?.string?.hasPrefix("merchant.") == true)
  }

  @Test("Gateway: the wallet is asked in step 4, and its token reaches the SDK")
  func gateway() throws {
    let ended = try GatewayFixture().pay()
    try Self.check(ended.entries, handingOver: "paymentToken")
    let request = try #require(Self.messages(ended.entries).first)
    let asked = try #require(ended.entries.first { $0.kind == .message(request) })
    #expect(asked.step == .sessionRequested)
  }

  @Test("ecommpay: the wallet's token reaches the SDK")
  func ecommpay() throws {
    let stage = WalletCheckout.ecommpay()
    stage.press("Enter")
    let row = try #require(stage.page.elements.first { $0.label.contains("Apple Pay") })
    stage.perform(.press(row.id))
    stage.press("Enter", "Enter")
    #expect(stage.flow.result?.outcome == .success, "\(stage.text)")
    try Self.check(stage.entries, handingOver: "apple_pay_token")
  }

  @Test("Worldline Connect: the wallet's token reaches the SDK")
  func worldline() throws {
    let stage = WorldlineWalletTests.stage()
    stage.press("Enter")
    stage.perform(.press("302"))
    stage.press("Enter", "Enter")
    #expect(stage.flow.result?.outcome == .success)
    try Self.check(stage.entries, handingOver: "encryptedPaymentData")
  }

  @Test("A wallet that returns no token is logged with its error")
  func refused() throws {
    let fixture = GatewayFixture()
    var order = GatewayFixture.order()
    order.merchantIdentifier = "merchant.unknown"
    order.networks = [.visa]
    let ended = try fixture.pay(order, card: "0000")
    let messages = Self.messages(ended.entries)
    #expect(
      Self.lines(messages) == ["application → wallet: PKPaymentRequest", "wallet → application: —"])
    #expect(messages.last?.body["error"] == "card")
  }
}
