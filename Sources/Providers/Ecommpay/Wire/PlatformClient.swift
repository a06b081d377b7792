import CheckoutCore

/// The SDK's client for the platform.
/// Every request can be retried safely, because the platform answers a repeated request with the same response.
struct PlatformClient: Sendable {
  static let authority = "sdk.ecommpay.test"

  let client: RetryingClient

  /// Sends a request. Returns the response if the platform accepts the request, otherwise the reasons for rejecting it.
  func ask(_ path: String, _ body: JSON) async throws(CheckoutError) -> PlatformAnswer {
    let answer = try await client.post(path, at: Self.authority, to: .platform, body: body)
    if answer.status == 200 { return .accepted(AnswerReader(answer.body)) }
    return .refused(status: answer.status, PlatformRefusal.all(in: answer.body))
  }

  /// Sends a request and returns the response; throws if the platform rejects the request.
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

/// A reason for a rejection by the platform.
struct PlatformRefusal: Equatable, Sendable {
  var code: String
  var message: String?
  /// The name of the rejected field in the request, e.g. `payment_currency`.
  var field: String?
  /// What the platform says about the reason, e.g. `["known": "card, alipay"]`.
  var details: [String: String] = [:]

  /// Returns all the reasons in a rejection. An entry without a code is skipped.
  static func all(in body: JSON) -> [PlatformRefusal] {
    (body["errors"]?.elements ?? []).compactMap { reason in
      reason["code"]?.string.map {
        PlatformRefusal(
          code: $0, message: reason["message"]?.string, field: reason["field"]?.string,
          details: (reason["details"]?.object?.members ?? []).reduce(into: [:]) { $0[$1.name] = $1.value.string })
      }
    }
  }

  /// Returns a single error for the whole rejection, based on its first reason.
  static func error(status: Int, _ refusals: [PlatformRefusal]) -> CheckoutError {
    CheckoutError(
      code: status == 401 ? .sessionUnknown : .platform, platformCode: refusals.first?.code ?? String(status),
      platformMessage: refusals.first?.message)
  }
}
