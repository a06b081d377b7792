import Glibc
import KassaRehearsal

extension ReportOutputs {
  /// Opens every output, so that one that cannot be written is noticed before anything is played.
  /// - Parameter count: the number of cases that will be played; nil if all scripts are broken.
  /// - Throws: `Failure` that names every output that cannot be opened.
  static func open(
    junit: String? = nil, report: String? = nil, cast: String? = nil, castVersion: Int = 2, har: String? = nil,
    cases count: Int?
  ) throws(Failure) -> ReportOutputs {
    guard let version = Cast.Version(rawValue: castVersion) else {
      throw Failure(message: "--cast-version must be 2 or 3, not \(castVersion)")
    }
    if cast != nil, let count, count != 1 {
      throw Failure(message: "--cast records one case, but \(count) are selected; use --filter")
    }
    if let junit, junit == cast || ReportFile.isOutput(junit) && ReportFile.isOutput(cast) {
      throw Failure(message: "--junit and --cast cannot both write \(junit)")
    }
    try ReportFile.refuseOutput(report, of: "--report", because: "the report is a folder")
    try ReportFile.refuseOutput(har, of: "--har", because: "the archives are in a folder, one a case")
    var files = ReportOutputs.Files()
    var failures = FailureList()
    if let junit { files.junit = failures.attempt { () throws(Failure) in try ReportFile(junit) } }
    if let cast { files.cast = failures.attempt { () throws(Failure) in try ReportFile(cast) } }
    if let report { files.folder = failures.attempt { () throws(Failure) in try ReportFolder(report) } }
    if let har { files.archives = failures.attempt { () throws(Failure) in try ArchiveFolder(har) } }
    do throws(Failure) {
      try failures.check()
    } catch {
      files.junit?.discard()
      files.cast?.discard()
      files.folder?.discard()
      throw error
    }
    return ReportOutputs(files, version: version, run: .current)
  }
}

extension ReportRun {
  /// This run of the program, with the time that has passed since now.
  static var current: ReportRun {
    let began = ContinuousClock.now
    let command = ["kassa"] + CommandLine.arguments.dropFirst()
    return ReportRun(
      start: now, version: Version.text, command: CardRedaction.redact(command.joined(separator: " ")),
      elapsed: { ContinuousClock.now - began })
  }

  /// The time in UTC as JUnit writes it, for example `2026-11-24T06:00:00`; nil if the system cannot tell it.
  private static var now: String? {
    var (now, parts) = (time(nil), tm())
    var text = [CChar](repeating: 0, count: 32)
    guard gmtime_r(&now, &parts) != nil, strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts) > 0 else {
      return nil
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
