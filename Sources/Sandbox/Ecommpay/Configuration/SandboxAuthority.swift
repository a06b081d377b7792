package import CheckoutCore

/// The host names of the simulated servers.
public enum SandboxAuthority {
  public static let platform = "sdk.ecommpay.test"
  public static let issuer = "acs.issuer.test"
  public static let merchant = "shop.cosmoshop.test"

  /// Returns who answers at an authority.
  package static func party(_ authority: String) -> WireMessage.Party {
    switch authority {
    case issuer: .issuer
    case merchant, worldlineMerchant, assistMerchant, dolyameMerchant, gatewayMerchant: .merchantServer
    default: .platform
    }
  }
}
