import CheckoutCore
import KassaRehearsal
import KassaTerminal
import TestSupport
import Testing

@testable import KassaSystems

@Suite("kassa play --terminal")
struct TerminalPlayTests {
  /// A test case from a built-in script. The samples cover different features of scripts.
  struct Sample: CustomTestStringConvertible {
    var script: String
    var cell = 0
    var testDescription: String { "\(script) \(cell)" }

    func cell(of script: Script) -> Combination { script.cells[cell] }
  }

  static let samples = [
    Sample(script: "sizes"), Sample(script: "colours", cell: 2), Sample(script: "colours", cell: 4),
    Sample(script: "entry-07-paste"), Sample(script: "wrong-code"), Sample(script: "fault-latency"),
    Sample(script: "resized"), Sample(script: "suspended-in-challenge"), Sample(script: "fault-notification-refused"),
    Sample(script: "languages", cell: 3), Sample(script: "card-reader"), Sample(script: "card-reader-misread"),
    Sample(script: "worldline-card-reader"), Sample(script: "assist-card-reader"),
    Sample(script: "dolyame-card-reader"),
    Sample(script: "entry-effort"), Sample(script: "colours", cell: 0), Sample(script: "brand-colour"),
    Sample(script: "worldline-logos"), Sample(script: "apple-pay-error-message"), Sample(script: "assist-lost-answer"),
    Sample(script: "receipt-positions"), Sample(script: "given-saved-card"),
    Sample(script: "worldline-given-saved-card"),
  ]

  private func play(_ script: Script, _ cell: Int, _ target: PlaybackTarget, _ name: String) -> CaseResult {
    Player(target: target, compose: CheckoutInputs.composeScript).play(
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
    let isDirect = (sample.cell(of: script).colours ?? script.terminal.colours) == .rgb
    for (seen, drawn) in zip(seen.stepRecords, drawn.stepRecords) where seen.frame.size.columns > 1 {
      let expected = isDirect ? drawn.frame.direct : drawn.frame
      #expect(
        FrameText.snapshot(seen.frame) == FrameText.snapshot(expected), "after \(seen.verb), line \(seen.line)")
      #expect(seen.time == drawn.time, "after \(seen.verb), line \(seen.line)")
    }
    #expect(seen.entries.count == drawn.entries.count)
    for (seen, drawn) in zip(seen.entries, drawn.entries) where seen != drawn {
      Issue.record("\(FlowEntryJSON.object(seen).text)\n\(FlowEntryJSON.object(drawn).text)")
    }
    #expect(seen.duration == drawn.duration)
  }

  @Test(
    "A script that kills the program, opens another checkout or edits the order passes too",
    arguments: ["killed-and-started", "restored-too-late", "fault-hostile-text", "order-edited"])
  func restarted(_ name: String) throws {
    // The random identifiers differ, because the program begins another sequence of them than headless playback.
    let script = try #require(try ScriptLibrary.script(name))
    let result = play(script, 0, .terminal(program: try TestEnvironment.program()), name)
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test(
    "A script begins with a payment that was made before, in the ledger of the program",
    arguments: [
      "given-held", "given-redirected", "given-refunded", "worldline-given-refunded", "assist-given-captured",
      "dolyame-given-committed", "apple-pay-given-captured",
    ])
  func given(_ name: String) throws {
    let script = try #require(try ScriptLibrary.script(name))
    let result = play(script, 0, .terminal(program: try TestEnvironment.program()), name)
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(result.stepRecords.count == play(script, 0, .headless, name).stepRecords.count)
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

  /// Runs shell commands with the program as `$1`, in a folder of their own, with another one for temporary files.
  ///
  /// - Returns: what the commands left in the two folders.
  private func leftovers(_ commands: String) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { _ = try? Spawned.run(["rm", "-rf", folder.path]) }
    var environment = TestEnvironment.environment
    environment["TMPDIR"] = folder.path + "/temporary"
    let begin = "cd '\(folder.path)' && mkdir work temporary && cd work\n"
    let run = try Spawned.run(
      ["sh", "-c", begin + commands, "sh", try TestEnvironment.program()], environment: environment)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let left = try Spawned.run(["find", folder.path, "-mindepth", "2"])
    let processes = try Spawned.run(["pgrep", "-f", folder.path])
    return (left.output + processes.output).split(separator: "\n").map(String.init)
  }

  @Test("No files or processes are left, whatever the scripts save, and a second run is like the first")
  func leavesNothing() throws {
    let play = "\"$1\" play --terminal --jobs 1 receipt-positions order-edited brand-colour\n"
    #expect(try leftovers(play + play) == [])
  }

  @Test("No files or processes are left when the player is killed")
  func killedPlayer() throws {
    // Wait for the terminal before killing the player, and for the cleaning up before looking.
    let commands = """
      "$1" play --terminal --jobs 1 sizes >/dev/null 2>&1 &
      until [ -S "$(echo "$TMPDIR"/*/control)" ]; do sleep 0.1; done
      kill -KILL $!
      until [ -z "$(ls "$TMPDIR")" ]; do sleep 0.1; done
      until ! pgrep -f "$TMPDIR" >/dev/null; do sleep 0.1; done
      """
    #expect(try leftovers(commands) == [])
  }
}
