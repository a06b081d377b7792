/// What the index of an HTML report says about one case.
package struct ReportSummary: Sendable {
  package var name: String
  package var script: String
  package var system: String
  package var tags: [String]
  package var outcome: CaseResult.Outcome
  package var failure: String
  package var virtualTime: Duration
  /// The number of the case with its name, as a part of file names.
  package var slug: String
  /// The path of the case's page within the folder.
  package var page: String

  /// - Parameter number: the number of the case in the run, counted from 1. It makes the name of the page unique.
  package init(_ result: CaseResult, number: Int) {
    (name, script, system, tags) = (result.name, result.script, result.system, result.tags)
    outcome = result.outcome
    failure =
      result.reason ?? result.failure.map {
        "\($0.code): " + ($0.message.split(separator: "\n").first.map(String.init) ?? "")
      } ?? ""
    virtualTime = result.duration
    slug = "\(number)-\(Self.slug(result.name))"
    page = "cases/\(slug).html"
  }

  /// Whether a file of this name in the folder of the pages can be a page of a report.
  package static func isPage(_ name: String) -> Bool {
    guard name.hasSuffix(".html"), let dash = name.firstIndex(of: "-"), dash > name.startIndex else { return false }
    let slug = name[name.index(after: dash)...].dropLast(5)
    return name[..<dash].allSatisfy(\.isWholeNumber) && Self.slug(String(slug)) == slug
  }

  /// Returns a part of a file name that is safe on every system: up to 60 ASCII letters, digits and hyphens.
  static func slug(_ name: String) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var slug = words.joined(separator: "-").prefix(60)
    while slug.last == "-" { slug.removeLast() }
    return slug.isEmpty ? "case" : String(slug)
  }
}
