public import CheckoutCore
public import Screens

/// A checkout put together as a script wants it, ready to be started.
public struct ComposedCheckout: Sendable {
  public var setup: Setup
  /// Makes the other side of its wires.
  public var otherSide: OtherSide.Maker
  /// Starts a payment on a presenter; each call is a payment of its own.
  public var launch: @Sendable (any Presenter) -> Checkout
  /// What is remembered of payments that a killed program left behind, and how they are taken up.
  public var memory: Memory?
  /// How the built program is started with the same settings; nil where it cannot be.
  public var program: ProgramRun?

  /// A command line, and the files that it names.
  public struct ProgramRun: Sendable {
    public var arguments: [String]
    /// The order, as a file.
    public var order: String
    /// `SandboxSettings`, as a file.
    public var sandbox: String

    public init(arguments: [String], order: String, sandbox: String) {
      self.arguments = arguments
      self.order = order
      self.sandbox = sandbox
    }
  }

  public init(
    setup: Setup, otherSide: @escaping OtherSide.Maker, launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    self.setup = setup
    self.otherSide = otherSide
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
