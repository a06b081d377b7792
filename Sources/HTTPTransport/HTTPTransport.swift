#if Network
import AsyncHTTPClient
public import CheckoutCore
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The transport that speaks HTTP to another machine, or to another program on this one.
///
/// It keeps connections open between requests and follows no redirects. Its callers set the deadlines, and a cancelled
/// request closes its connection. Release the transport to close all of them.
public final class HTTPTransport: Transport {
  private let client: HTTPClient

  /// The number of connections to one server.
  private static let mostConnections = 256

  /// The time for a connection to be established.
  private static let connectTimeout = TimeAmount.seconds(10)

  /// Creates a transport with connections of its own.
  public init() {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout = .init(connect: Self.connectTimeout)
    configuration.httpVersion = .http1Only
    // A request that may have arrived is repeated by the SDK, which knows whether that is safe.
    configuration.connectionPool.retryConnectionEstablishment = false
    // A request must not wait for others to the same server: they may wait for it, as for a call that moves the clock.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = Self.mostConnections
    // A static program has no name service of the system, and a small container no file of hosts. The name needs neither.
    // Source: RFC 6761, section 6.3.
    if !Self.isKnown("localhost") { configuration.dnsOverride = ["localhost": "127.0.0.1"] }
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Whether the system knows an address of a host.
  private static func isKnown(_ host: String) -> Bool {
    var found: UnsafeMutablePointer<addrinfo>?
    defer { if let found { freeaddrinfo(found) } }
    return getaddrinfo(host, nil, nil, &found) == 0
  }

  deinit { client.shutdown { _ in } }

  /// - Throws: `unreachable` if no connection could be established; `connectionLost` if it ended too early; `timeout`,
  ///   `tooLarge` or `cancelled`.
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    do {
      return try await exchange(request)
    } catch let error as TransportError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch let error as HTTPClientError {
      throw Self.reason(error)
    } catch {
      throw Self.isRefused(error) ? .unreachable : .connectionLost
    }
  }

  private func exchange(_ request: TransportRequest) async throws -> TransportResponse {
    let head = request.head
    var sent = HTTPClientRequest(url: "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")")
    sent.method = HTTPMethod(rawValue: head.method.rawValue)
    for field in head.headerFields { sent.headers.add(name: field.name.rawName, value: field.value) }
    if !request.body.isEmpty { sent.body = .bytes(request.body) }
    let response = try await client.execute(sent, deadline: .distantFuture)
    var fields = HTTPFields()
    for (name, value) in response.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    var body = AnswerBody(declared: response.headers.first(name: "content-length").flatMap { Int($0) })
    for try await piece in response.body {
      guard body.take(piece.readableBytesView) else { break }
    }
    return TransportResponse(
      head: HTTPResponse(status: .init(code: Int(response.status.code)), headerFields: fields),
      body: try body.whole())
  }

  private static func reason(_ error: HTTPClientError) -> TransportError {
    switch error {
    case .cancelled: .cancelled
    case .connectTimeout, .invalidURL, .emptyHost, .emptyScheme, .tlsHandshakeTimeout:
      .unreachable
    case .readTimeout, .deadlineExceeded: .timeout
    default: .connectionLost
    }
  }

  /// Whether an error says that there was no connection, so that the request cannot have arrived.
  private static func isRefused(_ error: any Error) -> Bool {
    if let error = error as? IOError {
      return [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ENETDOWN, EADDRNOTAVAIL].contains(error.errnoCode)
    }
    return error is NIOConnectionError || error is ChannelError || "\(type(of: error))".contains("SSL")
  }
}
#endif
