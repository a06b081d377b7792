#if Network
import CheckoutCore
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import KassaBackend
import KassaHTTPTransport
import Logging
import NIOCore
import NIOHTTPTypes
import ServiceLifecycle
import UnixSignals

/// Serves worlds over HTTP. Only the files of this folder know the HTTP library.
package struct HTTPServer: Sendable {
  private let server: WorldServer
  private let listeners: [Listener]
  private let limits: ConnectionLimits
  private let ports: FurtherPorts?

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

  /// - Parameter ports: the ports that worlds can have of their own, as the server's registry knows them; nil for none.
  package init(
    _ server: WorldServer, _ listeners: [Listener], limits: ConnectionLimits = ConnectionLimits(),
    ports: FurtherPorts? = nil
  ) {
    self.ports = ports
    self.server = server
    self.listeners = listeners
    self.limits = limits
  }

  /// Serves until the task is cancelled or, with `handlesSignals`, the program is asked to end.
  /// - Parameters:
  ///   - onBegin: is called before the first request.
  ///   - onReady: is called for each listener with its port.
  /// - Throws: the system's error if a port is taken.
  package func run(
    handlesSignals: Bool, onBegin: () async throws -> Void = {},
    onReady: @escaping @Sendable (_ listener: Int, _ port: Int) -> Void
  ) async throws {
    var logger = Logger(label: "kassa") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let connections = Connections()
    let applications = listeners.enumerated().map { index, listener in
      application(listener, connections, logger) { onReady(index, $0) }
    }
    ports?.begin { [self, logger] listener, onReady in
      try await application(listener, connections, logger, onReady).run()
    }
    defer { ports?.end() }
    try await onBegin()
    var configuration = ServiceGroupConfiguration(
      services: applications, gracefulShutdownSignals: handlesSignals ? [.sigterm, .sigint] : [], logger: logger)
    configuration.maximumGracefulShutdownDuration = Self.grace
    let group = ServiceGroup(configuration: configuration)
    do {
      try await group.run()
    } catch is CancellationError where !Task.isCancelled {
      // The time for a graceful end has run out, and what was still open was cancelled.
    }
  }

  private func application(
    _ listener: Listener, _ connections: Connections, _ logger: Logger, _ onReady: @escaping @Sendable (Int) -> Void
  ) -> some ApplicationProtocol {
    Application(
      responder: Responder(
        server: server, only: listener.only, largestBody: limits.request.body, connections: connections, ports: ports),
      server: HTTPServerBuilder { [limits] responder in GuardedChannel(responder, limits, connections) },
      configuration: ApplicationConfiguration(
        // The system's name service is not part of a static program.
        address: .hostname(listener.host == "localhost" ? "127.0.0.1" : listener.host, port: listener.port),
        serverName: "kassa"),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? listener.port) },
      logger: logger)
  }

  /// How long requests may go on once the program is asked to end. Some wait for something that never happens.
  private static let grace = Duration.seconds(2)
}

/// Passes requests on.
private struct Responder: HTTPResponder {
  let server: WorldServer
  let only: (world: String, system: String)?
  let largestBody: Int
  let connections: Connections
  let ports: FurtherPorts?

  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    // The guard of the connection has counted the bytes already.
    let buffer = try await request.body.collect(upTo: largestBody)
    var head = request.head
    if let target = AbsoluteTarget(head.path ?? "") { head.path = target.path }
    let transported = TransportRequest(head: head, body: Array(buffer.readableBytesView))
    let (server, only) = (server, only)
    let work: @Sendable () async -> Result<TransportResponse, TransportError> = {
      await server.respond(to: transported, only: only)
    }
    let result = if let connection = connections[context.channel] { await connection.run(work) } else { await work() }
    switch result {
    case .success(var answer):
      let manner = WireManner.take(from: &answer)
      if manner == .refused {
        if let elsewhere = elsewhere(request.head) { return elsewhere }
        await Self.reset(context.channel)
        throw CancellationError()
      }
      return Response(
        status: answer.head.status, headers: answer.head.headerFields,
        body: Self.body(answer.body, manner, context.channel))
    case .failure:
      // What broke in the world breaks on the wire: the client gets no answer.
      await Self.reset(context.channel)
      throw CancellationError()
    }
  }

  /// Returns the response that sends a client of ours to where it gets no connection; nil for any other client, which would
  /// not understand it.
  private func elsewhere(_ head: HTTPRequest) -> Response? {
    guard let name = ServedTransport.instead, ServedTransport.addresses.flatMap({ head.headerFields[$0] }) != nil,
      let address = try? ports?.refused()
    else { return nil }
    return Response(status: .misdirectedRequest, headers: [name: address])
  }

  private static func body(_ bytes: [UInt8], _ manner: WireManner, _ channel: any Channel) -> ResponseBody {
    switch manner {
    case .whole, .refused: return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    case .half:
      return ResponseBody(contentLength: bytes.count) { writer in
        try await writer.write(ByteBuffer(bytes: bytes.prefix(bytes.count / 2)))
        try await channel.close()
        throw CancellationError()
      }
    case .slow:
      return ResponseBody(contentLength: bytes.count) { writer in
        for byte in bytes {
          try await writer.write(ByteBuffer(bytes: [byte]))
          try await SystemClock().sleep(for: WireManner.pause, as: .latency)
        }
        try await writer.finish(nil)
      }
    }
  }

  /// Ends a connection so that the client's system reports a reset.
  private static func reset(_ channel: any Channel) async {
    if let options = channel as? any SocketOptionProvider {
      try? await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    try? await channel.close()
  }
}

/// The connection that a request came over.
private struct ConnectionContext: InitializableFromSource {
  let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }
}
#endif
