import ArgumentParser
import Foundation
import KassaRehearsal

/// The options for the report files that a run writes in addition to its terminal output.
struct PlayReports: ParsableArguments {
  @Option(help: ArgumentHelp("Write a JUnit XML report.", valueName: "file"))
  var junit: String?
  @Option(
    help: ArgumentHelp("Write one HTML file with every case, its screens and its flow entries.", valueName: "dir"))
  var report: String?
  @Option(help: ArgumentHelp("Write an asciicast of the single case that is played.", valueName: "file"))
  var cast: String?
  @Option(help: ArgumentHelp("Version of the asciicast: 3, or 2 for older players.", valueName: "n"))
  var castVersion: Int = 3

  /// Validates the options against the number of cases.
  /// - Throws: `Failure` if the options are invalid or do not suit the number of cases.
  func check(_ cases: Int) throws(Failure) {
    guard Cast.Version(rawValue: castVersion) != nil else {
      throw Failure(message: "--cast-version must be 2 or 3, not \(castVersion)")
    }
    guard cast == nil || cases == 1 else {
      throw Failure(message: "--cast records one case, but \(cases) are selected; use --filter")
    }
  }

  func write(_ results: [CaseResult]) throws(Failure) {
    if let junit { try write(CaseReports.junit(results), to: junit) }
    if let report {
      do {
        try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
      } catch {
        throw Failure(message: "cannot create the folder \(report)")
      }
      try write(HTMLReport.render(results), to: report + "/index.html")
    }
    if let cast, let result = results.first, let version = Cast.Version(rawValue: castVersion) {
      try write(Cast.recording(result, version: version).contents, to: cast)
    }
  }

  private func write(_ text: String, to path: String) throws(Failure) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch {
      throw Failure(message: "cannot write \(path)")
    }
  }
}
