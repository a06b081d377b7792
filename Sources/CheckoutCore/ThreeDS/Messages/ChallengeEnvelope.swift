/// What came back for a CReq, before anybody knows what it is: a message in a JWE of the secure channel, or, where the wire
/// itself is the secure channel, the message as it is. Source: EMV 3-D Secure 2.2, secure channel.
public enum ChallengeEnvelope {
  /// Deciphers a JWE in compact form; nil where that fails.
  public typealias Decipher = @Sendable (_ compact: String) -> [UInt8]?

  /// No answer is larger.
  public static let limits = JSON.Limits(bytes: 400_000, depth: 16, values: 2_000)

  /// The message in an answer.
  ///
  /// An `Erro` comes in the clear even where the channel is secured, and is never deciphered.
  /// - Parameter decipher: nil where messages come in the clear.
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
