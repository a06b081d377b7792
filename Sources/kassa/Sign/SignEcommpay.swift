import ArgumentParser
import CheckoutCore
import KassaSystems

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
      With --explain, prints our canonical string, that of your server (--theirs) and the first character that differs; \
      the exit status is 0 if they are the same, otherwise 1. With --verify --explain, prints our canonical string of \
      the callback and what is known about its signature.

        kassa sign ecommpay --secret-file secret --explain --theirs @theirs.txt < order.json
      """)

  @Option(
    help: ArgumentHelp("File with the project's secret; one trailing newline is ignored.", valueName: "file"),
    completion: .file())
  var secretFile: String
  @Flag(help: "Verify the signature in a callback.")
  var verify = false
  @OptionGroup var explaining: ExplainingOptions

  func run() throws {
    try explaining.check(verify: verify)
    let signer = EcommpaySigner(secret: try SignCommand.secret(in: secretFile))
    let theirs = try explaining.read()
    let message = try SignCommand.message(SignCommand.standardInput())
    guard explaining.explain else {
      if verify {
        guard signer.verify(message) else { throw ExitCode(1) }
      } else {
        try Console.output(signer.sign(message))
      }
      return
    }
    let explanation =
      verify ? signer.explanation(ofCallback: message, theirs) : try signer.explanation(of: message, theirs)
    try explanation.print(asJSON: explaining.json)
    let isGood =
      verify ? signer.verify(message) && theirs.map { _ in explanation.isEqual } ?? true : explanation.isEqual
    guard isGood else { throw ExitCode(1) }
  }
}

extension EcommpaySigner {
  /// Compares the canonical string of the parameters with the one of a merchant server.
  func explanation(of message: JSON, _ theirs: String?) throws(CompositionError) -> SignatureExplanation {
    SignatureExplanation(ours: try canonical(message), theirs: theirs)
  }

  /// Explains the signature of a callback.
  func explanation(ofCallback message: JSON, _ theirs: String?) -> SignatureExplanation {
    var explanation = SignatureExplanation(.notification, ours: canonical(callback: message), theirs: theirs)
    explanation.remarks = [remark(on: message)]
    return explanation
  }
}
