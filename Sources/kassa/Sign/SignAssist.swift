import ArgumentParser
import CheckoutCore
import FoundationEssentials
import Sandbox

/// `kassa sign assist`: an order on standard input, JSON, with the seed's names.
struct SignAssist: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assist",
    abstract: "MD5 and RSA over MerchantId;OrderNumber;OrderAmount;OrderCurrency.",
    discussion: """
      Reads a JSON object with merchantId, orderNumber, orderAmount and orderCurrency (or orderCurrencyStr), all texts, \
      and prints {"canonical": …, "md5": …, "signature": …}. MD5 and keys of 1024 bits are weak: they are here because \
      Assist demands them.
      To sign an order for the sandbox: kassa sign assist --sandbox-key > key.pem, then --key key.pem; the signature is \
      the member signature of an order file.
      """)

  @Option(help: ArgumentHelp("A file with the merchant's private RSA key, PEM.", valueName: "file"))
  var key: String?
  @Flag(help: "Print the private key of the sandbox's merchant, PEM, and sign nothing.")
  var sandboxKey = false
  @Option(help: "digestinfo (MD5withRSA) or raw (the digest alone); published implementations do either.")
  var padding = AssistSignature.Padding.digestinfo.rawValue

  func run() throws {
    if sandboxKey {
      guard let pem = AssistSandbox.merchantKey else {
        throw Failure(message: "this build has no sandbox key", status: 5)
      }
      return try Console.output(pem.last == "\n" ? String(pem.dropLast()) : pem)
    }
    guard let key else {
      throw Failure(message: "--key FILE names the merchant's key; --sandbox-key prints that of the sandbox")
    }
    guard let padding = AssistSignature.Padding(rawValue: padding) else {
      throw Failure(message: "unknown padding \(padding); known: digestinfo, raw")
    }
    guard let data = try? Data(contentsOf: URL(filePath: key)) else {
      throw Failure(message: "cannot read the key file \(key)")
    }
    guard let signature = AssistSignature(pem: String(decoding: data, as: UTF8.self), padding: padding) else {
      throw Failure(message: "the key file \(key) has no private RSA key of 1024 bits or more in PEM")
    }
    try Console.output(
      Self.signed(try EcommpaySigner.message(try SignEcommpay.standardInput()), with: signature))
  }

  /// - Throws: `Failure` that names every part that is missing.
  static func signed(_ order: JSON, with signature: AssistSignature) throws(Failure) -> JSON {
    var missing: [String] = []
    func part(_ names: [String]) -> String {
      if let text = names.lazy.compactMap({ order[$0]?.string }).first(where: { !$0.isEmpty }) { return text }
      missing.append(names[0])
      return ""
    }
    let text = AssistSignature.canonical(
      merchant: part(["merchantId"]), order: part(["orderNumber"]), amount: part(["orderAmount"]),
      currency: part(["orderCurrency", "orderCurrencyStr"]))
    guard missing.isEmpty else {
      throw Failure(message: "missing, or no text: " + missing.joined(separator: ", "))
    }
    guard let signed = signature.sign(text) else { throw Failure(message: "the key does not sign") }
    return [
      "canonical": .string(text), "md5": .string(AssistSignature.md5(text)), "signature": .string(signed),
    ]
  }
}
