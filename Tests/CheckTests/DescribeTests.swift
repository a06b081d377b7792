import CheckoutCore
import FoundationEssentials
import TestSupport
import Testing

@testable import KassaRehearsal
@testable import KassaSystems
@testable import kassa

@Suite("kassa describe")
struct DescribeTests {
  private static func words(_ name: String) throws -> [String] {
    try DescribeCommand.document[name]?.elements?.compactMap { $0.string ?? $0["name"]?.string } ?? []
  }

  @Test("The description has every command with its options, and none that is hidden")
  func commands() throws {
    let command = try #require(try DescribeCommand.document["command"])
    let commands = command["commands"]?.elements ?? []
    #expect(command["default"]?.string == "pay")
    let found = Set(commands.compactMap { $0["name"]?.string })
    #expect(["pay", "play", "drive", "describe", "sign"].allSatisfy(found.contains), "\(found)")
    let play = try #require(commands.first { $0["name"]?.string == "play" })
    let names = (play["options"]?.elements ?? []).flatMap { $0["names"]?.elements ?? [] }.compactMap(\.string)
    #expect(names.contains("--filter") && names.contains("-h") && !names.contains("--cast-version"))
    #expect(play["arguments"]?.elements?.first?["repeats"]?.bool == true)
    let tag = play["options"]?.elements?.first { $0["names"]?.elements?.first?.string == "--tag" }
    #expect(tag?["value"]?.string == "tag" && tag?["repeats"]?.bool == true)
    #expect(commands.first { $0["name"]?.string == "sign" }?["commands"]?.elements?.count == 3)
  }

  @Test("Verbs, screens, keys, systems, outcomes and steps are those of the program's own tables")
  func tables() throws {
    #expect(try Self.words("verbs") == Verb.Name.allCases.map(\.rawValue))
    #expect(try Self.words("screens") == ScriptNames.screens)
    #expect(try Self.words("systems") == PaymentSystems.builtIn.all.map { $0.name })
    #expect(try Self.words("outcomes") == Outcome.allCases.map(\.rawValue))
    #expect(try Self.words("steps") == Step.allCases.map(\.name))
    #expect(try Self.words("cards").contains("$card.challenge-success"))
    #expect(try Self.words("driveErrors").contains("script.unknown-verb"))
    let document = try DescribeCommand.document
    #expect(document.at("keys.names")?.elements?.contains("Enter") == true)
    let verbs = document["verbs"]?.elements ?? []
    let driven = verbs.filter { $0["drive"]?.bool == true }.compactMap { $0["name"]?.string }
    #expect(driven.contains("press") && driven.contains("merchant"))
    #expect(!driven.contains("snapshot") && !driven.contains("include") && !driven.contains("wait"))
  }

  /// The texts of the files that make failures of cases.
  private static func textsWithFailures() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Repository.root + "/Sources").filter { $0.hasSuffix(".swift") }
      .compactMap { Repository.text("Sources/" + $0) }
      .filter { $0.contains("CaseFailure(") || $0.contains("TerminalPlaybackError(") }
  }

  @Test("Every code with which a case fails is the name of a verb or stands in the reference")
  func codes() throws {
    var found: Set<String> = []
    for text in try Self.textsWithFailures() {
      for mark in ["code: \"", "code = \""] {
        for range in text.ranges(of: mark) { found.insert(String(text[range.upperBound...].prefix { $0 != "\"" })) }
      }
    }
    let reference = try #require(Repository.text("Sources/Rehearsal/Documentation.docc/Reference.md"))
    for code in found { #expect(CaseFailure.codes.contains(code), "\(code)") }
    for code in CaseFailure.codes + ScriptMistake.Code.allCases.map(\.rawValue) {
      #expect(reference.contains("`\(code)"), "\(code)")
    }
    #expect(found.count > 25 && found.isSuperset(of: ["mode", "crash", "stuck", "broken"]), "\(found.sorted())")
  }

  @Test("The exit statuses are those of the article on the command line")
  func statuses() throws {
    let article = try #require(Repository.text("Sources/CheckoutCore/Documentation.docc/CommandLine.md"))
    for status in ExitStatus.allCases { #expect(article.contains("| \(status.rawValue) | \(status.meaning) |")) }
    let outcomes = ExitStatus.allCases.flatMap(\.outcomes)
    #expect(Outcome.allCases.allSatisfy(outcomes.contains))
  }
}
