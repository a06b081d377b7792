/// The simulated delays of the sandbox.
public struct SandboxLatency: Sendable, Equatable {
  /// The network round-trip time of every connection.
  public var network: Duration
  /// The time that the platform takes to open a session.
  public var initialisation: Duration
  /// The time between the acknowledgement of a payment request and the registration of its operation with a provider.
  public var registration: Duration
  /// The time that the authorisation takes.
  public var processing: Duration
  /// The time that the payer takes to confirm a payment in a decoupled authentication.
  public var decoupled: Duration
  /// The time that the payer spends on the redirect page when a mock mode determines the result.
  ///
  /// Source: ecommpay, mock mode of the published SDKs.
  public var outOfBand: Duration
  /// The time that the merchant server takes to process a callback.
  public var notification: Duration
  /// The time that the platform waits for a merchant server that does not respond.
  public var silence: Duration

  /// Creates the delays. Each has a default; `none` has no delays at all.
  public init(
    network: Duration = .milliseconds(40), initialisation: Duration = .milliseconds(120),
    registration: Duration = .milliseconds(150), processing: Duration = .milliseconds(700),
    notification: Duration = .milliseconds(60), silence: Duration = .seconds(5),
    decoupled: Duration = .seconds(20), outOfBand: Duration = .seconds(2)
  ) {
    self.network = network
    self.initialisation = initialisation
    self.registration = registration
    self.processing = processing
    self.notification = notification
    self.silence = silence
    self.decoupled = decoupled
    self.outOfBand = outOfBand
  }

  /// A configuration without delays.
  public static let none = SandboxLatency(
    network: .zero, initialisation: .zero, registration: .zero, processing: .zero, notification: .zero, silence: .zero,
    decoupled: .zero, outOfBand: .zero)
}
