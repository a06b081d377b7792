import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaSandbox
import TestSupport
import Testing

@testable import ApplePayGateway

@Suite("Gateway responses")
struct AnswerTests {
  @Test(
    "Every error form is read, with the code as text or number",
    arguments: [
      (#"{"errorCode":"5","errorMessage":"Access denied"}"#, "5", "Access denied", nil),
      (#"{"errorCode":5,"errorMessage":"Access denied"}"#, "5", "Access denied", nil),
      (#"{"ErrorCode":"1","ErrorMessage":"Wrong state"}"#, "1", "Wrong state", nil),
      (#"{"ErrorCode":1,"ErrorMessage":"Wrong state"}"#, "1", "Wrong state", nil),
      (#"{"error":{"code":10,"message":"No"}}"#, "10", "No", nil),
      (#"{"error":{"code":"10","description":"Processing Error"}}"#, "10", nil, "Processing Error"),
      (#"{"success":false,"error":{"code":"10","description":"D","message":"M"}}"#, "10", "M", "D"),
      (#"{"error":{"message":"No code"}}"#, "7", "No code", nil),
    ] as [(String, String, String?, String?)])
  func errors(_ text: String, _ code: String, _ message: String?, _ explanation: String?) throws {
    let error = try #require(ApplePayGatewayError(try JSON(parsing: Array(text.utf8))))
    #expect(error == ApplePayGatewayError(code: code, message: message, explanation: explanation))
  }

  @Test(
    "An absent error, code 0 and an order status are not errors",
    arguments: [
      "{}", #"{"errorCode":"0"}"#, #"{"errorCode":0,"errorMessage":"Success"}"#, #"{"ErrorCode":"0"}"#,
      #"{"error":{"code":0}}"#, #"{"orderStatus":5}"#, #"{"errorCode":" "}"#, #"{"error":{}}"#,
    ])
  func noErrors(_ text: String) throws {
    #expect(ApplePayGatewayError(try JSON(parsing: Array(text.utf8))) == nil)
  }

  @Test(
    "The client understands every error form of the sandbox",
    arguments: ApplePayGatewayConfiguration.ErrorShape.allCases)
  func spoken(_ shape: ApplePayGatewayConfiguration.ErrorShape) throws {
    let fixture = GatewayFixture(ApplePayGatewayConfiguration { $0.errorShape = shape })
    let client = fixture.client()
    let id = try #require(OrderID("b926351f-a634-49cf-9484-ccb0a3b8cfad"))
    #expect(fixture.refusal { () async throws(CheckoutError) in try await client.depositOrder(orderID: id) } == "6")
    let request = try fixture.request(received: ["amount": "1"])
    let answer = try fixture.run { () async throws(CheckoutError) in try await client.applePay(request) }
    #expect(answer.error?.code == "10")
    #expect(answer.decision == .notPaid)
  }

  @Test(
    "The payment decision follows from the success flag and the order status",
    arguments: [
      (#"{"success":true,"orderStatus":{"orderStatus":1}}"#, .held),
      (#"{"success":true,"orderStatus":{"orderStatus":2}}"#, .paid),
      (#"{"success":true,"orderStatus":{"orderStatus":"2"}}"#, .paid),
      (#"{"success":true}"#, .unknown),
      (#"{"success":true,"orderStatus":{"orderStatus":0}}"#, .unknown),
      (#"{"success":true,"orderStatus":{"orderStatus":5}}"#, .unknown),
      (#"{"success":true,"orderStatus":{"orderStatus":7}}"#, .unknown),
      (#"{"success":true,"orderStatus":{"orderStatus":99}}"#, .unknown),
      (#"{"success":true,"orderStatus":{"orderStatus":6}}"#, .notPaid),
      (#"{"success":true,"orderStatus":{"orderStatus":3}}"#, .notPaid),
      (#"{"success":false,"orderStatus":{"orderStatus":2}}"#, .unknown),
      (#"{"success":false,"error":{"code":"10"}}"#, .notPaid),
      (#"{}"#, .unknown),
    ] as [(String, PaymentDecision)])
  func decisions(_ text: String, _ decision: PaymentDecision) throws {
    #expect(PaymentAnswer(try JSON(parsing: Array(text.utf8))).decision == decision)
  }

  @Test("Error code, order status and action code are kept apart")
  func apart() throws {
    let json = try JSON(parsing: Array(#"{"errorCode":"0","orderStatus":5,"actionCode":-100}"#.utf8))
    #expect(ApplePayGatewayError(json) == nil)
    #expect(OrderStatus(json).state == .authentication)
    #expect(OrderStatus(json).actionCode == ActionCode(-100))
  }

  @Test("Every known action code has a description", arguments: ActionCode.known)
  func actionWords(_ code: ActionCode) {
    #expect(code.words?.isEmpty == false)
  }

  @Test("The most important action codes are known", arguments: [0, -2007, -20010, 5, 116, 71015, 151019, 341041])
  func actionTable(_ number: Int) {
    #expect(ActionCode.known.contains(ActionCode(number)))
  }

  @Test("Order ids and order numbers have different formats")
  func names() {
    #expect(OrderID("b926351f-a634-49cf-9484-ccb0a3b8cfad") != nil)
    #expect(OrderID("order-1") == nil)
    #expect(OrderID("b926351f-a634-49cf-9484-ccb0a3b8cfag") == nil)
    #expect(OrderNumber("order-1") != nil)
    #expect(OrderNumber("") == nil)
    #expect(OrderNumber(String(repeating: "1", count: 37)) == nil)
  }

  @Test("Both ways of one stage can be sent: `preAuth` false, or no `preAuth`", arguments: [nil, false, true])
  func stages(preAuth: Bool?) throws {
    var request = try GatewayFixture().request(received: [:])
    request.preAuth = preAuth
    #expect(request.body(merchant: "m")["preAuth"]?.bool == preAuth)
  }

  @Test("A wrong amount or currency is refused with code 10", arguments: [("amount", "1"), ("currency", "978")])
  func mismatch(_ name: String, _ value: String) throws {
    let fixture = GatewayFixture()
    let client = fixture.client()
    let request = try fixture.request(received: [name: value])
    let answer = try fixture.run { () async throws(CheckoutError) in try await client.applePay(request) }
    #expect(answer.error?.kind == .processing)
    #expect(fixture.sandbox.status(of: "order-1") == nil)
  }

  @Test(
    "Invalid paymentData is not sent",
    arguments: [
      ("no json", "form"), (#"{"paymentData":{}}"#, "whole"), (#"{"version":"EC_v2"}"#, "version"),
      (#"{"version":"EC_v1"}"#, "form"),
      (
        #"{"version":"EC_v1","data":""# + String(repeating: "A", count: 8000)
          + #"","header":{"publicKeyHash":"A","ephemeralPublicKey":"A"}}"#, "size"
      ),
    ])
  func unsendable(_ text: String, _ reason: String) throws {
    let number = try #require(OrderNumber("1"))
    let error = #expect(throws: CheckoutError.self) {
      try ApplePayRequest(orderNumber: number, paymentData: Array(text.utf8))
    }
    #expect(error?.code == .walletToken)
    #expect(error?.platformCode == reason)
  }
}
