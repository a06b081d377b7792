import KassaRehearsal
import Synchronization

/// The opened outputs of a run. Results are handed to them one by one.
final class ReportOutputs: Sendable {
  private struct Contents {
    var junit: ReportFile?
    var cast: ReportFile?
    var folder: ReportFolder?
    var recording: String?
    var pageFailure: Failure?
  }

  private let contents = Mutex(Contents())
  private let version: Cast.Version

  init(version: Cast.Version) { self.version = version }

  var junit: ReportFile? {
    get { contents.withLock(\.junit) }
    set { contents.withLock { $0.junit = newValue } }
  }
  var cast: ReportFile? {
    get { contents.withLock(\.cast) }
    set { contents.withLock { $0.cast = newValue } }
  }
  var folder: ReportFolder? {
    get { contents.withLock(\.folder) }
    set { contents.withLock { $0.folder = newValue } }
  }

  /// Takes a result with all its screens.
  func add(_ result: CaseResult) {
    contents.withLock { contents in
      if contents.cast != nil, contents.recording == nil {
        contents.recording = Cast.recording(result, version: version).contents
      }
      do throws(Failure) {
        try contents.folder?.add(result)
      } catch {
        contents.pageFailure = contents.pageFailure ?? error
      }
    }
  }

  /// Writes what is left to write. An output that fails does not take the others with it.
  /// - Parameter results: all results; their screens are not needed any more.
  /// - Throws: `Failure` that names every output that could not be written.
  func finish(_ results: [CaseResult]) throws(Failure) {
    let contents = contents.withLock(\.self)
    var failures = FailureList()
    failures.attempt { () throws(Failure) in if let failure = contents.pageFailure { throw failure } }
    failures.attempt { () throws(Failure) in try contents.folder?.finish() }
    failures.attempt { () throws(Failure) in try contents.junit?.write(JUnitReport().render(results)) }
    if let recording = contents.recording {
      failures.attempt { () throws(Failure) in try contents.cast?.write(recording) }
    } else {
      contents.cast?.discard()
    }
    try failures.check()
  }

  /// Removes the temporary files if nothing was played.
  func discard() {
    let contents = contents.withLock(\.self)
    contents.junit?.discard()
    contents.cast?.discard()
  }
}
