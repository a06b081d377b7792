import ArgumentParser
import CheckoutCore
import Ecommpay
import FoundationEssentials
import Glibc
import KassaSandbox

/// The `kassa sign` command: prints canonical strings and signatures, for comparison with those of a merchant server.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Print the string to sign and its signature.",
    subcommands: [SignEcommpay.self, SignAssist.self])
}

/// The `kassa sign ecommpay` command: signs JSON parameters or verifies a callback, read from standard input.
struct SignEcommpay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ecommpay",
    abstract: "Sign parameters in natural order with HMAC-SHA512.",
    discussion: """
      Reads a JSON object from standard input and prints {"canonical": …, "signature": …}. Parameters may use the signed \
      names (payment_id) or the SDK's names (paymentID); with the SDK's names, only the parameters that the signature \
      covers are signed. With --verify, nothing is printed: the exit status is 0 if the signature in the callback is \
      valid, otherwise 1. Numbers keep their source text.
      """)

  @Option(
    help: ArgumentHelp("File with the project's secret; one trailing newline is ignored.", valueName: "file"))
  var secretFile: String
  @Flag(help: "Verify the signature in a callback.")
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

  private static func secret(_ path: String) throws(Failure) -> String {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw Failure(message: "cannot read the secret file \(path)")
    }
    return try EcommpaySigner.secret(Array(data), path)
  }
}
