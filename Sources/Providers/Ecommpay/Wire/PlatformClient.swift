import CheckoutCore

/// The platform, as the SDK speaks to it. Every request may be repeated: the platform answers the same again.
struct PlatformClient: Sendable {
  static let authority = "sdk.ecommpay.test"

  let client: PatientClient

  /// Accepted, or refused with reasons.
  func ask(_ path: String, _ body: JSON) async throws(CheckoutError) -> PlatformAnswer {
    let answer = try await client.post(path, at: Self.authority, to: .platform, body: body)
    if answer.status == 200 { return .accepted(AnswerReader(answer.body)) }
    return .refused(status: answer.status, PlatformRefusal.all(in: answer.body))
  }

  /// Accepted; a refusal is thrown.
  func demand(_ path: String, _ body: JSON) async throws(CheckoutError) -> AnswerReader {
    switch try await ask(path, body) {
    case .accepted(let answer): return answer
    case .refused(let status, let refusals): throw PlatformRefusal.error(status: status, refusals)
    }
  }
}

enum PlatformAnswer {
  case accepted(AnswerReader)
  case refused(status: Int, [PlatformRefusal])
}

/// One reason why the platform refused.
struct PlatformRefusal: Equatable, Sendable {
  var code: String
  var message: String?
  /// The wire's name of what is wrong, e.g. `payment_currency`.
  var field: String?

  /// All reasons in a refusal. What has no code is no reason.
  static func all(in body: JSON) -> [PlatformRefusal] {
    (body["errors"]?.elements ?? []).compactMap { reason in
      reason["code"]?.string.map {
        PlatformRefusal(code: $0, message: reason["message"]?.string, field: reason["field"]?.string)
      }
    }
  }

  /// The refusal as a whole, by its first reason.
  static func error(status: Int, _ refusals: [PlatformRefusal]) -> CheckoutError {
    CheckoutError(
      code: status == 401 ? "session.unknown" : "platform", platformCode: refusals.first?.code ?? String(status),
      platformMessage: refusals.first?.message)
  }
}
