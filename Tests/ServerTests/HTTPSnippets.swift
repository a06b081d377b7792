#if Network
import Ecommpay
import KassaEcommpaySandbox
import KassaHTTPTransport
import KassaWorldlineSandbox
import Testing

/// The code of the landing page of `KassaHTTPTransport`. Other tests pay in served worlds.
@Suite("The snippets about served worlds")
struct HTTPSnippets {
  static func served() -> (ServedWorld, EcommpaySDK) {
    // Snippet: LandingServedWorld
    let world = ServedWorld(EcommpaySandboxConfiguration.self, transport: HTTPTransport())
    let sdk = EcommpaySDK(world: world)
    // Snippet end
    return (world, sdk)
  }

  static func apart(_ use: (ServedWorld) -> Void) {
    // Snippet: LandingServedAddress
    guard let address = ServedAddress("http://127.0.0.1:8484/w/checkout-1") else { return }
    let world = ServedWorld(WorldlineConfiguration.self, at: address, transport: HTTPTransport())
    // Snippet end
    use(world)
  }

  @Test("They make worlds without a connection")
  func worlds() {
    #expect(Self.served().0.merchant != nil)
    var authorities: [String?] = []
    Self.apart { authorities.append($0.merchantAuthority) }
    #expect(authorities == [WorldlineConfiguration.merchantAuthority])
  }
}
#endif
