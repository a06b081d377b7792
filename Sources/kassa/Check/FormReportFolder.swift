import Glibc
import KassaRehearsal

/// The folder of a report about card forms: a page for their authors, one for the public, and the recordings.
struct FormReportFolder {
  private let path: String
  private let run = ReportRun.current

  /// Creates the folder.
  /// - Throws: `Failure` with status 2 if it cannot be written.
  init(_ path: String) throws(Failure) {
    try ReportFile.refuseOutput(path, of: "--report", because: "the report is a folder")
    self.path = path
    try ReportFolder.create(path + "/casts")
    try write(ReportAssets.style, "report.css")
    try write(ReportAssets.script, "report.js")
  }

  private func write(_ text: String, _ name: String) throws(Failure) { try ReportFile("\(path)/\(name)").write(text) }

  /// Writes the pages and the recordings, and removes the recordings that an earlier run has left in the folder.
  func write(_ forms: [FormReport.Form]) throws(Failure) {
    let report = FormReport(forms, of: run)
    let recordings = report.recordings
    let current = Set(recordings.map(\.path))
    for name in ReportFolder.names(in: path + "/casts") where name.hasSuffix(".cast") {
      if !current.contains("casts/" + name) { unlink("\(path)/casts/\(name)") }
    }
    for recording in recordings { try write(recording.contents, recording.path) }
    if let found = report.found { try write(found, FormPage.table) } else { unlink("\(path)/\(FormPage.table)") }
    try write(FormPage.render(report), FormPage.name)
    try write(CheckedPage.render(report), CheckedPage.name)
  }
}
