import KassaApplePayGatewaySandbox
import KassaAssistSandbox
package import KassaBackend
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaWorldlineSandbox

extension Sandboxes {
  /// The payment systems that scripts can play, the default system first.
  package static let builtIn = Sandboxes([
    EcommpaySandboxConfiguration.self, WorldlineConfiguration.self, AssistSandboxConfiguration.self,
    DolyameConfiguration.self, ApplePayGatewayConfiguration.self,
  ])
}
