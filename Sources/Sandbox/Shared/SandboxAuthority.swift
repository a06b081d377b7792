package import CheckoutCore

/// The host names of the simulated servers.
public enum SandboxAuthority {
  /// The access control server of the card issuer, which all platforms with 3-D Secure share.
  public static let issuer = "acs.issuer.test"
  /// The host of the links that open the issuer's app.
  public static let issuerApp = "app.cosmobank.test"

  /// Returns who answers at an authority.
  /// - Parameter merchant: the authority of the merchant server; nil if there is none.
  package static func party(_ authority: String, merchant: String?) -> WireMessage.Party {
    authority == issuer ? .issuer : authority == merchant ? .merchantServer : .platform
  }
}
