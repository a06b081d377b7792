/// What is the same for every payment of an application.
public struct AssistConfiguration: Hashable, Sendable {
  /// Host of the payment system, e.g. `payments.paysecure.ru`.
  public var host: String
  /// With these the application is registered at Assist, once for each version.
  public var applicationName: String
  public var applicationVersion: String
  /// The device's own id, the same every time.
  public var deviceID: String

  public init(
    host: String = "payments.paysecure.ru", applicationName: String = "kassa", applicationVersion: String = "1",
    deviceID: String = "kassa"
  ) {
    self.host = host
    self.applicationName = applicationName
    self.applicationVersion = applicationVersion
    self.deviceID = deviceID
  }
}
