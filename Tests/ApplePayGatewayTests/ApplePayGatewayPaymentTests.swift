import ApplePayGateway
import CheckoutCore
import FoundationEssentials
import KassaApplePayGatewaySandbox
import KassaSandbox
import Synchronization
import Testing

/// Tests the 11 steps in the Apple Pay gateway guide against the sandbox.
@Suite("Apple Pay payments through the gateway")
struct ApplePayGatewayPaymentTests {
  @Test("A one-stage payment completes every step and notifies the merchant")
  func oneStage() throws {
    let fixture = GatewayFixture()
    let ended = try fixture.pay()
    #expect(ended.result.outcome == .success)
    #expect(Set(ended.steps) == Set(Step.allCases))
    #expect(ended.requests == ["payment.do", "getOrderStatusExtended.do"])
    #expect(fixture.sandbox.status(of: "order-1") == 2)
    #expect(fixture.sandbox.taken("order-1") == 1999)
    #expect(fixture.sandbox.callbacks(of: "order-1") == ["deposited"])
    #expect(ended.result.payment?.account == "411111••••••1111")
    #expect(ended.result.payment?.code == "0")
    #expect(ended.result.payment?.operationID.flatMap { OrderID($0) } != nil)
  }

  @Test("preAuth is sent as the order has it", arguments: [true, false])
  func preAuth(_ isTwoStage: Bool) throws {
    let fixture = GatewayFixture()
    let ended = try fixture.pay(GatewayFixture.order(preAuth: isTwoStage))
    #expect(ended.request("payment.do")?["preAuth"] == .bool(isTwoStage))
    #expect(ended.result.outcome == (isTwoStage ? .held : .success))
    #expect(fixture.sandbox.status(of: "order-1") == (isTwoStage ? 1 : 2))
    #expect(fixture.sandbox.taken("order-1") == (isTwoStage ? 0 : 1999))
    #expect(fixture.sandbox.callbacks(of: "order-1") == [isTwoStage ? "approved" : "deposited"])
  }

  @Test("The request carries only paymentData in Base64, redacted in the log")
  func paymentDataOnly() throws {
    let fixture = GatewayFixture()
    let ended = try fixture.pay()
    let body = try JSON(parsing: Array(try #require(fixture.wire.bodies("payment.do").first).utf8))
    let data = try #require(Data(base64Encoded: body["paymentToken"]?.string ?? ""))
    let token = try JSON(parsing: Array(data))
    #expect(token.object?.members.map(\.name) == ["version", "data", "signature", "header"])
    let shown = ended.request("payment.do")?["paymentToken"]?.string ?? ""
    #expect(shown.utf8.count < 30)
    #expect(!shown.isEmpty)
  }

  @Test("The status is requested by the gateway's order id, with the merchant's token redacted")
  func askedByID() throws {
    let ended = try GatewayFixture().pay()
    let question = try #require(ended.request("getOrderStatusExtended.do"))
    #expect(question["orderId"]?.string.flatMap { OrderID($0) } != nil)
    #expect(question["orderNumber"] == nil)
    #expect(question["token"] == "••••")
    #expect(!"\(ended.entries)".contains("sandbox-token"))
  }

  @Test("A declined card ends as declined although the request succeeds", arguments: [("1126", "5"), ("5780", "116")])
  func declined(_ card: String, _ code: String) throws {
    let fixture = GatewayFixture()
    let ended = try fixture.pay(card: card)
    #expect(ended.result.outcome == .declined)
    #expect(ended.result.payment?.code == code)
    #expect(ended.result.payment?.message == ActionCode(Int(code) ?? 0).words)
    #expect(fixture.sandbox.status(of: "order-1") == 6)
    #expect(fixture.sandbox.taken("order-1") == 0)
  }

  @Test("An undecided order is declined with code -2007 after 20 minutes")
  func timeOut() throws {
    let fixture = GatewayFixture()
    let order = GatewayFixture.order()
    let ended = try fixture.pay(order, card: "1118", waiting: .seconds(21 * 60))
    #expect(ended.result.outcome == .declined)
    #expect(ended.result.payment?.code == "-2007")
    #expect(fixture.sandbox.callbacks(of: "order-1") == ["declinedByTimeout"])
  }

  @Test("Refusing the wallet sheet cancels the payment before anything is sent")
  func refused() throws {
    let fixture = GatewayFixture()
    let ended = try fixture.pay(card: nil)
    #expect(ended.result.outcome == .cancelled)
    #expect(fixture.sandbox.status(of: "order-1") == nil)
  }

  @Test("Leaving after the payment request reports the actual outcome", arguments: [Phase.processing, .settling])
  func left(_ phase: Phase) throws {
    let fixture = GatewayFixture()
    let ended = try fixture.pay(leavesIn: phase)
    #expect(ended.result.outcome == .success)
    #expect(fixture.sandbox.status(of: "order-1") == 2)
  }

  @Test("Leaving during submission reports what the gateway knows of the order")
  func leftEarly() throws {
    let fixture = GatewayFixture()
    let ended = try fixture.pay(leavesIn: .submitting)
    // A number that has not arrived is used up before the payment counts as cancelled.
    #expect(ended.result.outcome == (fixture.sandbox.status(of: "order-1") == 0 ? .cancelled : .success))
    #expect(fixture.sandbox.charges["order-1"] == (ended.result.outcome == .success ? 1 : 0))
  }

  @Test("After a lost response the same request is sent again and charges once")
  func lostAnswer() throws {
    let fixture = GatewayFixture(losing: 1)
    let ended = try fixture.pay()
    #expect(ended.result.outcome == .success)
    let bodies = fixture.wire.bodies("payment.do")
    #expect(bodies.count == 2)
    #expect(Set(bodies).count == 1)
    #expect(fixture.sandbox.taken("order-1") == 1999)
    #expect(fixture.sandbox.callbacks(of: "order-1") == ["deposited"])
  }

  @Test("A payment whose responses are all lost stays pending")
  func allLost() throws {
    let fixture = GatewayFixture(losing: 9)
    #expect(try fixture.pay().result.outcome == .pending)
  }

  struct Forged: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var answer: JSON
    var status: JSON
    var outcome: Outcome
  }

  private static let id = "b926351f-a634-49cf-9484-ccb0a3b8cfad"

  @Test(
    "The order status decides, not the success flag",
    arguments: [
      Forged(
        testDescription: "success without a status; the order is declined",
        answer: ["success": true, "data": ["orderId": .string(id)]],
        status: ["orderStatus": 6, "orderNumber": "order-1", "actionCode": 5], outcome: .declined),
      Forged(
        testDescription: "success with a declined status",
        answer: ["success": true, "data": ["orderId": .string(id)], "orderStatus": ["orderStatus": 6]],
        status: ["orderStatus": "6"], outcome: .declined),
      Forged(
        testDescription: "no success, but the order is paid",
        answer: ["success": false, "data": ["orderId": .string(id)], "orderStatus": ["orderStatus": 2]],
        status: ["orderStatus": 2, "orderNumber": "order-1", "amount": 1999], outcome: .success),
      Forged(
        testDescription: "error code 5 of the status request is not status 5",
        answer: ["success": true, "data": ["orderId": .string(id)], "orderStatus": ["orderStatus": 1]],
        status: ["errorCode": 5, "errorMessage": "Access denied"], outcome: .held),
    ])
  func forged(_ forged: Forged) throws {
    let fixture = GatewayFixture()
    fixture.wire.forged.withLock {
      $0["payment.do"] = forged.answer
      $0["getOrderStatusExtended.do"] = forged.status
    }
    #expect(try fixture.pay(waiting: .seconds(30)).result.outcome == forged.outcome)
  }

  @Test("A status with another amount leaves the payment pending")
  func mismatch() throws {
    let fixture = GatewayFixture()
    fixture.wire.forged.withLock {
      $0["payment.do"] = ["success": true, "data": ["orderId": .string(Self.id)]]
      $0["getOrderStatusExtended.do"] = ["orderStatus": 2, "orderNumber": "order-1", "amount": 1]
    }
    let ended = try fixture.pay()
    #expect(ended.result.outcome == .pending)
    #expect(ended.result.error?.code == .gatewayMismatch)
  }

  @Test("A reused order number is refused with the gateway's code")
  func duplicate() throws {
    let fixture = GatewayFixture()
    _ = try fixture.pay()
    let again = try fixture.pay()
    #expect(again.result.outcome == .failed)
    #expect(again.result.error?.platformCode == "1")
  }

  @Test("The items of the wallet sheet add up to the amount", arguments: [(1999, true), (1998, false), (2000, false)])
  func items(sum: Int64, isValid: Bool) throws {
    let usd = try #require(CurrencyTable.standard["USD"])
    var order = GatewayFixture.order(amount: 1999)
    order.items = [WalletSheet.Item("T-shirt", Money(sum - 500, usd)), WalletSheet.Item("Delivery", Money(500, usd))]
    #expect(order.mistakes.map(\.code) == (isValid ? [] : ["sum"]))
  }

  @Test(
    "An order number is refused for its blanks or its length, which counts code points",
    arguments: [(" a", "spaceAround"), ("a ", "spaceAround"), (String(repeating: "👨‍👩‍👧‍👦", count: 36), "tooLong")])
  func numbers(number: String, code: String) {
    #expect(GatewayFixture.order(number).mistakes.map { "\($0.path) \($0.code)" } == ["orderNumber " + code])
  }

  @Test("All errors of an order are reported together, before the wallet sheet")
  func mistakes() throws {
    var order = GatewayFixture.order("", amount: 0)
    order.currencyCode = "XYZ"
    order.countryCode = "USA"
    let ended = try GatewayFixture().pay(order)
    #expect(ended.result.outcome == .failed)
    #expect(ended.result.error?.mistakes.map(\.path) == ["orderNumber", "amount", "currencyCode", "countryCode"])
  }

  @Test("Only the contact data that the order requests is sent")
  func contacts() throws {
    let fixture = GatewayFixture()
    var order = GatewayFixture.order()
    order.contacts = [.email]
    let ended = try fixture.pay(order)
    #expect(ended.request("payment.do")?["email"] == "••••")
    #expect(ended.request("payment.do")?["phone"] == nil)
  }
}
