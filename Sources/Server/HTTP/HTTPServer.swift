#if Network
import CheckoutCore
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import ServiceLifecycle
import UnixSignals

/// Serves worlds over HTTP. Only this file knows the HTTP library.
package struct HTTPServer: Sendable {
  private let server: WorldServer
  private let listeners: [Listener]
  private let largestBody: Int

  /// A port to listen at.
  package struct Listener: Sendable {
    package var host: String
    /// The port; 0 for any free one.
    package var port: Int
    /// The payment system and the world of a port for clients that take no path; nil for everything.
    package var only: (world: String, system: String)?

    package init(host: String, port: Int, only: (world: String, system: String)? = nil) {
      self.host = host
      self.port = port
      self.only = only
    }
  }

  package init(_ server: WorldServer, _ listeners: [Listener], largestBody: Int) {
    self.server = server
    self.listeners = listeners
    self.largestBody = largestBody
  }

  /// Serves until the task is cancelled or, with `handlesSignals`, the program is asked to end.
  /// - Parameter onReady: is called for each listener with its port.
  /// - Throws: the system's error if a port is taken.
  package func run(
    handlesSignals: Bool, onReady: @escaping @Sendable (_ listener: Int, _ port: Int) -> Void
  ) async throws {
    var logger = Logger(label: "kassa") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let applications = listeners.enumerated().map { index, listener in
      Application(
        responder: Responder(server: server, only: listener.only, largestBody: largestBody),
        configuration: ApplicationConfiguration(
          address: .hostname(listener.host, port: listener.port), serverName: "kassa"),
        onServerRunning: { channel in onReady(index, channel.localAddress?.port ?? listener.port) },
        logger: logger)
    }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: applications, gracefulShutdownSignals: handlesSignals ? [.sigterm, .sigint] : [], logger: logger))
    try await group.run()
  }
}

/// Passes requests on.
private struct Responder: HTTPResponder {
  let server: WorldServer
  let only: (world: String, system: String)?
  let largestBody: Int

  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= largestBody else { return Self.tooLarge(largestBody) }
    let buffer: ByteBuffer
    do {
      buffer = try await request.body.collect(upTo: largestBody)
    } catch is NIOTooManyBytesError {
      return Self.tooLarge(largestBody)
    }
    let transported = TransportRequest(head: request.head, body: Array(buffer.readableBytesView))
    switch await server.respond(to: transported, only: only) {
    case .success(let answer):
      return Response(
        status: answer.head.status, headers: answer.head.headerFields,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    case .failure:
      // What broke in the world breaks on the wire: the client gets no answer.
      try? await context.channel.close()
      throw CancellationError()
    }
  }

  private static func tooLarge(_ limit: Int) -> Response {
    let error = ControlError(.large, "a request may have at most \(limit) bytes")
    return Response(
      status: .contentTooLarge, headers: [.contentType: "application/json", .connection: "close"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: error.body.wireBytes)))
  }
}

/// The connection that a request came over.
private struct ConnectionContext: InitializableFromSource {
  let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }
}
#endif
