import CheckoutCore
import HTTPTypes

/// A client for Worldline's Client API. Source: Worldline, Client API reference.
struct ClientAPI: Sendable {
  let clientSessionId: String
  let customerId: String
  let baseURL: String
  let metaInfo: ClientMetaInfo
  let client: WireClient
  let clock: any CheckoutClock

  /// Sends a GET request and returns the body of a 2xx response.
  func get(_ path: String, _ query: [(String, String)] = []) async throws(ConnectError) -> JSON {
    try await call(.get, path, query, nil)
  }

  func post(_ path: String, _ body: JSON) async throws(ConnectError) -> JSON {
    try await call(.post, path, [], body)
  }

  private func call(
    _ method: HTTPRequest.Method, _ path: String, _ query: [(String, String)], _ body: JSON?
  ) async throws(ConnectError) -> JSON {
    guard let address = ClientAddress(baseURL) else { throw .invalidURL(baseURL) }
    var target = address.path + "/" + URLEncoding.percentEncode(customerId) + path
    if !query.isEmpty {
      target +=
        "?"
        + query.map { URLEncoding.percentEncode($0.0) + "=" + URLEncoding.percentEncode($0.1) }.joined(separator: "&")
    }
    let answer: WireClient.Answer
    do {
      let (client, headers, path) = (client, headers, target)
      answer = try await withDeadline(clock: clock, timeout: CheckoutError.timeout) { () async throws(CheckoutError) in
        try await client.send(method, path, at: address.authority, to: .platform, headers: headers, body: body)
      }
    } catch {
      throw ConnectError(error)
    }
    guard (200..<300).contains(answer.status) else {
      let error = APIError(ModelReader(answer.body), status: answer.status)
      throw error.isExpiredSession ? .sessionExpired(error) : .api(error)
    }
    return answer.body
  }

  private var headers: [(name: String, value: String)] {
    [("Authorization", "GCS v1Client:" + clientSessionId), ("X-GCS-ClientMetaInfo", metaInfo.encoded)]
  }
}

extension ConnectError {
  init(_ error: CheckoutError) {
    self =
      TransportError.allCases.first { error.code == .init($0) }.map(ConnectError.transport)
      ?? .decoding(error.platformCode ?? error.code.rawValue)
  }
}
