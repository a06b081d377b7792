public import KassaBackend
import KassaSandbox

extension SandboxSettings {
  /// Creates the backend settings from a script's checkout settings.
  public init(_ settings: CheckoutSettings) {
    self.init()
    notifications = settings.notifications.flatMap { EcommpaySandboxConfiguration.CallbackBehaviour(rawValue: $0) }
    issuer = settings.issuer
    cascades = settings.cascades
    scenario = settings.scenario
    products = settings.products
    keeping = settings.keeping
    asks = settings.asks
    shop = settings.shop
    wallet = settings.wallet
  }
}
