public import HTTPTypes

/// An outgoing request. It has a scheme and an authority, so that any protocol can carry it.
public struct TransportRequest: Sendable {
  public var head: HTTPRequest
  public var body: [UInt8]

  public init(head: HTTPRequest, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

public struct TransportResponse: Sendable {
  public var head: HTTPResponse
  public var body: [UInt8]

  public init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// The reason why no response arrived. Unless it is `unreachable`, the request may have arrived.
public enum TransportError: String, Error, Sendable, CaseIterable {
  case unreachable, timeout, connectionLost, cancelled
  /// The response body exceeded the size limit and was not read to the end.
  case tooLarge
}

/// A transport that sends a request and returns the response, e.g. through the in-process sandbox or over HTTP.
///
/// Responses are never streamed, so a network transport has these duties:
/// - It reads at most `AnswerBody.limit` bytes of a body.
/// - It throws `connectionLost` for a body that ends before its declared length.
/// - It discards the bytes after the declared length. `AnswerBody` performs the first three duties.
/// - It closes the connection as soon as its task is cancelled, which is how a deadline ends a slow response.
/// - It does not follow redirects. It returns a 3xx response like any other.
///
/// Callers set a deadline on the checkout's clock for every request.
/// Every parser enforces its own body limit, regardless of the transport.
public protocol Transport: Sendable {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}
