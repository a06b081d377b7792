import KassaRehearsal
import KassaTerminal
import KassaTerminalEngine
import TestSupport
import Testing

@testable import KassaSystems
@testable import kassa

/// A recording in the version that `--cast` writes, played by asciinema.
@Suite("Recordings in asciinema")
struct CastPlayerTests {
  @Test("asciinema 2.4.0 plays a recording, and its last screen is that of the case")
  func lastScreen() throws {
    guard let player = InstalledTools.path("asciinema") else { return }
    let folder = try TemporaryFolder()
    let loaded = try #require(try ScriptLoader.find(["pay-by-card"]).first)
    let played = Player(seed: 1, compose: CheckoutInputs.composeScript).play(loaded.script, loaded.script.cells[0])
    let outputs = try ReportOutputs.open(cast: folder.path + "/a.cast", cases: 1)
    outputs.add(played.result)
    try outputs.finish()
    let frame = try #require(played.result.stepRecords.last?.frame)
    // The player draws without the pauses of the recording.
    var launch = TerminalEngine.Launch(command: [player, "cat", folder.path + "/a.cast"])
    (launch.size, launch.environment) = (frame.size, TestEnvironment.environment.merging(["HOME": folder.path]) { $1 })
    let terminal = try TerminalEngine(launch)
    #expect(terminal.wait(within: .seconds(600)) { terminal.exitStatus != nil })
    let lines = FrameText.plain(terminal.frame).split(separator: "\n", omittingEmptySubsequences: false)
    let expected = FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false)
    func trimmed(_ lines: [Substring]) -> [String] {
      lines.prefix(frame.size.rows).map { line in
        var line = String(line)
        while line.last == " " { line.removeLast() }
        return line
      }
    }
    #expect(expected.contains { $0.contains("Paid") })
    #expect(trimmed(lines) == trimmed(expected))
  }
}
