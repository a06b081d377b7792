import CheckoutCore
import Testing

@testable import KassaSystems

/// Tests what `kassa flow` prints about each payment system's document.
@Suite("kassa flow")
struct FlowCommandTests {
  @Test("The steps, states and transitions of the document stand beside the 13 steps")
  func table() throws {
    let kassa = try Spawned.kassa(["flow", "--provider", "apple-pay"])
    #expect(kassa.status == 0)
    let lines = kassa.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let words = lines.map { $0.split(separator: " ").map(String.init) }
    func has(_ beginning: String...) -> Bool { words.contains { $0.starts(with: beginning) } }
    #expect(has("8", "paymentRequested", "4,", "5,", "6", "SDK") && has("11", "merchantNotified", "–"))
    #expect(has("10", "Two", "stages:", "depositOrder") && has("7", "The", "gateway"))
    #expect(has("1", "held", "the", "amount", "is", "held") && has("1", "2", "depositOrder,"))
    #expect(has("ready", "start", "preparing", "1", "paymentInitiated"))
    #expect(lines.allSatisfy { $0.last != " " && $0.count <= 100 })
    let assist = try Spawned.kassa(["flow", "--provider", "assist"]).output
    #expect(!assist.contains("document") && assist.contains("PartialDelayed   held       held, a part of it charged"))
  }

  @Test("JSON has the same objects", arguments: PaymentSystems.builtIn.all.map { $0.name })
  func json(provider: String) throws {
    let kassa = try Spawned.kassa(["flow", "--provider", provider, "--json"])
    let objects = try kassa.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    let flow = try #require(DocumentFlow.named(provider))
    #expect(objects.filter { $0["state"] != nil }.compactMap { $0["state"]?.string } == flow.states.map(\.code))
    #expect(objects.filter { $0["from"] != nil }.count == flow.transitions.count)
    #expect(objects.compactMap { $0["result"]?.string } == flow.results.map(\.code))
    #expect(objects.filter { $0["text"] != nil && $0["document"] != nil }.count == flow.steps.count)
    let steps = objects.filter { $0["name"] != nil }
    #expect(steps.compactMap { $0["step"]?.integer } == Step.allCases.map(\.rawValue))
    let numbers: [JSON] = steps.flatMap { $0["document"]?.elements ?? [] }
    let documented: [String] = flow.steps.filter { !$0.steps.isEmpty }.map(\.number)
    #expect(Set(numbers.compactMap(\.string)) == Set(documented))
    #expect(objects.filter { $0["phase"] != nil }.count == FlowTable.rows.count)
  }
}
