import CheckoutCore
import CryptoExtras
import FoundationEssentials
import KassaLedger
import TestSupport
import Testing

@testable import KassaSystems

/// No file that the program writes may contain data that can be decrypted with a private key from this repository.
///
/// The sandbox keys in this repository are public, so card data encrypted with them counts as plain text.
@Suite("Encryption of stored card data")
struct CiphertextTests {
  private static let keys = Result { try RepositoryKeys(root: Repository.root) }

  /// Checks that the search finds what it looks for: cards encrypted with each key, alone and in a JWE, in both kinds of
  /// files, and an Apple Pay token.
  @Test("The search detects data that the sandbox keys decrypt")
  func bites() throws {
    let keys = try Self.keys.get()
    #expect(keys.rsa.count >= 2 && keys.wallets.count >= 2 && keys.merchants.count >= 2)
    for (number, der) in keys.rsa.enumerated() {
      let key = try _RSA.Encryption.PrivateKey(unsafeDERRepresentation: der).publicKey
      for padding in [_RSA.Encryption.Padding.PKCS1_OAEP, .PKCS1_OAEP_SHA256] {
        let card = try key.encrypt(Data("4000000000000077".utf8), padding: padding).base64EncodedString()
        for text in [card, "eyJhbGciOiJSU0EtT0FFUCJ9.\(card.replacing("+", with: "-")).AAAA.AAAA.AAAA"] {
          // The filler makes SQLite split the value across pages.
          let value = Array("{\"filler\": \"\(String(repeating: " ", count: 8192))\", \"card\": \"\(text)\"}".utf8)
          let state = try KeptState()
          let sandbox = LedgerPlace.file(state.file).sandbox
          try state.ledger.put(value, under: "card")
          try SandboxStore(sandbox).put(value, under: "card")
          for file in [state.file, sandbox.name] {
            #expect(try keys.opened(in: StoredValues.bytes(of: file)).count == 1, "key \(number), \(file)")
          }
        }
      }
    }
    let file = try FileBytes.read(Repository.root + "/Tests/ApplePayGatewayTests/Vectors/apple-pay-ecv1-token.json")
    let vector = try #require(try JSON(parsing: file)["vectors"]?.elements?.first)
    let token: JSON = [
      "version": "EC_v1", "data": vector["data"] ?? .null, "signature": "AA==",
      "header": [
        "ephemeralPublicKey": vector["ephemeralPublicKey"] ?? .null, "publicKeyHash": vector["publicKeyHash"] ?? .null,
        "transactionId": vector["transactionId"] ?? .null,
      ],
    ]
    #expect(keys.openedTokens(in: Array("a\(token.text)b".utf8)) == 1)
    #expect(keys.openedTokens(in: Array(JSON.string(token.text).text.utf8)) == 1)
    let base64 = Data(token.wireBytes).base64EncodedString()
    #expect(keys.opened(in: Array("{\"paymentToken\":\"\(base64)\"}".utf8)).count == 1)
  }

  struct OperationScenario: Sendable, CustomTestStringConvertible {
    var system: SystemWalk
    /// The step at which the program is killed and then restarted; nil if it is not killed.
    var dies: Int?
    /// The PAN of a card that is declined; nil for the default card.
    var number: String?
    var testDescription: String {
      "\(system.name)\(dies.map { ", killed at \($0)" } ?? "")\(number == nil ? "" : ", declined")"
    }
  }

  static let courses =
    SystemWalk.all.map { OperationScenario(system: $0) }
    + SystemWalk.all.filter { $0.kind.canResume }.flatMap { system in
      [8, 10].map { OperationScenario(system: system, dies: $0) }
    }
    + [
      OperationScenario(system: .ecommpay, number: "4111111111111111"),
      OperationScenario(system: .worldline, number: "4012003360932265"),
    ]

  @Test("Stored files contain no PAN, no security code and nothing that the sandbox keys decrypt", arguments: courses)
  func nothing(_ scenario: OperationScenario) throws {
    let state = try KeptState()
    var system = scenario.system
    if let number = scenario.number {
      for id in ["pan", "cardNumber"] where system.typed[id] != nil { system.typed[id] = number }
    }
    let start = state.start(["--provider", system.name, "--cast", state.folder.path + "/screen.cast"])
    let kassa = try TerminalProgram(start)
    if let step = scenario.dies {
      try kassa.waitForIdle(screen: "shop")
      try kassa.hold("{\"step\": \(step)}")
      try system.walk(kassa) { $0.step >= step }
      try kassa.killHard()
      try search(state)
      let again = try TerminalProgram(start)
      try again.waitForIdle(screen: "shop")
      try again.perform(#"{"choose": "resume"}"#)
      try system.walk(again)
      try again.killHard()
    } else {
      try system.walk(kassa) { $0.screen == "retry" }
      try kassa.killHard()
      let payment = try system.payment
      for words in [["check"], ["refund"], ["--json"]] {
        let run = try Spawned.kassa(
          ["payments", "--ledger", state.file, "--provider", system.name, payment] + words)
        try state.folder.write(run.output + run.errors, to: "said-\(words[0]).txt")
      }
    }
    try search(state)
  }

  @Test("Reports and recordings of scripts contain nothing that the sandbox keys decrypt")
  func reports() throws {
    let state = try KeptState()
    for name in ["worldline-card", "worldline-apple-pay", "dolyame-busy", "apple-pay-one-stage", "assist-lost-answer"] {
      let folder = state.folder.path + "/" + name
      _ = try Spawned.kassa(["play", name, "--report", folder, "--cast", folder + ".cast", "--junit", folder + ".xml"])
    }
    // Do not search for the security codes, because numbers in the flow entries may contain the same digits.
    try search(state, code: nil)
  }

  private func search(_ state: KeptState, code: String? = "739") throws {
    let keys = try Self.keys.get()
    let files = try FileBytes.below(state.folder.path)
    #expect(files.contains { $0.bytes.count > 1000 })
    for (name, raw) in files {
      let bytes = raw + (name.hasSuffix(".sqlite") ? try StoredValues.bytes(of: name) : [])
      let opened = keys.opened(in: bytes)
      #expect(opened.isEmpty && keys.openedTokens(in: bytes) == 0, "\(name): \(opened)")
      let found = CardLeaks.found(in: bytes, code: code ?? "no code")
      #expect(found.isEmpty, "\(name): \(found)")
    }
  }
}
