import ArgumentParser
import CheckoutCore
import Ecommpay
import FoundationEssentials
import Glibc
import Sandbox

/// `kassa sign`: canonical string and signature, for servers that want to compare theirs.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "The string that is signed, and its signature.",
    subcommands: [SignEcommpay.self, SignAssist.self])
}

/// `kassa sign ecommpay`: parameters or a callback on standard input, JSON.
struct SignEcommpay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ecommpay",
    abstract: "HMAC-SHA512 over the parameters in natural order.",
    discussion: """
      Reads a JSON object from standard input and prints {"canonical": …, "signature": …}. The parameters have the names \
      that are signed (payment_id) or those of the SDK (paymentID), of which those are signed that the signature covers. \
      With --verify it prints nothing: status 0 where the signature in the callback holds, 1 where it does not. Numbers \
      keep their source text.
      """)

  @Option(
    help: ArgumentHelp("A file with the project's secret; one final newline is not part of it.", valueName: "file"))
  var secretFile: String
  @Flag(help: "Check the signature in a callback.")
  var verify = false

  func run() throws {
    let signer = EcommpaySigner(secret: try Self.secret(secretFile))
    let message = try EcommpaySigner.message(try Self.standardInput())
    if verify {
      guard signer.verify(message) else { throw ExitCode(1) }
    } else {
      try Console.output(signer.sign(message))
    }
  }

  /// Bytes of standard input. No message of a platform is near it.
  private static let longest = 16 << 20

  /// Everything that comes, to the end.
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

  private static func secret(_ path: String) throws(Failure) -> String {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw Failure(message: "cannot read the secret file \(path)")
    }
    return try EcommpaySigner.secret(Array(data), path)
  }
}
