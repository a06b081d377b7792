import KassaRehearsal
import Synchronization

/// The opened outputs of a run. Results are handed to them one by one, and every output is tried to the end.
final class ReportOutputs: Sendable {
  /// The files and folders to write; nil for an output that is not wanted.
  struct Files {
    var junit: ReportFile?
    var cast: ReportFile?
    var folder: ReportFolder?
    var archives: ArchiveFolder?
  }

  private struct Contents {
    var files: Files
    var recording: String?
    /// The results so far, each with its last screen only.
    var results: [CaseResult] = []
  }

  private let contents: Mutex<Contents>
  private let version: Cast.Version
  private let run: ReportRun

  init(_ files: Files, version: Cast.Version, run: ReportRun) {
    contents = Mutex(Contents(files: files))
    self.version = version
    self.run = run
  }

  /// All results so far, each with its last screen only.
  var results: [CaseResult] { contents.withLock(\.results) }

  /// Takes a result with all its screens.
  func add(_ result: CaseResult) {
    contents.withLock { contents in
      contents.results.append(result.condensed)
      if contents.files.cast != nil, contents.recording == nil, !result.stepRecords.isEmpty {
        contents.recording = Cast.recording(result, version: version).contents
      }
      contents.files.folder?.add(result, of: run)
      contents.files.archives?.add(result)
    }
  }

  /// Writes what is left to write. An output that fails does not take the others with it.
  /// - Throws: `Failure` that names every output that could not be written.
  func finish() throws(Failure) {
    let contents = contents.withLock(\.self)
    var failures = FailureList()
    failures.attempt { () throws(Failure) in try contents.files.folder?.finish(run) }
    failures.attempt { () throws(Failure) in try contents.files.archives?.finish() }
    failures.attempt { () throws(Failure) in
      try contents.files.junit?.write(JUnitReport(timestamp: run.start).render(contents.results))
    }
    if let recording = contents.recording {
      failures.attempt { () throws(Failure) in try contents.files.cast?.write(recording) }
    } else {
      contents.files.cast?.discard()
    }
    try failures.check()
  }
}

/// The failures of several actions, all of which are tried.
struct FailureList {
  private var failures: [Failure] = []

  /// Returns the result of an action; nil if it fails.
  @discardableResult
  mutating func attempt<Result>(_ action: () throws(Failure) -> Result) -> Result? {
    do throws(Failure) {
      return try action()
    } catch {
      failures.append(error)
      return nil
    }
  }

  /// - Throws: one `Failure` with the messages of all actions that failed, and the status of the first one.
  func check() throws(Failure) {
    guard let first = failures.first else { return }
    throw Failure(message: failures.map(\.message).joined(separator: "\n"), status: first.status)
  }
}
