package import CheckoutCore
package import KassaBackend
package import KassaScreens

/// A checkout that is configured from a script's settings and ready to start.
package struct ComposedCheckout: Sendable {
  package var setup: Setup
  /// The function that creates the mock backend.
  package var backend: MockBackend.Maker
  /// The function that starts a new payment on a presenter.
  package var launch: @Sendable (any Presenter) -> Checkout
  /// The support for resuming payments that a killed program left unfinished; nil if payments cannot be resumed.
  package var resumeSupport: ResumeSupport?
  /// Returns the merchant actions on the payments that the run records; nil if payments are not recorded.
  package var merchantActions: MerchantActionsMaker?
  /// Composes the checkout for the next payments from an edit on the shop screen; nil if nothing can be edited.
  package var recompose: (@Sendable (ShopEdit) -> ComposedCheckout?)?
  /// The store of the mock backend; nil to keep its state in memory, where a change of its settings loses it.
  package var store: (any KeyValueStore)?
  /// Takes what the checkout meets; nil if nobody counts.
  var coverage: CoverageCollector?
  /// The command line that starts the built program with the same settings; nil if only headless playback is possible.
  package var program: ProgramRun?

  /// A function that returns the merchant actions, given the environment of the checkout.
  package typealias MerchantActionsMaker = @Sendable (CheckoutEnvironment) -> any MerchantActions

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
    setup: Setup, backend: @escaping MockBackend.Maker, launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    self.setup = setup
    self.backend = backend
    self.launch = launch
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
