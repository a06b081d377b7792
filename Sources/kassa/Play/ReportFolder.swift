import Glibc
import KassaRehearsal

/// The folder of an HTML report: an index, and a page for each case, which is written as soon as the case has been played.
struct ReportFolder {
  private let path: String
  private let index: ReportFile
  private var summaries: [ReportSummary] = []

  /// Creates the folder.
  /// - Throws: `Failure` with status 2 if it cannot be written.
  init(_ path: String) throws(Failure) {
    self.path = path
    for folder in Self.folders(path) + [path + "/cases"] {
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw Failure(message: "cannot create the folder \(folder): \(String(cString: strerror(errno)))")
      }
    }
    index = try ReportFile(path + "/index.html")
    try write(ReportAssets.style, "report.css")
    try write(ReportAssets.script, "report.js")
  }

  /// The folder and those above it, from the outside in.
  private static func folders(_ path: String) -> [String] {
    var folders: [String] = []
    for end in path.indices where path[end] == "/" && end != path.startIndex { folders.append(String(path[..<end])) }
    return folders + [path]
  }

  private func write(_ text: String, _ name: String) throws(Failure) { try ReportFile("\(path)/\(name)").write(text) }

  mutating func add(_ result: CaseResult) throws(Failure) {
    let summary = ReportSummary(result, number: summaries.count + 1)
    summaries.append(summary)
    try write(CasePage.render(result, summary), summary.page)
  }

  func finish() throws(Failure) { try index.write(ReportIndex.render(summaries)) }
}
