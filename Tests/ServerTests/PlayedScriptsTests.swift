import CheckoutCore
import KassaHTTPTransport
import KassaRehearsal
import KassaServer
import TestSupport
import Testing

@testable import KassaSystems

/// Plays every built-in script in a served world and compares the case with the one in process.
@Suite("Built-in scripts in a served world")
struct PlayedScriptsTests {
  static let systems = PaymentSystems.builtIn.all.map { $0.name }

  @Test(
    "A case ends in a served world as in process, with the same messages, unless a reason is listed",
    arguments: systems)
  func sameCases(system: String) async throws {
    let server = ControlledServer()
    let address = ServedAddress(scheme: "http", authority: "127.0.0.1:8484", world: "default")
    let peer = ServedPeer(address, DirectTransport(server: server.server))
    let differences = await onOwnThread {
      Self.scripts(of: system).flatMap { name, script in
        (script.cells.first.map { [$0] } ?? []).compactMap { Self.difference(name, script, $0, peer) }
      }
    }
    let listed = try PlayedDifferences.read().filter { $0.system == system }
    let reasons = Dictionary(listed.map { ($0.script, $0.kind) }) { first, _ in first }
    for difference in differences where reasons[difference.script] != difference.kind {
      Issue.record("\(difference.script): \(difference.kind.rawValue), which is not listed: \(difference.text)")
    }
    let found = Set(differences.map(\.script))
    for one in listed where !found.contains(one.script) { Issue.record("\(one.script) is listed but does not differ") }
    #expect(server.registry.all.map(\.id) == ["default"], "every case ends its world")
  }

  private static func scripts(of system: String) -> [(name: String, script: Script)] {
    ScriptLibrary.names.compactMap { name in
      guard let script = try? ScriptLibrary.script(name), script.program == nil, script.system == system else {
        return nil
      }
      return (name, script)
    }
  }

  private static func difference(
    _ name: String, _ script: Script, _ cell: Combination, _ peer: ServedPeer
  ) -> PlayedDifferences.Found? {
    let here = Player(compose: CheckoutInputs.composeScript).play(script, cell).result
    let there = Player(compose: CheckoutInputs.composer(peer)).play(script, cell).result
    func found(_ kind: PlayedDifferences.Kind, _ text: String) -> PlayedDifferences.Found {
      PlayedDifferences.Found(script: name, kind: kind, text: text)
    }
    guard here.failure?.code == there.failure?.code else { return found(.outcome, there.failureText) }
    guard outcomes(here) == outcomes(there) else { return found(.outcome, "\(outcomes(here)) \(outcomes(there))") }
    let (ours, theirs) = (messages(here), messages(there))
    guard ours != theirs else { return nil }
    let place = zip(ours, theirs).enumerated().first { $1.0 != $1.1 }?.offset ?? min(ours.count, theirs.count)
    return found(
      .messages,
      "of \(ours.count) and \(theirs.count), first \(place): "
        + "\(ours.indices.contains(place) ? ours[place].words : "none") / "
        + "\(theirs.indices.contains(place) ? theirs[place].words : "none")")
  }

  private static func outcomes(_ result: CaseResult) -> [Outcome] {
    result.entries.compactMap { if case .ended(let outcome) = $0.kind { outcome } else { nil } }
  }

  private static func messages(_ result: CaseResult) -> [WireMessage] {
    result.entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
  }
}

extension WireMessage {
  fileprivate var words: String { "\(from.rawValue)>\(to.rawValue) \(name) \(body.text.prefix(300))" }
}
