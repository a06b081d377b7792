import TestSupport
import Testing

@Suite("Mock modes and invalid orders")
struct MockModeTests {
  @Test(
    "Mock mode success pays a card that would be challenged or declined",
    arguments: [TypedCard.challenged, .declined])
  func success(card: TypedCard) throws {
    let kassa = try TerminalProgram("--mock", "success")
    try kassa.pay(with: card)
    try kassa.goOnInMock()
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid")
    #expect(kassa.reported("to").contains("challenged"))
    try kassa.press("Enter")
    try kassa.expectExit(0)
  }

  @Test("Mock mode decline finally declines a card that would be paid")
  func decline() throws {
    let kassa = try TerminalProgram("--mock", "decline")
    try kassa.pay(with: .frictionless)
    try kassa.goOnInMock()
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Declined", "Visa •••• 0077")
    #expect(!kassa.reported("to").contains("retrying"))
    try kassa.press("Enter")
    try kassa.expectExit(1)
  }

  @Test("An invalid order does not open the form in any mock mode", arguments: ["disabled", "success", "decline"])
  func wrongOrder(mode: String) throws {
    let folder = try TemporaryFolder()
    let order = """
      projectID: 10
      paymentID: internal_payment_id_1
      paymentAmount: 0
      paymentCurrency: XXQ
      paymentDescription: \(String(repeating: "long ", count: 60))
      languageCode: tlh
      regionCode: USA
      """
    let path = try folder.write(order, to: "order.yaml")
    let kassa = try TerminalProgram("--mock", mode, "--order", path)
    try kassa.waitForIdle(screen: "shop")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "result")
    let reported = try kassa.waitForScreen("The payment form cannot be opened")
    for mistake in [
      "paymentAmount: must be greater than zero", "paymentCurrency: is not an ISO 4217 currency",
      "paymentDescription: may have at most 255",
      "customerID: is required", "regionCode: must be", "languageCode: must be", "e-mail address or a phone number",
    ] {
      #expect(reported.contains(mistake), "\(reported)")
    }
    try kassa.press("Enter")
    try kassa.expectExit(1)
  }

  @Test("An order file is paid with its own amount and description")
  func rightOrder() throws {
    let folder = try TemporaryFolder()
    let order = """
      {"projectID": 10, "paymentID": "blue-shirt-7", "paymentAmount": 1500, "paymentCurrency": "JPY",
       "paymentDescription": "Blue shirt", "customerID": "10", "regionCode": "JP",
       "additionalFields": {"customer_email": "buyer@example.com"}}
      """
    let kassa = try TerminalProgram("--order", try folder.write(order, to: "order.json"))
    try kassa.waitForIdle(screen: "shop")
    try kassa.waitForScreen("Blue shirt", "¥1,500")
    try kassa.pay(with: .frictionless)
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid", "blue-shirt-7", "¥1,500")
  }
}
