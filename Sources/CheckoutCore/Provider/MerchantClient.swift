/// The shop's program speaking to the shop's own server, over the wire that Sandbox documents.
public struct MerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String

  public init(transport: any Transport, authority: String) {
    self.transport = transport
    self.authority = authority
  }

  public func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    let answer = try await post("/sign", ["string_to_sign": .string(stringToSign)], log)
    guard let signature = answer["signature"]?.string else { throw CheckoutError(code: "merchant.answer") }
    return signature
  }

  public func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    let answer = try await post(
      "/notifications/next", ["payment_id": .string(payment), "known": JSON(known)], log)
    guard let number = answer["number"]?.integer, let status = answer["status"]?.string else {
      throw CheckoutError(code: "merchant.answer")
    }
    return MerchantNotification(
      number: number, isAuthentic: answer["authentic"]?.bool ?? false, status: status,
      isFinal: answer["final"]?.bool ?? false)
  }

  private func post(_ path: String, _ body: JSON, _ log: @escaping WireLog) async throws(CheckoutError) -> JSON {
    let client = WireClient(transport: transport, from: .application, log: log)
    let answer = try await client.post(path, at: authority, to: .merchantServer, body: body)
    guard answer.status == 200 else {
      throw CheckoutError(
        code: "merchant.refused", platformCode: answer.body["code"]?.string ?? String(answer.status),
        platformMessage: answer.body["message"]?.string)
    }
    return answer.body
  }
}
