import FoundationEssentials
import KassaBackend
import KassaEcommpaySandbox
import KassaResources
import KassaSandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

@testable import CheckoutCore
@testable import KassaRehearsal
@testable import KassaSystems
@testable import kassa

@Suite("Built-in scripts")
struct LibraryTests {
  /// A test case from a built-in script, named for the test output.
  struct Case: CustomTestStringConvertible, Hashable {
    let script: String
    let index: Int
    var testDescription: String { "\(script) \(index)" }
  }

  static let cases: [Case] = ScriptLibrary.names.flatMap { name -> [Case] in
    let count = (try? ScriptLibrary.script(name))??.cells.count ?? 1
    return (0..<count).map { Case(script: name, index: $0) }
  }

  @Test("Every case passes", arguments: cases)
  func pass(_ played: Case) async throws {
    let result = try await PlayedLibrary.shared.result(of: played)
    #expect(result.failure == nil, "\(result.failure ?? "")")
    #expect(result.steps > 0)
    #expect(result.unclassified.isEmpty, "\(result.unclassified)")
    #expect(result.inaccessible == nil, "\(result.inaccessible ?? "")")
    #expect(result.unknownNames.isEmpty, "\(result.unknownNames)")
  }

  @Test("Together the cases meet everything but the listed gaps, and no listed gap is met")
  func meetsAll() async throws {
    var coverage = Coverage()
    for played in Self.cases { coverage.merge(try await PlayedLibrary.shared.result(of: played).coverage) }
    let report = CoverageReport(coverage, systems: PaymentSystems.builtIn.all.map { $0.name })
    let gaps = Set(CoverageGaps.builtIn.items)
    let missed = Set(report.missed)
    #expect(missed.subtracting(gaps).sorted().map(\.name) == [], "not met, and no reason is listed")
    #expect(gaps.subtracting(missed).sorted().map(\.name) == [], "met although listed as a gap")
  }

  /// What the reference is about: the members of the requests of a payment, and of notifications to the shop.
  private static func rules(_ sandbox: any ConfigurableSandbox.Type) -> [MemberRule] {
    MemberTable.standard.part(of: sandbox.systemName).rules.filter { rule in
      guard !rule.message.isAny, !rule.written.hasPrefix("**") else { return false }
      if rule.parties == "platform>merchantServer" { return true }
      return ["sdk>", "application>"].contains { rule.parties.hasPrefix($0) }
        && sandbox.messages.contains {
          !$0.hasPrefix("GET ") && $0 != MessageBreak.notification && MessageNames.fits($0, rule.message.description)
        }
    }
  }

  /// The members that a script finds in what the shop was told after an operation, which is in no flow.
  private static func told(_ script: Script) -> Set<SentMember> {
    let known = MemberTable.standard.part(of: script.system).rules.filter { $0.parties == "platform>merchantServer" }
    return script.steps.flat.reduce(into: []) { told, step in
      guard case .message(let message) = step.verb, message.isOfShop, message.count != 0 else { return }
      for field in message.has {
        let way = field.name.split(separator: ".").map {
          Int($0) == nil ? Redaction.plain(String($0)) : MemberRule.element
        }
        for rule in known where !rule.message.isAny {
          told.insert(SentMember(parties: rule.parties, message: rule.message.description, way: way))
        }
      }
    }
  }

  @Test("Every member that the reference lists is sent in a case, and every other one stands in a table as not sent")
  func sendsAll() async throws {
    var sent: [String: Set<SentMember>] = [:]
    for played in Self.cases {
      let script = try #require(try ScriptLibrary.script(played.script))
      let members = try await PlayedLibrary.shared.result(of: played).members
      sent[script.system, default: []].formUnion(members.union(Self.told(script)))
    }
    var (silent, unlisted): (Set<String>, Set<String>) = ([], [])
    for sandbox in Sandboxes.builtIn.all {
      let rules = Self.rules(sandbox)
      for rule in rules {
        // A rule that several payment systems share is kept by any of them.
        let isSent = sent.values.contains { $0.contains { $0.fits(rule) } }
        if isSent != rule.isSent { silent.insert("\(rule.table) \(rule.message) \(rule.written): \(isSent)") }
      }
      for member in sent[sandbox.systemName] ?? [] where !member.way.isEmpty {
        let ofMessage = rules.filter {
          $0.parties == member.parties && $0.message.matches(MessageName(member.message))
        }
        if !ofMessage.isEmpty, !ofMessage.contains(where: member.fits) {
          unlisted.insert("\(sandbox.systemName) \(member.message) \(member.way.joined(separator: "."))")
        }
      }
    }
    #expect(silent.sorted() == [], "sent, but in Resources/members as not sent, or the reverse")
    #expect(unlisted.sorted() == [], "sent, but not in the reference")
  }

  @Test("A path has a position in its table exactly where a message has a list")
  func lists() async throws {
    var sent: [String: Set<SentMember>] = [:]
    for played in Self.cases {
      let script = try #require(try ScriptLibrary.script(played.script))
      // A hostile platform sends lists where none belong.
      guard !script.steps.contains(where: { if case .fault = $0.verb { true } else { false } }) else { continue }
      sent[script.system, default: []].formUnion(try await PlayedLibrary.shared.result(of: played).members)
    }
    var wrong: Set<String> = []
    for (system, members) in sent {
      let exact = MemberTable.standard.part(of: system).rules.filter { $0.reach == .exact }
      let rules = Dictionary(grouping: exact) { [$0.parties] + $0.path }
      for member in members {
        let names = member.way.filter { $0 != MemberRule.element }
        let fitting = (rules[[member.parties] + names] ?? []).filter(member.fits)
        if !fitting.isEmpty, !fitting.contains(where: { $0.allows(member.way) }) {
          wrong.insert("\(system) \(member.parties) \(member.message) \(member.way.joined(separator: "."))")
        }
      }
    }
    #expect(wrong.sorted() == [])
  }

  @Test("The scripts cover every test card, mock mode and fault")
  func cover() throws {
    let scripts = try ScriptLibrary.names.compactMap { try ScriptLibrary.script($0) }
    let ecommpay = scripts.filter { $0.checkout.provider ?? "ecommpay" == "ecommpay" }
    #expect(Set(ecommpay.flatMap(\.matrix.cards).map(\.number)) == Set(TestCards.ecommpay.map(\.number)))
    let worldline = scripts.filter { $0.checkout.provider == "worldline" }
    let known = TestCards.worldline + TestCards.worldlineInApp
    #expect(Set(worldline.flatMap(\.matrix.cards).map(\.number)) == Set(known.map(\.number)))
    #expect(Set(ecommpay.flatMap(\.matrix.mocks)) == ["success", "decline"])
    let faults = scripts.flatMap(\.steps).compactMap { step in
      if case .fault(let fault?) = step.verb { fault.kind } else { nil }
    }
    #expect(Set(faults) == Set(Fault.Kind.allCases))
  }

  @Test("The scripts and snapshots embedded in the binary match those on disk")
  func embedded() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.root + "/Resources/scripts")
      .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".txt") }.map { "scripts/\($0)" }
    let embedded = Resource.all.filter { $0.name.hasPrefix("scripts/") }
    #expect(embedded.map(\.name) == files.sorted())
    for resource in embedded {
      #expect(Array(resource.bytes) == Repository.bytes("Resources/" + resource.name), "\(resource.name)")
    }
  }

  @Test("No snapshot is without a case")
  func orphans() throws {
    let results = try PlayProgram(ScriptLoader.find(["sizes", "colours", "wrong-code"]), isUpdating: false)
      .play(jobs: 2)
    #expect(results.count { !$0.hasPassed } == 0)
  }

  @Test("The same seed gives the same run, and another seed gives other identifiers")
  func repeatable() throws {
    let script = try #require(try ScriptLibrary.script("fault-latency"))
    func play(_ seed: UInt64) -> CaseResult {
      Player(seed: seed, compose: CheckoutInputs.composeScript).play(script).result
    }
    let (first, second, other) = (play(7), play(7), play(8))
    #expect(first.entries == second.entries)
    #expect(first.stepRecords.map(\.frame) == second.stepRecords.map(\.frame))
    #expect(first.duration == second.duration)
    #expect(first.entries != other.entries)
    #expect(first.duration != other.duration)
  }
}
