import CheckoutCore
import FoundationEssentials
import HTTPTypes

/// The merchant server as the merchant's application sees it.
///
/// The server forwards post-payment operations to the platform over a separate transport.
struct EcommpayMerchantServer: Machine {
  var merchant: EcommpayMerchantBackend
  var platform: any Transport
  var projectID: Int64
  var signature: EcommpaySignature

  private static let operations: [String: PostPaymentOperation] = [
    "/capture": .capture, "/release": .cancel, "/refund": .refund, "/reverse": .reversal,
  ]

  func answer(_ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    if path == "/debit" { return try await debit(body) }
    if path == "/operations" { return try await done(body) }
    guard let operation = Self.operations[path] else { return try await merchant.answer(path, body) }
    guard let request = JSON(json: body), let payment = request["payment_id"]?.string else { return Self.nothing }
    return try await ask(operation, payment, request["amount"]?.int64, request["currency"]?.string)
  }

  private static let nothing = MachineAnswer(
    400, ["code": "merchant.refused", "message": "The field `payment_id` is required."])

  private func ask(
    _ operation: PostPaymentOperation, _ payment: String, _ amount: Int64?, _ currency: String?
  ) async throws(TransportError) -> MachineAnswer {
    let sum: JSON? = amount.map { ["amount": .integer($0), "currency": currency.map(JSON.string)] }
    return try await send(PostPaymentOperation.folder + operation.rawValue, payment, ["payment": sum])
  }

  /// Returns the post-payment operations on a payment.
  /// The platform has no idempotency keys, so callers check this list before they retry an operation.
  private func done(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard let payment = JSON(json: body)?["payment_id"]?.string else { return Self.nothing }
    let answer = try await send(PostPaymentOperation.statusPath, payment, [:])
    guard answer.status == 200, let known = JSON(json: answer.body) else { return answer }
    let words = Dictionary(
      Self.operations.map { ($0.value.rawValue, String($0.key.dropFirst())) }, uniquingKeysWith: { first, _ in first })
    let operations = (known["operations"]?.elements ?? []).compactMap { operation -> JSON? in
      guard let word = operation["type"]?.string.flatMap({ words[$0] }) else { return nil }
      return [
        "id": operation["id"]?.int64.map { .string(String($0)) }, "operation": .string(word),
        "amount": operation["sum"]?["amount"],
      ]
    }
    return MachineAnswer([
      "payment_status": known["payment"]?["status"], "operations": .array(operations),
      "given_back": .bool(known["payment"]?["remaining_refund"]?.int64 == 0),
    ])
  }

  /// Debits a registered recurring payment.
  ///
  /// The same request ID always leads to the same payment ID.
  /// If a request is repeated, the server first asks the platform whether the debit exists.
  private func debit(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard let request = JSON(json: body), let payment = request["payment_id"]?.string,
      let debit = merchant.debit(of: payment, for: request["request_id"]?.string)
    else {
      return MachineAnswer(
        400, ["code": "merchant.refused", "message": "The payment has no registered recurring payment."])
    }
    if debit.isKnown, let made = try await made(debit.id) { return made }
    let sum: JSON? = request["amount"].map { ["amount": $0, "currency": request["currency"]] }
    return try await send(
      PostPaymentOperation.folder + PostPaymentOperation.recurring.rawValue, debit.id,
      [
        "recurring": ["id": .integer(debit.recurring)], "customer": request["customer_ip"].map { ["ip_address": $0] },
        "payment": sum,
      ])
  }

  /// Looks up the debit of a repeated request in the platform's records.
  /// - Returns: the response to the request; nil if the platform does not know the debit.
  private func made(_ id: String) async throws(TransportError) -> MachineAnswer? {
    let answer = try await send(PostPaymentOperation.statusPath, id, [:])
    guard answer.status == 200, let payment = JSON(json: answer.body)?["payment"] else {
      // A retry is safe only if the platform reports that the payment does not exist.
      let code = JSON(json: answer.body)?["errors"]?.elements?.first?["code"]?.string
      return answer.status < 500 && code == "3061" ? nil : MachineAnswer(503, [:])
    }
    return MachineAnswer([
      "payment_status": payment["status"], "code": payment["code"], "message": payment["message"],
      "sum": payment["sum"],
    ])
  }

  /// Signs a request and sends it to the platform.
  /// - Parameter body: the JSON members other than `general`; those without a value are omitted.
  private func send(
    _ path: String, _ payment: String, _ body: JSON
  ) async throws(TransportError) -> MachineAnswer {
    var general: [JSON.Object.Member] = [
      .init("project_id", .integer(projectID)), .init("payment_id", .string(payment)),
    ]
    let rest = body.members ?? []
    let unsigned = JSON.object([.init("general", .object(general))] + rest)
    general.append(.init("signature", .string(signature.sign(unsigned))))
    let message = JSON.object([.init("general", .object(general))] + rest)
    var head = HTTPRequest(method: .post, scheme: "https", authority: SandboxAuthority.platform, path: path)
    head.headerFields[.contentType] = "application/json"
    let answer = try await platform.send(TransportRequest(head: head, body: message.wireBytes))
    return MachineAnswer(answer.head.status.code, body: answer.body)
  }
}
