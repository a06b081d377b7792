import Foundation
import TestSupport
import Testing

/// Tests that the Swift blocks of the documentation are those that the tests run.
@Suite("The snippets of the documentation")
struct SnippetTests {
  /// The articles of all catalogues.
  private static func articles() throws -> [String] {
    let folders = try ["Sources", "Sources/Providers", "Sources/Sandbox"].flatMap { folder in
      try Repository.names(in: folder).map { folder + "/" + $0 }
    }
    let catalogues = folders.map { $0 + "/Documentation.docc" }.filter(Repository.exists)
    #expect(catalogues.count >= 17)
    return try catalogues.flatMap { catalogue in
      try Repository.names(in: catalogue).filter { $0.hasSuffix(".md") }.map { "\(catalogue)/\($0)" }
    }
  }

  /// The blocks that no test of the snippets compiles. Each needs a reason.
  private static let fragments: [(article: String, line: String, reason: String)] = [
    ("QuickStart.md", "// swift-tools-version: 6.2", ".ci/quickstart builds this package"),
    ("QuickStart.md", "@main", ".ci/quickstart puts each payment in here, and runs it"),
    (
      "Library.md", ".package(url: \"https://github.com/OWNER/kassa\", from: \"0.1.0\", traits: [])",
      "a line of that package"
    ),
  ]

  /// The source files whose comments are documentation.
  private static func sources() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Repository.root + "/Sources").filter { $0.hasSuffix(".swift") }
      .map { "Sources/" + $0 }.sorted()
  }

  @Test("Each block is marked, and is the region of a source file, a whole one, or a fragment that other checks run")
  func blocks() throws {
    let sources = Dictionary(grouping: try SnippetSource.all(), by: \.name)
    for (name, regions) in sources { #expect(regions.count == 1, "\(name) is in \(regions.count) places") }
    var used: Set<String> = []
    for block in try Self.articles().flatMap(ArticleBlock.all(in:)) {
      switch block.mark {
      case .fragment:
        let isKnown = Self.fragments.contains { block.place.contains($0.article + ":") && block.lines.first == $0.line }
        #expect(isKnown, "\(block.place): say in SnippetTests what compiles the fragment")
      case .file(let path):
        let text = try #require(Repository.text(path), "\(block.place)")
        #expect(block.lines.map { $0 + "\n" }.joined() == text, "\(block.place)")
      case .none: Issue.record("\(block.place): mark the block with <!-- snippet: NAME --> or <!-- fragment -->")
      case .snippet(let name):
        guard let source = sources[name]?.first else {
          Issue.record("\(block.place): no region \(name) in \(SnippetSource.folders)")
          continue
        }
        used.insert(name)
        #expect(block.code == source.lines, "\(block.place)")
        for module in block.imports { #expect(source.imports.contains(module), "\(block.place)") }
      }
    }
    // A comment on a symbol has no marks: its code is a region, or a part of one.
    let comments = try Self.sources().flatMap(ArticleBlock.all(inCommentsOf:))
    #expect(comments.count >= 8)
    for block in comments {
      let regions = sources.filter { $0.value.contains { $0.lines.hasPart(block.code) } }.map(\.key)
      #expect(!regions.isEmpty, "\(block.place): no region has this code")
      used.formUnion(regions)
    }
    #expect(Set(sources.keys).subtracting(used) == [], "regions that are in no article")
  }

  @Test("The package of a library has the line that the article on libraries shows")
  func manifest() throws {
    let line = try #require(Self.fragments.last?.line)
    #expect(try Self.articles().filter { Repository.text($0)?.contains(line) == true }.count == 2)
  }

  @Test("A region is compared without its indentation, imports apart")
  func comparison() {
    #expect(SnippetSource.aligned(["", "    a", "", "      b", "  "]) == ["a", "", "  b"])
    let block = ArticleBlock(place: "", mark: .none, lines: ["import A", "", "a", "  b"])
    #expect(block.imports == ["A"])
    #expect(block.code == ["a", "  b"])
  }
}

extension [String] {
  /// Whether these lines are among the elements, one after another.
  fileprivate func hasPart(_ lines: [String]) -> Bool {
    indices.contains { self[$0...].starts(with: lines) }
  }
}
