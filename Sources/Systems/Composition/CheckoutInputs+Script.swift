import CheckoutCore
import KassaBackend
import KassaLedger
package import KassaRehearsal
import KassaScreens

extension CheckoutInputs {
  /// Creates the checkout for a script, with simulated servers in this process.
  package static let composeScript = composer()

  /// Returns the function that creates the checkout for a script.
  /// - Parameters:
  ///   - peer: the server on which each case has a world of its own; nil for simulated servers in this process.
  ///   - systems: the payment systems that the script can name.
  package static func composer(
    _ peer: ServedPeer? = nil, of systems: PaymentSystems = .builtIn
  ) -> CheckoutComposer {
    { settings throws(ComposingError) in
      do throws(CompositionError) {
        return try composed(settings, peer, systems)
      } catch {
        let isOrder = error.code == .invalidOrder && !error.mistakes.contains { $0.line != nil }
        let line = isOrder ? settings.order.first.map { "line \($0.place.line): " } ?? "" : ""
        throw ComposingError(line + error.message)
      }
    }
  }

  private static func composed(
    _ settings: CheckoutSettings, _ peer: ServedPeer?, _ systems: PaymentSystems
  ) throws(CompositionError) -> ComposedCheckout {
    let kind = try systems.named(settings.provider ?? systems.standard)
    let order = PlacedValue([:]).with(settings.order)
    let table = OrderTable(values: kind.sample(changedBy: order.json), written: order, path: "of the script")
    var inputs = CheckoutInputs(
      kind, order: table, mock: settings.mock, settings: settings.sandbox, storage: PaymentStorage(.memory),
      systems: systems)
    (inputs.language, inputs.method) = (settings.language, settings.method)
    if let peer { inputs.world = .own(on: peer) }
    var composed = try inputs.compose()
    // The shop screen is where the settings of the backend can be edited; it then has to keep its state.
    if settings.begin != "shop" { composed.store = nil }
    composed.program = ComposedCheckout.ProgramRun(
      arguments: ["pay", "--provider", kind.name]
        + (settings.mock.map { ["--mock", $0] } ?? [])
        + (settings.language.map { ["--language", $0] } ?? [])
        + (settings.method.map { ["--method", $0] } ?? []),
      order: OrderFile.text(table.values), sandbox: settings.sandbox)
    return composed
  }
}
