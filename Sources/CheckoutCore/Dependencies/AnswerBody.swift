/// Collects a response body that arrives in chunks, for a `Transport` over a network.
///
/// It never buffers more than `limit` bytes and rejects truncated bodies.
///
/// ```swift
/// var body = AnswerBody(declared: head.headerFields[.contentLength].flatMap { Int($0) })
/// while let piece = try await wire.read(), try body.take(piece) {}
/// return TransportResponse(head: head, body: try body.whole())
/// ```
///
/// It sets no deadline. Callers have one for the whole response: platform 60 seconds, issuer 10, image 3.
/// At the deadline, the caller cancels its task, and the transport closes the connection.
public struct AnswerBody: Sendable {
  /// The limit in bytes. Payment system messages are far smaller, and no parser accepts more.
  public static let limit = 1 << 20

  private let declared: Int?
  private var bytes: [UInt8] = []
  private var isTooLarge: Bool

  /// - Parameter declared: The body length from the response head, in bytes.
  ///   Nil if the end of the connection or the transport's framing ends the body.
  public init(declared: Int? = nil) {
    self.declared = declared
    isTooLarge = declared.map { $0 > Self.limit || $0 < 0 } ?? false
  }

  /// Appends the next chunk.
  /// - Returns: Whether to read on. If false, the transport closes the connection: the body is complete or too large.
  public mutating func take(_ piece: some Collection<UInt8>) -> Bool {
    guard !isTooLarge else { return false }
    let budget = (declared ?? Self.limit) - bytes.count
    // Bytes after the declared end do not belong to the response.
    bytes.append(contentsOf: piece.prefix(budget))
    if let declared { return bytes.count < declared }
    if piece.count > budget {
      isTooLarge = true
      bytes = []
    }
    return !isTooLarge
  }

  /// Returns the whole body after the last chunk.
  /// - Throws: `tooLarge` for more than `limit` bytes, declared or sent; `connectionLost` if the body is truncated.
  public consuming func whole() throws(TransportError) -> [UInt8] {
    guard !isTooLarge else { throw .tooLarge }
    if let declared, bytes.count < declared { throw .connectionLost }
    return bytes
  }
}
