public import CheckoutCore

/// The shop's program speaking to the shop's own server about a payment with Worldline.
public struct WorldlineMerchantClient: MerchantServer {
  private let transport: any Transport
  private let authority: String
  private let clock: any CheckoutClock

  public init(transport: any Transport, authority: String, clock: any CheckoutClock = SystemClock()) {
    self.transport = transport
    self.authority = authority
    self.clock = clock
  }

  /// Has a client session opened for an order, JSON text; the answer is the platform's, JSON text.
  public func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    guard let order = try? JSON(parsing: Array(stringToSign.utf8)) else { throw CheckoutError(code: "internal") }
    let answer = try await ask("/sessions", order, log)
    guard answer.status == 201 else { throw Self.refusal(answer) }
    return String(decoding: answer.body.wireBytes, as: UTF8.self)
  }

  public func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    let answer = try await next(payment, known: known, log)
    guard let number = answer["number"]?.integer, let status = answer["status"]?.string else {
      throw CheckoutError(code: "merchant.answer")
    }
    return MerchantNotification(
      number: number, isAuthentic: answer["authentic"]?.bool ?? false, status: status,
      isFinal: answer["final"]?.bool ?? false)
  }

  /// What the platform told the merchant's server last about a payment; waits for it.
  func next(_ reference: String, known: Int, _ log: @escaping WireLog) async throws(CheckoutError) -> JSON {
    let answer = try await post(
      "/notifications/next", ["payment_id": .string(reference), "known": JSON(known)], log)
    guard answer.status == 200 else { throw Self.refusal(answer) }
    return answer.body
  }

  /// A question that is answered at once.
  func ask(_ path: String, _ body: JSON, _ log: @escaping WireLog) async throws(CheckoutError) -> WireClient.Answer {
    try await Deadline.answer(clock) { () async throws(CheckoutError) in try await post(path, body, log) }
  }

  private func post(
    _ path: String, _ body: JSON, _ log: @escaping WireLog
  ) async throws(CheckoutError) -> WireClient.Answer {
    let client = WireClient(transport: transport, from: .application) { log($0.withoutSession) }
    return try await client.post(path, at: authority, to: .merchantServer, body: body)
  }

  static func refusal(_ answer: WireClient.Answer) -> CheckoutError {
    let error = APIError(ModelReader(answer.body), status: answer.status)
    // A machine that is not well may have done it all the same.
    guard answer.status < 500 else {
      return CheckoutError(code: "network.unavailable", platformCode: String(answer.status))
    }
    guard error.errors.isEmpty else { return CheckoutError(ConnectError.refusal(error)) }
    return CheckoutError(
      code: "merchant.refused", platformCode: answer.body["code"]?.string ?? String(answer.status),
      platformMessage: answer.body["message"]?.string)
  }
}

extension WireMessage {
  /// Whoever knows the id of a session can use it.
  var withoutSession: WireMessage {
    guard case .object(var members) = body, members["clientSessionId"] != nil else { return self }
    members["clientSessionId"] = "••••"
    var copy = self
    copy.body = .object(members)
    return copy
  }
}
