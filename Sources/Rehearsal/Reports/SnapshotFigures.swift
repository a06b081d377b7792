import KassaTerminal

/// The figures of a failed snapshot: the expected and the actual screen, and both on top of each other.
enum SnapshotFigures {
  /// Returns the figures; empty if no snapshot failed. Adds the screens to the sheet.
  static func render(_ result: CaseResult, _ sheet: inout SVGSheet) -> String {
    guard let failure = result.failure, let expected = failure.expected, let actual = result.stepRecords.last?.frame
    else { return "" }
    let (lower, upper) = (sheet.add(expected), sheet.add(actual))
    var figures = [
      ("Expected", sheet.picture(lower, title: "Expected screen", marks: failure.marks)),
      ("Actual", sheet.picture(upper, title: "Actual screen", marks: failure.marks)),
    ]
    if expected.size == actual.size {
      let below = sheet.picture(lower, title: "Expected screen", isDescribed: false)
      let above = sheet.picture(
        upper, title: "Actual screen over the expected one", isDescribed: false, marks: failure.marks)
      figures.append(("Overlay", "<div class=\"overlay\">\(below)<div class=\"upper\">\(above)</div></div>"))
    }
    let text = figures.map { "<figure><figcaption>\($0.0)</figcaption>\($0.1)</figure>\n" }.joined()
    return "<section class=\"comparison\" aria-label=\"Snapshot\">\n\(text)</section>\n"
  }
}
