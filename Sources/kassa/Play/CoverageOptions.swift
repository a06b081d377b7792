import ArgumentParser
import CheckoutCore
import KassaRehearsal
import KassaSystems
import Synchronization

/// The options for what a run has met: transitions, screens, error codes, test cards and messages.
struct CoverageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tell what of the flow, screens, errors, test cards and messages was met: as JSON in this file, as text for -.",
      valueName: "file"), completion: .file())
  var coverage: String?

  /// Opens the report, so that a file that cannot be written is noticed before anything is played.
  /// - Returns: nil if nobody asks for coverage.
  func open() throws(Failure) -> CoverageOutput? {
    guard let coverage else { return nil }
    return CoverageOutput(file: coverage == "-" ? nil : try ReportFile(coverage))
  }
}

/// Gathers what the cases of a run have met, and tells it at the end.
final class CoverageOutput: Sendable {
  private struct Gathered: Sendable {
    var coverage = Coverage()
    var systems: Set<String> = []
  }

  private let gathered = Mutex(Gathered())
  private let file: ReportFile?

  init(file: ReportFile?) { self.file = file }

  func add(_ coverage: Coverage, of system: String) {
    gathered.withLock {
      $0.coverage.merge(coverage)
      $0.systems.insert(system)
    }
  }

  /// Writes the file, or prints the text.
  /// - Parameter usesErrors: whether the text goes to standard error, because standard output has data of another form.
  func finish(usesErrors: Bool) throws(Failure) {
    let gathered = gathered.withLock { $0 }
    let systems = PaymentSystems.builtIn.all.map { $0.name }.filter { gathered.systems.contains($0) }
    let report = CoverageReport(gathered.coverage, systems: systems)
    if let file {
      try file.write(report.json.text + "\n")
    } else if usesErrors {
      Console.error(report.text)
    } else {
      try Console.prompt(report.text + "\n")
    }
  }
}
