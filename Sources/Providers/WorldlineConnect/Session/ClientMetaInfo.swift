import CheckoutCore
import FoundationEssentials

/// What is told of the device with every call.
struct ClientMetaInfo: Sendable {
  var appIdentifier: String

  /// JSON as standard Base64 with padding.
  var encoded: String {
    let json: JSON = [
      "platformIdentifier": "Linux", "sdkIdentifier": "KassaWorldlineConnect/v1.0.0", "sdkCreator": "kassa",
      "screenSize": "80x24", "deviceBrand": "terminal", "deviceType": "terminal",
      "appIdentifier": .string(appIdentifier.isEmpty ? "UNKNOWN" : appIdentifier),
    ]
    return Data(json.wireBytes).base64EncodedString()
  }
}
