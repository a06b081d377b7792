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
    /// The program or the package for Python that must be installed.
    var needs: String
    var isPython = true
    /// The rows of each rule that hold, and those that are played.
    var found: [String: [Int]]
    /// A line of the report.
    var difference: String
    var testDescription: String { file }
  }

  /// `.ci/test` installs these programs, and Textual in a folder of its own.
  static let programs = [
    Program(
      file: "dialog.yaml", needs: "dialog", isPython: false,
      found: ["PAN-GROUP-UNKNOWN": [0, 2], "DELETE-TO-END": [0, 2], "CODE-3-4": [4, 4], "HOLDER-SIGNS": [6, 6]],
      difference: "text of card: expected nothing, seen «^K424242»"),
    Program(
      file: "whiptail.yaml", needs: "whiptail", isPython: false,
      found: ["PAN-GROUP-UNKNOWN": [0, 2], "DELETE-TO-END": [1, 1], "CARET-BOUNDS": [4, 4]],
      difference: "text of card: expected «7777 7», seen «77777»"),
    Program(
      file: "textual.yaml", needs: "textual",
      found: ["PAN-GROUP-UNKNOWN": [2, 2], "CARET-INSERT": [0, 2]],
      difference: "text of card: expected «435», seen «43»"),
    Program(
      file: "curses.yaml", needs: "python3", isPython: false,
      found: ["CARET-INSERT": [0, 2], "CODE-3-4": [0, 4], "HOLDER-LETTERS": [1, 8]],
      difference: "text of holder: expected «José Núñez», seen «Jos Nez»"),
    Program(
      file: "urwid.yaml", needs: "urwid",
      found: ["CODE-3-4": [4, 4], "DELETE-TO-START": [0, 5], "FOCUS-ORDER": [3, 9]],
      difference: "focus: expected expiry, seen card"),
    Program(
      file: "prompt_toolkit.yaml", needs: "prompt_toolkit",
      found: ["DELETE-TO-START": [5, 5], "FOCUS-ORDER": [8, 8], "TYPE-BETWEEN": [0, 3]],
      difference: "seen «42424242424242A42»"),
    Program(
      file: "questionary.yaml", needs: "questionary",
      found: ["CODE-3-4": [4, 4], "FOCUS-ORDER": [3, 9]], difference: "focus: expected expiry, seen card"),
  ]

  @Test("are read and driven by a description, and the rows that differ are listed", arguments: programs)
  func rules(program: Program) throws {
    try InstalledTools.require(program.needs, isPython: program.isPython)
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

  @Test("Relations find what a form breaks, and a report tells it with a recording and a row that fails again")
  func relations() throws {
    try InstalledTools.require("dialog")
    let kassa = try TestEnvironment.program()
    let folder = try TemporaryFolder()
    let file = Repository.root + "/Resources/programs/dialog.yaml"
    let command = "'\(kassa)' check keys --program '\(file)'"
    let search = try Spawned.run([
      "sh", "-c", "cd '\(folder.path)'; \(command) --relations --rounds 1 --report new/report",
    ])
    func read(_ name: String) throws -> String { try Spawned.run(["cat", "\(folder.path)/\(name)"]).output }
    #expect(search.errors == "")
    #expect(search.status == 1)
    #expect(search.output.contains("dialog --form  REL-TAB  Tab goes to the next field"), "\(search.output)")
    let page = try read("new/report/index.html")
    #expect(page.contains("casts/1-REL-TAB-card.cast"))
    #expect(try read("new/report/casts/1-REL-TAB-card.cast").hasPrefix("{\"version\":2,"))
    #expect(try read("new/report/checked.html").contains("dialog --form, Version: 1."))
    let again = try Spawned.run(["sh", "-c", "cd '\(folder.path)'; \(command) --table new/report/found.tsv"])
    #expect(again.status == 1)
    #expect(again.output.contains("REL-TAB"), "\(again.output)")
    let wrong = try Spawned.run(["sh", "-c", "'\(kassa)' check keys --relations --report /tmp/never"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("--report needs --table, or --relations with --program."))
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
