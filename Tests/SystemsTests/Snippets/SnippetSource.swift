import FoundationEssentials
import TestSupport
import Testing

/// A Swift block of an article.
struct ArticleBlock {
  /// What the comment before the block says about it.
  enum Mark: Equatable {
    /// The block is the region of this name in a source file, `<!-- snippet: NAME -->`.
    case snippet(String)
    /// The block is a whole source file, `<!-- file: PATH -->`.
    case file(String)
    /// The block is no code that a test of the snippets can run, `<!-- fragment -->`.
    case fragment
    case none
  }

  /// The path of the article and the number of the line, for messages.
  var place: String
  var mark: Mark
  var lines: [String]

  /// The modules that the block imports in its first lines.
  var imports: [String] { lines.compactMap { $0.hasPrefix("import ") ? String($0.dropFirst(7)) : nil } }
  /// The block without its imports.
  var code: [String] { SnippetSource.aligned(lines.filter { !$0.hasPrefix("import ") }) }

  /// Returns the Swift blocks of an article.
  static func all(in path: String) throws -> [ArticleBlock] {
    all(of: try #require(Repository.text(path)), path)
  }

  /// Returns the Swift blocks in the comments on the symbols of a source file.
  static func all(inCommentsOf path: String) throws -> [ArticleBlock] {
    let text = try #require(Repository.text(path))
    guard text.contains("/// ```swift") else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("/// ") ? line.dropFirst(4) : ""
    }
    return all(of: lines.joined(separator: "\n"), path)
  }

  private static func all(of text: String, _ path: String) -> [ArticleBlock] {
    var blocks: [ArticleBlock] = []
    var (mark, open) = (Mark.none, ArticleBlock?.none)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.drop { $0 == " " }
      if var block = open {
        if trimmed == "```" {
          blocks.append(block)
          (mark, open) = (.none, nil)
        } else {
          block.lines.append(String(line))
          open = block
        }
      } else if trimmed == "```swift" {
        open = ArticleBlock(place: "\(path):\(number + 1)", mark: mark, lines: [])
      } else if trimmed.hasPrefix("<!-- snippet: "), trimmed.hasSuffix(" -->") {
        mark = .snippet(String(trimmed.dropFirst(14).dropLast(4)))
      } else if trimmed.hasPrefix("<!-- file: "), trimmed.hasSuffix(" -->") {
        mark = .file(String(trimmed.dropFirst(11).dropLast(4)))
      } else if trimmed == "<!-- fragment -->" {
        mark = .fragment
      } else if !trimmed.isEmpty {
        mark = .none
      }
    }
    return blocks
  }
}

/// A region `// Snippet: NAME` … `// Snippet end` of a source file that the tests run.
struct SnippetSource {
  var name: String
  var lines: [String]
  /// The modules that the source file imports.
  var imports: Set<String>

  static let folders = ["Tests/SystemsTests/Snippets", "Tests/ServerTests"]

  /// All regions of the source files.
  static func all() throws -> [SnippetSource] {
    try folders.flatMap { folder in
      try Repository.names(in: folder).filter { $0.hasSuffix("Snippets.swift") }.flatMap { file in
        try regions(of: try #require(Repository.text("\(folder)/\(file)")))
      }
    }
  }

  private static func regions(of text: String) throws -> [SnippetSource] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let imports = Set(lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) })
    var found: [SnippetSource] = []
    var open: SnippetSource?
    for line in lines {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("// Snippet: ") {
        #expect(open == nil, "regions are not nested: \(line)")
        open = SnippetSource(name: String(trimmed.dropFirst(12)), lines: [], imports: imports)
      } else if trimmed == "// Snippet end", var region = open {
        region.lines = aligned(region.lines)
        found.append(region)
        open = nil
      } else {
        open?.lines.append(line)
      }
    }
    #expect(open == nil, "a region has no end")
    return found
  }

  /// Returns lines without their common indentation, and without empty lines at both ends.
  static func aligned(_ lines: [String]) -> [String] {
    let filled = lines.filter { $0.contains { $0 != " " } }
    let indentation = filled.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let moved = lines.map { String($0.dropFirst(indentation)) }
    return Array(moved.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
  }
}
