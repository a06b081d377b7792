import CheckoutCore
import Testing

@testable import EMV3DS

@Suite("3DS Method request")
struct DeviceMethodTests {
  @Test("The 3DS Method data is Base64URL-encoded, and the request describes the device")
  func deviceMethod() throws {
    let device = DeviceData(language: "de-AT", columns: 100, rows: 30)
    let request = DeviceMethodRequest(
      server: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e", notificationURL: "https://shop.example/ready?to=go",
      device: device)
    let text = try #require(request.json["threeDSMethodData"]?.string)
    #expect(text.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") })
    let data = try JSON(parsing: try #require(Base64.decode(text, .either)))
    #expect(data["threeDSServerTransID"] == "8a880dc0-d2d2-4067-bcb1-b08d1690b26e")
    #expect(data["threeDSMethodNotificationURL"] == "https://shop.example/ready?to=go")
    #expect(request.json["device"]?["browserLanguage"] == "de-AT")
    #expect(request.json["device"]?["browserColorDepth"] == "4")
    #expect(request.json["device"]?["browserScreenWidth"] == "800")
  }
}
