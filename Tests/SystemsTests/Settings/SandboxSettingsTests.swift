import CheckoutCore
import FoundationEssentials
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import KassaScreens
import TestSupport
import Testing

@testable import KassaSystems

/// Tests the section `sandbox` of order files, which every payment system reads with its own rows.
@Suite("Sandbox settings")
struct SandboxSettingsTests {
  private func table(_ text: String) throws -> OrderTable { try OrderFile.table(text: text, path: "order.yaml") }

  /// Composes a payment system from the lines of an order file that follow its example.
  private func compose(
    _ system: TestSystem, _ lines: String, mock: String? = nil
  ) throws -> (system: any PaymentSystem, settings: SandboxSettings) {
    let order = OrderTable(
      values: system.kind.sample(changedBy: [:]).merging(try table(lines).values), path: "order.yaml")
    let composed = try system.kind.compose(order, mock: mock)
    return (composed.system, composed.settings)
  }

  private func complaint(_ system: TestSystem, _ lines: String) throws -> String {
    do {
      _ = try compose(system, lines)
      return ""
    } catch let failure as CompositionError {
      return failure.message
    }
  }

  @Test("The example of kassa order is valid, and every setting of it survives a round trip", arguments: TestSystem.all)
  func example(system: TestSystem) throws {
    let kind = system.kind
    #expect(try table(kind.sampleText + "\n" + kind.settingsText).values["sandbox"] == .null)
    let active = try table(activeText(kind))
    let section = try #require(active.values["sandbox"]?.object)
    let composed = try compose(system, activeText(kind))
    let json = composed.settings.json
    #expect(Set((json.object?.members ?? []).map(\.name)) == Set(section.members.map(\.name)))
    #expect(try Sandboxes.builtIn.settings(json) == composed.settings)
    #expect(composed.settings.errors(for: kind.sandbox).isEmpty)
  }

  private func activeText(_ kind: any PaymentSystem.Type) -> String {
    SettingsExample.text(for: kind.sandbox, isActive: true)
  }

  @Test("All errors of the order and of its settings are reported together")
  func together() throws {
    let message = try complaint(
      .ecommpay,
      """
      paymentAmount: 19.99
      nonsense: 1
      sandbox:
        mock: sometimes
        products: [1]
        issuer: { fault: slow, at: -1, colour: red }
        shop: { hideSavedWallets: perhaps, secret: x }
        faults:
          - late
          - { step: 14, times: 0, delay: { median: long } }
          - { kind: null, delay: { sigma: 1 } }
      """)
    for part in [
      "the order file order.yaml: ", "nonsense is not a parameter of ecommpay",
      "paymentAmount must be a whole number of minor units, not 19.99",
      "sandbox.mock must be one of disabled, success, decline, payment-exists, not sometimes",
      "sandbox.products is not a setting of ecommpay; known: mock, notifications, issuer, ",
      "sandbox.issuer.fault must be one of otherServerTransaction, ",
      "sandbox.issuer.at must be a whole number from 0 to 999, not -1",
      "sandbox.issuer.colour is not a setting of ecommpay; known: situation, question, version, ",
      "sandbox.shop.hideSavedWallets must be true or false, not perhaps",
      "sandbox.shop.secret is not a setting of ecommpay; known: paymentCurrency, ",
      "sandbox.faults[0].kind must be one of latency, ", "sandbox.faults[1] needs the key kind",
      "sandbox.faults[1].step must be paymentInitiated, ",
      "sandbox.faults[1].times must be once, always or a whole number from 1 to 1000, not 0",
      "sandbox.faults[2] needs the key kind", "sandbox.faults[2].delay needs the key median",
      "sandbox.faults[1].delay.median must be a duration such as 30s, 5m or 200ms, not long",
    ] {
      #expect(message.contains(part), "\(part) is missing in: \(message)")
    }
  }

  @Test(
    "A section that is not a table is an error",
    arguments: [
      ("sandbox: fast", "sandbox must be a table, not a string"),
      ("sandbox: [1]", "sandbox must be a table, not a list"),
    ])
  func wrongType(lines: String, words: String) throws {
    #expect(try complaint(.dolyame, lines).contains(words))
  }

  @Test("The command line takes precedence over the settings, and they over the order")
  func precedence() throws {
    let lines = "mockModeType: success\nsandbox: { mock: decline }"
    #expect(try compose(.ecommpay, lines).system.mock == "decline")
    #expect(try compose(.ecommpay, lines, mock: "disabled").system.mock == "disabled")
    #expect(try compose(.ecommpay, "mockModeType: success").system.mock == "success")
  }

  @Test("A mock mode in the settings decides the payment", arguments: TestSystem.all)
  func decline(system: TestSystem) throws {
    let checkout = try play(system, "sandbox: { mock: decline }")
    defer { checkout.finish() }
    Passer(system: system).go(checkout)
    #expect(checkout.flow.result?.outcome == .declined)
  }

  @Test("A fault in the settings is armed from the start", arguments: TestSystem.all)
  func fault(system: TestSystem) throws {
    let step = system.kind.firstStep.rawValue
    let lines = "sandbox: { faults: [{ kind: connection-reset, step: \(step), times: always, arrives: false }] }"
    let checkout = try play(system, lines)
    defer { checkout.finish() }
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(600))
    #expect(checkout.flow.result?.outcome != .success)
    #expect(checkout.backend.charges().isEmpty)
  }

  private func play(_ system: TestSystem, _ lines: String) throws -> HeadlessCheckout {
    let composed = try compose(system, lines)
    return HeadlessCheckout(
      ComposedCheckout(
        composed.system, setup: composed.system.setup("en"), settings: composed.settings,
        storage: PaymentStorage(.memory)))
  }

  @Test("A script reports each error at its own place")
  func scriptErrors() throws {
    let script = """
      name: a test
      checkout:
        provider: worldline
        issuer: { fault: slow,
                  colour: red }
        cascade: perhaps
      steps:
        - fault: { step: 1 }
      """
    do {
      _ = try Script(script, source: "a.yaml")
      Issue.record("the script was accepted")
    } catch {
      #expect(
        error.list.map { "\($0.place.line):\($0.place.column) \($0.code.rawValue)" } == [
          "4:20 script.value", "5:13 script.unknown-key", "6:12 script.type", "8:12 script.missing",
        ])
    }
  }

  @Test("The article on order files names every setting")
  func documented() throws {
    let article = try #require(Repository.text("Sources/CheckoutCore/Documentation.docc/OrderFiles.md"))
    for system in TestSystem.all {
      for name in names(system.kind.sandbox.settings) {
        #expect(article.contains("`\(name)`"), "\(name) of \(system.name)")
      }
    }
  }

  private func names(_ rows: [SandboxSetting]) -> [String] {
    rows.flatMap { row -> [String] in
      switch row.values {
      case .table(let inner), .list(.short(_, let inner)): [row.name] + names(inner)
      default: [row.name]
      }
    }
  }
}
