package import CheckoutCore
package import KassaBackend
package import KassaRehearsal
import KassaResources
import KassaScreens
package import KassaTerminal

/// What a checkout is composed from: a payment system with its order and the settings of its mock backend, the options,
/// and what a run keeps.
///
/// A person can edit the order and the settings on the shop screen; the same readers that read an order file check an
/// edit. Composing can be repeated: a changed copy composes the next checkout of a running program. Copies share the
/// storage and the payment numbers, so that no payment ID is used twice.
package struct CheckoutInputs: Sendable {
  /// Where payments are made.
  package enum World: Sendable {
    /// In this process.
    /// - Parameter merchant: the way to the shop's own backend; nil for the simulated merchant server.
    case here(merchant: MerchantRoute?)
    /// In a served world.
    case served(ServedConnection)
    /// In a world that a player makes on a server for each checkout.
    case own(on: ServedPeer)
  }

  package private(set) var kind: any PaymentSystem.Type
  /// The payment systems whose payments the storage may have.
  let systems: PaymentSystems
  /// The parameters of the order, without the section `sandbox`; nil for the sample order.
  package var order: JSON? {
    didSet { written = nil }
  }
  /// The parameters that a person wrote, for their places; nil if they are from no text.
  private var written: PlacedValue?
  /// The path of the order file, for error messages.
  let path: String
  /// The mistakes in the section `sandbox` of the order file.
  private let sectionMistakes: [String]
  /// The mock mode, which takes precedence over the one in the settings; nil for the one of the settings or the order.
  package var mock: String?
  /// The settings of the mock backend, with those in the order file.
  package var settings: SandboxSettings
  /// The language of the order and the screens, in lower case or upper case; nil for the one of the order.
  package var language: String?
  /// The payment method that opens first; nil for the list of methods.
  package var method: String?
  /// The language of the screens if neither the options nor the order request one.
  package var fallback = "en"
  package var theme = Theme()
  /// The seconds that local time is ahead of UTC.
  package var timeOffset = 0
  /// The keys that the terminal keeps for itself.
  package var keptKeys: Set<Key> = []
  /// Whether everything that is only for testers is hidden.
  package var isClean = false
  /// Whether only the person confirms in the bank's app, as its buttons on the screen say. If false, or if the issuer has
  /// settings, the second query confirms.
  package var waitsForPayer = false
  package var world = World.here(merchant: nil)
  /// The storage in which payments are recorded.
  package var storage: PaymentStorage
  /// Numbers the payments of all copies; nil if each launcher begins with the first payment.
  package var numbers: PaymentCounter? = PaymentCounter()

  /// - Parameters:
  ///   - order: the order, which may have a `sandbox` section; nil for the sample order.
  ///   - settings: settings that take precedence over the order's `sandbox` section.
  ///   - systems: the payment systems whose payments the storage may have.
  package init(
    _ kind: any PaymentSystem.Type, order: OrderTable? = nil, mock: String? = nil,
    settings: SandboxSettings = SandboxSettings(), storage: PaymentStorage = PaymentStorage(nil),
    systems: PaymentSystems = .builtIn
  ) {
    self.kind = kind
    self.systems = systems
    var table = order
    self.settings = (table?.takeSettings(for: kind.sandbox)).map { settings.merged(over: $0) } ?? settings
    self.order = table?.values
    written = table?.written
    path = order?.path ?? "of the shop"
    sectionMistakes = table?.mistakes ?? []
    self.mock = mock
    self.storage = storage
  }

  /// Returns the inputs of a checkout with another payment system and an order of its own. All the options stay.
  package func with(
    _ kind: any PaymentSystem.Type, order: OrderTable? = nil, mock: String? = nil,
    settings: SandboxSettings = SandboxSettings()
  ) -> CheckoutInputs {
    var other = CheckoutInputs(
      kind, order: order, mock: mock, settings: settings, storage: storage, systems: systems)
    (other.language, other.method, other.fallback) = (language, method, fallback)
    (other.theme, other.timeOffset, other.isClean, other.keptKeys) = (theme, timeOffset, isClean, keptKeys)
    (other.world, other.numbers, other.waitsForPayer) = (world, numbers, waitsForPayer)
    return other
  }

  // MARK: Composing

  /// Reads the order and the settings.
  /// - Returns: the configured payment system and its settings, with the mock mode.
  /// - Throws: `CompositionError` that lists every invalid parameter and setting.
  package func read() throws(CompositionError) -> (system: any PaymentSystem, settings: SandboxSettings) {
    try read(kind)
  }

  private func read(
    _ kind: (some PaymentSystem).Type
  ) throws(CompositionError) -> (system: any PaymentSystem, settings: SandboxSettings) {
    var table = order.map { OrderTable(values: $0, written: written, path: path) }
    table?.mistakes = sectionMistakes
    let composed = try kind.compose(table, mock: mock, settings: settings)
    var system: any PaymentSystem = composed.system
    system.choose(language: language, method: method)
    return (system, composed.settings)
  }

  /// Composes the checkout. On its shop screen, the order and the settings can be edited.
  /// - Throws: `CompositionError` that lists every mistake.
  package func compose() throws(CompositionError) -> ComposedCheckout { try compose(ShopChanges(), world) }

  /// What a person has changed on the shop screen so far.
  private struct ShopChanges: Sendable {
    /// The name of the payment system; nil for the one that the program was started with.
    var system: String?
    /// The edits of each payment system, by its name.
    var edits: [String: ShopEdit] = [:]
    /// The language; nil for the one that the program was started with.
    var language: String?

    mutating func apply(_ change: ShopChange, to current: String) {
      switch change {
      case .edit(let edit): edits[current] = edit
      case .system(let name): system = name
      case .language(let code): language = code
      }
    }
  }

  /// - Parameters:
  ///   - changes: what a person has changed.
  ///   - world: where the payments were made until now.
  ///   - before: the settings until now; nil if nothing was composed before.
  private func compose(
    _ changes: ShopChanges, _ world: World, before: SandboxSettings? = nil
  ) throws(CompositionError) -> ComposedCheckout {
    var base = self
    if let name = changes.system, name != kind.name { base = with(try systems.named(name)) }
    // A system that does not have the language keeps its own.
    let isKnown = { [kind = base.kind] (code: String) in !kind.refusesOtherLanguages || kind.languages.contains(code) }
    let language = changes.language.flatMap { isKnown($0) ? $0 : nil }
    if let language { base.language = language }
    if base.kind != kind, let code = base.language, !isKnown(code.lowercased()) { base.language = nil }
    var edit = changes.edits[base.kind.name]
    // The language belongs to the look rather than to the edit of the order.
    if let language, edit?.order["language"] != nil {
      edit?.order["language"] = base.kind.languageWord(language)
    }
    let inputs = if let edit { try base.changed(by: edit) } else { base }
    let (read, settings) = try inputs.read()
    var system = read
    if waitsForPayer, settings.issuer == nil { system.waitForPayer() }
    var setup = system.setup((inputs.language ?? system.language ?? inputs.fallback).lowercased())
    (setup.theme, setup.timeOffset, setup.isClean, setup.keptKeys) = (theme, timeOffset, isClean, keptKeys)
    setup.editor = base.editor(edit, setup.strings)
    setup.editor?.systems = canSwitch ? systems.all.map { $0.name } : []
    setup.editor?.languages = base.kind.languages.filter { StringTable.languages.contains($0) }.sorted()
    var world = world
    if case .served(let served) = world, let before, before != settings {
      // A served world keeps its settings, so other ones need another world.
      world = .served(try served.changed(settings))
    }
    var composed = ComposedCheckout(
      system, setup: setup, settings: settings, storage: storage, numbers: numbers, world: world,
      systems: systems)
    composed.recompose = { [world, name = base.kind.name] change in
      var changes = changes
      changes.apply(change, to: name)
      return try? compose(changes, world, before: settings)
    }
    return composed
  }

  /// Whether a person can choose another payment system. An order from a file, a served world and a backend of the
  /// shop's own belong to one.
  private var canSwitch: Bool {
    guard order == nil, case .here(merchant: nil) = world else { return false }
    return true
  }
}
