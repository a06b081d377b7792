import CheckoutCore
import Ecommpay
import Phone
import Sandbox
import Screens
import Synchronization
import WorldlineConnect

/// Counts the payments of one run; each needs an id of its own.
final class PaymentCounter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// Puts the rooms together for one run of the program.
struct Composition: Sendable {
  var setup: Setup
  var order: EcommpayOrder
  var configuration = SandboxConfiguration()
  /// Present where Worldline Connect is paid through.
  var worldline: WorldlineConfiguration?

  /// Starts payments: each gets options of its own, so that nothing leaks from one into the next.
  /// - Parameter onResult: called for each result that the SDK tells.
  func launcher(onResult: @escaping @Sendable () -> Void = {}) -> @Sendable (any Presenter) -> Checkout {
    let (order, counter) = (order, PaymentCounter())
    if let worldline {
      return { presenter in
        Self.worldlineSDK.presentPayment(
          at: presenter,
          order: WorldlineOrder(order, number: counter.next(), merchantName: worldline.merchantName)
        ) { _ in onResult() }
      }
    }
    return { presenter in
      EcommpaySDK().presentPayment(at: presenter, paymentOptions: order.options(number: counter.next())) { _ in
        onResult()
      }
    }
  }

  func environment(
    clock: any CheckoutClock, seed: UInt64?, spawn: Spawner
  ) -> CheckoutEnvironment {
    func randomness(_ offset: UInt64) -> any Randomness {
      seed.map { SeededRandomness(seed: $0 &+ offset) } ?? SystemRandomness()
    }
    if let worldline {
      let sandbox = WorldlineSandbox(
        configuration: worldline, clock: clock, randomness: randomness(0), spawn: spawn)
      return CheckoutEnvironment(
        clock: clock, randomness: randomness(1), transport: sandbox.transport, spawn: spawn,
        merchant: Self.worldlineSDK.merchant(transport: sandbox.transport, clock: clock), language: setup.language)
    }
    let sandbox = Sandbox(configuration: configuration, clock: clock, randomness: randomness(0), spawn: spawn)
    return CheckoutEnvironment(
      clock: clock, randomness: randomness(1), transport: sandbox.transport, spawn: spawn, merchant: sandbox.merchant,
      language: setup.language, wallet: wallet(clock, randomness(2)))
  }

  /// The telephone of whoever pays, with the sandbox's key for every merchant.
  private func wallet(_ clock: any CheckoutClock, _ randomness: any Randomness) -> any Wallet {
    MockWallet(clock: clock, randomness: randomness) { _ in ApplePayKey.sandbox?.publicKey }
  }

  private static let worldlineSDK = WorldlineConnectSDK(merchantAuthority: SandboxAuthority.worldlineMerchant)
}
