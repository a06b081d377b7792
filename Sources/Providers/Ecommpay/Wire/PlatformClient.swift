import CheckoutCore

/// The SDK's client for the platform. Every request may be repeated: the platform gives the same response again.
struct PlatformClient: Sendable {
  static let authority = "sdk.ecommpay.test"

  let client: RetryingClient

  /// Sends a request and returns the accepted response or the reasons of the refusal.
  func ask(_ path: String, _ body: JSON) async throws(CheckoutError) -> PlatformAnswer {
    let answer = try await client.post(path, at: Self.authority, to: .platform, body: body)
    if answer.status == 200 { return .accepted(AnswerReader(answer.body)) }
    return .refused(status: answer.status, PlatformRefusal.all(in: answer.body))
  }

  /// Sends a request and returns the accepted response; throws if the platform refuses it.
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

/// One reason for a refusal by the platform.
struct PlatformRefusal: Equatable, Sendable {
  var code: String
  var message: String?
  /// The wire name of the refused field, e.g. `payment_currency`.
  var field: String?

  /// Returns all reasons in a refusal. An entry without a code is skipped.
  static func all(in body: JSON) -> [PlatformRefusal] {
    (body["errors"]?.elements ?? []).compactMap { reason in
      reason["code"]?.string.map {
        PlatformRefusal(code: $0, message: reason["message"]?.string, field: reason["field"]?.string)
      }
    }
  }

  /// Returns one error for the whole refusal, based on its first reason.
  static func error(status: Int, _ refusals: [PlatformRefusal]) -> CheckoutError {
    CheckoutError(
      code: status == 401 ? "session.unknown" : "platform", platformCode: refusals.first?.code ?? String(status),
      platformMessage: refusals.first?.message)
  }
}
