import ArgumentParser
import CheckoutCore
import Sandbox
import Testing

@testable import kassa

/// What can be played and done, in the help as in the systems.
@Suite("The help") struct HelpTests {
  /// What a help text lists behind each system's name, on one line: `  assist: disabled, success`.
  private func lists(in help: String) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for line in help.split(separator: "\n") {
      let sides = line.drop { $0 == " " }.split(separator: ": ", maxSplits: 1).map(String.init)
      guard sides.count == 2, PaymentSystems.all.contains(where: { $0.name == sides[0] }) else { continue }
      lists[sides[0]] = sides[1].split(separator: ", ").map(String.init)
    }
    return lists
  }

  /// In a window so wide that no line is broken.
  private static let columns = 10_000

  @Test(
    "lists for --mock what each payment system's sandbox can play",
    arguments: [Pay.helpMessage(columns: columns), Kassa.helpMessage(columns: columns)])
  func mocks(help: String) {
    let listed = lists(in: help)
    for system in PaymentSystems.all { #expect(listed[system.name] == system.mocks, "\(system.name): \(help)") }
  }

  @Test("leaves out no state of a sandbox")
  func states() {
    #expect(AssistSystem.mocks == ["disabled", "success", "decline"] + AssistState.allCases.map(\.word) + ["Repeated"])
    #expect(GatewaySystem.mocks == GatewayConfiguration.Mock.allCases.map(\.rawValue))
    #expect(DolyameSystem.mocks == DolyameConfiguration.Mock.allCases.map(\.rawValue) + ["demo"])
    for system in PaymentSystems.all {
      for mock in system.mocks {
        #expect(throws: Never.self, "\(system.name) \(mock)") { try system.init(nil, mock: mock) }
      }
    }
  }

  @Test("lists the words of each payment system for what can be done with a payment")
  func words() {
    let listed = lists(in: PaymentsCommand.helpMessage(columns: Self.columns))
    for system in PaymentSystems.all {
      let words = system.ownWords.map { "\($0.word) (\($0.acts.map(\.rawValue).joined(separator: " or ")))" }
      #expect(!words.isEmpty)
      #expect(listed[system.name] == words, "\(system.name)")
    }
  }

  @Test(
    "means by a system's word what its document means, and by another system's word nothing",
    arguments: [
      ("ecommpay", "reversal", PaymentAct.reverse, PaymentAct.reverse), ("ecommpay", "cancel", .release, .release),
      ("worldline", "approve", .capture, .capture), ("worldline", "cancel", .release, .release),
      ("assist", "charge", .capture, .capture), ("assist", "cancel", .release, .refund),
      ("assist", "getResult", .check, .check), ("apple-pay", "deposit", .capture, .capture),
      ("apple-pay", "depositOrder", .capture, .capture), ("apple-pay", "getOrderStatusExtended", .check, .check),
      ("dolyame", "commit", .capture, .capture), ("dolyame", "cancel", .release, .release),
      ("dolyame", "info", .check, .check), ("dolyame", "refund", .refund, .refund),
      ("dolyame", "deposit", nil, nil), ("apple-pay", "commit", nil, nil), ("ecommpay", "charge", nil, nil),
    ] as [(String, String, PaymentAct?, PaymentAct?)])
  func meaning(system: String, word: String, held: PaymentAct?, taken: PaymentAct?) throws {
    let system = try PaymentSystems.named(system)
    #expect(system.act(word, isHeld: true) == held)
    #expect(system.act(word, isHeld: false) == taken)
  }
}
