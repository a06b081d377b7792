import CheckoutCore
import KassaBackend
import KassaLedger
package import KassaRehearsal
import KassaScreens

/// Creates the checkout for a script from kassa's payment systems.
package enum ScriptComposer {
  package static let compose = composer(nil)

  /// Returns the function that creates the checkout for a script.
  /// - Parameter peer: the server on which each case has a world of its own; nil for simulated servers in this process.
  package static func composer(_ peer: ServedPeer?) -> CheckoutComposer {
    { settings throws(ComposingError) in
      do throws(CompositionError) {
        return try composed(settings, peer)
      } catch {
        let isOrder = error.code == .invalidOrder && !error.mistakes.contains { $0.line != nil }
        let line = isOrder ? settings.order.first.map { "line \($0.place.line): " } ?? "" : ""
        throw ComposingError(line + error.message)
      }
    }
  }

  private static func composed(
    _ settings: CheckoutSettings, _ peer: ServedPeer?
  ) throws(CompositionError) -> ComposedCheckout {
    let kind = try PaymentSystems.named(settings.provider ?? PaymentSystems.standard)
    let order = PlacedValue([:]).with(settings.order)
    let table = OrderTable(values: kind.sample(changedBy: order.json), written: order, path: "of the script")
    let made = try kind.compose(table, mock: settings.mock, settings: settings.sandbox)
    var system: any PaymentSystem = made.system
    system.choose(language: settings.language, method: settings.method)
    let setup = system.setup((settings.language ?? system.language ?? "en").lowercased())
    let source = CheckoutSource(
      kind, order: table, settings: made.settings, language: settings.language, method: settings.method,
      fallback: settings.language ?? "en")
    let composition = Composition(
      setup: setup, system: system, settings: made.settings, storage: PaymentStorage(.memory)
    ).editable(source, source.unedited)
    var composed = composition.composed(at: peer)
    // The shop screen is where the settings of the backend can be edited; it then has to keep its state.
    composed.store = settings.begin == "shop" ? composition.storage.platforms : nil
    composed.program = ComposedCheckout.ProgramRun(
      arguments: ["pay", "--provider", system.name]
        + (settings.mock.map { ["--mock", $0] } ?? [])
        + (settings.language.map { ["--language", $0] } ?? [])
        + (settings.method.map { ["--method", $0] } ?? []),
      order: OrderFile.text(table.values), sandbox: settings.sandbox)
    return composed
  }
}

extension Composition {
  /// The checkout for the player, with everything that it can compose anew.
  fileprivate func composed(at peer: ServedPeer?) -> ComposedCheckout {
    var composed = ComposedCheckout(setup: setup, backend: backend(at: peer), launch: launcher())
    composed.resumeSupport = resumeSupport()
    composed.merchantActions = { merchantActions($0) }
    if let recompose { composed.recompose = { recompose($0)?.composed(at: peer) } }
    return composed
  }
}
