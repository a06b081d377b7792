/// The run of the program that a report is about. Everything is handed in, so that equal runs have equal reports.
package struct ReportRun: Sendable {
  /// The beginning of the run in UTC, for example `2026-11-24T06:00:00`; nil if it is not known.
  package var start: String?
  /// The version of the program; empty if it is not known.
  package var version: String
  /// The command, without card numbers; empty if it is not known.
  package var command: String
  /// Returns the real time since the beginning of the run.
  package var elapsed: @Sendable () -> Duration

  package init(
    start: String? = nil, version: String = "", command: String = "",
    elapsed: @escaping @Sendable () -> Duration = { .zero }
  ) {
    self.start = start
    self.version = version
    self.command = command
    self.elapsed = elapsed
  }

  /// The facts about the run for a page: date, version and command, as far as they are known.
  var markup: String {
    let date = start.map { $0.replacing("T", with: " ") + " UTC" } ?? ""
    let facts = [date, version].filter { !$0.isEmpty }.map { "<span>\(Markup.escape($0))</span>" }
    let command = command.isEmpty ? [] : ["<span><code>\(Markup.escape(command))</code></span>"]
    return facts.isEmpty && command.isEmpty
      ? "" : "<p class=\"summary\">\((facts + command).joined(separator: " "))</p>"
  }
}
