#if Network
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// A connection over HTTP/1.1 whose bytes pass a `ConnectionGuard` first.
struct GuardedChannel: HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  let responder: HTTPChannelHandler.Responder
  private let limits: ConnectionLimits
  private let connections: Connections

  init(_ responder: @escaping HTTPChannelHandler.Responder, _ limits: ConnectionLimits, _ connections: Connections) {
    self.responder = responder
    self.limits = limits
    self.connections = connections
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let watcher = ConnectionGuard(limits, connections, channel.eventLoop)
      try pipeline.addHandler(watcher)
      var decoder = NIOHTTPDecoderLimitConfiguration()
      // The guard has checked both, so that the decoder's own limits must only not be smaller.
      decoder.maxHeaderFieldSize = limits.request.head
      decoder.maxHeaderListSize = limits.request.head
      decoder.maxHeaderFieldCount = limits.request.fields + 1
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
        withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoder)
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
      try pipeline.addHandler(AnswerWatch(watcher))
      try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: nil, logger: logger))
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(value: Value, logger: Logger) async {
    await withTaskExecutorPreference(connections[value.channel]?.executor) {
      await handleHTTP(asyncChannel: value, logger: logger)
    }
  }
}
#endif
