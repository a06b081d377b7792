import ArgumentParser
import KassaRehearsal

/// The options for the report files that a run writes in addition to its terminal output.
struct PlayReports: ParsableArguments {
  @Option(help: ArgumentHelp("Write a JUnit XML report.", valueName: "file"))
  var junit: String?
  @Option(
    help: ArgumentHelp("Write an HTML report into this folder: an index, and a page for each case.", valueName: "dir"))
  var report: String?
  @Option(help: ArgumentHelp("Write an asciicast of the single case that is played.", valueName: "file"))
  var cast: String?
  @Option(help: ArgumentHelp("Version of the asciicast: 2, or 3 for newer players.", valueName: "n"))
  var castVersion: Int = 2

  /// Opens every output, so that one that cannot be written is noticed before anything is played.
  /// - Parameter count: the number of cases that will be played.
  /// - Throws: `Failure` that names every output that cannot be opened.
  func open(cases count: Int) throws(Failure) -> ReportOutputs {
    guard let version = Cast.Version(rawValue: castVersion) else {
      throw Failure(message: "--cast-version must be 2 or 3, not \(castVersion)")
    }
    guard cast == nil || count == 1 else {
      throw Failure(message: "--cast records one case, but \(count) are selected; use --filter")
    }
    let outputs = ReportOutputs(version: version)
    var failures = FailureList()
    if let junit { outputs.junit = failures.attempt { () throws(Failure) in try ReportFile(junit) } }
    if let cast { outputs.cast = failures.attempt { () throws(Failure) in try ReportFile(cast) } }
    if let report { outputs.folder = failures.attempt { () throws(Failure) in try ReportFolder(report) } }
    try failures.check()
    return outputs
  }
}

/// The failures of several actions, all of which are tried.
struct FailureList {
  private var messages: [String] = []

  /// Returns the result of an action; nil if it fails.
  @discardableResult
  mutating func attempt<Result>(_ action: () throws(Failure) -> Result) -> Result? {
    do throws(Failure) {
      return try action()
    } catch {
      messages.append(error.message)
      return nil
    }
  }

  /// - Throws: one `Failure` with the messages of all actions that failed.
  func check() throws(Failure) {
    guard messages.isEmpty else { throw Failure(message: messages.joined(separator: "\n")) }
  }
}
