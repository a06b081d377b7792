package import CheckoutCore

/// The host names of the simulated servers.
public enum SandboxAuthority {
  /// The ecommpay platform.
  public static let platform = "sdk.ecommpay.test"
  /// The access control server of the card issuer, which all platforms with 3-D Secure share.
  public static let issuer = "acs.issuer.test"
  /// The host of the links that open the issuer's app.
  public static let issuerApp = "app.cosmobank.test"
  /// The merchant server of the shop that is paid through ecommpay.
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
