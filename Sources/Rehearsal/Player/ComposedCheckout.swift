package import CheckoutCore
package import KassaBackend
package import KassaScreens
package import KassaTerminal

/// A checkout that is ready to run: on a terminal, as lines of text, or headless.
///
/// The payment system, its order and the storage are behind the functions. A running session can continue with another
/// composed checkout; see `take`.
package struct ComposedCheckout: Sendable {
  /// A function that starts a new payment on a presenter.
  package typealias Launch = @Sendable (any Presenter) -> Checkout
  /// A function that returns the merchant actions, given the environment of the checkout.
  package typealias MerchantActionsMaker = @Sendable (CheckoutEnvironment) -> any MerchantActions
  /// A function that composes another checkout with the same storage.
  ///
  /// If a path is given, the storage is that of a program with its ledger at this path.
  package typealias Beside =
    @Sendable (_ settings: CheckoutSettings, _ ledger: String?) throws(ComposingError) -> ComposedCheckout

  package var setup: Setup
  /// The function that creates the mock backend, with the faults and breaks of the settings.
  package var backend: MockBackend.Maker
  /// Returns a function that starts payments, and calls `onResult` for each result that the SDK reports.
  package var launcher: @Sendable (_ onResult: @escaping @Sendable () -> Void) -> Launch
  /// The support for resuming payments that a killed program left unfinished; nil if payments cannot be resumed.
  package var resumeSupport: ResumeSupport?
  /// Returns the merchant actions on the payments that the run records; nil if payments are not recorded.
  package var merchantActions: MerchantActionsMaker?
  /// Resumes the operations that earlier runs may have sent without storing a response.
  package var takeUpOperations: @Sendable (CheckoutEnvironment) -> Void = { _ in }
  /// Composes the checkout for the next payments from a change on the shop screen; nil if nothing can be changed.
  package var recompose: (@Sendable (ShopChange) -> ComposedCheckout?)?
  /// The store of the mock backend; nil to keep its state in memory, where a change of its settings loses it.
  package var store: (any KeyValueStore)?
  /// The SDKs' storage on the device.
  package var device: any DeviceStorage = MemoryDeviceStorage()
  /// Returns seeded randomness. Its identifiers differ from those of earlier runs with the same storage.
  package var randomness: @Sendable (_ seed: UInt64) -> any Randomness = { SeededRandomness(seed: $0) }
  /// Takes what the checkout meets; nil if nobody counts.
  var coverage: CoverageCollector?
  /// Composes another checkout beside this one; nil if that is impossible, as on a server, where each has a world of its own.
  package var beside: Beside?
  /// Gives up what the checkout has claimed in its storage, as the end of a program does.
  package var release: @Sendable () -> Void = {}
  /// Makes the payment with which the script begins; nil if nothing has happened before.
  var given: GivenPlay?
  /// The command line that starts the built program with the same settings; nil if only headless playback is possible.
  package var program: ProgramRun?

  /// A command line and the contents of the files that it refers to.
  package struct ProgramRun: Sendable {
    package var arguments: [String]
    /// The contents of the order file that the command line refers to.
    package var order: String
    /// The sandbox settings in the file that the command line refers to.
    package var sandbox: SandboxSettings

    package init(arguments: [String], order: String, sandbox: SandboxSettings) {
      self.arguments = arguments
      self.order = order
      self.sandbox = sandbox
    }
  }

  package init(
    setup: Setup, backend: @escaping MockBackend.Maker,
    launcher: @escaping @Sendable (_ onResult: @escaping @Sendable () -> Void) -> Launch
  ) {
    self.setup = setup
    self.backend = backend
    self.launcher = launcher
  }

  /// Returns a function that starts payments. It numbers them itself if the checkout was composed without a counter.
  package var launch: Launch { launcher {} }
}

// MARK: Running sessions

extension ComposedCheckout {
  /// Creates the environment for payments.
  /// - Parameter seed: the seed for identifiers; nil for random ones.
  /// - Returns: the environment and its backend, whose `wake` function resumes work left over from earlier runs.
  package func environment(
    clock: any CheckoutClock, seed: UInt64?, spawn: Spawner
  ) -> (environment: CheckoutEnvironment, backend: FaultyBackend) {
    func randomness(_ offset: UInt64) -> any Randomness {
      seed.map { self.randomness($0 &+ offset) } ?? SystemRandomness()
    }
    let backend = FaultyBackend(
      backend, clock: clock, seed: seed ?? SystemRandomness().next(), spawn: spawn, canBeCut: false,
      randomness: randomness(0), store: store, device: device)
    return (
      backend.environment(randomness: randomness(1), telephone: randomness(2), language: setup.language), backend
    )
  }

  /// Lets a running session continue with this composition. Payments that have begun end as they were composed.
  ///
  /// - Parameters:
  ///   - old: the backend that the session used until now. Its store, device, breaks and identifiers continue.
  ///   - environment: the environment of the session, whose identifiers continue.
  ///   - theme: another theme; nil to keep the one that the session has.
  /// - Returns: the backend that the session uses from now on.
  package func take(
    over session: CheckoutSession, from old: FaultyBackend, _ environment: CheckoutEnvironment, theme: Theme? = nil
  ) -> FaultyBackend {
    let backend = old.replaced(by: backend)
    let environment = backend.environment(
      randomness: environment.randomness, telephone: environment.randomness, language: setup.language)
    session.replace(
      setup: setup, theme: theme, environment: environment, outOfBand: backend.backend.outOfBand,
      resumeSupport: resumeSupport, merchantActions: merchantActions?(environment), launch: backend.watching(launch))
    return backend
  }

  /// Lets a session compose its checkout anew after a change on the shop screen, if something can be changed.
  ///
  /// - Parameters:
  ///   - backend: the session's first backend.
  ///   - environment: the session's first environment.
  ///   - onReplace: called with each further backend.
  package func composeEdits(
    of session: CheckoutSession, _ backend: FaultyBackend, _ environment: CheckoutEnvironment,
    onReplace: @escaping (FaultyBackend) -> Void = { _ in }
  ) {
    var last = backend
    session.usedFaults = { last.usedFaults }
    guard var recompose else { return }
    session.recompose = { [unowned session] change in
      guard let next = recompose(change) else { return }
      last = next.take(over: session, from: last, environment)
      if let again = next.recompose { recompose = again }
      onReplace(last)
    }
  }
}

/// A function that creates a checkout from a script's settings. The function knows the available payment systems.
///
/// - Throws: `ComposingError` if the settings are invalid.
package typealias CheckoutComposer = @Sendable (CheckoutSettings) throws(ComposingError) -> ComposedCheckout

/// The reason why a checkout cannot be created, given as a message.
package struct ComposingError: Error, Sendable {
  package var message: String
  package init(_ message: String) { self.message = message }
}
