import ArgumentParser
import CheckoutCore
import EMV3DS
import KassaBackend
import KassaRehearsal
import KassaResources
import KassaSandbox
import TestSupport
import Testing

@testable import KassaSystems
@testable import kassa

/// Tests that a payment system is complete, as «Add a payment system» lists it.
@Suite("Registry of payment systems")
struct RegistryTests {
  @Test("The program, the backend and the tests have the same payment systems")
  func lists() {
    #expect(PaymentSystems.builtIn.all.map { $0.name } == Sandboxes.builtIn.all.map { $0.systemName })
    #expect(
      PaymentSystems.builtIn.all.map { $0.name } == TestSystem.all.map(\.name),
      "a system does not conform to TestedSystem")
    #expect(Set(TestSystem.all.map(\.name)).count == TestSystem.all.count)
    #expect(PaymentSystems.builtIn.all.contains { $0.name == PaymentSystems.builtIn.standard })
  }

  @Test("A language that the platform refuses is an error before the shop is shown, and the error names the others")
  func languages() throws {
    let process = ProgramEnvironment(forDrawing: true)
    let error = #expect(throws: Failure.self) { try Pay.parse(["--language", "ru"]).settings.inputs(process) }
    #expect(error?.message.contains("ecommpay does not have the language ru; it has ") == true)
    for system in PaymentSystems.builtIn.all {
      for language in system.refusesOtherLanguages ? system.languages : StringTable.languages {
        #expect(throws: Never.self) {
          try Pay.parse(["--provider", system.name, "--language", language]).settings.inputs(process).compose()
        }
      }
    }
  }

  @Test(
    "Each payment system has test cards, scenes, mock modes, languages and rehearsed cases", arguments: TestSystem.all)
  func parts(system: TestSystem) {
    let kind = system.kind
    #expect(kind.sampleInput.isEmpty || !kind.testCards.isEmpty)
    #expect(kind.scenes.first?.name == "shop" && kind.scenes.contains { $0.name == "result" })
    #expect(Set(kind.scenes.map(\.name)).count == kind.scenes.count)
    #expect(kind.mocks.starts(with: ["disabled", "success", "decline"]))
    #expect(!kind.languages.isEmpty && Set(kind.languages).isSubset(of: StringTable.languages))
    #expect(!kind.outcomes.isEmpty && kind.outcomes.allSatisfy { $0.system.name == system.name })
    #expect(kind.operations.allSatisfy { $0.system.name == system.name })
  }

  @Test("Only one group of test cards has names without a prefix, and no name has two cards")
  func cardNames() {
    let groups = Sandboxes.builtIn.all.flatMap { $0.testCards }
    #expect(Set(groups.map(\.prefix)).count == groups.count)
    for system in TestSystem.all where system.name != PaymentSystems.builtIn.standard {
      #expect(system.kind.sandbox.testCards.allSatisfy { $0.prefix.hasPrefix(system.name + "-") }, "\(system)")
    }
  }

  @Test("Each payment system has member tables for both directions", arguments: TestSystem.all)
  func members(system: TestSystem) {
    let rules = MemberTable.standard.rules.filter { $0.table.hasPrefix(system.name + "-") }
    let parties = Set(rules.map(\.parties))
    let needed: Set = [
      "sdk>platform", "platform>sdk", "application>merchantServer", "merchantServer>application",
      "platform>merchantServer",
    ]
    #expect(needed.isSubset(of: parties), "\(needed.subtracting(parties))")
  }

  @Test("Each payment system has built-in scripts", arguments: TestSystem.all)
  func scripts(system: TestSystem) {
    #expect(Resource.all.contains { $0.name.hasPrefix("scripts/\(system.name)/") && $0.name.hasSuffix(".yaml") })
  }

  @Test("The documentation names each payment system and its mock modes", arguments: TestSystem.all)
  func documented(system: TestSystem) throws {
    let reference = try Article.scripts.text
    #expect(reference.contains("`\(system.name)`"))
    for mock in system.kind.mocks { #expect(reference.contains("`\(mock)`"), "\(mock)") }
    let header = try #require(try Article.paymentSystems.text.split(separator: "\n").first { $0.hasPrefix("| | ") })
    #expect(header.split(separator: "|").contains { $0.filter { $0 != " " } == system.name }, "\(header)")
  }

  @Test("An SDK belongs to each payment system")
  func providers() throws {
    #expect(try Repository.names(in: "Sources/Providers").count == TestSystem.all.count)
  }

  // MARK: Languages

  @Test("Each language has a plural rule and a payment system that offers it", arguments: StringTable.languages)
  func languages(code: String) throws {
    #expect(PluralRule(language: code).formCount > 1)
    #expect(PaymentSystems.builtIn.all.contains { $0.languages.contains(code) })
    #expect(StringTable(language: code)?.keys == StringTable.english.keys)
    let table = try #require(StringTable(language: code))
    for row in try #require(Resource("strings/\(code).tsv")).rows where !row[1].contains("{") {
      #expect(table.optional(String(row[0])) == String(row[1]), "\(row[0]): the lines are sorted by key")
    }
  }

  // MARK: Verbs and challenges

  @Test("The script reference has a row for each verb", arguments: Verb.Name.allCases)
  func verb(_ name: Verb.Name) throws {
    let isForPrograms = [.wait, .exit, .output, .file].contains(name)
    let rows = try (isForPrograms ? Article.programs : .scripts).text.split(separator: "\n").filter {
      $0.hasPrefix("| `")
    }
    #expect(rows.contains { Self.names(in: $0).contains(name.rawValue) })
  }

  /// Returns the words with which the code spans of a line begin, such as `press` in `` `press: Enter` ``.
  private static func names(in line: Substring) -> [String] {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element.prefix { $0.isLetter || $0 == "-" }) }
  }

  @Test(
    "Each kind of challenge is documented",
    arguments: ACSQuestion.allCases)
  func challenge(_ question: ACSQuestion) throws {
    let word = question.rawValue
    #expect(try Article.scripts.text.contains("`\(word)`"))
  }

  @Test("The screens, the protocol and the sandbox have the same number of kinds of challenges")
  func kinds() {
    #expect(Challenge.Kind.allCases.count == ACSQuestion.allCases.count)
    #expect(ACSUIType.allCases.count == ACSQuestion.allCases.count)
  }
}
