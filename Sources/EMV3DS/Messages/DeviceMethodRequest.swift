public import CheckoutCore

/// A 3DS Method request, through which the issuer collects device data before the authentication.
///
/// A browser posts it from a hidden frame, and the issuer's script collects the data; a terminal sends the data itself.
/// Source: EMV 3-D Secure 2.2, 3DS Method data.
public struct DeviceMethodRequest: Equatable, Sendable {
  /// The 3DS Server transaction ID, `threeDSServerTransID`.
  public var server: String
  /// The URL that the issuer notifies when it has finished: `threeDSMethodNotificationURL`.
  public var notificationURL: String
  /// The payer's device, whose data the issuer collects.
  public var device: DeviceData

  /// Creates a request for the device data.
  /// - Parameters:
  ///   - server: the 3DS Server transaction ID.
  ///   - notificationURL: the URL that the issuer notifies when it has finished.
  ///   - device: the device whose data the request contains.
  public init(server: String, notificationURL: String, device: DeviceData) {
    self.server = server
    self.notificationURL = notificationURL
    self.device = device
  }

  /// The message: `threeDSMethodData` in base64url, and the device data.
  public var json: JSON {
    let data: JSON = [
      "threeDSServerTransID": .string(server), "threeDSMethodNotificationURL": .string(notificationURL),
    ]
    return ["threeDSMethodData": .string(Base64.encode(data.text.utf8, .url)), "device": device.json]
  }
}

extension DeviceData {
  /// The device data as a browser sends it, keyed by the standard's element names.
  ///
  /// A terminal uses the browser channel. It has 16 colours, and its window is measured in pixels, at 8×16 per cell.
  /// Source: EMV 3-D Secure 2.2, browser data.
  public var json: JSON {
    [
      "browserAcceptHeader": "text/plain", "browserJavaEnabled": false, "browserJavascriptEnabled": false,
      "browserLanguage": .string(String(language.prefix(35))), "browserColorDepth": "4",
      "browserScreenWidth": .string(String(min(999_999, max(0, columns) * 8))),
      "browserScreenHeight": .string(String(min(999_999, max(0, rows) * 16))),
      "browserTZ": "0", "browserUserAgent": "kassa/1",
    ]
  }
}
