import KassaTerminal
import KassaTerminalEngine

extension ProgramProfile {
  /// The longest time that the command for the version may take.
  private static let longestVersion = Duration.seconds(30)

  /// Returns the first line that the command for the version prints; nil if there is none.
  package func readVersion() -> String? {
    guard let version, !version.isEmpty else { return nil }
    var start = TerminalEngine.Launch(command: version)
    (start.folder, start.environment) = (launch.program.folder, launch.program.environment)
    guard let engine = try? TerminalEngine(start) else { return nil }
    _ = engine.wait(within: Self.longestVersion) { engine.exitStatus != nil }
    guard engine.exitStatus == 0 else { return nil }
    let lines = String(decoding: engine.output, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.first.map { Sanitizer.clean(String($0), newlines: .blank) }
  }
}
