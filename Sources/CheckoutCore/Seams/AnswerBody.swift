/// Gathers the body of an answer that comes in pieces, for a `Transport` over a real wire: never more memory than an
/// answer may have, and no answer that ended before its end.
///
/// ```swift
/// var body = AnswerBody(declared: head.headerFields[.contentLength].flatMap { Int($0) })
/// while let piece = try await wire.read(), try body.take(piece) {}
/// return TransportResponse(head: head, body: try body.whole())
/// ```
///
/// How long a body takes is not its business: whoever asks has a deadline for the whole answer (60 seconds for a platform,
/// 10 for an issuer, 3 for a picture) and cancels the task that waits, at which a transport lets go of its connection.
public struct AnswerBody: Sendable {
  /// Bytes. No message of a payment system comes near it; readers have limits of their own, none of them higher.
  public static let limit = 1 << 20

  private let declared: Int?
  private var bytes: [UInt8] = []
  private var isTooLarge: Bool

  /// - Parameter declared: the length that the head tells, in bytes; nil where the end of the connection, or a frame that
  ///   the transport reads, is the end of the body.
  public init(declared: Int? = nil) {
    self.declared = declared
    isTooLarge = declared.map { $0 > Self.limit || $0 < 0 } ?? false
  }

  /// Takes the next piece.
  /// - Returns: whether more may come. Then the transport reads on, else it lets go of the connection: the body is
  ///   complete, or there is too much of it.
  public mutating func take(_ piece: some Collection<UInt8>) -> Bool {
    guard !isTooLarge else { return false }
    let room = (declared ?? Self.limit) - bytes.count
    // What comes behind a declared end is of no answer.
    bytes.append(contentsOf: piece.prefix(room))
    if let declared { return bytes.count < declared }
    if piece.count > room {
      isTooLarge = true
      bytes = []
    }
    return !isTooLarge
  }

  /// The whole body, once nothing more comes.
  /// - Throws: `tooLarge` for more than `limit`, declared or sent; `connectionLost` for less than was declared.
  public consuming func whole() throws(TransportError) -> [UInt8] {
    guard !isTooLarge else { throw .tooLarge }
    if let declared, bytes.count < declared { throw .connectionLost }
    return bytes
  }
}
