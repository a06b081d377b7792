import Glibc
import KassaScreens
import KassaTerminalEngine
import TestSupport
import Testing

@testable import KassaRehearsal

/// Relations against a small form in Python, which keeps all of them unless it is told to break one.
@Suite("Relations of a form in another program", .serialized)
struct ProgramRelationTests {
  static func profile(_ fault: String = "", undo: Bool = true) throws -> ProgramProfile {
    let text = """
      name: toy
      version: [sh, -c, "echo; echo toy 1.2"]
      run: [python3, toy_form.py, "\(fault)"]
      ready: "Code:"
      \(undo ? "keys: { Undo: <C-_> }" : "")
      fields:
        card: { label: "Number:", width: 40 }
        code: { label: "Code:", width: 40, reach: <Tab>, mask: "*" }
      """
    return try ProgramProfile(text, source: "toy.yaml", folder: Repository.root + "/Tests/Programs")
  }

  private static func search(
    _ fault: String, undo: Bool = true, rounds: Int, relations: [ProgramRelation] = ProgramRelation.allCases
  ) throws -> (found: [ProgramRelationSearch.Counterexample], search: ProgramRelationSearch) {
    _ = try #require(InstalledTools.path("python3"))
    var search = ProgramRelationSearch(try profile(fault, undo: undo))
    return (try search.run(rounds: rounds, seed: 1, relations: relations), search)
  }

  @Test("A form that keeps every relation has no counterexample, and each relation has been tried")
  func kept() throws {
    let (found, search) = try Self.search("", rounds: 8)
    #expect(found.map(\.row) == [])
    #expect(search.unsteady == 0)
    for relation in ProgramRelation.allCases { #expect(search.counts[relation] ?? 0 > 0, "\(relation.rawValue)") }
  }

  @Test("Without keys for undo, nothing is said about undo")
  func noUndo() throws {
    let (_, search) = try Self.search("", undo: false, rounds: 2)
    #expect(search.counts[.undo] == nil)
  }

  /// A fault with the relation that it breaks, and what the fewest keys for it begin with.
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var relation: ProgramRelation
    var keys: String
    var seen: String
    var testDescription: String { name }
  }

  static let faults = [
    Fault(name: "drops", relation: .entry, keys: "<Paste:", seen: "card nothing"),
    Fault(name: "undoes", relation: .undo, keys: "4<Undo>", seen: "card «0»"),
    Fault(name: "stays", relation: .tab, keys: "<Tab>", seen: "focus card"),
    Fault(name: "unmasks", relation: .mask, keys: "7391<", seen: "digits of the security code on the screen"),
    Fault(name: "forgets", relation: .resize, keys: "", seen: "card nothing"),
    Fault(name: "ends", relation: .running, keys: "a", seen: "the program ended with status 1"),
  ]

  @Test("A relation that a form breaks is found with the fewest keys, and its row fails as well", arguments: faults)
  func broken(fault: Fault) throws {
    let (found, _) = try Self.search(fault.name, rounds: 24, relations: [fault.relation])
    let one = try #require(found.first { $0.relation == fault.relation }, "\(found.map(\.row))")
    #expect(one.seen == fault.seen)
    #expect(one.keys.hasPrefix(fault.keys) && one.keys.count < 40, "\(one.keys)")
    // A program that has ended shows no field that a row could check.
    #expect(one.isPlayable == (fault.relation != .running))
    #expect(one.recording?.contents.hasPrefix("{\"version\":2,") == true)
  }

  @Test("What a program prints at its end, the code included, is not taken for a code that its form shows again")
  func ended() throws {
    let (found, _) = try Self.search("prints", rounds: 24, relations: [.mask, .running])
    #expect(found.map(\.relation) == [.running])
  }

  @Test("What is found is a table that can be played again, against the faulty form and against one without the fault")
  func playedAgain() throws {
    let (found, search) = try Self.search("stays", rounds: 1)
    var form = FormReport.Form(name: "toy")
    form.counterexamples = found
    form.trials = [(.tab, search.counts[.tab] ?? 0)]
    let text = try #require(FormReport([form], of: ReportRun()).found)
    let table = try ConformanceTable(text, source: "found.tsv")
    #expect(table.rows.map(\.rule) == ["REL-TAB"])
    let faulty = try ConformanceRun(table, against: ProgramTarget(try Self.profile("stays")))
    #expect(faulty.count() == (0, 1))
    let good = try ConformanceRun(table, against: ProgramTarget(try Self.profile()))
    #expect(good.count() == (1, 1))
  }

  @Test("Rows that are played at the same time have the results of one after the other, and their order")
  func sideBySide() throws {
    _ = try #require(InstalledTools.path("python3"))
    let table = try ConformanceTable.builtIn()
    func lines(jobs: Int) throws -> [String] {
      let run = try ConformanceRun(
        table, against: Self.profile(), rules: ["BS-LAST", "PAN-GROUP-4", "TYPE-DIGIT"], jobs: jobs)
      #expect(run.unsteady.isEmpty)
      return ConformanceReport.jsonLines(run)
    }
    let one = try lines(jobs: 1)
    #expect(one.count > 3)
    #expect(try lines(jobs: 3) == one)
  }

  @Test("A program that does not start fails the run, however many are played at the same time")
  func unstarted() throws {
    var profile = try Self.profile()
    profile.launch.program.command = ["sh", "-c", "exit 3"]
    let error = #expect(throws: ConformanceTrouble.self) {
      try ConformanceRun(.builtIn(), against: profile, jobs: 2)
    }
    #expect(error?.message.hasPrefix("toy: the program exited with status 3 and does not show «Code:»") == true)
  }

  @Test("The version of a form is the first line that its command prints")
  func version() throws {
    #expect(try Self.profile().readVersion() == "toy 1.2")
    var profile = try Self.profile()
    profile.version = ["sh", "-c", "echo 1; exit 1"]
    #expect(profile.readVersion() == nil)
    profile.version = nil
    #expect(profile.readVersion() == nil)
  }
}
