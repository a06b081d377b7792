import CheckoutCore
import HTTPTypes
import KassaRehearsal
import KassaResources
import KassaTerminal
import Synchronization
import Testing

@testable import KassaScreens
@testable import KassaSystems

/// Tests that a payment records why a signature does not hold, once and in the step in which it was refused.
@Suite("Refused signatures")
struct SignatureRefusalTests {
  /// A transport that changes the text of the first message to a path and leaves its signature as it is.
  private struct EditingTransport: Transport {
    let inner: any Transport
    let path: String
    let change: @Sendable (String) -> String
    let isDone = Done()

    final class Done: Sendable {
      private let value = Mutex(false)
      func set() -> Bool {
        value.withLock { value in
          defer { value = true }; return value
        }
      }
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      var request = request
      guard let target = request.head.path, target.hasPrefix(path), !isDone.set() else {
        return try await inner.send(request)
      }
      request.head.path = change(target)
      request.body = Array(change(String(decoding: request.body, as: UTF8.self)).utf8)
      return try await inner.send(request)
    }
  }

  private struct Refusal {
    var step: Step
    var mismatch: SignatureMismatch
  }

  private static func refusals(_ entries: [FlowEntry]) -> [Refusal] {
    entries.compactMap { entry in
      guard case .note("signature.refused", let details) = entry.kind else { return nil }
      return SignatureMismatch(details: details).map { Refusal(step: entry.step, mismatch: $0) }
    }
  }

  @Test(
    "Scripts with a wrong signature have exactly one note",
    arguments: [
      ("bad-signature", SignatureMismatch.Subject.order, Step.sessionRequested, SignatureMismatch.Finding.unknown),
      ("worldline-wrong-authorisation", .request, .parametersSigned, .equal),
    ])
  func scripts(
    name: String, subject: SignatureMismatch.Subject, step: Step, finding: SignatureMismatch.Finding
  ) throws {
    let refusals = Self.refusals(try Self.played(name))
    #expect(refusals.count == 1)
    let refusal = try #require(refusals.first)
    #expect(refusal.mismatch.subject == subject && refusal.mismatch.finding == finding)
    #expect(refusal.step == step)
  }

  @Test("An order of Assist with a foreign signature shows the platform's string")
  func assistOrder() throws {
    let refusals = Self.refusals(try Self.played("assist-signature-wrong"))
    #expect(refusals.count == 1)
    #expect(refusals.first?.mismatch.subject == .order && refusals.first?.mismatch.finding == .unknown)
    #expect(refusals.first?.mismatch.ours.split(separator: ";").count == 4)
  }

  @Test(
    "A tampered notification is explained in step 11",
    arguments: ["fault-notification-tampered", "worldline-fault-tampered"])
  func notification(name: String) throws {
    let refusals = Self.refusals(try Self.played(name))
    #expect(refusals.count == 1)
    let refusal = try #require(refusals.first)
    #expect(refusal.step == .merchantNotified && refusal.mismatch.subject == .notification)
    let difference = try #require(refusal.mismatch.firstDifference)
    #expect(difference.before.contains("amount"))
    #expect(difference.ours.hasPrefix("9") && !difference.theirs.hasPrefix("9"))
  }

  @Test("An order that was changed on its way is explained by the platform")
  func changedOrder() throws {
    let stage = try TestSystem.ecommpay.stage(wire: { transport, _ in
      EditingTransport(inner: transport, path: "/v1/init") {
        $0.replacing("\"payment_currency\":\"", with: "\"payment_currency\":\"X")
      }
    })
    Passer(system: .ecommpay).go(stage.checkout)
    let refusals = Self.refusals(stage.checkout.entries)
    #expect(refusals.count == 1)
    let refusal = try #require(refusals.first)
    #expect(refusal.step == .sessionRequested)
    let difference = try #require(refusal.mismatch.firstDifference)
    #expect(difference.before.hasSuffix("_currency:") && difference.ours.hasPrefix("X"))
    #expect(refusal.mismatch.ours.dropFirst(difference.position - 1).first == "X")
  }

  @Test("An order of Assist that was changed on its way is explained by the platform")
  func changedAssistOrder() throws {
    let stage = try TestSystem.assist.stage(wire: { transport, _ in
      EditingTransport(inner: transport, path: "/pay/order.cfm") {
        $0.replacing("OrderAmount=", with: "OrderAmount=9")
      }
    })
    Passer(system: .assist).go(stage.checkout)
    let refusals = Self.refusals(stage.checkout.entries)
    #expect(refusals.count == 1)
    let mismatch = try #require(refusals.first?.mismatch)
    #expect(mismatch.firstDifference?.ours.hasPrefix("9") == true)
    #expect(mismatch.ours.split(separator: ";")[2] == "9" + (mismatch.theirs?.split(separator: ";")[2] ?? ""))
  }

  @Test(
    "Notifications of the other systems are explained too",
    arguments: [
      (TestSystem.assist, "orderamount=", "/assist/result"), (TestSystem.applePay, "operation=", "/callback"),
    ])
  func changedNotification(system: TestSystem, field: String, path: String) throws {
    let stage = try system.stage(toMerchant: { transport in
      EditingTransport(inner: transport, path: path) { $0.replacing(field, with: field + "9") }
    })
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(120))
    let refusals = Self.refusals(stage.checkout.entries)
    #expect(refusals.count == 1)
    let refusal = try #require(refusals.first)
    #expect(refusal.step == .merchantNotified && refusal.mismatch.subject == .notification)
    #expect(refusal.mismatch.firstDifference?.ours.hasPrefix("9") == true)
  }

  @Test("A payment whose signatures hold has no such note", arguments: TestSystem.all)
  func good(system: TestSystem) throws {
    let stage = try system.stage()
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(120))
    #expect(!stage.checkout.entries.isEmpty)
    #expect(Self.refusals(stage.checkout.entries).isEmpty)
  }

  @Test("The inspector shows both strings and a caret at every width", arguments: [20, 40, 80, 160])
  func inspector(columns: Int) throws {
    let details = [
      "what": "order", "ours": "payment_amount:1999;payment_id:p", "theirs": "payment_amount:1990;payment_id:p",
      "position": "19",
    ]
    let lines = try #require(SignatureLines.note(details, columns: columns, .english, ellipsis: "…")).map(\.text)
    #expect(lines.allSatisfy { TextWidth.columns($0) <= columns })
    let caret = try #require(lines.firstIndex { $0.hasSuffix("^") })
    let column = lines[caret].count - 1
    #expect(lines[caret - 1].dropFirst(column).first == "0")
    #expect(lines.contains { $0.dropFirst(column).first == "9" })
    let plain = SignatureLines.plain("signature.refused", details, .english)
    #expect(plain.count == 5 && plain.last?.hasSuffix("^") == true)
    #expect(SignatureLines.plain("illegal", details, .english).isEmpty)
  }

  @Test("The inspector opens the note with both strings and the caret")
  func opened() throws {
    let stage = try TestSystem.ecommpay.stage(wire: { transport, _ in
      EditingTransport(inner: transport, path: "/v1/init") {
        $0.replacing("\"payment_currency\":\"", with: "\"payment_currency\":\"X")
      }
    })
    let checkout = stage.checkout
    checkout.resize(Size(columns: 100, rows: 40))
    Passer(system: .ecommpay).go(checkout)
    checkout.press("F2", "Home")
    for _ in checkout.entries where !checkout.text.contains("Signed") { checkout.press("Down") }
    checkout.press("Enter")
    let lines = checkout.text.split(separator: "\n").map { String($0) }
    let caret = try #require(lines.firstIndex { $0.hasSuffix("^") || $0.contains("^ ") }, "\(checkout.text)")
    let column = try #require(lines[caret].firstIndex(of: "^"))
    let offset = lines[caret].distance(from: lines[caret].startIndex, to: column)
    #expect(lines[caret - 2].dropFirst(offset).first == "X" && lines[caret - 2].contains("Recomputed"))
    #expect(lines[caret - 1].dropFirst(offset).first == "U" && lines[caret - 1].contains("Signed"))
    #expect(checkout.text.contains("differ from character"))
  }

  private static func played(_ name: String) throws -> [FlowEntry] {
    let script = try #require(try ScriptLibrary.script(name))
    return Player(compose: CheckoutInputs.composeScript).play(
      script, script.cells[0], snapshots: Snapshots(kept: ScriptLibrary.snapshots(name))
    ).result.entries
  }
}
