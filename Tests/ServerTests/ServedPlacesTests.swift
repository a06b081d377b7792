import KassaBackend
import KassaRehearsal
import KassaSandbox
import Testing

@Suite("The places of servers in a served world")
struct ServedPlacesTests {
  @Test("Every payment system has places, and every place is found by its prefix")
  func roundTrip() throws {
    #expect(Sandboxes.builtIn.places.map(\.system) == Sandboxes.builtIn.names)
    for places in Sandboxes.builtIn.places {
      for place in places.places {
        let found = try #require(Sandboxes.builtIn.find(place.prefix + place.path + "/v1/x?y=1"))
        #expect(found.place == place)
        #expect(found.path == place.path + "/v1/x?y=1")
        #expect(places.prefix(of: place.authority) == place.prefix)
      }
    }
  }

  @Test(
    "A path is looked for at the boundaries of its parts",
    arguments: [
      ("/ecommpay", "sdk.ecommpay.test", "/"), ("/ecommpay/", "sdk.ecommpay.test", "/"),
      ("/worldline/client/v1/products", "client.worldline.test", "/client/v1/products"),
      ("/worldline/v1/1234/payments", "api.worldline.test", "/v1/1234/payments"),
      ("/worldline/assets/pp_logo_1.png", "assets.worldline.test", "/pp_logo_1.png"),
      ("/dolyame-partner/v1/orders", "partner.dolyame.test", "/v1/orders"),
      ("/acs/assist/challenge", "acs.issuer.test", "/challenge"),
    ])
  func places(path: String, authority: String, own: String) throws {
    let found = try #require(Sandboxes.builtIn.find(path))
    #expect(found.place.authority == authority)
    #expect(found.path == own)
  }

  @Test(
    "Other paths belong to no server",
    arguments: ["/", "", "/ecommpayx/v1", "/dolyame2", "/acs", "/merchant/", "/pages"])
  func unknown(path: String) { #expect(Sandboxes.builtIn.find(path) == nil) }
}
