import ArgumentParser
import CheckoutCore
import FoundationEssentials

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
    let message = try SignCommand.message(SignCommand.standardInput())
    if verify {
      guard signer.verify(message) else { throw ExitCode(1) }
    } else {
      try Console.output(signer.sign(message))
    }
  }

  private static func secret(_ path: String) throws(Failure) -> String {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw Failure(message: "cannot read the secret file \(path)")
    }
    return try EcommpaySigner.secret(Array(data), path)
  }
}
