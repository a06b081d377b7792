import CheckoutCore
import KassaRehearsal
import TestSupport
import Testing

@testable import kassa

/// `kassa play NAME.kassa` plays the script of a ticket.
@Suite("Playing tickets")
struct TicketLoadingTests {
  private static let script: JSON = [
    "name: recorded", "checkout: { provider: ecommpay }", "steps:", "  - choose: card", "  - screen: card",
  ]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A ticket is a case with the name of its file, and its result has the ticket")
  func plays() throws {
    let path = try folder.write(TicketTests.file(["script": Self.script]), to: "a.kassa")
    let found = ScriptLoader.load([path])
    #expect(found.broken.isEmpty && found.scripts.count == 1)
    let program = PlayProgram(found.scripts, isUpdating: false)
    #expect(program.collected.map { $0["id"]?.string } == ["\(path)::recorded"])
    #expect(program.collected.first?["file"]?.string == path)
    let results = Collected<CaseResult>()
    _ = try program.play(jobs: 1, onResult: results.add)
    let result = try #require(results.last)
    #expect(result.hasPassed, "\(result.failureText)")
    #expect(result.ticket?.system == "ecommpay" && result.script == path)
  }

  @Test("--update saves nothing, because a ticket has no snapshots")
  func update() throws {
    let path = try folder.write(TicketTests.file(["script": Self.script]), to: "a.kassa")
    let program = PlayProgram(ScriptLoader.load([path]).scripts, isUpdating: true)
    #expect(try program.play(jobs: 1).map(\.hasPassed) == [true])
    #expect(ReportFolder.names(in: folder.path).filter { !$0.hasPrefix(".") } == ["a.kassa"])
  }

  @Test("A ticket without a script is a broken script that says why, and its report has the ticket")
  func refused() throws {
    let text = TicketTests.file(["script": nil, "refused": ["code": "record.card", "reason": "it is no test card"]])
    let path = try folder.write(text, to: "a.kassa")
    let broken = try #require(ScriptLoader.load([path]).broken.first)
    #expect(broken.mistakes.list.map(\.code) == [.refused])
    #expect(broken.result.failure?.message.contains("because it is no test card [record.card]") == true)
    #expect(broken.result.isBroken && broken.result.ticket?.system == "ecommpay")
  }

  @Test("A ticket that is wrong is a broken script, whatever the case of the letters in its ending")
  func wrong() throws {
    for name in ["a.kassa", "A.KASSA"] {
      let path = try folder.write(TicketTests.file(["system": nil]), to: name)
      let broken = try #require(ScriptLoader.load([path]).broken.first)
      #expect(broken.mistakes.words == "\(path):1:1: system is missing (script.ticket)")
    }
    let missing = ScriptLoader.load([folder.path + "/none.kassa"]).broken.first
    #expect(missing?.mistakes.list.map(\.code) == [.missing])
  }

  @Test("In a folder, only scripts are found: a ticket is played only by its name")
  func inFolder() throws {
    try folder.write(TicketTests.file(["script": Self.script]), to: "a.kassa")
    #expect(ScriptLoader.load([folder.path]).broken.first?.mistakes.words.contains("contains no scripts") == true)
    try folder.write("steps:\n  - screen: methods\n", to: "b.yaml")
    let found = ScriptLoader.load([folder.path])
    #expect(found.broken.isEmpty && found.scripts.map(\.script.source) == [folder.path + "/b.yaml"])
  }
}
