import ArgumentParser
import AssistMobile
import CheckoutCore
import Ecommpay
import Resources
import Sandbox
import Screens
import Terminal

/// `kassa pay`: the checkout.
struct Pay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Pay an order.",
    discussion: """
      --mock disabled (the default) lets the test card decide; success asks for more data, then for the bank's code, \
      and pays whatever is answered; decline goes the same way and declines for good. Dolyame has demo as well: choose \
      one of five outcomes. F3 lists the test cards.
      """)

  @OptionGroup var look: LookOptions
  @Option(help: "The payment system: \(Providers.names).")
  var provider = "ecommpay"
  @Option(help: ArgumentHelp("The order, YAML or JSON; kassa order prints an example.", valueName: "file"))
  var order: String?
  @Option(help: "What the platform plays: disabled, success, decline.")
  var mock: String?
  @Option(help: "The method to open the form with, e.g. card.")
  var method: String?
  @Flag(help: "Lines and questions instead of a full screen.")
  var plain = false
  @Option(help: ArgumentHelp("Seed for identifiers: the same seed, the same ids.", valueName: "n"))
  var seed: UInt64?
  @OptionGroup var store: StoreOptions
  @OptionGroup var steering: SteeringOptions
  @OptionGroup var cast: CastOptions
  /// Where a script of what the person does goes (`kassa record`).
  var script: String?

  private enum CodingKeys: CodingKey {
    case look, provider, order, mock, method, plain, seed, store, steering, cast
  }

  func run() throws {
    let process = ProgramEnvironment()
    let composition = try compose(process)
    if plain, cast.cast != nil { throw Failure(message: "--cast records the screen; --plain has none") }
    let status = plain ? try PlainLoop(composition, seed: seed).run() : try runScreen(composition, process)
    throw ExitCode(status)
  }

  func compose(_ process: ProgramEnvironment) throws -> Composition {
    guard Providers.all.contains(provider) else {
      throw Failure(message: "unknown provider \(provider); known: \(Providers.names)")
    }
    if provider == "dolyame" { return try composeDolyame(process) }
    if provider == "assist" { return try composeAssist(process) }
    let modes: [String: MockModeType] = ["disabled": .disabled, "success": .success, "decline": .decline]
    if let mock, modes[mock] == nil {
      throw Failure(message: "unknown mock mode \(mock); known: disabled, success, decline")
    }
    var order =
      try self.order.map { path throws(Failure) in try OrderFile.read(path) }
      ?? (provider == "worldline" ? .worldlineSample : .sample)
    if let mode = mock.flatMap({ modes[$0] }) { order.mock = mode }
    if let method { order.forcePaymentMethod = method }
    if let language = look.language { order.languageCode = language }
    let configuration = try steering.configuration()
    let language = (order.languageCode ?? process.language(among: Providers.languages(of: provider)) ?? "en")
      .lowercased()
    var setup = Setup(
      order: order.order(merchantName: configuration.merchantName), providerName: provider,
      mockMode: order.mock.rawValue,
      language: language, strings: StringTable(language: language) ?? .english,
      theme: try look.theme(hasNoColor: process.hasNoColor, hasUnicode: true),
      testCards: TestCardRows.of(provider),
      timeOffset: process.timeOffset)
    setup.playsElsewhere = true
    order.dress(&setup)
    setup.hasDesk = provider == "apple-pay"
    if provider == "worldline" { setup.details = order.worldlineDetails(setup.strings) }
    let place = try store.place(process, isRepeatable: seed != nil || steering.isSteered)
    return Composition(
      setup: setup, order: order, configuration: configuration, desk: Desk(place),
      worldline: provider == "worldline"
        ? WorldlineConfiguration(
          mock: .init(rawValue: order.mock.rawValue) ?? .disabled,
          thirdParty: order.mock == .disabled ? .waits : .confirms) : nil,
      gateway: provider == "apple-pay"
        ? GatewayConfiguration(mock: .init(rawValue: order.mock.rawValue) ?? .disabled) : nil)
  }

  private func composeDolyame(_ process: ProgramEnvironment) throws -> Composition {
    if let mock, !DolyameCheckout.mocks.contains(mock) {
      throw Failure(
        message: "unknown mock mode \(mock); known: \(DolyameCheckout.mocks.joined(separator: ", "))")
    }
    let order =
      try self.order.map { path throws(Failure) in try DolyameOrder.read(OrderFile.table(path), path: path) }
      ?? DolyameOrder.sample
    let checkout = DolyameCheckout(order: order, mock: mock ?? "disabled")
    let language = (look.language ?? process.language(among: Providers.languages(of: provider)) ?? "en").lowercased()
    var setup = checkout.setup(language)
    setup.theme = try look.theme(hasNoColor: process.hasNoColor, hasUnicode: true)
    setup.timeOffset = process.timeOffset
    let place = try store.place(process, isRepeatable: seed != nil || steering.isSteered)
    return Composition(setup: setup, order: .sample, desk: Desk(place), dolyame: checkout)
  }

  private func composeAssist(_ process: ProgramEnvironment) throws -> Composition {
    if let mock, !AssistCheckout.mocks.contains(mock) {
      throw Failure(message: "unknown mock mode \(mock); known: \(AssistCheckout.mocks.joined(separator: ", "))")
    }
    var order =
      try self.order.map { path throws(Failure) in try AssistOrder.read(OrderFile.table(path), path: path) }
      ?? AssistOrder.sample
    order.choose(language: look.language)
    let checkout = AssistCheckout(order: order, mock: mock ?? "disabled")
    let language =
      (look.language ?? order.language?.iso ?? process.language(among: Providers.languages(of: provider)) ?? "en")
      .lowercased()
    var setup = checkout.setup(language)
    setup.theme = try look.theme(hasNoColor: process.hasNoColor, hasUnicode: true)
    setup.timeOffset = process.timeOffset
    let place = try store.place(process, isRepeatable: seed != nil || steering.isSteered)
    return Composition(setup: setup, order: .sample, desk: Desk(place), assist: checkout)
  }

  private func runScreen(_ composition: Composition, _ process: ProgramEnvironment) throws -> Int32 {
    let recording = try SessionRecording(cast, script: script, composition.setup)
    guard TerminalProbe.isTerminal(0), TerminalProbe.isTerminal(1) else {
      throw Failure(message: "standard input and output must be a terminal; --plain works without one")
    }
    let loop = try ScreenLoop(
      composition, process, look: look, seed: seed, steering: steering, recording: recording)
    return try loop.run()
  }
}

/// The payment systems that can be named.
enum Providers {
  static let all = ["ecommpay", "worldline", "assist", "dolyame", "apple-pay"]
  /// Those that scripts can play.
  static let scripted = ["ecommpay", "worldline", "assist", "dolyame", "apple-pay"]
  static let names = all.joined(separator: ", ")

  /// The languages in which a payment system can be paid through: which of them is the default is the user's to say.
  static func languages(of provider: String) -> [String] {
    switch provider {
    case "ecommpay", "worldline": SandboxConfiguration().languages
    case "assist": ["ru", "en", "be", "uk"]
    default: StringTable.languages
    }
  }
}

/// How it looks, for every command that draws.
struct LookOptions: ParsableArguments {
  @Option(help: "Two letters: \(StringTable.languages.joined(separator: " ")).")
  var language: String?
  @Option(help: "\(Theme.names.joined(separator: ", ")).")
  var theme = "terminal"
  @Flag(help: "No colours; NO_COLOR in the environment does the same.")
  var noColor = false
  @Flag(help: "ASCII only.")
  var ascii = false

  /// - Throws: `Failure` for an unknown theme.
  func theme(hasNoColor: Bool, hasUnicode: Bool) throws(Failure) -> Theme {
    guard var theme = Theme(named: self.theme) else {
      throw Failure(message: "unknown theme \(self.theme); known: \(Theme.names.joined(separator: ", "))")
    }
    if noColor || hasNoColor { theme = theme.withoutColours }
    theme.isASCII = ascii || !hasUnicode
    return theme
  }
}
