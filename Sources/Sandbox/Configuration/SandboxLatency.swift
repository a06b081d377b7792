/// How long things take on the other side of the wire.
public struct SandboxLatency: Sendable, Equatable {
  /// One request and its answer, on any wire.
  public var network: Duration
  /// The platform opening a session.
  public var initialisation: Duration
  /// From the acknowledged payment request until an operation and a provider exist.
  public var registration: Duration
  /// The payment environment deciding.
  public var processing: Duration
  /// The issuer asking the person elsewhere, in a decoupled authentication.
  public var decoupled: Duration
  /// The person on somebody else's page, where a mock mode decides. Source: ecommpay, mock mode of the published SDKs.
  public var elsewhere: Duration
  /// The merchant server dealing with a callback.
  public var notification: Duration
  /// How long the platform waits for a merchant server that does not answer.
  public var silence: Duration

  public init(
    network: Duration = .milliseconds(40), initialisation: Duration = .milliseconds(120),
    registration: Duration = .milliseconds(150), processing: Duration = .milliseconds(700),
    notification: Duration = .milliseconds(60), silence: Duration = .seconds(5),
    decoupled: Duration = .seconds(20), elsewhere: Duration = .seconds(2)
  ) {
    self.network = network
    self.initialisation = initialisation
    self.registration = registration
    self.processing = processing
    self.notification = notification
    self.silence = silence
    self.decoupled = decoupled
    self.elsewhere = elsewhere
  }

  /// Everything at once.
  public static let none = SandboxLatency(
    network: .zero, initialisation: .zero, registration: .zero, processing: .zero, notification: .zero, silence: .zero,
    decoupled: .zero, elsewhere: .zero)
}
