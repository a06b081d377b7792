import CheckoutCore
import HTTPTypes
import KassaSandbox
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Images")
struct ImageTests {
  @Test("A logo is fetched once, whatever the context and the number of requests")
  func once() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    var other = SandboxFixture.context
    other.amountOfMoney.totalAmount = 2000
    let context = other
    let logos = try fixture.run {
      let first = try await session.paymentProducts(for: SandboxFixture.context)
      let second = try await session.paymentProducts(for: context)
      let images = [first, second].compactMap { $0.paymentProduct(withIdentifier: "809")?.displayHints.logoImage }
      async let left = session.image(images[0])
      async let right = session.image(images[1])
      return [try await left, try await right, try await session.image(images[0])]
    }
    #expect(Set(logos).count == 1)
    #expect(logos.first.flatMap(LogoReader.logo) == MethodLogo(text: "iDEAL", red: 0xA8, green: 0, blue: 0x5C))
    #expect(fixture.wire.count("GET /templates/master/global/css/img/ppimages/pp_logo_809_v1.png") == 1)
    #expect(fixture.wire.count("GET /products") == 2)
  }

  @Test("A tooltip image is fetched once")
  func tooltip() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let type = try fixture.run {
      let visa = try await session.paymentProduct(withId: "1", context: SandboxFixture.context)
      let image = try #require(visa.paymentProductField(withId: "cvv")?.displayHints.tooltip?.image)
      _ = try await session.image(image)
      return try await session.image(image).mediaType
    }
    #expect(type == "image/svg+xml")
    #expect(fixture.wire.count("GET /templates/master/global/css/img/ppimages/ppf_cvv_v1.png") == 1)
  }

  @Test("An image is kept on the device, and a newer version replaces it")
  func kept() throws {
    let fixture = SandboxFixture()
    let name = "/templates/master/global/css/img/ppimages/pp_logo_809_"
    func load(_ version: String) throws -> PaymentImage {
      let session = try fixture.session()
      let image = LogoImage(identifier: "809", path: name + version + ".png", base: session.assetBaseURL)
      return try fixture.run { try await session.image(image) }
    }
    let (first, second) = (try load("v1"), try load("v1"))
    #expect(first == second)
    #expect(fixture.wire.count("GET " + name + "v1.png") == 1)
    _ = try load("v2")
    #expect(fixture.wire.count("GET " + name + "v2.png") == 1)
    _ = try load("v1")
    #expect(fixture.wire.count("GET " + name + "v1.png") == 2)
    #expect(StoredImages.key("https://a.test/pp_logo_809_v2.png") == "worldline.image.pp_logo_809")
    // Only the last part is a version.
    #expect(StoredImages.key("https://a.test/pp_visa_v2.png") == "worldline.image.pp_visa")
  }

  @Test("The SDK ships an image for every product of the sandbox, without a request", arguments: ["1", "cards", "809"])
  func shipped(_ id: String) throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let items = try fixture.run {
      try await session.paymentItems(for: SandboxFixture.context, groupPaymentProducts: true)
    }
    for item in items.paymentItems { #expect(item.displayHints.logoImage?.shipped != nil, "\(item.identifier)") }
    let logo = try #require(items.paymentItem(withIdentifier: id)?.displayHints.logoImage)
    let shipped = try #require(logo.shipped)
    let loaded = try fixture.run { try await session.image(logo) }
    #expect(loaded == shipped)
    #expect(LogoImage(identifier: "none", path: "/a", base: "https://a.test").shipped == nil)
  }

  @Test(
    "A missing image or an invalid image address is an error", arguments: ["/nothing.png", "http://other.test/a.png"])
  func missing(_ path: String) throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let image = LogoImage(identifier: "1", path: path, base: session.assetBaseURL)
    #expect(fixture.failure { try await session.image(image) } != nil)
  }

  @Test("A silent asset server times out after three seconds")
  func silent() throws {
    let fixture = SandboxFixture(silentAfter: "GET /templates/master/global/css/img/ppimages/pp_logo_840_v1.png")
    let session = try fixture.session()
    let image = LogoImage(
      identifier: "840", path: "/templates/master/global/css/img/ppimages/pp_logo_840_v1.png",
      base: session.assetBaseURL)
    let collected = Collected<String>()
    Task(executorPreference: fixture.pump) {
      do {
        _ = try await session.image(image)
      } catch {
        collected.add("\(error)")
      }
    }
    fixture.settle()
    #expect(collected.all.isEmpty)
    fixture.pass(.seconds(4))
    #expect(collected.all == ["\(ConnectError.transport(.timeout))"])
  }

  /// The images to parse. Columns: media type, image data, expected logo.
  static let pictures: [(String, String, MethodLogo?)] = [
    (
      "image/svg+xml", "<svg><rect fill=\"#102030\"/><text x=\"1\">AB</text></svg>",
      MethodLogo(text: "AB", red: 0x10, green: 0x20, blue: 0x30)
    ),
    ("image/png", "<svg><rect fill=\"#102030\"/><text>AB</text></svg>", nil),
    ("image/svg+xml", "<svg><rect fill=\"#102030\"/></svg>", nil),
    ("image/svg+xml", "<svg><text>AB</text></svg>", nil),
    ("image/svg+xml", "<svg><rect fill=\"#102030\"/><text>\u{1B}[2J</text></svg>", nil),
    ("image/svg+xml", "<svg><rect fill=\"#10203\"/><text>AB</text></svg>", nil),
    ("image/svg+xml", "<text", nil), ("image/svg+xml", "", nil),
  ]

  @Test("Only the text and background of an SVG are read as a logo", arguments: pictures)
  func reading(type: String, text: String, logo: MethodLogo?) {
    #expect(LogoReader.logo(PaymentImage(mediaType: type, bytes: Array(text.utf8))) == logo)
  }
}
