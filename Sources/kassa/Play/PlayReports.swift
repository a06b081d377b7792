import ArgumentParser
import Rehearsal

/// What is written about the cases that were played, beside the words on the screen.
struct PlayReports: ParsableArguments {
  @Option(help: ArgumentHelp("Write JUnit XML.", valueName: "file"))
  var junit: String?
  @Option(
    help: ArgumentHelp("Write one HTML file with every case, its screens and its flow entries.", valueName: "dir"))
  var report: String?
  @Option(help: ArgumentHelp("Write a recording of one case.", valueName: "file"))
  var cast: String?

  /// - Throws: `Failure` when an option asks for what this build cannot write.
  func check() throws(Failure) {
    for (option, value) in [("--junit", junit), ("--report", report), ("--cast", cast)] where value != nil {
      throw Failure(message: "\(option) is not available yet")
    }
  }

  func write(_ results: [CaseResult]) throws(Failure) {}
}
