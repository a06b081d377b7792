import CheckoutCore
import KassaRehearsal

/// A folder with an HTTP Archive of each case that sent messages, for the network tools of browsers.
struct ArchiveFolder {
  private let path: String
  private var count = 0
  private var failure: Failure?

  /// Creates the folder.
  /// - Throws: `Failure` with status 2 if it cannot be written.
  init(_ path: String) throws(Failure) {
    self.path = path
    try ReportFolder.create(path)
    // An archive is written only after its case, so try now whether one can be.
    try ReportFile(path + "/1.har").discard()
  }

  /// Writes the archive of a case, with the number that the case has in other reports. A failure is kept for the end of the run.
  mutating func add(_ result: CaseResult) {
    count += 1
    guard !result.entries.isEmpty else { return }
    do throws(Failure) {
      try ReportFile("\(path)/\(ReportSummary(result, number: count).slug).har").write(
        FlowExport.archive(of: result.entries, title: result.name, version: Version.withoutName))
    } catch {
      failure = failure ?? error
    }
  }

  /// - Throws: the first `Failure` of any archive.
  func finish() throws(Failure) { if let failure { throw failure } }
}
