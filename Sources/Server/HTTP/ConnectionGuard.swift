#if Network
import CheckoutCore
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The limits of a connection.
package struct ConnectionLimits: Sendable {
  /// How large a request may be.
  package var request = RequestFraming.Limits()
  /// The number of connections at the same time.
  package var connections = 1000
  /// How long the head of a request may take from its first byte on.
  package var head = Duration.seconds(10)
  /// How long a body may stop.
  package var pause = Duration.seconds(10)
  /// How long a whole body may take.
  package var body = Duration.seconds(60)
  /// How long a connection without a request is kept, and a client is waited for that does not read its answer.
  package var idle = Duration.seconds(60)

  package init() {}
}

/// A connection as the code that answers its requests sees it.
final class Connection: Sendable {
  private struct State {
    var isClosed = false
    var onClose: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// Runs tasks on the thread of the connection.
  let executor: LoopExecutor

  init(_ loop: any EventLoop) { executor = LoopExecutor(loop) }

  /// Runs work that is cancelled if the client leaves.
  func run<R: Sendable>(_ work: @escaping @Sendable () async -> R) async -> R {
    let task = Task(executorPreference: executor) { await work() }
    let isClosed = state.withLock { state in
      state.onClose = { task.cancel() }
      return state.isClosed
    }
    if isClosed { task.cancel() }
    defer { state.withLock { $0.onClose = nil } }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func close() {
    let onClose = state.withLock { state in
      state.isClosed = true
      return state.onClose
    }
    onClose?()
  }
}

/// The connections of a server.
final class Connections: Sendable {
  private let open = Mutex<[ObjectIdentifier: Connection]>([:])

  /// The number of connections.
  var count: Int { open.withLock(\.count) }

  subscript(channel: any Channel) -> Connection? { open.withLock { $0[ObjectIdentifier(channel)] } }

  fileprivate func add(_ connection: Connection, of channel: any Channel) {
    open.withLock { $0[ObjectIdentifier(channel)] = connection }
  }

  fileprivate func remove(_ channel: any Channel) {
    let connection = open.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
    connection?.close()
  }
}

/// Reads the bytes of a connection before the HTTP library does, and ends the connection if they are no strict HTTP/1, too many
/// or too slow.
final class ConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let limits: ConnectionLimits
  private let connections: Connections
  private let connection: Connection
  private var framing: RequestFraming
  private var answered = 0
  private var refusal: ControlError?
  private var isRefused = false
  private var deadline: Scheduled<Void>?
  /// The request whose body is arriving, and when all of it has to be there.
  private var body: (request: Int, end: NIODeadline)?
  private var context: ChannelHandlerContext?

  /// How long the rest of what a refused client sends is read and dropped, so that it can read the error.
  private static let drainage = TimeAmount.seconds(1)

  /// - Parameter loop: the event loop of the connection.
  init(_ limits: ConnectionLimits, _ connections: Connections, _ loop: any EventLoop) {
    connection = Connection(loop)
    self.limits = limits
    self.connections = connections
    framing = RequestFraming(limits.request)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    connections.add(connection, of: context.channel)
    if connections.count > limits.connections {
      refuse(ControlError(.busy, "there are \(limits.connections) connections, which is the most"), context)
    } else {
      wait(limits.idle, context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    connections.remove(context.channel)
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    connections.remove(context.channel)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A client that closes its side leaves: what its requests wait for is cancelled.
    if let event = event as? ChannelEvent, event == .inputClosed {
      connection.close()
      if isRefused { return context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard refusal == nil else { return }
    let buffer = unwrapInboundIn(data)
    let wasInHead = framing.isInHead
    var passed: [UInt8] = []
    var error: ControlError?
    do throws(ControlError) {
      try framing.take(Array(buffer.readableBytesView), into: &passed)
    } catch let found {
      error = found
    }
    if framing.expectsContinue, framing.isInBody, answered + 1 == framing.requests, !passed.isEmpty, error == nil {
      write("HTTP/1.1 100 Continue\r\n\r\n", context)
    }
    if framing.isInBody {
      wait(forBodyIn: context)
    } else if framing.isInHead {
      if !wasInHead { wait(limits.head, context) }
    } else {
      wait(nil, context)
    }
    if let error { refuse(error, context) }
    if !passed.isEmpty { context.fireChannelRead(wrapInboundOut(context.channel.allocator.buffer(bytes: passed))) }
  }

  /// Says that a request has its answer.
  func answer() {
    answered += 1
    guard let context else { return }
    if let refusal, !isRefused, answered >= framing.requests { end(refusal, context) }
    if refusal == nil, framing.isLast, answered == framing.requests {
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      context.writeAndFlush(wrapOutboundOut(ByteBuffer())).whenComplete { _ in bound.value.close(promise: nil) }
      return
    }
    if refusal == nil, answered == framing.requests, !framing.isInHead, !framing.isInBody { wait(limits.idle, context) }
  }

  // MARK: Time

  private func wait(_ duration: Duration?, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = nil
    guard let duration else { return }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: .milliseconds(duration.milliseconds)) { bound.value.runOut() }
  }

  private func wait(forBodyIn context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    let known = body.flatMap { $0.request == framing.requests ? $0.end : nil }
    let end = known ?? now + .milliseconds(limits.body.milliseconds)
    body = (framing.requests, end)
    wait(min(limits.pause, .nanoseconds(max(0, (end - now).nanoseconds))), context)
  }

  private func runOut() {
    guard let context else { return }
    if framing.isInHead || framing.isInBody {
      refuse(ControlError(.slow, "the request takes too long"), context)
    } else {
      context.close(promise: nil)
    }
  }

  // MARK: Refusal

  private func refuse(_ error: ControlError, _ context: ChannelHandlerContext) {
    refusal = error
    deadline?.cancel()
    // Answers to earlier requests go first. A request whose body is missing has none.
    let missing = framing.isInBody ? 1 : 0
    if answered + missing >= framing.requests { end(error, context) }
  }

  private func end(_ error: ControlError, _ context: ChannelHandlerContext) {
    isRefused = true
    let body = error.body.text
    let allowed = error.methods.isEmpty ? "" : "Allow: \(error.methods.joined(separator: ", "))\r\n"
    write(
      "HTTP/1.1 \(error.code.status) \(error.code.rawValue)\r\n\(allowed)Content-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body, context)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.close(mode: .output, promise: nil)
    connection.close()
    deadline = context.eventLoop.scheduleTask(in: Self.drainage) { bound.value.close(promise: nil) }
  }

  private func write(_ text: String, _ context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: text)), promise: nil)
  }
}

/// Tells the guard of a connection when an answer has been written.
final class AnswerWatch: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let watcher: ConnectionGuard

  init(_ watcher: ConnectionGuard) { self.watcher = watcher }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    context.write(data, promise: promise)
    if case .end = part { watcher.answer() }
  }
}
#endif
