import CheckoutCore
import KassaRehearsal
import TestSupport
import Testing

/// Tests the documents' own steps against real payments.
@Suite("Documents' own steps in payments")
struct DocumentFlowTests {
  @Test("There are tables of the flow and of the message members for each payment system")
  func all() {
    let systems = Set(TestSystem.all.map(\.name))
    #expect(Set(DocumentFlow.systems) == systems)
    #expect(Set(FieldExplanations.files.map(FieldExplanations.table)) == systems.union(["shared"]))
  }

  @Test("A payment goes through the document's steps in order", arguments: TestSystem.all)
  func order(system: TestSystem) throws {
    let flow = try #require(DocumentFlow.named(system.name))
    let stage = try system.stage()
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(1))
    #expect(stage.checkout.flow.result?.outcome == .success)
    let entries = stage.checkout.entries
    let found = flow.steps(of: entries)
    for step in flow.steps where !step.steps.isEmpty {
      #expect(found.values.contains(step), "\(step.number)")
    }
    // Step 11 of the flow is independent of the others.
    let messages = entries.filter { entry in
      if case .message = entry.kind { entry.step != .merchantNotified } else { false }
    }
    let positions = messages.compactMap { found[$0.index] }.compactMap { flow.steps.firstIndex(of: $0) }
    #expect(positions == positions.sorted(), "\(positions)")
    #expect(positions.isEmpty == flow.steps.isEmpty)
  }

  @Test("Nine of ten members of a payment's messages are explained", arguments: TestSystem.all)
  func explained(system: TestSystem) throws {
    let stage = try system.stage()
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(1))
    var (all, known) = (0, 0)
    var unknown: Set<String> = []
    for entry in stage.checkout.entries {
      guard case .message(let message) = entry.kind else { continue }
      for path in Self.paths(message.body, []) {
        all += 1
        if FieldExplanations.standard.text(for: path, in: message, of: system.name) != nil {
          known += 1
        } else {
          unknown.insert("\(message.name) \(path.joined(separator: "."))")
        }
      }
    }
    #expect(all > 20 && known * 10 >= all * 9, "\(known) of \(all): \(unknown.sorted())")
  }

  /// Returns the paths of all members that are neither objects nor arrays.
  private static func paths(_ value: JSON, _ way: [String]) -> [[String]] {
    switch value {
    case .object(let object): object.members.flatMap { paths($0.value, way + [$0.name]) }
    case .array(let elements): elements.flatMap { paths($0, way) }
    default: way.isEmpty ? [] : [way]
    }
  }
}
