/// The host names of the simulated servers.
public enum SandboxAuthority {
  public static let platform = "sdk.ecommpay.test"
  public static let issuer = "acs.issuer.test"
  public static let merchant = "shop.cosmoshop.test"
}
