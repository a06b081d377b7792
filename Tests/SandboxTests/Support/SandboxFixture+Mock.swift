import CheckoutCore
import KassaSandbox

/// Functions that make payments in a mock mode, acting as the payer.
extension SandboxFixture {
  /// Opens a session, pays, and replies to every prompt until the result is known.
  func payInMock(_ card: String, _ mode: String, answer: String = "7777") async throws -> [Reply] {
    let session = try await open(InitRequest(mode: mode))
    _ = try await pay(session, card)
    return try await followMock(session, answer: answer)
  }

  func followMock(_ session: String, answer: String = "7777") async throws -> [Reply] {
    var replies = try await follow(session)
    for _ in 0..<2 {
      guard let last = replies.last, let revision = last["revision"]?.int64 else { break }
      switch last.stage {
      case "awaiting clarification": _ = try await clarify(session)
      case "awaiting 3ds result":
        for request in [CReq(last, counter: 0), CReq(last, counter: 1, entry: answer)] {
          _ = try await post("/challenge", request.body, at: SandboxAuthority.issuer)
        }
        _ = try await challengeOver(session, last)
      default: return replies
      }
      replies += try await follow(session, after: Int(revision))
    }
    return replies
  }

  func clarify(
    _ session: String, postCode: String = "10117", street: String? = "Unter den Linden 7"
  ) async throws -> Reply {
    try await post(
      "/v1/payment/clarification",
      [
        "session_id": .string(session),
        "additional_fields": .array(
          [["name": "avs_post_code", "value": .string(postCode)]]
            + (street.map { [["name": "avs_street_address", "value": .string($0)]] } ?? [])),
      ])
  }
}
