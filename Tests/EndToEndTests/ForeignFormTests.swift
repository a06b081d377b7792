import Glibc
import KassaRehearsal
import TestSupport
import Testing

/// The rules of card entry, played against forms of other programs in a real terminal.
@Suite("Forms of other programs", .serialized)
struct ForeignFormTests {
  /// A program with what a few rules must find in its form.
  struct Program: Sendable, CustomTestStringConvertible {
    var file: String
    /// The program that must be installed.
    var needs: String
    /// The rows of each rule that hold, and those that are played.
    var found: [String: [Int]]
    /// A line of the report.
    var difference: String
    var testDescription: String { file }
  }

  /// `.ci/test` installs these programs, and Textual in a folder of its own.
  static let programs = [
    Program(
      file: "dialog.yaml", needs: "dialog",
      found: ["PAN-GROUP-UNKNOWN": [0, 2], "DELETE-TO-END": [0, 2], "CODE-3-4": [4, 4], "HOLDER-SIGNS": [6, 6]],
      difference: "text of card: expected nothing, seen «^K424242»"),
    Program(
      file: "whiptail.yaml", needs: "whiptail",
      found: ["PAN-GROUP-UNKNOWN": [0, 2], "DELETE-TO-END": [1, 1], "CARET-BOUNDS": [4, 4]],
      difference: "text of card: expected «7777 7», seen «77777»"),
    Program(
      file: "textual.yaml", needs: "textual",
      found: ["PAN-GROUP-UNKNOWN": [2, 2], "CARET-INSERT": [0, 2]],
      difference: "text of card: expected «435», seen «43»"),
  ]

  @Test("are read and driven by a description, and the rows that differ are listed", arguments: programs)
  func rules(program: Program) throws {
    try InstalledTools.require(program.needs, isPython: program.needs == "textual")
    let kassa = try TestEnvironment.program()
    let rules = program.found.keys.sorted().map { "--rule \($0)" }.joined(separator: " ")
    let file = Repository.root + "/Resources/programs/\(program.file)"
    let command = "'\(kassa)' check keys --table built-in --program '\(file)' \(rules)"
    let environment = "PATH='\(InstalledTools.folders.joined(separator: ":"))'"
    let run = try Spawned.run(["sh", "-c", "\(environment) \(command)"])
    #expect(run.errors == "")
    #expect(run.status == (program.found.values.allSatisfy { $0[0] == $0[1] } ? 0 : 1))
    for (rule, counts) in program.found {
      let line = run.output.split(separator: "\n").first { $0.hasPrefix(rule + " ") } ?? ""
      let cell = counts[0] == counts[1] ? "✓ \(counts[1])" : "\(counts[0])/\(counts[1])"
      #expect(line.contains(" \(cell)  "), "\(rule): \(line)\n\(run.output)")
    }
    #expect(run.output.contains(program.difference), "\(run.output)")
  }

  @Test("A program that does not show its form is named with its screen, and a mistake in a description has its place")
  func mistakes() throws {
    let kassa = try TestEnvironment.program()
    let folder = try TemporaryFolder()
    defer { _ = try? Spawned.run(["rm", "-rf", folder.path]) }
    try folder.write("run: [sh, -c, exit 3]\nready: Card\nfields: { card: { label: Card } }\n", to: "short.yaml")
    let short = try Spawned.run([
      "sh", "-c", "cd '\(folder.path)'; '\(kassa)' check keys --table built-in --rule PAN-GROUP-4 --program short.yaml",
    ])
    #expect(short.status == 2)
    #expect(short.errors.contains("the program exited with status 3 and does not show «Card»; its screen is:"))
    try folder.write("run: dialog\nfeilds: {}\nfields:\n  pan: { label: x }\n  card: { row: 1 }\n", to: "wrong.yaml")
    let wrong = try Spawned.run([
      "sh", "-c", "cd '\(folder.path)'; '\(kassa)' check keys --table built-in --program wrong.yaml",
    ])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("wrong.yaml:2:1: unknown key feilds in a program"))
    #expect(wrong.errors.contains("wrong.yaml:4:3: unknown key pan in fields"))
    #expect(wrong.errors.contains("wrong.yaml:5:9: card needs the key label"))
  }
}
