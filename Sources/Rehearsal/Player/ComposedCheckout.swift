public import CheckoutCore
public import Sandbox
public import Screens

/// A checkout put together as a script wants it, ready to be started.
public struct ComposedCheckout: Sendable {
  public var setup: Setup
  public var configuration: SandboxConfiguration
  /// Starts a payment on a presenter; each call is a payment of its own.
  public var launch: @Sendable (any Presenter) -> Checkout
  /// Makes the other side of a payment system that is not the built-in one.
  public var otherSide: OtherSide.Maker?
  /// Takes up the payment that a killed program left behind; nil where nothing is kept that could be taken up.
  public var resume: (@Sendable (any Presenter) -> Checkout)?
  /// Acts in the bank's application or on the page that the person was sent to: `approve`, `decline`, `abandon`. False
  /// where nobody waits for it.
  public var elsewhere: (@Sendable (Sandbox, String) -> Bool)?
  /// An operation of the merchant server on the last payment, with an amount in minor units. False where there is no
  /// such operation.
  public var merchant: (@Sendable (Sandbox, _ payment: String, _ operation: String, _ amount: Int64?) -> Bool)?

  /// How the built program is started with the same settings; nil where it cannot be.
  public var program: ProgramRun?

  /// A command line.
  public struct ProgramRun: Sendable {
    public var arguments: [String]
    /// The order, as a file.
    public var order: String

    public init(arguments: [String], order: String) {
      self.arguments = arguments
      self.order = order
    }
  }

  public init(
    setup: Setup, configuration: SandboxConfiguration = SandboxConfiguration(),
    launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    self.setup = setup
    self.configuration = configuration
    self.launch = launch
  }
}

/// Puts a checkout together: whoever plays scripts brings the payment systems.
/// - Throws: `ComposingError` where the settings make no sense.
public typealias CheckoutComposer = @Sendable (CheckoutSettings) throws(ComposingError) -> ComposedCheckout

/// Why a checkout cannot be put together, in words.
public struct ComposingError: Error, Sendable {
  public var message: String
  public init(_ message: String) { self.message = message }
}
