import CheckoutCore
import KassaRehearsal
import KassaTerminal
import Testing

@testable import kassa

@Suite("kassa play --terminal")
struct TerminalPlayTests {
  /// A test case from a built-in script. The samples cover different features of scripts.
  struct Sample: CustomTestStringConvertible {
    var script: String
    var cell = 0
    var testDescription: String { "\(script) \(cell)" }
  }

  static let samples = [
    Sample(script: "sizes"), Sample(script: "colours", cell: 2), Sample(script: "colours", cell: 4),
    Sample(script: "entry-07-paste"), Sample(script: "wrong-code"), Sample(script: "fault-latency"),
    Sample(script: "resized"), Sample(script: "suspended-in-challenge"), Sample(script: "fault-notification-refused"),
    Sample(script: "languages", cell: 3), Sample(script: "card-reader"), Sample(script: "card-reader-misread"),
    Sample(script: "worldline-card-reader"), Sample(script: "assist-card-reader"),
    Sample(script: "dolyame-card-reader"),
    Sample(script: "entry-effort"),
  ]

  private func play(_ script: Script, _ cell: Int, _ target: PlaybackTarget, _ name: String) -> CaseResult {
    Player(target: target, compose: ScriptComposer.compose).play(
      script, script.cells[cell], snapshots: Snapshots(kept: ScriptLibrary.snapshots(name))
    ).result
  }

  @Test("A script produces the same frames and events in a terminal as headless", arguments: samples)
  func same(_ sample: Sample) throws {
    let script = try #require(try ScriptLibrary.script(sample.script))
    let target = PlaybackTarget.terminal(program: try TestEnvironment.program())
    let seen = play(script, sample.cell, target, sample.script)
    let drawn = play(script, sample.cell, .headless, sample.script)
    #expect(seen.failure == nil, "\(seen.failureText)")
    #expect(seen.stepRecords.map(\.verb) == drawn.stepRecords.map(\.verb))
    for (seen, drawn) in zip(seen.stepRecords, drawn.stepRecords) where seen.frame.size.columns > 1 {
      #expect(
        FrameText.snapshot(seen.frame) == FrameText.snapshot(drawn.frame), "after \(seen.verb), line \(seen.line)")
      #expect(seen.time == drawn.time, "after \(seen.verb), line \(seen.line)")
    }
    #expect(seen.entries.count == drawn.entries.count)
    for (seen, drawn) in zip(seen.entries, drawn.entries) where seen != drawn {
      Issue.record("\(FlowEntryJSON.object(seen).text)\n\(FlowEntryJSON.object(drawn).text)")
    }
    #expect(seen.duration == drawn.duration)
  }

  @Test("A killed program is restarted")
  func killed() throws {
    let script = try #require(try ScriptLibrary.script("killed-and-started"))
    let result = play(script, 0, .terminal(program: try TestEnvironment.program()), "killed-and-started")
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("A failed assertion is reported with the screen")
  func fails() throws {
    let script = try Script("steps:\n  - choose: card\n  - see: nobody says this\n", source: "test.yaml")
    let result = play(script, 0, .terminal(program: try TestEnvironment.program()), "")
    #expect(result.failure?.code == "see")
    #expect(result.failureText.contains("Card number"))
  }

  @Test("A program that exits early fails the script at once")
  func dies() throws {
    let script = try Script("steps:\n  - choose: card\n", source: "test.yaml")
    let result = play(script, 0, .terminal(program: "/bin/false"), "")
    #expect(result.failure != nil)
  }

  @Test("A missing tmux is reported")
  func needsTmux() throws {
    var environment = TestEnvironment.environment
    environment["PATH"] = "/nonexistent"
    let run = try Spawned.run(
      [try TestEnvironment.program(), "play", "--terminal", "mock-success"], environment: environment)
    #expect(run.status == 2)
    #expect(run.errors == "kassa: --terminal requires tmux, which is not installed or not in PATH\n")
  }

  @Test("The differences from headless mode are listed")
  func limits() {
    for (script, why) in TerminalLimits.scripts.sorted(by: { $0.key < $1.key }) { print("\(script): \(why)") }
    for (what, why) in TerminalLimits.differences { print("\(what): \(why)") }
    #expect(TerminalLimits.scripts.keys.allSatisfy(ScriptLibrary.names.contains))
  }
}
