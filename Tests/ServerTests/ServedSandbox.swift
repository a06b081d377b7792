import CheckoutCore
import KassaBackend
import KassaEcommpaySandbox
import KassaHTTPTransport
import KassaRehearsal

/// A payment system of a served world.
enum ServedSandbox: String, CaseIterable {
  case ecommpay, worldline, assist, dolyame
  case applePayGateway = "apple-pay"
}

extension ServedWorld {
  init(
    _ system: ServedSandbox, at address: ServedAddress = ServedWorld.standardAddress, transport: any Transport
  ) {
    self.init(
      Sandboxes.builtIn[system.rawValue] ?? EcommpaySandboxConfiguration.self, at: address, transport: transport)
  }
}
