import CheckoutCore
import Glibc
import KassaLedger
import TestSupport
import Testing

@testable import kassa

/// The program must be able to read finished payments and settle unfinished payments that earlier versions stored.
///
/// `Tests/Compatibility/make` documents how the files from earlier versions were created.
@Suite("Compatibility with files of earlier versions")
struct CompatibilityTests {
  /// The commits of the tested versions. For each commit there is a folder in `Tests/Compatibility`.
  static let versions = ["b3e59a6"]

  private static func folder(_ version: String) -> String { Repository.root + "/Tests/Compatibility/" + version }

  /// Copies a ledger and the mock backend's store to a temporary folder.
  private func copy(_ name: String, of version: String) throws -> KeptState {
    let state = try KeptState()
    let source = Self.folder(version) + "/" + name
    for part in ["", "-sandbox"] {
      for end in [".sqlite", ".sqlite-wal"] where access(source + part + end, R_OK) == 0 {
        let copied = try Spawned.run(["cp", source + part + end, state.folder.path + "/ledger" + part + end])
        #expect(copied.status == 0, "\(copied.errors)")
      }
    }
    return state
  }

  private func payments(_ state: KeptState, _ words: [String]) throws -> Spawned {
    try Spawned.kassa(["payments", "--ledger", state.file] + words)
  }

  private func objects(_ run: Spawned) throws -> [JSON] {
    try run.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
  }

  /// A ledger with finished payments, their expected outcomes, and the authorised payments that the test captures.
  struct Settled: Sendable, CustomTestStringConvertible {
    var version: String
    var name: String
    var ends: Set<String>
    var held: [(provider: String, payment: String)]
    var testDescription: String { "\(version) \(name)" }
  }

  static let endings = versions.flatMap { version in
    [
      Settled(
        version: version, name: "settled",
        ends: [
          "ecommpay internal_payment_id_1 success 400000••••••0077",
          "ecommpay internal_payment_id_1_2 held 400000••••••0077",
          "worldline internal_payment_id_1 success ************0077",
          "worldline internal_payment_id_1_2 declined ************0077",
          "assist test_payment_002 success 411111••••1111", "assist test_payment_002_2 held 411111••••1111",
          "assist test_payment_002_3 declined 411111••••1111", "dolyame cosmoshop_1 success 220077••••••7761",
          "apple-pay internal_payment_id_1 success 411111••••••1111",
        ],
        held: [("ecommpay", "internal_payment_id_1_2"), ("assist", "test_payment_002_2")]),
      Settled(
        version: version, name: "ended",
        ends: [
          "ecommpay internal_payment_id_1 declined 411111••••••1111",
          "worldline internal_payment_id_1 held ************0077",
          "dolyame cosmoshop_1 declined 220077••••••7761",
          "apple-pay internal_payment_id_1 held 411111••••••1111",
          "apple-pay internal_payment_id_1_2 declined 411111••••••1111",
        ],
        held: [("worldline", "internal_payment_id_1"), ("apple-pay", "internal_payment_id_1")]),
    ]
  }

  @Test("Settled payments are listed with their outcomes, and each can be shown", arguments: endings)
  func settled(_ row: Settled) throws {
    let state = try copy(row.name, of: row.version)
    let listed = try payments(state, ["--json"])
    #expect(listed.status == 0, "\(listed.errors)")
    let all = try objects(listed)
    let ends = all.map { payment in
      ["provider", "payment", "outcome", "account"].map { payment[$0]?.string ?? "" }.joined(separator: " ")
    }
    #expect(Set(ends) == row.ends)
    for payment in all {
      let names = ["provider", "payment"].compactMap { payment[$0]?.string }
      try #require(names.count == 2)
      let one = try payments(state, ["--provider", names[0], names[1], "--json"])
      let outcome = payment["outcome"]?.string.flatMap(Outcome.init(rawValue:))
      #expect(one.status == outcome?.exitCode, "\(names): \(one.errors)")
      let object = try #require(try objects(one).first)
      #expect(object["outcome"] == payment["outcome"] && object["entries"]?.elements?.isEmpty == false, "\(names)")
      // In the earlier version, the Worldline sandbox did not send notifications for declined payments.
      if outcome != .declined { #expect(object["notifications"]?.elements?.isEmpty == false, "\(names)") }
      if object["outcome"] == "success" { #expect(object["completed"]?.elements?.count == 13, "\(names)") }
    }
    // Capture the payments that the earlier version authorised.
    for (provider, payment) in row.held {
      let captured = try payments(state, ["--provider", provider, payment, "capture"])
      #expect(captured.status == 0, "\(provider): \(captured.output)\(captured.errors)")
    }
  }

  struct KillCase: Sendable, CustomTestStringConvertible {
    var version: String
    var step: Int
    var testDescription: String { "\(version) step \(step)" }
  }

  /// The payment systems that all these versions have.
  private static let systems: [SystemWalk] = [.ecommpay, .worldline, .assist, .dolyame, .applePay]

  static let deaths = versions.flatMap { version in (1...13).map { KillCase(version: version, step: $0) } }

  @Test("Checking an interrupted payment settles it with at most one charge", arguments: deaths)
  func killed(_ death: KillCase) throws {
    let state = try copy("killed-\(death.step)", of: death.version)
    for row in Self.systems {
      let (system, payment) = (try row.kind.init(nil, mock: nil), try row.payment)
      let key = PaymentKey(provider: row.name, payment: payment)
      let before = try #require(try state.ledger.payment(key), "\(row.name)").progress
      let checked = try payments(state, ["--provider", row.name, payment, "check"])
      let outcome = try state.ledger.payment(key)?.progress.outcome
      let charges = try state.charges(system)
      #expect(charges <= 1, "\(row.name)")
      guard death.step >= 8 else {
        // No payment request had been sent, so the payment must be either abandoned or unknown to the platform.
        let isLeft = checked.status == 4 && outcome == .cancelled
        let isUnknown =
          checked.status == 2 && checked.errors.contains("was never sent to the platform") && outcome == nil
          && before.session == nil && !before.isOpen
        #expect(isLeft || isUnknown, "\(row.name): \(checked.errors)")
        #expect(charges == 0, "\(row.name)")
        continue
      }
      #expect(checked.output.contains(payment), "\(row.name): \(checked.errors)")
      let isPaid = outcome.map { [.success, .held].contains($0) } ?? false
      #expect(outcome != nil && outcome != .pending, "\(row.name) is still undecided")
      #expect(isPaid == (charges == 1), "\(row.name): \(outcome?.rawValue ?? "none"), charged \(charges) times")
      if let known = before.outcome { #expect(outcome == known, "\(row.name)") }
    }
  }

  @Test("A ledger with a pending write-ahead log is read", arguments: versions)
  func log(version: String) throws {
    let state = try copy("log", of: version)
    let payment = try SystemWalk.ecommpay.payment
    #expect(try payments(state, []).output.contains(payment))
    let checked = try payments(state, [payment, "check"])
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    #expect(try state.charges(try EcommpaySystem(nil, mock: nil)) == 1)
  }

  @Test("Order files of earlier versions are read", arguments: versions)
  func orders(version: String) throws {
    for (file, provider) in Self.systems.map({ ("order-\($0.name).yaml", $0.name) }) + [
      ("order-held.yaml", "ecommpay"), ("order-held-worldline.yaml", "worldline"),
      ("order-held-apple-pay.yaml", "apple-pay"),
    ] {
      let run = try Spawned.kassa(
        ["--plain", "--ephemeral", "--provider", provider, "--order", Self.folder(version) + "/" + file], input: "2\n")
      #expect(run.status == 4, "\(file): \(run.output)\(run.errors)")
      #expect(run.errors.isEmpty, "\(file): \(run.errors)")
    }
  }

  @Test("Scripts of earlier versions are played", arguments: versions)
  func scripts(version: String) throws {
    let run = try Spawned.kassa(["play", Self.folder(version) + "/paid.yaml"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test("Recordings in asciicast 2 and 3 are read", arguments: versions)
  func casts(version: String) throws {
    let text = String(decoding: try FileBytes.read(Self.folder(version) + "/paid-v3.cast"), as: UTF8.self)
    let screens = try CastScreens(text).screens
    #expect(screens.last?.contains { $0.contains("Paid") } == true)
    let older = String(decoding: try FileBytes.read(Self.folder(version) + "/paid-v2.cast"), as: UTF8.self)
    let lines = try older.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    #expect(lines.first?["version"]?.integer == 2)
    #expect(lines.count > 5 && lines.dropFirst().allSatisfy { $0.elements?.count == 3 })
  }
}
