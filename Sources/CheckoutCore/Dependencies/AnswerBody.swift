/// Collects a response body that arrives in chunks, for a `Transport` over a network.
///
/// It never buffers more than `limit` bytes and rejects truncated bodies.
///
/// ```swift
/// var body = AnswerBody(declared: head.headerFields[.contentLength].flatMap { Int($0) })
/// while let piece = try await wire.read(), body.take(piece) {}
/// return TransportResponse(head: head, body: try body.whole())
/// ```
///
/// It does not set a deadline. The caller sets one for the whole response.
/// The deadline is 60 seconds for a platform, 10 seconds for an issuer and 3 seconds for an image.
/// At the deadline, the caller cancels its task, and the transport closes the connection.
public struct AnswerBody: Sendable {
  /// The maximum size of a body, in bytes. Payment system messages are far smaller, and no parser accepts more.
  public static let limit = 1 << 20

  private let declared: Int?
  private var bytes: [UInt8] = []
  private var isTooLarge: Bool

  /// - Parameter declared: the body length from the response head, in bytes.
  ///   Nil if the end of the connection or the transport's framing marks the end of the body.
  public init(declared: Int? = nil) {
    self.declared = declared
    isTooLarge = declared.map { $0 > Self.limit || $0 < 0 } ?? false
  }

  /// Appends the next chunk of the body.
  /// - Returns: whether to continue reading. It is false once the body is complete or too large.
  ///   The transport then closes the connection.
  public mutating func take(_ piece: some Collection<UInt8>) -> Bool {
    guard !isTooLarge else { return false }
    let budget = (declared ?? Self.limit) - bytes.count
    // Ignore bytes after the declared end, because they do not belong to the response.
    bytes.append(contentsOf: piece.prefix(budget))
    if let declared { return bytes.count < declared }
    if piece.count > budget {
      isTooLarge = true
      bytes = []
    }
    return !isTooLarge
  }

  /// Returns the whole body. Call it after appending the last chunk.
  /// - Throws: `tooLarge` if more than `limit` bytes are declared or sent; `connectionLost` if the body is truncated.
  public consuming func whole() throws(TransportError) -> [UInt8] {
    guard !isTooLarge else { throw .tooLarge }
    if let declared, bytes.count < declared { throw .connectionLost }
    return bytes
  }
}
