import CheckoutCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The device and SDK details sent with every Client API request.
struct ClientMetaInfo: Sendable {
  var appIdentifier: String

  /// The device and SDK details as JSON, in standard Base64 with padding.
  var encoded: String {
    let json: JSON = [
      "platformIdentifier": "Linux", "sdkIdentifier": "KassaWorldlineConnect/v1.0.0", "sdkCreator": "kassa",
      "screenSize": "80x24", "deviceBrand": "terminal", "deviceType": "terminal",
      "appIdentifier": .string(appIdentifier.isEmpty ? "UNKNOWN" : appIdentifier),
    ]
    return Data(json.wireBytes).base64EncodedString()
  }
}
