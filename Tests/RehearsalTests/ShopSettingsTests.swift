import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaBackend
import KassaRehearsal
import KassaSandbox
import MockWallet
import Testing

@testable import KassaSystems

/// Tests the `shop:` and `wallet:` script settings for each payment system.
@Suite("Shop and wallet settings in scripts")
struct ShopSettingsTests {
  /// Returns the error message for invalid settings; nil if they are valid.
  private func complaint(
    _ provider: String, shop: [String: String] = [:], wallet: MockWallet.Contents? = nil
  ) throws -> String? {
    var settings = SandboxSettings()
    settings.shop = shop
    settings.wallet = wallet
    do throws(CompositionError) {
      _ = try PaymentSystems.builtIn.named(provider).compose(nil, mock: nil, settings: settings)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("Assist's merchant settings are applied")
  func assist() throws {
    var settings = SandboxSettings()
    settings.shop = ["delayed": "true", "partial": "approve", "one-click": "false", "padding": "raw"]
    let system = try AssistSystem.compose(nil, mock: nil, settings: settings).system
    #expect(system.configuration.isDelayed)
    #expect(system.configuration.partial == .approve)
    #expect(!system.configuration.hasOneClick)
    #expect(system.configuration.padding == .raw)
  }

  /// Every combination of the merchant settings, with the expected status after a partial capture or refund.
  static let combinations: [(isDelayed: Bool, partial: String, hasOneClick: Bool, status: String)] = [true, false]
    .flatMap { isDelayed in
      [
        ("none", "Delayed", "Approved"), ("approve", "PartialApproved", "PartialCanceled"),
        ("delay", "PartialDelayed", "PartialCanceled"),
      ].flatMap { partial, held, taken in
        [true, false].map { (isDelayed, partial, $0, isDelayed ? held : taken) }
      }
    }

  @Test("Every combination of Assist's merchant settings takes effect", arguments: combinations)
  func assistEffects(isDelayed: Bool, partial: String, hasOneClick: Bool, status: String) throws {
    let script = """
      name: a test
      checkout: { provider: assist, shop: { delayed: \(isDelayed), partial: \(partial), one-click: \(hasOneClick) } }
      steps:
        - screen: card
        - \(hasOneClick ? "see: field.save" : "not-see: field.save")
        - fill: { pan: $card.assist-none-success, expiry: 12/30, code: 123, holder: JANE DOE }
        \(hasOneClick ? "- choose: save" : "")
        - choose: pay
        - screen: result
        - result: { outcome: \(isDelayed ? "held" : "success"), told: \(isDelayed ? "Delayed" : "Approved") }
        - merchant: { \(isDelayed ? "capture" : "refund"): 4000\(partial == "none" ? ", refused: 300" : "") }
        - result: { told: \(status) }
        - checkout: { order: { orderNumber: another } }
        - screen: \(hasOneClick ? "methods" : "card")
      """
    let result = try Rehearsing.play(script).result
    #expect(result.failure == nil, "\(result)")
  }

  private static let ecommpay = [
    "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
    "screen: result",
  ]
  private static let assist = [
    "fill: { pan: $card.assist-none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
    "screen: result",
  ]
  private static let gateway = ["press: Enter", "press: Enter", "screen: result"]

  /// Settings that change nothing in a script: the settings, what its checkout has before them, its steps and the idle one.
  static let idle: [(shop: String, before: String, steps: [String], name: String)] = [
    ("paymentCurrency: EUR", "", ecommpay, "paymentCurrency: EUR"),
    ("regionCode: SE, customerID: x", "order: { regionCode: null }, ", ecommpay, "customerID: x"),
    ("partial: approve", "provider: assist, ", assist, "partial: approve"),
    ("delayed: true, partial: delay", "provider: assist, ", assist + ["merchant: capture"], "partial: delay"),
    ("order-lifetime: 60", "provider: apple-pay, ", gateway, "order-lifetime: 60"),
  ]

  @Test("A setting of the shop that changes nothing fails the case at its place", arguments: idle)
  func idleSetting(shop: String, before: String, steps: [String], name: String) throws {
    let line = "checkout: { \(before)shop: { \(shop) } }"
    let failure = try Rehearsing.play(line + "\n" + Rehearsing.steps(steps)).result.failure
    #expect(failure?.code == "fault" && failure?.line == 1, "\(failure?.message ?? "")")
    #expect(failure?.message.contains("the setting shop.\(name) changes nothing") == true, "\(failure?.message ?? "")")
    let value = line.firstRange(of: name).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    let key = name.prefix { $0 != ":" }.count
    #expect(failure?.column == value.map { $0 + key + 3 }, "\(failure?.column ?? 0)")
    let recorded = "idle-input: allowed\n\(line)\n" + Rehearsing.steps(steps + ["press: F1"])
    #expect(try Rehearsing.play(recorded).result.failure == nil)
  }

  /// Settings of a checkout that its script needs, or that are in force anyway.
  static let met: [(checkout: String, steps: [String])] = [
    ("order: { regionCode: null }, shop: { regionCode: SE }", ecommpay),
    ("provider: assist, shop: { padding: raw }", assist), ("provider: assist, shop: { padding: digestinfo }", assist),
    ("provider: assist, shop: { delayed: false, partial: none, one-click: true }", assist),
    ("provider: assist, shop: { partial: approve }", assist + ["merchant: { refund: 500 }"]),
    ("provider: apple-pay, shop: { order-lifetime: 20 }", gateway),
  ]

  @Test("A setting of the shop that changes a message, that a step needs or that is usual is none", arguments: met)
  func metSetting(checkout: String, steps: [String]) throws {
    let failure = try Rehearsing.play("checkout: { \(checkout) }\n" + Rehearsing.steps(steps)).result.failure
    #expect(failure == nil, "\(failure?.message ?? "")")
  }

  @Test("A method is set only where a payment system can open with one", arguments: Sandboxes.builtIn.names)
  func method(system: String) throws {
    let failure = try Rehearsing.play(
      "checkout: { provider: \(system), begin: shop, method: card }\n" + Rehearsing.steps(["screen: shop"])
    ).result.failure
    guard !["ecommpay", "worldline"].contains(system) else { return #expect(failure == nil) }
    #expect(failure?.code == "script")
    #expect(failure?.message.contains("method: card changes nothing") == true, "\(failure?.message ?? "")")
  }

  @Test("The gateway's settings are applied")
  func gateway() throws {
    var settings = SandboxSettings()
    settings.shop = ["errors": "upperCase", "order-lifetime": "5"]
    let system = try ApplePayGatewaySystem.compose(nil, mock: "authentication", settings: settings).system
    #expect(system.configuration.errorShape == .upperCase)
    #expect(system.configuration.orderLifetime == .seconds(300))
    #expect(system.configuration.mock == .state(.authentication))
    #expect(system.mock == "disabled")
  }

  @Test(
    "Unknown settings and values are reported",
    arguments: [
      ("assist", ["delay": "true"], "shop.delay is not a setting of assist; known: delayed, partial"),
      ("assist", ["delayed": "often"], "shop.delayed must be true or false, not often"),
      ("assist", ["partial": "half"], "shop.partial must be one of none, approve, delay, not half"),
      ("apple-pay", ["errors": "none"], "shop.errors must be one of own, "),
      ("apple-pay", ["order-lifetime": "0"], "shop.order-lifetime must be a whole number from 1 to 525600, not 0"),
      ("apple-pay", ["token": "lost"], "shop.token must be one of altered, not lost"),
      ("ecommpay", ["delayed": "true"], "shop.delayed is not a setting of ecommpay"),
      ("worldline", ["delayed": "true"], "shop.delayed is not a setting of worldline; known: secret"),
      ("dolyame", ["delayed": "true"], "shop is not a setting of dolyame"),
    ] as [(String, [String: String], String)])
  func unknown(provider: String, shop: [String: String], words: String) throws {
    #expect(try complaint(provider, shop: shop)?.contains(words) == true)
  }

  @Test("A wallet can be set only for a system with a wallet")
  func wallet() throws {
    #expect(try complaint("apple-pay", wallet: .empty) == nil)
    #expect(try complaint("assist", wallet: .empty) != nil)
  }

  @Test("An order may request only known wallet contacts")
  func contacts() throws {
    func order(_ contacts: JSON) -> OrderTable {
      OrderTable(values: ApplePayGatewaySystem.sample(changedBy: ["contacts": contacts]), path: "test")
    }
    #expect(throws: Never.self) { try ApplePayGatewaySystem(order(["email", "phone"]), mock: nil) }
    for wrong in [["shoe size"], "email"] as [JSON] {
      #expect(throws: CompositionError.self) { try ApplePayGatewaySystem(order(wrong), mock: nil) }
    }
  }

  @Test(
    "A stored payment is restored as the same order",
    arguments: [("RUB", Int64(10_005), "100.05"), ("BYR", 150_000, "150000"), ("USD", 5, "0.05")])
  func resuming(currency: String, amount: Int64, text: String) throws {
    let kept = KeptOrder(
      key: PaymentKey(provider: "assist", payment: "order-7"), customer: "10", description: "", amount: amount,
      currency: currency, started: Instant(milliseconds: 0))
    let system = try AssistSystem(nil, mock: nil).resuming(kept)
    #expect(system.order["orderAmount"] == text)
    #expect(system.payment(1) == "order-7")
    #expect(system.shown.amount == amount)
    #expect(
      system.shown.total(in: .english)
        == PaymentRecord(order: kept, progress: .init(phase: .ready, updated: kept.started)).summary.total(.english))
  }
}
