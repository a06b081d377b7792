import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox

/// Functions that send the same requests as the SDK does during a payment.
extension SandboxFixture {
  /// Opens a session (step 4 of a payment).
  func open(_ order: InitRequest = InitRequest()) async throws -> String {
    let reply = try await post("/v1/init", order.body)
    guard let session = reply["session_id"]?.string else { throw Unexpected(reply: reply) }
    return session
  }

  struct Unexpected: Error {
    var reply: Reply
  }

  /// Sends the payment request (step 8 of a payment).
  func pay(_ session: String, _ card: String, request: String = "request-1") async throws -> Reply {
    try await post("/v1/payment", PayRequest(session: session, request: request, number: card).body)
  }

  func status(_ session: String, after revision: Int) async throws -> Reply {
    try await post("/v1/payment/status", ["session_id": .string(session), "revision": .integer(Int64(revision))])
  }

  /// Requests every revision of the payment, until the payment is waiting for the payer or is over.
  func follow(_ session: String, after revision: Int = 0) async throws -> [Reply] {
    var replies: [Reply] = []
    var revision = revision
    while true {
      let reply = try await status(session, after: revision)
      guard let number = reply["revision"]?.int64 else { throw Unexpected(reply: reply) }
      replies.append(reply)
      revision = Int(number)
      if reply.stage != "processing" { return replies }
      if let server = reply["threeds_method", "threeds_server_trans_id"] { try await sayDeviceSeen(session, server) }
    }
  }

  /// Reports whether the 3DS Method was completed.
  func sayDeviceSeen(_ session: String, _ server: JSON, _ completion: String = "Y") async throws {
    _ = try await post(
      "/v1/payment/threeds/method",
      ["session_id": .string(session), "threeds_server_trans_id": server, "threeds_comp_ind": .string(completion)])
  }

  /// Opens a session, pays, and polls until the payment is waiting for the payer or is over.
  func pay(
    _ card: String, order: InitRequest = InitRequest()
  ) async throws -> (session: String, replies: [Reply]) {
    let session = try await open(order)
    var request = PayRequest(session: session, number: card)
    request.action = order.action
    _ = try await post("/v1/payment", request.body)
    return (session, try await follow(session))
  }

  func cancel(_ session: String) async throws -> Reply {
    try await post("/v1/payment/cancel", ["session_id": .string(session)])
  }

  /// Reports to the platform that the challenge in the status response has ended.
  func challengeOver(_ session: String, _ reply: Reply) async throws -> Reply {
    try await post(
      "/v1/payment/threeds", ["session_id": .string(session), "acs_trans_id": reply["threeds2", "acs_trans_id"]])
  }

  func notification(of payment: String = "payment-1", after known: Int = 0) async throws -> Reply {
    try await post(
      "/notifications/next", ["payment_id": .string(payment), "known": .integer(Int64(known))],
      at: SandboxAuthority.ecommpayMerchant)
  }
}

extension SandboxFixture.Reply {
  /// The `payment.status` value in the response, or `none` if there is no payment.
  var stage: String { self["payment", "status"]?.string ?? "none" }

  /// The `payment.status` and `operation.status` values in the response, separated by " / ".
  var step: String { stage + " / " + (self["operation", "status"]?.string ?? "none") }

  /// The `payment.status` value in the response, followed by the result code.
  var outcome: String { stage + " " + (self["payment", "result_code"]?.string ?? "-") }
}
