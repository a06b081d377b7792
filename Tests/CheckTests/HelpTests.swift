import ArgumentParser
import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaDolyameSandbox
import KassaSandbox
import TestSupport
import Testing

@testable import KassaSystems
@testable import kassa

/// Tests that the help lists exactly the scenarios and operations that the payment systems support.
@Suite("Command help") struct HelpTests {
  /// Returns the values listed in the help for each payment system, as in `assist: disabled, success`.
  private func lists(in help: String) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for line in help.split(separator: "\n") {
      let sides = line.drop { $0 == " " }.split(separator: ": ", maxSplits: 1).map(String.init)
      guard sides.count == 2, PaymentSystems.builtIn.all.contains(where: { $0.name == sides[0] }) else { continue }
      lists[sides[0]] = sides[1].split(separator: ", ").map(String.init)
    }
    return lists
  }

  /// A window width at which no line of the help wraps.
  private static let columns = 10_000

  @Test("The help of pay lists the --mock scenarios of each payment system, and says what success does in each")
  func mocks() throws {
    let help = Pay.helpMessage(columns: Self.columns)
    let listed = lists(in: help)
    let success = try #require(help.firstRange(of: "With success "))
    let said = help[success.lowerBound...].prefix { $0 != "\n" }
    for system in PaymentSystems.builtIn.all {
      #expect(listed[system.name] == system.mocks, "\(system.name): \(help)")
      #expect(said.contains(system.name))
    }
  }

  @Test("The help of kassa begins with what it is for, with examples that can be run, and leaves mock modes to pay")
  func purposes() throws {
    let help = Kassa.helpMessage(columns: Self.columns)
    let options = try #require(help.firstRange(of: "OPTIONS:"))
    let examples = help[..<options.lowerBound].split(separator: "\n").filter { $0.hasPrefix("  ") }.map { line in
      line.split(separator: "| ").last.map { $0.split(separator: " ").map(String.init) } ?? []
    }
    #expect(examples.count >= 10)
    for words in examples {
      let arguments = words.dropFirst().prefix { $0 != ">" }
      #expect(words.first == "kassa")
      #expect(throws: Never.self, "\(words)") { try Kassa.parseAsRoot(Array(arguments)) }
    }
    let commands = Set(examples.compactMap { $0.dropFirst().first })
    #expect(commands.isSuperset(of: ["check", "play", "record", "serve", "payments", "order"]))
    #expect(lists(in: help).isEmpty)
  }

  @Test("README.md names and runs only commands that exist")
  func commands() throws {
    let text = try #require(Repository.text("README.md"))
    let spans = text.split(separator: "`", omittingEmptySubsequences: false).filter { $0.hasPrefix("kassa") }
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("|") }.compactMap { line -> Substring? in
      if line.hasPrefix("kassa ") { return line }
      return line.firstRange(of: " | kassa ").map { line[$0.lowerBound...].dropFirst(3) }
    }
    let commands = (spans + lines).map { command in
      command.split(separator: " ").prefix { !["|", "#", "--"].contains($0) }.map(String.init)
    }
    #expect(commands.count >= 12)
    for words in commands {
      #expect(throws: Never.self, "\(words)") { try Kassa.parseAsRoot(Array(words.dropFirst())) }
    }
  }

  @Test("The help of flow does not promise numbers of documents that have none")
  func numbers() {
    let help = FlowCommand.helpMessage(columns: Self.columns)
    #expect(help.contains("Where the payment system's own document numbers its steps, the number stands beside each"))
  }

  @Test("Every sandbox state is listed as a mock scenario")
  func states() {
    #expect(AssistSystem.mocks == ["disabled", "success", "decline"] + AssistState.allCases.map(\.word) + ["Repeated"])
    #expect(ApplePayGatewaySystem.mocks == ApplePayGatewayConfiguration.Mock.allCases.map(\.rawValue))
    #expect(DolyameSystem.mocks == DolyameConfiguration.Mock.allCases.map(\.rawValue) + ["demo"])
    for system in PaymentSystems.builtIn.all {
      for mock in system.mocks {
        #expect(throws: Never.self, "\(system.name) \(mock)") { try system.init(nil, mock: mock) }
      }
    }
  }

  @Test("The help lists each payment system's names for payment operations")
  func words() {
    let listed = lists(in: PaymentsCommand.helpMessage(columns: Self.columns))
    for system in PaymentSystems.builtIn.all {
      let words = system.ownWords.map { "\($0.word) (\($0.acts.map(\.rawValue).joined(separator: " or ")))" }
      #expect(!words.isEmpty)
      #expect(listed[system.name] == words, "\(system.name)")
    }
  }

  @Test(
    "An operation name has its system's documented meaning and is unknown to other systems",
    arguments: [
      ("ecommpay", "reversal", PaymentAction.reverse, PaymentAction.reverse),
      ("ecommpay", "cancel", .release, .release),
      ("worldline", "approve", .capture, .capture), ("worldline", "cancel", .release, .release),
      ("assist", "charge", .capture, .capture), ("assist", "cancel", .release, .refund),
      ("assist", "getResult", .check, .check), ("apple-pay", "deposit", .capture, .capture),
      ("apple-pay", "depositOrder", .capture, .capture), ("apple-pay", "getOrderStatusExtended", .check, .check),
      ("dolyame", "commit", .capture, .capture), ("dolyame", "cancel", .release, .release),
      ("dolyame", "info", .check, .check), ("dolyame", "refund", .refund, .refund),
      ("dolyame", "deposit", nil, nil), ("apple-pay", "commit", nil, nil), ("ecommpay", "charge", nil, nil),
    ] as [(String, String, PaymentAction?, PaymentAction?)])
  func meaning(system: String, word: String, held: PaymentAction?, taken: PaymentAction?) throws {
    let system = try PaymentSystems.builtIn.named(system)
    #expect(system.perform(word, allowed: [.capture, .release]) == held)
    #expect(system.perform(word, allowed: [.refund, .reverse]) == taken)
  }
}
