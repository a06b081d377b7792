import CheckoutCore
import FoundationEssentials
import KassaBackend
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

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
