import ArgumentParser
import CheckoutCore
import FoundationEssentials
import KassaAssistSandbox
import KassaResources
import KassaSandbox
import KassaSystems

/// The `kassa sign assist` command: signs a JSON order from standard input.
/// The order uses the parameter names from the AssistMobile guide.
struct SignAssist: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assist",
    abstract: "Sign MerchantId;OrderNumber;OrderAmount;OrderCurrency with MD5 and RSA.",
    discussion: """
      Reads a JSON object with merchantId, orderNumber, orderAmount and orderCurrency (or orderCurrencyStr), all strings, \
      and prints {"canonical": …, "md5": …, "signature": …}. MD5 and 1024-bit keys are weak; they are supported because \
      Assist requires them.
      To sign an order for the sandbox, run kassa sign assist --sandbox-key > key.pem, then use --key key.pem. Copy \
      the signature to the signature parameter of the order file. What the SDK would refuse is signed with a note.
      With --explain, prints our canonical string, that of your server (--theirs) and the first character that differs; \
      no key is needed. The exit status is 0 if they are the same, otherwise 1.

        kassa sign assist --explain --theirs '679471;order-1;100,05;RUB' < order.json
      """)

  @Option(help: ArgumentHelp("File with the merchant's private RSA key (PEM).", valueName: "file"), completion: .file())
  var key: String?
  @Flag(help: "Print the private key of the sandbox merchant (PEM) and sign nothing.")
  var sandboxKey = false
  @Option(
    help: "digestinfo (MD5withRSA) or raw (the digest alone); published implementations use either.",
    completion: .list(["digestinfo", "raw"]))
  var padding = AssistSignature.Padding.digestinfo.rawValue

  @OptionGroup var explaining: ExplainingOptions

  func run() throws {
    try explaining.check()
    if explaining.explain { return try explain() }
    if sandboxKey {
      guard let pem = AssistSandbox.merchantKey else {
        throw Failure(message: "this build has no sandbox key", status: 5)
      }
      return try Console.output(pem.last == "\n" ? String(pem.dropLast()) : pem)
    }
    guard let key else {
      throw Failure(message: "--key FILE is required; --sandbox-key prints the key of the sandbox merchant")
    }
    guard let padding = AssistSignature.Padding(rawValue: padding) else {
      throw Failure(message: "unknown padding \(padding); known: digestinfo, raw")
    }
    guard let data = try? Data(contentsOf: URL(filePath: key)) else {
      throw Failure(message: "cannot read the key file \(key)")
    }
    guard let signature = AssistSignature(pem: String(decoding: data, as: UTF8.self), padding: padding) else {
      throw Failure(message: "the key file \(key) contains no private RSA key (PEM) of 1024 bits or more")
    }
    let order = try SignCommand.message(SignCommand.standardInput())
    try Console.output(Self.signed(order, with: signature))
    for note in Self.notes(order, signature) { Console.error("kassa: note: " + note) }
  }

  /// What Assist or its SDK would refuse, although it can be signed.
  static func notes(_ order: JSON, _ signature: AssistSignature) -> [String] {
    let key = signature.bits == 1024 ? [] : ["the key has \(signature.bits) bits; Assist's keys have 1024"]
    return key + AssistOrder.mistakes(signing: order).map { "the SDK refuses this order: " + $0.words(.english) }
  }

  private func explain() throws {
    let theirs = try explaining.read()
    let order = try SignCommand.message(SignCommand.standardInput())
    let explanation = SignatureExplanation(ours: try Self.canonical(order), theirs: theirs)
    try explanation.print(asJSON: explaining.json)
    guard explanation.isEqual else { throw ExitCode(1) }
  }

  /// Returns the canonical string, the MD5 digest and the signature for an order.
  /// - Throws: `Failure` that lists every missing parameter.
  static func signed(_ order: JSON, with signature: AssistSignature) throws(Failure) -> JSON {
    let text = try canonical(order)
    guard let signed = signature.sign(text) else { throw Failure(message: "the key cannot sign") }
    return [
      "canonical": .string(text), "md5": .string(AssistSignature.md5(text)), "signature": .string(signed),
    ]
  }

  /// Returns the canonical string of an order.
  /// - Throws: `Failure` that lists every missing parameter.
  static func canonical(_ order: JSON) throws(Failure) -> String {
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
      throw Failure(message: "missing or not a string: " + missing.joined(separator: ", "))
    }
    return text
  }
}
