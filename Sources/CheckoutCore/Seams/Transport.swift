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
}

/// Request in, response out. The in-process sandbox is one, HTTP another.
public protocol Transport: Sendable {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}
