#if Network
import CheckoutCore
import NIOCore
import NIOPosix
import NIOSSL

/// A port that speaks TLS with a certificate of a name that no server has. A client that accepts it all the same learns that it
/// is wrong here.
final class TLSPort: Sendable {
  /// The number of the port.
  let number: Int
  private let channel: any Channel

  /// How long a client may stay.
  private static let longest = TimeAmount.seconds(10)

  /// - Throws: the system's error if no port can be opened.
  init(host: String, _ certificate: WrongNameCertificate) async throws {
    let configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(try NIOSSLCertificate(bytes: certificate.bytes, format: .der))],
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: certificate.key, format: .der)))
    let context = try NIOSSLContext(configuration: configuration)
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(NIOSSLServerHandler(context: context), Misdirected())
          channel.eventLoop.scheduleTask(in: Self.longest) { channel.close(promise: nil) }
        }
      }
      .bind(host: host, port: 0).get()
    number = channel.localAddress?.port ?? 0
  }

  func close() { channel.close(promise: nil) }

  /// Answers the first bytes of a request with 421. Source: RFC 9110, section 15.5.20.
  private final class Misdirected: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let answer = "HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      let channel = context.channel
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer))).whenComplete { _ in
        channel.close(promise: nil)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}
#endif
