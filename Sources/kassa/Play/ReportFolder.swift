import FoundationEssentials
import Glibc
import KassaRehearsal

/// The folder of an HTML report: an index, and a page for each case, which is written as soon as the case has been played.
struct ReportFolder {
  private let path: String
  private let index: ReportFile
  private var summaries: [ReportSummary] = []
  private var failure: Failure?

  /// Creates the folder.
  /// - Throws: `Failure` with status 2 if it cannot be written.
  init(_ path: String) throws(Failure) {
    self.path = path
    try Self.create(path + "/cases")
    index = try ReportFile(path + "/index.html")
    try write(ReportAssets.style, "report.css")
    try write(ReportAssets.script, "report.js")
    // A page is written only after its case, so try now whether pages can be written.
    try ReportFile(path + "/cases/1").discard()
  }

  /// Creates a folder with those above it.
  /// - Throws: `Failure` with status 2 if one of them cannot be created.
  static func create(_ path: String) throws(Failure) {
    for folder in folders(path) {
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw Failure(message: "cannot create the folder \(folder): \(String(cString: strerror(errno)))")
      }
    }
  }

  /// The folder and those above it, from the outside in.
  private static func folders(_ path: String) -> [String] {
    var folders: [String] = []
    for end in path.indices where path[end] == "/" && end != path.startIndex { folders.append(String(path[..<end])) }
    return folders + [path]
  }

  private func write(_ text: String, _ name: String) throws(Failure) { try ReportFile("\(path)/\(name)").write(text) }

  /// Writes the page of a case. A failure is kept for the end of the run.
  mutating func add(_ result: CaseResult, of run: ReportRun) {
    let summary = ReportSummary(result, number: summaries.count + 1)
    summaries.append(summary)
    do throws(Failure) {
      try write(CasePage.render(result, summary, of: run), summary.page)
    } catch {
      failure = failure ?? error
    }
  }

  /// Writes the index, and removes the pages that an earlier run has left in the folder.
  /// - Throws: the first `Failure` of any page, after the index has been written.
  func finish(_ run: ReportRun) throws(Failure) {
    try index.write(ReportIndex.render(summaries, of: run))
    let current = Set(summaries.map(\.page))
    for name in Self.names(in: path + "/cases") where ReportSummary.isPage(name) && !current.contains("cases/" + name) {
      unlink("\(path)/cases/\(name)")
    }
    if let failure { throw failure }
  }

  /// Removes the temporary file of the index.
  func discard() { index.discard() }

  /// The names of the files in a folder.
  static func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}
