import Glibc
import Testing

/// Saves the scripts and runs the commands of the testers' guide in README.md, exactly as printed.
@Suite("Testers' guide")
struct TesterGuideTests {
  private static func readme() throws -> String {
    let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    guard let file = fopen(folders.joined(separator: "/") + "/README.md", "r") else {
      throw Problem("README.md not found")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the name and the code block after each mark such as `<!-- script: NAME -->`.
  private static func blocks(_ mark: String) throws -> [(name: String, code: String)] {
    try readme().components(after: "<!-- \(mark): ").compactMap { rest in
      guard let end = rest.range(of: " -->\n```"), let line = rest[end.upperBound...].firstIndex(of: "\n"),
        let close = rest[line...].range(of: "\n```")
      else { return nil }
      return (String(rest[..<end.lowerBound]), String(rest[rest.index(after: line)..<close.lowerBound]) + "\n")
    }
  }

  @Test("The guide's scripts and commands work as printed")
  func commands() throws {
    let folder = try TemporaryFolder()
    let scripts = try Self.blocks("script")
    #expect(!scripts.isEmpty)
    for script in scripts { try folder.write(script.code, to: script.name) }
    let lines = try Self.blocks("commands").flatMap { $0.code.split(separator: "\n") }
    #expect(lines.count >= 7)
    let program = try Surroundings.program()
    for line in lines {
      let run = try Spawned.run(["sh", "-c", "cd '\(folder.path)'; kassa() { '\(program)' \"$@\"; }; \(line)"])
      #expect(run.status == 0, "\(line)\n\(run.output)\(run.errors)")
    }
    for made in ["report/index.html", "junit.xml", "visa.cast", "wrong-code.snapshots/filled-card-form.txt"] {
      #expect(access("\(folder.path)/\(made)", R_OK) == 0, "\(made)")
    }
    _ = try Spawned.run(["rm", "-rf", folder.path])
  }
}

extension String {
  /// Returns the rest of the text after each occurrence of a mark.
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
  /// Returns the first range of a text, without Foundation.
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
