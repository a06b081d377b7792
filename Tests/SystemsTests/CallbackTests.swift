import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing
import WorldlineConnect

@testable import KassaSystems
@testable import kassa

/// Tests that the program receives every SDK callback, and that each appears once in the flow entries of its payment.
@Suite("SDK callbacks")
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
    "Callbacks appear as flow entries under their documented names",
    arguments: [
      // Source: ecommpay SDK guide, the section on results.
      Case("pay-by-card", "completionHandler 0 Success"), Case("mock-decline", "completionHandler 100 Decline"),
      Case("cancel-at-form", "completionHandler 200 Cancelled"),
      Case("bad-signature", "completionHandler 500 Error illegalArguments"),
      Case("worldline-card", "completionHandler success"),
      // Source: AssistMobile guide, AssistPayDelegate.
      Case("assist-paid", "payFinished Approved"), Case("assist-state-declined", "payFinished Declined"),
      Case("assist-leave-form", "payFinished Canceled"), Case("apple-pay-one-stage", "completionHandler success"),
      Case("apple-pay-two-stages", "completionHandler held"),
      // Source: Dolyame SDK guide, sections 1 and 3. The result callback is made only after the screens have closed.
      Case("dolyame-pay", "onButtonPressed"),
      Case("dolyame-unexpected-sum-difference", "onButtonPressed", "onUnexpectedEvent haveSumDifference"),
      Case("dolyame-unexpected-no-partner", "onButtonPressed", "onUnexpectedEvent noPartnerForClient"),
    ])
  func scripts(played: Case) throws {
    let script = try #require(try ScriptLibrary.script(played.script))
    let result = Player(compose: CheckoutInputs.composeScript).play(
      script, script.cells[0], snapshots: Snapshots(kept: ScriptLibrary.snapshots(played.script))
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(Self.callbacks(result.entries).map(\.name) == played.callbacks)
    // The number of notes about unexpected events must equal the number of callbacks to the application about them.
    let notes = result.entries.count { if case .note("dolyame.unexpected", _) = $0.kind { true } else { false } }
    #expect(notes == played.callbacks.count { $0.hasPrefix("onUnexpectedEvent") })
  }

  @Test("Scripts know the words of every result that an SDK reports")
  func words() {
    let known = Dictionary(Sandboxes.builtIn.all.map { ($0.systemName, $0.resultWords) }) { $1 }
    #expect(known["assist"] == PayStatus.allCases.map(\.rawValue))
    #expect(known["dolyame"] == DolyamePaymentCoordinatorResult.allCases.map(\.rawValue))
    #expect(known["worldline"] == Outcome.allCases.map(\.rawValue))
    #expect(known["apple-pay"] == Outcome.allCases.map(\.rawValue))
    let names: [ResultStatus: String] = [
      .success: "Success", .decline: "Decline", .cancelled: "Cancelled", .error: "Error",
    ]
    #expect(known["ecommpay"] == ResultStatus.allCases.flatMap { ["\($0.rawValue)", names[$0] ?? ""] })
  }

  @Test("Scripts know the names of every callback that an SDK makes")
  func names() throws {
    func callbacks(_ system: String, _ name: String) throws -> [String] {
      try #require(Sandboxes.builtIn[system]).callbacks.filter { $0.hasPrefix(name + " ") }
        .map { String($0.dropFirst(name.count + 1)) }
    }
    let errors = ErrorCode.allCases.map(\.rawValue)
    #expect(
      try callbacks("ecommpay", "completionHandler")
        == ["0 Success", "100 Decline"]
        + ["200 Cancelled", "500 Error"].flatMap { result in [result] + errors.map { "\(result) \($0)" } })
    #expect(try callbacks("worldline", "completionHandler") == Outcome.allCases.map(\.rawValue))
    #expect(try callbacks("worldline", "thirdPartyStatus") == ThirdPartyStatus.allCases.map(\.rawValue))
    #expect(try callbacks("assist", "payFinished") == PayStatus.allCases.map(\.rawValue))
    #expect(try callbacks("dolyame", "onFinish") == DolyamePaymentCoordinatorResult.allCases.map(\.rawValue))
    #expect(try callbacks("dolyame", "onUnexpectedEvent") == DolyameUnexpectedEvent.allCases.map(\.rawValue))
    #expect(try callbacks("apple-pay", "completionHandler") == Outcome.allCases.map(\.rawValue))
  }

  @Test("Third-party status callbacks appear once for each status")
  func thirdParty() throws {
    let script = try #require(try ScriptLibrary.script("worldline-redirect"))
    let entries = Player(compose: CheckoutInputs.composeScript).play(script).result.entries
    let names = Self.callbacks(entries).map(\.name)
    #expect(names.contains { $0.hasPrefix("thirdPartyStatus ") }, "\(names)")
    #expect(zip(names, names.dropFirst()).allSatisfy { $0 != $1 }, "\(names)")
    #expect(names.last == "completionHandler success", "\(names)")
  }

  @Test("The Dolyame coordinator's onFinish comes when its screens are closed")
  func finish() throws {
    let stage = try TestSystem.dolyame.stage()
    Passer(system: .dolyame).go(stage.checkout)
    #expect(Self.callbacks(stage.checkout.entries).map(\.name) == ["onButtonPressed"])
    stage.checkout.perform(.press("done"))
    #expect(Self.callbacks(stage.checkout.entries).map(\.name) == ["onButtonPressed", "onFinish success"])
  }

  @Test("Callback data appears in kassa payments")
  func recorded() throws {
    let stage = try TestSystem.assist.stage()
    Passer(system: .assist).go(stage.checkout)
    let callback = try #require(Self.callbacks(stage.checkout.entries).last)
    #expect(callback.body["status"] == "Approved")
    #expect(callback.body["bill"]?.string == stage.checkout.flow.payment?.operationID)
    #expect(callback.body["message"]?.string?.isEmpty == false)
    #expect(stage.checkout.text.contains("sandbox · Approved · "))
    let entry = try #require(stage.checkout.entries.last { $0.kind == .message(callback) })
    #expect(PaymentPrinter.words(entry) == "SDK → shop: payFinished Approved")
  }

  @Test("A network failure reports its error code in the callback")
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
