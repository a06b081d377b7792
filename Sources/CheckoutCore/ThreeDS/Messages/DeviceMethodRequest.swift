/// The 3DS Method: before it authenticates, the issuer has a look at the device. Source: EMV 3-D Secure 2.2, 3DS Method
/// data; a browser posts it from a hidden frame and lets the issuer look by itself, a terminal tells what it knows.
public struct DeviceMethodRequest: Equatable, Sendable {
  /// `threeDSServerTransID`.
  public var server: String
  /// Where the issuer says that it has seen enough: `threeDSMethodNotificationURL`.
  public var notificationURL: String
  public var device: DeviceData

  public init(server: String, notificationURL: String, device: DeviceData) {
    self.server = server
    self.notificationURL = notificationURL
    self.device = device
  }

  /// `threeDSMethodData` in the alphabet for addresses, and beside it the device's data.
  public var json: JSON {
    let data: JSON = [
      "threeDSServerTransID": .string(server), "threeDSMethodNotificationURL": .string(notificationURL),
    ]
    return ["threeDSMethodData": .string(Base64URL.encode(data.text.utf8)), "device": device.json]
  }
}
