/// The settings shared by all the payments in an application.
public struct AssistConfiguration: Hashable, Sendable {
  /// The host of the payment system, e.g. `payments.paysecure.ru`.
  public var host: String
  /// The name under which the application registers with Assist, once per version.
  public var applicationName: String
  /// The version of the application. A new version registers with Assist again.
  public var applicationVersion: String
  /// A stable ID for the device.
  public var deviceID: String

  /// Creates the settings. The default host is that of live payments.
  /// - Parameters:
  ///   - host: the host of the payment system.
  ///   - applicationName: the name under which the application registers with Assist.
  ///   - applicationVersion: the version under which the application registers with Assist.
  ///   - deviceID: a stable ID for the device.
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
