import Glibc
import TestSupport
import Testing

/// Commands that are marked in the README and the documentation articles are run exactly as written.
///
/// Scripts that are marked there are first saved to files. Commands that need the trait `Network` have a mark of their own.
@Suite("The commands in the documentation")
struct TesterGuideTests {
  static let pages = [
    "README.md", "Sources/Rehearsal/Documentation.docc/Rehearsal.md",
    "Sources/Rehearsal/Documentation.docc/Scripts.md",
    "Sources/Rehearsal/Documentation.docc/Tutorial.md",
    "Sources/Rehearsal/Documentation.docc/Recipes.md", "Sources/Rehearsal/Documentation.docc/Payments.md",
    "Sources/Rehearsal/Documentation.docc/CardForms.md",
    "Sources/Rehearsal/Documentation.docc/Programs.md", "Sources/Rehearsal/Documentation.docc/Drive.md",
    "Sources/Rehearsal/Documentation.docc/Bugs.md", "Sources/Rehearsal/Documentation.docc/Tickets.md",
    "Sources/Rehearsal/Documentation.docc/Accessibility.md",
    "Sources/CheckoutCore/Documentation.docc/CommandLine.md",
    "Sources/CheckoutCore/Documentation.docc/OrderFiles.md",
  ]

  /// Returns the names and code blocks that follow marks such as `<!-- script: NAME -->`.
  private static func blocks(_ mark: String, in page: String) throws -> [(name: String, code: String)] {
    try #require(Repository.text(page)).components(after: "<!-- \(mark): ").compactMap { rest in
      guard let end = rest.range(of: " -->\n```"), let line = rest[end.upperBound...].firstIndex(of: "\n"),
        let close = rest[line...].range(of: "\n```")
      else { return nil }
      return (String(rest[..<end.lowerBound]), String(rest[rest.index(after: line)..<close.lowerBound]) + "\n")
    }
  }

  @Test("use a file name for one script only")
  func names() throws {
    var pages: [String: String] = [:]
    for page in Self.pages {
      for script in try Self.blocks("script", in: page) {
        #expect(pages[script.name] == nil, "\(script.name) is in \(page) and \(pages[script.name] ?? "")")
        pages[script.name] = page
      }
    }
    #expect(pages.count > 20)
  }

  @Test("succeed as written", arguments: pages)
  func commands(page: String) throws {
    let folder = try TemporaryFolder()
    for script in try Self.blocks("script", in: page) { try folder.write(script.code, to: script.name) }
    var lines = try Self.blocks("commands", in: page).flatMap { $0.code.split(separator: "\n") }
    #if Network
    lines += try Self.blocks("network", in: page).flatMap { $0.code.split(separator: "\n") }
    #endif
    #expect(!lines.isEmpty, "no marked commands")
    let program = try TestEnvironment.program()
    for line in lines {
      let run = try Spawned.run(["sh", "-c", "cd '\(folder.path)'; kassa() { '\(program)' \"$@\"; }; \(line)"])
      #expect(run.status == 0, "\(line)\n\(run.output)\(run.errors)")
    }
    if page.hasSuffix("Rehearsal.md") {
      for file in ["report/index.html", "junit.xml", "visa.cast", "wrong-code.snapshots/filled-card-form.txt"] {
        #expect(access("\(folder.path)/\(file)", R_OK) == 0, "\(file)")
      }
    }
    _ = try Spawned.run(["rm", "-rf", folder.path])
  }
}

extension String {
  /// Returns, for each occurrence of a mark, all the text that follows it.
  fileprivate func components(after mark: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let range = rest.range(of: mark) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}

extension StringProtocol {
  /// Returns the range of the first occurrence of the text; nil if there is none. Does not require Foundation.
  fileprivate func range(of text: String) -> Range<Index>? {
    let (bytes, wanted) = (utf8, Array(text.utf8))
    var start = bytes.startIndex
    while start != bytes.endIndex {
      if bytes[start...].starts(with: wanted) { return start..<bytes.index(start, offsetBy: wanted.count) }
      start = bytes.index(after: start)
    }
    return nil
  }
}
