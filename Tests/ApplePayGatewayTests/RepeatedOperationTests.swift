import CheckoutCore
import HTTPTypes
import Synchronization
import Testing

@testable import ApplePayGateway

/// Tests operations that the merchant repeats.
/// Deposit and reversal requests carry no merchant-assigned ID, so the SDK queries the order before it repeats one.
@Suite("Repeated operations at the gateway")
struct RepeatedOperationTests {
  struct Case: Sendable {
    var operation: PaymentOperation
    var amount: Int64?
    /// The order state in the gateway's status response; nil for a status response without an order state.
    var state: Int?
    var deposited: Int64?
    /// The names of the requests that the SDK is expected to send after the status query.
    var sent: [String]
    var error: CheckoutError.Code?
  }

  static let cases: [Case] = [
    Case(operation: .capture, amount: 500, state: 1, deposited: 0, sent: ["deposit"]),
    Case(operation: .capture, amount: 500, state: 2, deposited: 500, sent: []),
    Case(operation: .capture, amount: nil, state: 2, deposited: 1999, sent: []),
    Case(operation: .capture, amount: 500, state: 2, deposited: 1999, sent: ["deposit"]),
    Case(operation: .capture, amount: 500, state: 4, deposited: 500, sent: []),
    Case(operation: .capture, amount: 500, state: 8, deposited: 500, sent: []),
    Case(operation: .capture, amount: 500, state: 8, deposited: 700, sent: [], error: .outcomeUnknown),
    Case(operation: .capture, amount: 500, state: 2, deposited: nil, sent: [], error: .outcomeUnknown),
    Case(operation: .capture, amount: 500, state: nil, deposited: nil, sent: [], error: .outcomeUnknown),
    Case(operation: .release, amount: nil, state: 1, deposited: 0, sent: ["reverse"]),
    Case(operation: .release, amount: nil, state: 3, deposited: 0, sent: []),
    // A reversal of a charge is no release of a hold.
    Case(operation: .release, amount: nil, state: 2, deposited: 999, sent: []),
    Case(operation: .release, amount: nil, state: 2, deposited: 1999, sent: [], error: .platform),
    Case(operation: .reverse, amount: nil, state: 2, deposited: 1999, sent: ["reverse"]),
    Case(operation: .reverse, amount: nil, state: 3, deposited: 1999, sent: []),
    Case(operation: .reverse, amount: nil, state: 99, deposited: nil, sent: [], error: .outcomeUnknown),
    // The gateway recognises a repeated refund by its ID.
    Case(operation: .refund, amount: 500, state: 4, deposited: 1999, sent: ["refund"]),
  ]

  @Test("An operation is sent again only if the order does not show it yet", arguments: cases)
  func repeated(row: Case) async throws {
    let gateway = Gateway(state: row.state, deposited: row.deposited)
    let client = ApplePayGatewayClient(
      authority: "gateway.test", login: ApplePayGatewayLogin(merchant: "m", token: SecretText("t")), transport: gateway)
    let order = try #require(OrderID("11111111-2222-4333-8444-555555555555"))
    let currency = Money.Currency(code: "USD", numeric: "840", exponent: 2)
    let request = OperationRequest(
      id: "r", operation: row.operation, payment: "order-1", amount: row.amount.map { Money($0, currency) },
      isRepeated: true)
    do {
      _ = try await ApplePayGatewayOperations(client: client).carryOut(request, order)
      #expect(row.error == nil)
    } catch {
      #expect(error.code == row.error)
    }
    #expect(gateway.operations == row.sent)
  }

  @Test("A gateway system error is reported as unavailability, not as a refusal")
  func unwell() async throws {
    let gateway = Gateway(state: 1, deposited: 0, errorCode: "7")
    let client = ApplePayGatewayClient(
      authority: "gateway.test", login: ApplePayGatewayLogin(merchant: "m", token: SecretText("t")), transport: gateway)
    let order = try #require(OrderID("11111111-2222-4333-8444-555555555555"))
    let request = OperationRequest(id: "r", operation: .capture, payment: "order-1")
    let error = await #expect(throws: CheckoutError.self) {
      try await ApplePayGatewayOperations(client: client).carryOut(request, order)
    }
    #expect(error?.code == .networkUnavailable)
  }

  /// A mock gateway with one order. It records the requested operations, but does not perform them.
  private final class Gateway: Transport {
    private let asked = Mutex<[String]>([])
    private let state: Int?
    private let deposited: Int64?
    private let errorCode: String

    init(state: Int?, deposited: Int64?, errorCode: String = "0") {
      self.state = state
      self.deposited = deposited
      self.errorCode = errorCode
    }

    var operations: [String] { asked.withLock(\.self) }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let name =
        (request.head.path ?? "").split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
      if name != "getOrderStatusExtended" {
        asked.withLock { $0.append(name) }
        return TransportResponse(
          head: HTTPResponse(status: .ok), body: Array(#"{"errorCode":"\#(errorCode)"}"#.utf8))
      }
      let members = [
        state.map { #""orderStatus":\#($0)"# }, #""amount":1999"#,
        deposited.map { #""paymentAmountInfo":{"approvedAmount":1999,"depositedAmount":\#($0)}"# },
      ]
      let text = "{" + members.compactMap(\.self).joined(separator: ",") + "}"
      return TransportResponse(head: HTTPResponse(status: .ok), body: Array(text.utf8))
    }
  }
}
