public import HTTPTypes

/// A client that sends JSON over a transport and logs every message as a flow entry, with secrets redacted.
public struct WireClient: Sendable {
  private let transport: any Transport
  private let log: WireLog
  private let from: WireMessage.Party

  /// Creates a client.
  /// - Parameters:
  ///   - transport: carries the requests.
  ///   - from: the party in whose name the client sends and logs its messages.
  ///   - log: a function that receives every message for the log of flow entries.
  public init(transport: any Transport, from: WireMessage.Party, log: @escaping WireLog) {
    self.transport = transport
    self.from = from
    self.log = log
  }

  /// A response: the HTTP status and the JSON body.
  public struct Answer: Sendable {
    /// The HTTP status code, e.g. `200`. It may report an error.
    public var status: Int
    /// The body, parsed but not validated.
    public var body: JSON
    /// The minimum delay before the next request, from `X-Retry-After` or `Retry-After`; nil if absent.
    public var retryAfter: Duration?
  }

  /// Posts `body` to `https://authority/path` and parses the JSON response, whatever its HTTP status.
  /// - Throws: `network.…` if no response arrives; `answer.malformed` if the response is not JSON.
  public func post(
    _ path: String, at authority: String, to party: WireMessage.Party, headers: [(name: String, value: String)] = [],
    body: JSON, limits: JSON.Limits = JSON.Limits()
  ) async throws(CheckoutError) -> Answer {
    try await send(.post, path, at: authority, to: party, headers: headers, body: body, limits: limits)
  }

  /// Sends a request with any HTTP method and parses the JSON response, whatever its HTTP status.
  ///
  /// - Parameters:
  ///   - method: the HTTP method.
  ///   - path: the path with the query, beginning with a slash.
  ///   - authority: the authority of the server.
  ///   - party: the party that receives the request.
  ///   - headers: the names and values of the headers. The log has the names, and bullets for values that may be
  ///     secret.
  ///   - body: the body; nil for none.
  ///   - limits: the limits on the JSON of the response.
  /// - Throws: the same errors as `post`.
  public func send(
    _ method: HTTPRequest.Method, _ path: String, at authority: String, to party: WireMessage.Party,
    headers: [(name: String, value: String)] = [], body: JSON? = nil, limits: JSON.Limits = JSON.Limits()
  ) async throws(CheckoutError) -> Answer {
    var head = HTTPRequest(method: method, scheme: "https", authority: authority, path: path)
    if body != nil { head.headerFields[.contentType] = "application/json" }
    for header in headers {
      if let name = HTTPField.Name(header.name) { head.headerFields[name] = header.value }
    }
    let sent = WireMessage.Transfer(authority: authority, head.headerFields)
    log(WireMessage(from: from, to: party, name: "\(method.rawValue) \(path)", body: body ?? [:], transfer: sent))
    let response: TransportResponse
    do {
      response = try await transport.send(TransportRequest(head: head, body: body?.wireBytes ?? []))
    } catch {
      // The time limit ends a request by cancelling it.
      let isLate = error == .cancelled && TimeLimit.current?.hasPassed == true
      log(WireMessage(from: party, to: from, name: "—", body: .string((isLate ? .timeout : error).rawValue)))
      throw CheckoutError(error)
    }
    let status = response.head.status.code
    let received = WireMessage.Transfer(authority: authority, response.head.headerFields)
    do {
      let answer = try JSON(parsing: response.body, limits: limits)
      log(WireMessage(from: party, to: from, name: String(status), body: answer, transfer: received))
      return Answer(status: status, body: answer, retryAfter: response.head.headerFields.pause)
    } catch {
      log(
        WireMessage(
          from: party, to: from, name: String(status), body: .string("\(error.reason)"), transfer: received))
      var failure = CheckoutError(
        code: .answerMalformed, platformCode: String(status), platformMessage: error.reason.rawValue)
      failure.retryAfter = response.head.headerFields.pause
      throw failure
    }
  }
}
