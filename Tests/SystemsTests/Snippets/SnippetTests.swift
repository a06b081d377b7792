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

  @Test("Each block is marked, and is the region of a source file or a fragment")
  func blocks() throws {
    let sources = Dictionary(grouping: try SnippetSource.all(), by: \.name)
    for (name, regions) in sources { #expect(regions.count == 1, "\(name) is in \(regions.count) places") }
    var used: Set<String> = []
    for block in try Self.articles().flatMap(ArticleBlock.all) {
      switch block.mark {
      case .fragment: continue
      case .none: Issue.record("\(block.place): mark the block with <!-- snippet: NAME --> or <!-- fragment -->")
      case .snippet(let name):
        guard let source = sources[name]?.first else {
          Issue.record("\(block.place): no region \(name) in \(SnippetSource.folder)")
          continue
        }
        used.insert(name)
        #expect(block.code == source.lines, "\(block.place)")
        for module in block.imports { #expect(source.imports.contains(module), "\(block.place)") }
      }
    }
    #expect(Set(sources.keys).subtracting(used) == [], "regions that are in no article")
  }

  @Test("A region is compared without its indentation, imports apart")
  func comparison() {
    #expect(SnippetSource.aligned(["", "    a", "", "      b", "  "]) == ["a", "", "  b"])
    let block = ArticleBlock(place: "", mark: .none, lines: ["import A", "", "a", "  b"])
    #expect(block.imports == ["A"])
    #expect(block.code == ["a", "  b"])
  }
}
