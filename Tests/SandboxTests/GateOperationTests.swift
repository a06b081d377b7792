import CheckoutCore
import HTTPTypes
import TestSupport
import Testing

@testable import KassaEcommpaySandbox
@testable import KassaSandbox

/// What a merchant server is told about operations after a payment, as the article EcommpayWire has it.
@Suite("Operations of ecommpay's Gate")
struct GateOperationTests {
  /// Sends a signed request about the payment, as the merchant server would.
  private static func send(_ fixture: SandboxFixture, _ path: String, _ payment: JSON? = nil) async throws -> JSON {
    let general: [JSON.Object.Member] = [.init("project_id", 10), .init("payment_id", "payment-1")]
    let signature = EcommpaySignature(secret: fixture.sandbox.configuration.secret)
      .sign(["general": .object(general), "payment": payment])
    let signed = general + [.init("signature", .string(signature))]
    return try await fixture.post("/v2/payment/" + path, ["general": .object(signed), "payment": payment]).body
  }

  private static func callbacks(_ fixture: SandboxFixture) -> [JSON] {
    fixture.sandbox.outbox(of: "payment-1").compactMap { JSON(json: Array($0.message.utf8)) }
  }

  @Test("A cancelled hold is told as an operation that succeeded, because the platform has no such status of one")
  func cancelled() throws {
    let fixture = SandboxFixture()
    let order = InitRequest(action: "auth")
    let answer = try fixture.run {
      _ = try await fixture.pay("4000000000000077", order: order)
      return try await Self.send(fixture, "card/cancel")
    }
    fixture.settle()
    #expect(answer["payment_status"] == "canceled", "\(answer.text)")
    let told = Self.callbacks(fixture).last
    #expect(told?.at("operation.type") == "cancel" && told?.at("operation.status") == "success")
    #expect(told?.at("payment.status") == "canceled")
  }

  @Test("A full refund on the day of the sale is a refund, and the list of operations has its date and code")
  func refunded() throws {
    let fixture = SandboxFixture()
    let list = try fixture.run {
      _ = try await fixture.pay("4000000000000077")
      _ = try await Self.send(fixture, "card/refund", ["amount": 1999, "currency": "USD"])
      return try await Self.send(fixture, "status")
    }
    fixture.settle()
    let told = Self.callbacks(fixture).last
    #expect(told?.at("operation.type") == "refund" && told?.at("payment.status") == "refunded")
    // The sale is not among them.
    let operations = list["operations"]?.elements ?? []
    #expect(operations.map { $0["type"] } == ["refund"])
    #expect(operations.first?["request_id"] == told?.at("operation.request_id"))
    #expect(operations.first?["date"] == told?.at("operation.date"))
    #expect(operations.first?["code"] == "0" && operations.first?["message"] == "Success")
    #expect(list.at("payment.remaining_refund") == 0)
  }

  @Test("After a capture of a part, the status has the captured amount, as the callback has")
  func captured() throws {
    let fixture = SandboxFixture()
    let order = InitRequest(action: "auth")
    let (before, after) = try fixture.run {
      _ = try await fixture.pay("4000000000000077", order: order)
      let before = try await Self.send(fixture, "status")
      _ = try await Self.send(fixture, "card/capture", ["amount": 1500, "currency": "USD"])
      return (before, try await Self.send(fixture, "status"))
    }
    fixture.settle()
    #expect(before.at("payment.sum.amount") == 1999)
    #expect(after.at("payment.sum.amount") == 1500 && after.at("payment.remaining_refund") == 1500)
    #expect(Self.callbacks(fixture).last?.at("payment.sum.amount") == 1500)
  }

  @Test(
    "A hold is cancelled, and a sale reversed, as a whole only", arguments: [("auth", "cancel"), ("sale", "reversal")])
  func whole(action: String, operation: String) throws {
    let fixture = SandboxFixture()
    let answers = try fixture.run {
      _ = try await fixture.pay("4000000000000077", order: InitRequest(action: action))
      var answers: [JSON] = []
      for amount in [500, 2000, 1999] as [Int64] {
        answers.append(
          try await Self.send(fixture, "card/" + operation, ["amount": .integer(amount), "currency": "USD"]))
      }
      return answers
    }
    fixture.settle()
    #expect(answers.map { $0.at("errors.0.code") } == ["3358", "2642", nil], "\(answers.map(\.text))")
    #expect(answers.last?["payment_status"] == (operation == "cancel" ? "canceled" : "reversed"))
  }

  @Test("The Payment Page does not exist")
  func page() throws {
    let fixture = SandboxFixture()
    let answer = try fixture.run { try await fixture.send("/payment?payment_id=payment-1", [], method: .get) }
    #expect(answer.status == 405 && answer.mistakes == ["702"])
  }
}
