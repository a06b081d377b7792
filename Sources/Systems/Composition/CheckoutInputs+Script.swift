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
      let storage = PaymentStorage(.memory)
      var composed = try composed(settings, peer, systems, storage)
      // Only the shop screen, where the settings of the backend can be edited, and a given payment need its state kept.
      if settings.begin != "shop", settings.given == nil { composed.store = nil }
      guard peer == nil else { return composed }
      composed.beside = { settings, ledger throws(ComposingError) in
        guard let ledger else { return try self.composed(settings, nil, systems, storage) }
        let storage = PaymentStorage(.file(ledger))
        var composed = try self.composed(settings, nil, systems, storage)
        composed.release = { storage.release() }
        return composed
      }
      return composed
    }
  }

  /// Returns the function that creates these checkouts for steps that come one by one. Steps can change the order, the
  /// mock mode, the language and the method, as in a script. Nothing but the backend is kept from one to the next.
  package func stepComposer() -> CheckoutComposer {
    { settings throws(ComposingError) in
      var inputs = self
      inputs.storage = PaymentStorage(.memory)
      inputs.numbers = PaymentCounter()
      // As in a script, the second query confirms in the bank's app unless a step does before.
      inputs.waitsForPayer = false
      inputs.settings = settings.sandbox.merged(over: inputs.settings)
      (inputs.mock, inputs.language) = (settings.mock ?? mock, settings.language ?? language)
      inputs.method = settings.method ?? method
      if !settings.order.isEmpty { inputs.order = changedOrder(by: PlacedValue([:]).with(settings.order).json) }
      do throws(CompositionError) {
        return try inputs.compose()
      } catch {
        throw ComposingError(error.message)
      }
    }
  }

  /// The order with changed parameters. The sample order also takes `amount`, `currency` and `description`.
  private func changedOrder(by changes: JSON) -> JSON {
    guard var order = order?.object else { return kind.sample(changedBy: changes) }
    for member in changes.object?.members ?? [] { order[member.name] = member.value }
    return .object(order)
  }

  private static func composed(
    _ settings: CheckoutSettings, _ peer: ServedPeer?, _ systems: PaymentSystems, _ storage: PaymentStorage
  ) throws(ComposingError) -> ComposedCheckout {
    do throws(CompositionError) {
      return try checkout(settings, peer, systems, storage)
    } catch {
      let isOrder = error.code == .invalidOrder && !error.mistakes.contains { $0.line != nil }
      let line = isOrder ? settings.order.first.map { "line \($0.place.line): " } ?? "" : ""
      throw ComposingError(line + error.message)
    }
  }

  private static func checkout(
    _ settings: CheckoutSettings, _ peer: ServedPeer?, _ systems: PaymentSystems, _ storage: PaymentStorage
  ) throws(CompositionError) -> ComposedCheckout {
    let kind = try systems.named(settings.provider ?? systems.standard)
    if let method = settings.method, !kind.orderFields.contains(where: { $0.name == "method" }) {
      throw CompositionError(
        .invalidSettings,
        "\(kind.name) cannot open with a payment method, so method: \(method) changes nothing; leave it out"
      )
    }
    let order = PlacedValue([:]).with(settings.order)
    let table = OrderTable(values: kind.sample(changedBy: order.json), written: order, path: "of the script")
    var inputs = CheckoutInputs(
      kind, order: table, mock: settings.mock, settings: settings.sandbox, storage: storage, systems: systems)
    (inputs.language, inputs.method) = (settings.language, settings.method)
    if let peer { inputs.world = .own(on: peer) }
    var composed = try inputs.compose()
    composed.program = ComposedCheckout.ProgramRun(
      arguments: ["pay", "--provider", kind.name]
        + (settings.mock.map { ["--mock", $0] } ?? [])
        + (settings.language.map { ["--language", $0] } ?? [])
        + (settings.method.map { ["--method", $0] } ?? []),
      order: OrderFile.text(table.values), sandbox: settings.sandbox)
    return composed
  }
}
