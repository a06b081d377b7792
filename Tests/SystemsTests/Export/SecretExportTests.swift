import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import KassaWorldlineSandbox
import Synchronization
import TestSupport
import Testing

/// Tests that no format of an export contains anything secret.
@Suite("Secrets in exports")
struct SecretExportTests {
  /// The keys and passwords of the sandbox's merchants and platforms.
  private static var keys: [String] {
    [
      EcommpaySandboxConfiguration().secret, WorldlineConfiguration().apiSecret,
      WorldlineConfiguration().webhookSecret, AssistSandboxConfiguration().password, DolyameConfiguration().password,
      ApplePayGatewayConfiguration().token, ApplePayGatewayConfiguration().callbackSecret,
    ]
  }

  /// A payment with the secrets that were sent for it.
  private struct Run {
    var export: FlowExport
    /// The tokens and passwords, with the names of their members.
    var tokens: [String: String]
  }

  private static func run(_ system: TestSystem, oneTimeCode: String? = nil) throws -> Run {
    let tap = TokenTap()
    let stage = try system.stage { machines, _ in
      TappedTransport(machines) { request, response in
        tap.listen(request.body)
        tap.listen(response.body)
      }
    }
    let passer = Passer(system: system)
    if let oneTimeCode {
      #expect(passer.go(stage.checkout, to: "challenge"))
      stage.checkout.type(oneTimeCode)
      stage.checkout.press("Enter")
      stage.checkout.advance(.seconds(61))
    }
    passer.go(stage.checkout)
    stage.checkout.advance(.seconds(1))
    #expect(stage.checkout.flow.result?.outcome == .success, "\(stage.checkout.text)")
    return Run(export: FlowExport(stage, of: system), tokens: tap.secrets.withLock(\.self))
  }

  @Test("Card numbers, holders, codes, tokens and keys are in no export", arguments: TestSystem.all)
  func none(_ system: TestSystem) throws {
    let run = try Self.run(system)
    #expect(system.kind.tokens.isSubset(of: Set(run.tokens.values)), "\(Set(run.tokens.values))")
    let typed = ["holder", "card_holder", "cardholderName", "smsCode", "email", "phone"].compactMap {
      system.typed[$0]
    }
    for format in FlowExport.Format.allCases {
      let text = run.export.contents(as: format)
      for (secret, name) in run.tokens { #expect(!text.contains(secret), "\(name) as \(format)") }
      for secret in Self.keys { #expect(!text.contains(secret), "\(secret) as \(format)") }
      for secret in typed { #expect(!text.hasWord(secret), "\(secret) as \(format)") }
      if let number = system.typed["pan"] ?? system.typed["cardNumber"] {
        #expect(text.parts(of: number).isEmpty, "\(text.parts(of: number)) as \(format)")
      }
    }
  }

  @Test("An export does not depend on the security code", arguments: TestSystem.all)
  func securityCode(_ system: TestSystem) throws {
    guard let field = ["code", "cvv"].first(where: { system.typed[$0] != nil }) else {
      // The card is in the wallet, and nobody asks for its code.
      #expect(system.name == TestSystem.applePay.name)
      return
    }
    var other = system
    other.typed[field] = "826"
    #expect(system.typed[field] != "826")
    let (first, second) = (try Self.run(system), try Self.run(other))
    for format in FlowExport.Format.allCases {
      #expect(first.export.contents(as: format) == second.export.contents(as: format), "\(format)")
    }
  }

  @Test("An issuer's one-time code is in no export")
  func oneTimeCode() throws {
    var system = TestSystem.ecommpay
    system.typed["pan"] = "4000002500003155"
    let run = try Self.run(system, oneTimeCode: "424242")
    for format in FlowExport.Format.allCases {
      let text = run.export.contents(as: format)
      #expect(!text.contains("424242") && text.parts(of: "4000002500003155").isEmpty, "\(format)")
    }
  }

  @Test(
    "The search finds secrets in text",
    arguments: [
      ("4000000000000077", 1), ("4000 0000 0000 0077", 1), ("a4000000b", 0), ("x0000077x", 1), ("400000••••••0077", 0),
      ("0000000", 0), ("", 0),
    ])
  func bites(text: String, count: Int) {
    #expect(text.parts(of: "4000000000000077").isEmpty == (count == 0))
    #expect("code 1234.".hasWord("1234") && !"12345".hasWord("1234"))
  }
}

extension String {
  /// Returns the parts of a card number that the text contains: seven or more of its digits in a row that are not only
  /// its beginning, or the whole number with separators between its digits.
  ///
  /// A part of equal digits says nothing.
  fileprivate func parts(of number: String) -> [String] {
    let parts = (1...max(1, number.count - 7)).map { String(number.dropFirst($0).prefix(7)) }
    let found = parts.filter { Set($0).count > 1 && contains($0) }
    let isWhole = split(separator: "\n").contains { $0.filter(\.isNumber).contains(number) }
    return found + (isWhole ? [number] : [])
  }

  /// Returns whether the text contains a word, or several, that do not continue in letters or digits.
  fileprivate func hasWord(_ word: String) -> Bool {
    ranges(of: word).contains { range in
      let before = range.lowerBound == startIndex ? " " : self[index(before: range.lowerBound)]
      let after = range.upperBound == endIndex ? " " : self[range.upperBound]
      return [before, after].allSatisfy { !$0.isLetter && !$0.isNumber }
    }
  }
}
