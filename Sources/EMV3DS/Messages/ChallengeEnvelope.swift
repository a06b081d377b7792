public import CheckoutCore

/// The raw response to a CReq: a JWE from the secure channel, or plain JSON if the transport itself is secure.
///
/// Source: EMV 3-D Secure 2.2, secure channel.
public enum ChallengeEnvelope {
  /// A function that decrypts a JWE in compact form; it returns nil on failure.
  public typealias Decipher = @Sendable (_ compact: String) -> [UInt8]?

  /// The limits for parsing a response.
  public static let limits = JSON.Limits(bytes: 400_000, depth: 16, values: 2_000)

  /// Returns the message in a response.
  ///
  /// An `Erro` is sent unencrypted even over a secure channel, and is never decrypted.
  /// - Parameter decipher: the decryption function; nil if messages are unencrypted.
  public static func open(_ body: [UInt8], decipher: Decipher?) throws(ProtocolFault) -> JSON {
    guard let decipher else { return try parse(body) }
    if body.first == UInt8(ascii: "{"), let clear = try? JSON(parsing: body, limits: limits), ErrorMessage(clear) != nil
    {
      return clear
    }
    guard body.count <= limits.bytes, let compact = String(validating: body, as: UTF8.self),
      compact.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 4, let message = decipher(compact)
    else { throw ProtocolFault(.undecipherable, "JWE") }
    return try parse(message)
  }

  private static func parse(_ bytes: [UInt8]) throws(ProtocolFault) -> JSON {
    do throws(JSON.ParseError) {
      return try JSON(parsing: bytes, limits: limits)
    } catch { throw .unreadable(error) }
  }
}
