public import HTTPTypes

/// An outgoing request. It has a scheme and an authority, so that any protocol can carry it.
public struct TransportRequest: Sendable {
  /// The method, the URL and the header fields.
  public var head: HTTPRequest
  /// The bytes of the body; empty if the request has none.
  public var body: [UInt8]

  /// Creates a request.
  /// - Parameters:
  ///   - head: the method, the URL with its scheme and authority, and the header fields.
  ///   - body: the bytes of the body; empty for none.
  public init(head: HTTPRequest, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// A response to a request, whatever its status.
public struct TransportResponse: Sendable {
  /// The status and the header fields.
  public var head: HTTPResponse
  /// The bytes of the body, at most `AnswerBody.limit`; empty if the response has none.
  public var body: [UInt8]

  /// Creates a response.
  /// - Parameters:
  ///   - head: the status and the header fields.
  ///   - body: the bytes of the body; empty for none.
  public init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// The reason why no response arrived. Unless it is `unreachable`, the request may have arrived.
public enum TransportError: String, Error, Sendable, CaseIterable {
  /// No connection was established, so the request had no effect.
  case unreachable
  /// No response arrived within the time limit.
  case timeout
  /// The connection ended before the response was complete.
  case connectionLost
  /// The sender cancelled the request, for example because the payer has left.
  case cancelled
  /// The response body exceeded the size limit and was not read to the end.
  case tooLarge
}

/// A transport that sends a request and returns the response, e.g. through the in-process sandbox or over HTTP.
///
/// Responses are never streamed, so a network transport has these duties:
/// - It reads at most `AnswerBody.limit` bytes of a body.
/// - It throws `connectionLost` for a body that ends before its declared length.
/// - It discards the bytes after the declared length.
/// - It closes the connection as soon as its task is cancelled, which is how a deadline ends a slow response.
/// - It does not follow redirects. It returns a 3xx response like any other.
///
/// `AnswerBody` performs the first three duties.
///
/// Callers set a deadline on the checkout's clock for every request.
/// Every parser enforces its own body limit, regardless of the transport.
public protocol Transport: Sendable {
  /// Sends a request and returns the whole response, whatever its status.
  /// - Throws: the reason why no response arrived.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}

/// A transport on which every request fails with `unreachable`, for checkouts that are not connected to anything.
public struct NoTransport: Transport {
  /// Creates a transport that is not connected to anything.
  public init() {}

  /// Sends nothing.
  /// - Throws: `unreachable`, always.
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    throw .unreachable
  }
}
