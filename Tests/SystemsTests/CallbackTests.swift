import CheckoutCore
import Rehearsal
import Screens
import Terminal
import Testing

@testable import kassa

/// The program listens to everything that an SDK tells its host, and what it heard is in the entries of the payment: once
/// each.
@Suite("Callbacks of the SDKs")
struct CallbackTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var script: String
    var callbacks: [String]
    var testDescription: String { script }

    init(_ script: String, _ callbacks: String...) {
      self.script = script
      self.callbacks = callbacks
    }
  }

  private static func callbacks(_ entries: [FlowEntry]) -> [WireMessage] {
    entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
      .filter { $0.from == .sdk && $0.to == .application }
  }

  @Test(
    "are entries, under the names of the documents",
    arguments: [
      // Source: seed 000, section on results.
      Case("pay-by-card", "completionHandler 0 Success"), Case("mock-decline", "completionHandler 100 Decline"),
      Case("cancel-at-form", "completionHandler 200 Cancelled"),
      Case("bad-signature", "completionHandler 500 Error illegalArguments"),
      Case("worldline-card", "completionHandler success"),
      // Source: seed 001, AssistPayDelegate.
      Case("assist-paid", "payFinished Approved"), Case("assist-state-declined", "payFinished Declined"),
      Case("assist-leave-form", "payFinished Canceled"), Case("apple-pay-one-stage", "completionHandler success"),
      Case("apple-pay-two-stages", "completionHandler held"),
      // Source: seed 004, sections 1 and 3; the result comes when the screens are gone.
      Case("dolyame-pay", "onButtonPressed"),
      Case("dolyame-unexpected-sum-difference", "onButtonPressed", "onUnexpectedEvent haveSumDifference"),
      Case("dolyame-unexpected-no-partner", "onButtonPressed", "onUnexpectedEvent noPartnerForClient"),
    ])
  func scripts(played: Case) throws {
    let script = try #require(try ScriptLibrary.script(played.script))
    let result = Player(compose: ScriptComposer.compose).play(
      script, script.cells[0], snapshots: Snapshots(kept: ScriptLibrary.snapshots(played.script))
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(Self.callbacks(result.entries).map(\.name) == played.callbacks)
    // The note that the application was told of an unexpected event is true.
    let notes = result.entries.count { if case .note("dolyame.unexpected", _) = $0.kind { true } else { false } }
    #expect(notes == played.callbacks.count { $0.hasPrefix("onUnexpectedEvent") })
  }

  @Test("of the third party's status are entries as well, one for each status")
  func thirdParty() throws {
    let script = try #require(try ScriptLibrary.script("worldline-redirect"))
    let entries = Player(compose: ScriptComposer.compose).play(script).result.entries
    let names = Self.callbacks(entries).map(\.name)
    #expect(names.contains { $0.hasPrefix("thirdPartyStatus ") }, "\(names)")
    #expect(zip(names, names.dropFirst()).allSatisfy { $0 != $1 }, "\(names)")
    #expect(names.last == "completionHandler success", "\(names)")
  }

  @Test("of Dolyame's coordinator come when its screens are gone")
  func finish() throws {
    let stage = try TestSystem.dolyame.stage()
    Passer(system: .dolyame).go(stage.checkout)
    #expect(Self.callbacks(stage.checkout.entries).map(\.name) == ["onButtonPressed"])
    stage.checkout.act(.press("done"))
    #expect(Self.callbacks(stage.checkout.entries).map(\.name) == ["onButtonPressed", "onFinish success"])
  }

  @Test("tell what they brought, on the result screen and in a line of «kassa payments ID»")
  func told() throws {
    let stage = try TestSystem.assist.stage()
    Passer(system: .assist).go(stage.checkout)
    let callback = try #require(Self.callbacks(stage.checkout.entries).last)
    #expect(callback.body["status"] == "Approved")
    #expect(callback.body["bill"]?.string == stage.checkout.flow.payment?.operationID)
    #expect(callback.body["message"]?.string?.isEmpty == false)
    let facts = stage.checkout.page.body.flatMap { block -> [Page.Fact] in
      if case .facts(let facts) = block { facts } else { [] }
    }
    #expect(facts.first { $0.id == "state" }?.value == "Approved · payFinished Approved")
    let entry = try #require(stage.checkout.entries.last { $0.kind == .message(callback) })
    #expect(PaymentPrinter.words(entry) == "SDK → shop: payFinished Approved")
  }

  @Test("of a network that is down bring the error's code")
  func error() throws {
    let stage = try TestSystem.ecommpay.stage { _, _ in DeadWire() }
    Passer(system: .ecommpay).go(stage.checkout)
    let callback = try #require(Self.callbacks(stage.checkout.entries).last)
    #expect(callback.name.hasPrefix("completionHandler 500 Error "), "\(callback.name)")
    #expect(callback.body["status"]?.integer == 500)
    #expect(callback.body["error"]?["code"]?.string.map { callback.name.hasSuffix($0) } == true)
  }
}

private struct DeadWire: Transport {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { throw .unreachable }
}
