import ArgumentParser

/// The options for the report files that a run writes in addition to its terminal output.
struct PlayReports: ParsableArguments {
  @Option(help: ArgumentHelp("Write a JUnit XML report.", valueName: "file"), completion: .file())
  var junit: String?
  @Option(
    help: ArgumentHelp("Write an HTML report into this folder: an index, and a page for each case.", valueName: "dir"),
    completion: .directory)
  var report: String?
  @Option(
    help: ArgumentHelp("Write an asciicast of the single case that is played.", valueName: "file"), completion: .file())
  var cast: String?
  // Hidden, because the help has no room for what hardly anybody needs; the article Rehearsal describes it.
  @Option(
    help: ArgumentHelp("Version of the asciicast: 2, or 3 for newer players.", valueName: "n", visibility: .hidden))
  var castVersion: Int = 2

  @Option(
    help: ArgumentHelp(
      "Write an HTTP Archive of each case into this folder.", valueName: "dir", visibility: .hidden),
    completion: .directory)
  var har: String?

  /// Opens every output; see `ReportOutputs.open`.
  func open(cases count: Int?) throws(Failure) -> ReportOutputs {
    try .open(junit: junit, report: report, cast: cast, castVersion: castVersion, har: har, cases: count)
  }
}
