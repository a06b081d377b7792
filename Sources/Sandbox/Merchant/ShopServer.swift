import CheckoutCore
import FoundationEssentials
import HTTPTypes

/// The merchant's server as the shop's program sees it: what the other machine does, and operations on payments that it
/// asks of the platform over a wire of its own.
struct ShopServer: Machine {
  var merchant: MerchantMachine
  var platform: any Transport
  var projectID: Int64
  var signature: EcommpaySignature

  private static let operations: [String: LaterOperation] = [
    "/capture": .capture, "/release": .cancel, "/refund": .refund, "/reverse": .reversal,
  ]

  func answer(_ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    if path == "/debit" { return try await debit(body) }
    guard let operation = Self.operations[path] else { return try await merchant.answer(path, body) }
    guard let request = WireValue(json: body), let payment = request["payment_id"]?.string else {
      return MachineAnswer(400, ["code": "merchant.refused", "message": "Which payment?"])
    }
    return try await ask(operation, payment, request["amount"]?.integer, request["currency"]?.string)
  }

  private func ask(
    _ operation: LaterOperation, _ payment: String, _ amount: Int64?, _ currency: String?
  ) async throws(TransportError) -> MachineAnswer {
    let sum: WireValue? = amount.map { ["amount": .integer($0), "currency": currency.map(WireValue.string)] }
    return try await send(operation, payment, sum, recurring: nil)
  }

  /// Takes money by the recurring payment that the platform told of.
  private func debit(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard let request = WireValue(json: body), let payment = request["payment_id"]?.string,
      let next = merchant.nextDebit(of: payment)
    else { return MachineAnswer(400, ["code": "merchant.refused", "message": "No recurring payment is known."]) }
    let sum: WireValue? = request["amount"].map { ["amount": $0, "currency": request["currency"]] }
    return try await send(
      .recurring, next.id, sum, recurring: ["id": .integer(next.recurring)],
      customer: request["customer_ip"].map { ["ip_address": $0] })
  }

  private func send(
    _ operation: LaterOperation, _ payment: String, _ sum: WireValue?, recurring: WireValue?, customer: WireValue? = nil
  ) async throws(TransportError) -> MachineAnswer {
    var general: [WireValue.Member] = [
      .init("project_id", .integer(projectID)), .init("payment_id", .string(payment)),
    ]
    let unsigned: WireValue = [
      "general": .object(general), "recurring": recurring, "customer": customer, "payment": sum,
    ]
    general.append(.init("signature", .string(signature.sign(unsigned))))
    let message: WireValue = [
      "general": .object(general), "recurring": recurring, "customer": customer, "payment": sum,
    ]
    var head = HTTPRequest(
      method: .post, scheme: "https", authority: SandboxAuthority.platform,
      path: LaterOperation.folder + operation.rawValue)
    head.headerFields[.contentType] = "application/json"
    let answer = try await platform.send(TransportRequest(head: head, body: message.json))
    return MachineAnswer(answer.head.status.code, body: answer.body)
  }
}
