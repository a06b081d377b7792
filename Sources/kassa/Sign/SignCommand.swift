import ArgumentParser
import CheckoutCore
import Glibc

/// The `kassa sign` command: prints canonical strings and signatures, for comparison with those of a merchant server.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Print the string to sign and its signature.",
    subcommands: [SignEcommpay.self, SignAssist.self])

  /// The maximum size of standard input in bytes. It is far larger than any platform message.
  private static let longest = 16 << 20

  /// Reads standard input until it ends.
  static func standardInput() throws(Failure) -> [UInt8] {
    var input: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(message: "standard input cannot be read") }
      guard count > 0 else { return input }
      input += chunk.prefix(count)
      guard input.count <= longest else { throw Failure(message: "standard input is longer than \(longest) bytes") }
    }
  }

  /// Parses a message.
  /// - Throws: `Failure` with status 2 if the bytes are not a JSON object or the name of a JSON member is repeated.
  static func message(_ bytes: [UInt8]) throws(Failure) -> JSON {
    let message: JSON
    do {
      message = try JSON(parsing: bytes)
    } catch {
      let reason = error.reason == .repeatedName ? "a member name occurs twice" : "\(error.reason)"
      throw Failure(message: "standard input is not valid JSON: \(reason), at byte \(error.offset)")
    }
    guard message.object != nil else { throw Failure(message: "standard input is not a JSON object") }
    return message
  }
}
