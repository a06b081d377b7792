import ApplePayGateway
import AssistMobile
import CheckoutCore
import Ecommpay
import Ledger
import Rehearsal
import Resources
import Sandbox
import Screens
import Terminal
import WorldlineConnect

/// Puts the checkout of a script together: the payment systems that kassa has.
enum ScriptComposer {
  static let compose: CheckoutComposer = { settings throws(ComposingError) in
    let provider = settings.provider ?? "ecommpay"
    guard Providers.all.contains(provider) else {
      throw ComposingError("unknown provider \(provider); known: \(Providers.names)")
    }
    guard Providers.scripted.contains(provider) else {
      throw ComposingError(
        "scripts cannot play \(provider) yet; they can: \(Providers.scripted.joined(separator: ", "))")
    }
    guard settings.products.isEmpty || provider == "worldline" else {
      throw ComposingError("products: only the shop of worldline offers some of them")
    }
    if provider == "dolyame" { return try dolyame(settings) }
    if provider == "assist" { return try assist(settings) }
    var order = try ScriptComposer.order(settings)
    let mock = settings.mock ?? order.mock.rawValue
    guard MockModeType(rawValue: mock) != nil else {
      throw ComposingError("unknown mock mode \(mock); known: disabled, success, decline")
    }
    order.mock = MockModeType(rawValue: mock) ?? .disabled
    if let method = settings.method { order.forcePaymentMethod = method }
    if let language = settings.language { order.languageCode = language }
    let language = (order.languageCode ?? "en").lowercased()
    if provider == "apple-pay" { return applePay(settings, order, mock, language) }
    if provider == "worldline" { return try worldline(settings, order, mock, language) }
    let configuration = SandboxConfiguration(methods: SandboxMethod.project)
    var setup = Setup(
      order: order.order(merchantName: configuration.merchantName), providerName: provider, mockMode: mock,
      language: language, strings: StringTable(language: language) ?? .english, theme: Theme(),
      testCards: TestCardRows.ecommpay(.english))
    setup.playsElsewhere = true
    order.dress(&setup)
    let composition = Composition(setup: setup, order: order, configuration: configuration, desk: Desk(.memory))
    var composed = ComposedCheckout(setup: setup, configuration: configuration, launch: composition.launcher())
    composed.elsewhere = { sandbox, what in Elsewhere(rawValue: what).map { sandbox.elsewhere($0) } ?? false }
    let memory = composition.memory()
    composed.merchant = { sandbox, payment, name, amount in
      guard let operation = PaymentOperation(rawValue: name) else { return false }
      sandbox.operate(operation, on: payment, amount: amount)
      return true
    }
    composed.resume = { presenter in
      let left = memory.recall().unfinished
      return left.flatMap { memory.resume(presenter, $0.key) } ?? composition.resumer()(presenter)
    }
    composed.program = ComposedCheckout.ProgramRun(
      arguments: ["pay", "--provider", provider, "--mock", mock]
        + (settings.language.map { ["--language", $0] } ?? [])
        + (settings.method.map { ["--method", $0] } ?? []),
      order: OrderFile.sampleText(provider, changedBy: table(settings)))
    return composed
  }

  private static func dolyame(_ settings: CheckoutSettings) throws(ComposingError) -> ComposedCheckout {
    let mock = settings.mock ?? "disabled"
    guard DolyameCheckout.mocks.contains(mock) else {
      throw ComposingError("unknown mock mode \(mock); known: \(DolyameCheckout.mocks.joined(separator: ", "))")
    }
    var checkout: DolyameCheckout
    do {
      checkout = DolyameCheckout(order: try DolyameOrder.sample(changedBy: table(settings)), mock: mock)
    } catch {
      let line = settings.order.first.map { "line \($0.place.line): " } ?? ""
      throw ComposingError(line + error.message)
    }
    if let callbacks = callbacks(settings) {
      checkout.sandbox.callbacks = callbacks
    }
    if let issuer = settings.issuer { checkout.sandbox.acs = issuer }
    var composed = ComposedCheckout(
      setup: checkout.setup((settings.language ?? "en").lowercased()),
      launch: checkout.launcher(Desk(.memory)) {})
    composed.otherSide = checkout.otherSide
    return composed
  }

  private static func applePay(
    _ settings: CheckoutSettings, _ order: EcommpayOrder, _ mock: String, _ language: String
  ) -> ComposedCheckout {
    var gateway = GatewayConfiguration(mock: .init(rawValue: mock) ?? .disabled)
    if let callbacks = callbacks(settings) {
      gateway.callbacks = callbacks
    }
    let setup = Setup(
      order: order.order(merchantName: gateway.merchantName), providerName: "apple-pay", mockMode: mock,
      language: language, strings: StringTable(language: language) ?? .english, theme: Theme(),
      testCards: TestCardRows.wallet(.english))
    let composition = Composition(setup: setup, order: order, desk: Desk(.memory), gateway: gateway)
    var composed = ComposedCheckout(setup: setup, launch: composition.launcher())
    composed.otherSide = { [gateway] clock, randomness, spawn, notifications in
      let sandbox = GatewaySandbox(
        configuration: gateway, clock: clock, randomness: randomness, spawn: spawn, notifications: notifications)
      return OtherSide(transport: sandbox.transport) {
        Composition.gatewaySDK.merchant(transport: $0)
      } finalNotifications: {
        sandbox.callbacks(of: $0).count
      }
    }
    return composed
  }

  private static func worldline(
    _ settings: CheckoutSettings, _ order: EcommpayOrder, _ mock: String, _ language: String
  ) throws(ComposingError) -> ComposedCheckout {
    guard settings.issuer == nil else {
      throw ComposingError("issuer: worldline sends the person away, there is nothing to set")
    }
    var platform = WorldlineConfiguration(mock: .init(rawValue: mock) ?? .disabled, restrictTo: settings.products)
    // Somebody decides what the person does elsewhere, unless the platform plays everything.
    platform.thirdParty = platform.mock == .disabled ? .waits : .confirms
    if let callbacks = callbacks(settings) { platform.callbacks = callbacks }
    var setup = Setup(
      order: order.order(merchantName: platform.merchantName), providerName: "worldline", mockMode: mock,
      language: language, strings: StringTable(language: language) ?? .english, theme: Theme(),
      testCards: TestCardRows.worldline(.english))
    setup.playsElsewhere = true
    setup.details = order.worldlineDetails(setup.strings)
    let composition = Composition(setup: setup, order: order, desk: Desk(.memory), worldline: platform)
    var composed = ComposedCheckout(setup: setup, launch: composition.launcher())
    composed.otherSide = { [platform] clock, randomness, spawn, notifications in
      let sandbox = WorldlineSandbox(
        configuration: platform, clock: clock, randomness: randomness, spawn: spawn, notifications: notifications)
      var side = OtherSide(transport: sandbox.transport) {
        Composition.worldlineSDK.merchant(transport: $0, clock: clock)
      } finalNotifications: {
        sandbox.notifications(of: $0).count(where: \.isFinal)
      }
      side.lastStatus = { sandbox.notifications(of: $0).last?.status }
      side.elsewhere = { sandbox.elsewhere($0) }
      return side
    }
    return composed
  }

  private static func assist(_ settings: CheckoutSettings) throws(ComposingError) -> ComposedCheckout {
    let mock = settings.mock ?? "disabled"
    var checkout: AssistCheckout
    do {
      var order = try AssistOrder.sample(changedBy: table(settings))
      order.choose(language: settings.language)
      checkout = AssistCheckout(order: order, mock: mock)
    } catch {
      let line = settings.order.first.map { "line \($0.place.line): " } ?? ""
      throw ComposingError(line + error.message)
    }
    if let callbacks = callbacks(settings) { checkout.sandbox.callbacks = callbacks }
    if let issuer = settings.issuer { checkout.sandbox.acs = issuer }
    let language = (settings.language ?? checkout.order.language?.iso ?? "en").lowercased()
    var composed = ComposedCheckout(setup: checkout.setup(language), launch: checkout.launcher(Desk(.memory)) {})
    composed.otherSide = checkout.otherSide
    return composed
  }

  private static func callbacks(_ settings: CheckoutSettings) -> SandboxConfiguration.CallbackBehaviour? {
    settings.notifications.flatMap { SandboxConfiguration.CallbackBehaviour(rawValue: $0) }
  }

  private static func table(_ settings: CheckoutSettings) -> [String: Any] {
    settings.order.reduce(into: [:]) { $0[$1.key] = $1.value.plain }
  }

  private static func order(_ settings: CheckoutSettings) throws(ComposingError) -> EcommpayOrder {
    let table = table(settings)
    do {
      return try OrderFile.sample(settings.provider ?? "ecommpay", changedBy: table)
    } catch {
      let line = settings.order.first.map { "line \($0.place.line): " } ?? ""
      throw ComposingError(line + error.message)
    }
  }
}

extension ScriptValue {
  /// As an order file would have been read: what is not quoted may be a number or a flag.
  fileprivate var plain: Any {
    switch self {
    case .text(let text, let isPlain, _):
      guard isPlain else { return text }
      if ["null", "~"].contains(text) { return Nothing() }
      if text == "true" || text == "false" { return text == "true" }
      if let number = Int(text), String(number) == text { return number }
      return text
    case .list(let elements, _): return elements.map(\.plain)
    case .table(let entries, _):
      return entries.reduce(into: [String: Any]()) { $0[$1.key] = $1.value.plain }
    }
  }
}
