import ArgumentParser
import CheckoutCore
import FoundationEssentials
import Glibc

/// The `kassa sign` command: prints canonical strings and signatures, for comparison with those of a merchant server.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Print the string to sign and its signature.",
    subcommands: [SignEcommpay.self, SignWorldline.self, SignAssist.self])

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

  /// Reads a secret from a file.
  /// - Throws: `Failure` if the file cannot be read, is empty or is not UTF-8.
  static func secret(in path: String) throws(Failure) -> String {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw Failure(message: "cannot read the secret file \(path)")
    }
    return try secret(Array(data), path)
  }

  /// Returns the contents of a secret file. A single line end at the end of the file is removed.
  static func secret(_ bytes: [UInt8], _ path: String) throws(Failure) -> String {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      // Treat CR LF as one line end.
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard !bytes.isEmpty, let secret = String(validating: bytes, as: UTF8.self) else {
      throw Failure(message: "the secret file \(path) is empty or not UTF-8")
    }
    return secret
  }
}
