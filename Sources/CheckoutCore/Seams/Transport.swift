public import HTTPTypes

/// A request on its way to somebody's machine, with scheme and authority, so that a transport can be any wire.
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

/// Why no response came. Whether the request arrived is unknown with all of them but `unreachable`.
public enum TransportError: String, Error, Sendable {
  case unreachable, timeout, connectionLost, cancelled
  /// The body was longer than any answer is, and was not read to its end.
  case tooLarge
}

/// Request in, response out. The in-process sandbox is one, HTTP another.
///
/// A response is whole: bodies do not come in pieces here. So a transport over a real wire answers for three things, and
/// `AnswerBody` does them: it reads no more than `AnswerBody.limit` bytes of a body, throws `connectionLost` for one that
/// ends before its declared length, and gives nothing of what comes behind it. It also lets go of the connection at once
/// when its task is cancelled: that is how a deadline ends an answer that drips. It follows no redirects; a status of the
/// three hundreds is an answer like others.
///
/// Whoever asks answers for the rest: every question has a deadline on the checkout's clock, and every reader refuses a body
/// beyond its own limit, however it came.
public protocol Transport: Sendable {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}
