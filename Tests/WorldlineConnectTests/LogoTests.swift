import CheckoutCore
import KassaSandbox
import KassaWorldlineSandbox
import Synchronization
import TestSupport
import Testing

@testable import WorldlineConnect

/// Tests what a payment does with the logos of its methods. Source: Worldline Swift SDK guide, on the images that are
/// included, "automatically updated and stored on the customer's device once newer versions are available".
@Suite("Logos in a payment")
struct LogoTests {
  private static func platform(_ version: Int) -> WorldlineConfiguration {
    var configuration = WorldlineConfiguration()
    configuration.logoVersion = version
    return configuration
  }

  /// A payment by card that has ended.
  private struct Paid {
    /// The logos of the list, by method ID.
    var logos: [String: MethodLogo?]
    var outcome: Outcome
    /// The time from the start of the payment to the list, and to the end.
    var times: [Duration]
  }

  /// Pays by card, without letting any time pass but that of the answers.
  private func pay(_ fixture: SandboxFixture, _ order: String = "order-1") throws -> Paid {
    let start = fixture.clock.now
    let lists = Collected<(interface: PaymentInterface, after: Duration)>()
    let payer = ScriptedPresenter(environment: fixture.environment) { stage in
      switch stage {
      case .choice(let interface):
        lists.add((interface, fixture.clock.now - start))
        return .choose(method: "cards")
      case .fields(let method, _):
        return .confirm(
          try method.card(number: "4567350000427977", expiry: "12/30", code: "123", holder: "JANE DOE"))
      default: return nil
      }
    }
    let results = Collected<(result: CheckoutResult, after: Duration)>()
    let checkout = fixture.sdk.presentPayment(at: payer, order: SandboxFixture.order(order)) {
      results.add(($0, fixture.clock.now - start))
    }
    fixture.settle()
    let (list, end) = (try #require(lists.all.first), try #require(results.last))
    checkout.close()
    fixture.settle()
    return Paid(
      logos: Dictionary(list.interface.methods.filter(\.isListed).map { ($0.id, $0.logo) }) { first, _ in first },
      outcome: end.result.outcome, times: [list.after, end.after])
  }

  private let shipped = MethodLogo(text: "iDEAL", red: 0xA8, green: 0, blue: 0x5C)
  private let newer = MethodLogo(text: "iDEAL", red: 0x54, green: 0, blue: 0x2E)

  @Test("An asset server that never answers delays neither the list nor the end of the payment")
  func silent() throws {
    let calm = try pay(SandboxFixture())
    let fixture = SandboxFixture(Self.platform(2), silentHost: SandboxAuthority.worldlineAssetServer)
    let paid = try pay(fixture)
    #expect(paid.outcome == .success)
    #expect(paid.times == calm.times)
    #expect(paid.logos == calm.logos && paid.logos["809"] == shipped)
    // The drawings of cards in general and of an invoice have no word.
    #expect(paid.logos.filter { $0.value == nil }.keys.sorted() == ["201", "cards"])
    #expect(!fixture.wire.images.isEmpty, "the images were asked for")
  }

  @Test("The images that the SDK ships are not asked for")
  func included() throws {
    let fixture = SandboxFixture()
    #expect(try pay(fixture).logos["809"] == shipped)
    #expect(fixture.wire.images == [])
  }

  @Test("A newer image is kept on the device: the next payment shows it and does not ask for it again")
  func kept() throws {
    let device = MemoryDeviceStorage()
    let fixture = SandboxFixture(Self.platform(2), device: device)
    #expect(try pay(fixture).logos["809"] == shipped)
    let loaded = fixture.wire.images
    #expect(loaded.contains("pp_logo_809_v2.png") && loaded.count == Set(loaded).count)
    #expect(try pay(fixture, "order-2").logos["809"] == newer)
    #expect(fixture.wire.images == loaded)

    // The program starts again on the same device.
    let second = SandboxFixture(Self.platform(2), device: device)
    #expect(try pay(second).logos["809"] == newer)
    #expect(second.wire.images == [])
  }

  @Test("An image is loaded again when its address changes, also back to the first version")
  func changed() throws {
    let device = MemoryDeviceStorage()
    for (version, shown) in [(2, shipped), (3, newer), (1, newer), (1, shipped)] {
      let fixture = SandboxFixture(Self.platform(version), device: device)
      #expect(try pay(fixture).logos["809"] == shown, "version \(version)")
      let isKept = version == 1 && shown == shipped
      #expect(fixture.wire.images.contains("pp_logo_809_v\(version).png") != isKept, "version \(version)")
    }
  }

  @Test("An image that is no drawing of a word is kept for others, and the list shows the shipped drawing")
  func picture() throws {
    let device = MemoryDeviceStorage()
    let fixture = SandboxFixture(Self.platform(2), device: device)
    let session = try fixture.session()
    let image = LogoImage(
      identifier: "809", path: "/templates/master/global/css/img/ppimages/pp_logo_809_v2.png",
      base: session.assetBaseURL)
    let picture = PaymentImage(mediaType: "image/png", bytes: [0x89, 0x50, 0x4E, 0x47])
    StoredImages(storage: device).keep(picture, image.url)
    #expect(session.imageAtHand(image) == picture)
    #expect(try pay(fixture).logos["809"] == shipped)
    #expect(!fixture.wire.images.contains("pp_logo_809_v2.png"))
  }

  @Test("The update loads each address once, and at most 100 of them")
  func most() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let images = (1...120).flatMap { number in
      Array(
        repeating: LogoImage(identifier: "x", path: "/templates/x\(number).png", base: session.assetBaseURL), count: 2)
    }
    try fixture.run { await session.updateImages(images) }
    #expect(fixture.wire.images.count == 100)
  }

  @Test("The session's logger hears of images")
  func logged() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let collected = Collected<String>()
    session.logger = { collected.add($0) }
    let path = "/templates/master/global/css/img/ppimages/pp_logo_809_v1.png"
    let image = LogoImage(identifier: "809", path: path, base: session.assetBaseURL)
    let loaded = try fixture.run { try await session.image(image) }
    #expect(
      collected.all == [
        "sdk → platform  GET \(path)  assets.worldline.test",
        "platform → sdk  200  image/svg+xml, \(loaded.bytes.count) bytes",
      ])
  }

  /// Columns: the address, the name of the image, its version.
  static let names: [(String, String, Int?)] = [
    ("https://a.test/img/pp_logo_1_v2.png", "pp_logo_1", 2), ("https://a.test/group-card.png", "group-card", nil),
    ("https://a.test/pp_visa_v12.svg", "pp_visa", 12), ("https://a.test/pp_visa.png", "pp_visa", nil),
    ("https://a.test/pp_v1_logo.png", "pp_v1_logo", nil), ("https://a.test/pp_v-1.png", "pp_v-1", nil),
    ("", "", nil),
  ]

  @Test("The version of an image is the number at the end of its name", arguments: names)
  func name(url: String, name: String, version: Int?) {
    let parsed = ImageName(url)
    #expect(parsed.name == name && parsed.version == version)
  }
}
