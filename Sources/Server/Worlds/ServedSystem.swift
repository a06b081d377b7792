package import CheckoutCore
package import KassaBackend

/// One payment system of a served world.
package final class ServedSystem: Sendable {
  /// The payment system's name on the command line.
  package let name: String
  /// The platform, the issuer and the merchant server, with faults.
  package let backend: FaultyBackend
  /// The way in for clients: it applies the armed faults, and what passes is in the world's log.
  package let wire: any Transport

  init(_ places: ServedPlaces, of world: World) {
    name = places.system
    let record = WireRecord(log: world.log, clock: world.clock, places: places)
    // In real time, a person can answer on the world's pages. The settings were checked when the world was created.
    guard
      let simulated = try? world.sandboxes.maker(
        of: places.system, settings: world.settings.sandbox, waitsForPayer: world.manual == nil)
    else {
      preconditionFailure("every payment system has a mock backend")
    }
    let make = world.merchant.map { MockBackend.routed(simulated, $0, places) } ?? simulated
    backend = FaultyBackend(
      { dependencies in
        var dependencies = dependencies
        dependencies.committed = world.store
        let notifications = dependencies.notifications
        dependencies.notifications = { wire in
          RecordingTransport(inner: notifications(wire), record: record, from: .platform, to: .merchantServer)
        }
        dependencies.signatureLog = { mismatch, _ in record.refused(mismatch) }
        dependencies.environmentLog = { message, payment in record.add(message, of: payment) }
        return make(dependencies)
      }, clock: world.clock, seed: world.runSeed, spawn: world.manual?.spawn ?? Spawner(), canBeCut: false,
      store: world.store)
    wire = RecordingTransport(inner: backend.wire(isServed: true), record: record, from: nil, to: nil)
  }
}
