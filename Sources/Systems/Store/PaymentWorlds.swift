package import CheckoutCore
import KassaBackend
import KassaHTTPTransport
import KassaLedger
package import KassaRehearsal
import KassaScreens

/// The worlds in which the payments of the storage were made. Only the world of a payment knows what became of it.
struct PaymentWorlds: Sendable {
  let storage: PaymentStorage
  /// The payment systems whose payments the storage may have.
  let systems: PaymentSystems
  /// The payment system of the checkout.
  let provider: String
  /// The address of the served world in which the checkout pays; nil if it pays in this process.
  let address: String?

  /// Returns the environment for requests about a recorded payment.
  ///
  /// If this program has no way to the payment's world, every request fails, so that the payment stays as it is recorded.
  /// - Parameter environment: the environment of the checkout.
  func environment(of record: PaymentRecord, from environment: CheckoutEnvironment) -> CheckoutEnvironment {
    if record.key.provider == provider, record.order.world == address { return environment }
    var other = environment
    do throws(CompositionError) {
      let (there, backend) = try ComposedCheckout(of: record, storage: storage, systems: systems)
        .environment(clock: environment.clock, seed: nil, spawn: environment.spawn)
      backend.backend.wake()
      (other.transport, other.merchant) = (there.transport, there.merchant)
    } catch {
      other.transport = NoTransport()
      other.merchant = (try? systems.named(record.key.provider))?.sandbox.init().merchant(over: NoTransport())
    }
    return other
  }

  /// Returns the environment for requests about a payment that may be recorded.
  func environment(of key: PaymentKey, from environment: CheckoutEnvironment) -> CheckoutEnvironment {
    guard let ledger = try? storage.ledger(), let record = (try? ledger.payment(key)) ?? nil else { return environment }
    return self.environment(of: record, from: environment)
  }
}

extension ComposedCheckout {
  /// Composes the checkout of a recorded payment, in the world in which the payment was made.
  ///
  /// - Parameter checksWorld: whether to ask a served world whether it is there. It must not be asked from an asynchronous
  ///   function.
  /// - Throws: `CompositionError`, with the code `connection` if there is no such world.
  package init(
    of record: PaymentRecord, storage: PaymentStorage, systems: PaymentSystems = .builtIn, checksWorld: Bool = false
  ) throws(CompositionError) {
    let system = try systems.system(of: record)
    var world = CheckoutInputs.World.here(merchant: nil)
    if let address = record.order.world {
      let served = try ServedConnection(recorded: address, ServedPlaces(type(of: system).sandbox))
      if checksWorld {
        do throws(ServedControl.Refusal) {
          try served.check()
        } catch {
          throw CompositionError(
            .connection,
            "payment \(record.key.payment) was made in the served world \(address), which cannot be asked: "
              + "\(error.message). Nothing was changed (code network.unreachable)")
        }
      }
      world = .served(served)
    }
    self.init(system, setup: system.setup("en"), storage: storage, world: world, systems: systems)
  }
}
