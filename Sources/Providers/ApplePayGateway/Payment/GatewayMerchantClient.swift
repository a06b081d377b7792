public import CheckoutCore

/// The shop's program speaking to the shop's own server about payments through the gateway.
public struct GatewayMerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String

  public init(transport: any Transport, authority: String) {
    self.transport = transport
    self.authority = authority
  }

  /// Tells the order, JSON text, and gets the login at the gateway, JSON text.
  public func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    guard let order = try? JSON(parsing: Array(stringToSign.utf8)) else { throw CheckoutError(code: "internal") }
    let answer = try await post("/login", order, log)
    return String(decoding: answer.wireBytes, as: UTF8.self)
  }

  public func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    let answer = try await post("/notifications/next", ["payment_id": .string(payment), "known": JSON(known)], log)
    guard let number = answer["number"]?.integer, let status = answer["status"]?.string else {
      throw CheckoutError(code: "merchant.answer")
    }
    return MerchantNotification(
      number: number, isAuthentic: answer["authentic"]?.bool ?? false, status: status,
      isFinal: answer["final"]?.bool ?? false)
  }

  static func login(_ text: String) throws(CheckoutError) -> GatewayLogin {
    guard let answer = try? JSON(parsing: Array(text.utf8)), let merchant = answer["merchant"]?.string,
      let token = answer["token"]?.string, !token.isEmpty
    else { throw CheckoutError(code: "merchant.answer") }
    return GatewayLogin(merchant: merchant, token: SecretText(token))
  }

  private func post(_ path: String, _ body: JSON, _ log: @escaping WireLog) async throws(CheckoutError) -> JSON {
    let client = WireClient(transport: transport, from: .application) { log($0.withoutToken) }
    let answer = try await client.post(path, at: authority, to: .merchantServer, body: body)
    guard answer.status == 200 else {
      throw CheckoutError(
        code: "merchant.refused", platformCode: answer.body["code"]?.string ?? String(answer.status),
        platformMessage: answer.body["message"]?.string)
    }
    return answer.body
  }
}

extension WireMessage {
  /// Whoever knows the shop's token can act for it.
  fileprivate var withoutToken: WireMessage {
    guard case .object(var members) = body, members["token"] != nil else { return self }
    members["token"] = "••••"
    var copy = self
    copy.body = .object(members)
    return copy
  }
}
