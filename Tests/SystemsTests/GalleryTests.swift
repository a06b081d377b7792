import CheckoutCore
import FoundationEssentials
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal
@testable import kassa

/// Tests the scenes shown by `kassa show --provider`. The monkey also starts from these scenes.
@Suite("Scenes of every payment system")
struct GalleryTests {
  /// The expected screen IDs of the scenes whose names differ from their screen IDs; nil to skip the check.
  private static let screens = [
    "fields-filled": "fields", "fields-errors": "fields", "banks": "fields", "card-filled": "card",
    "cancelled": "result", "opening": nil, "help": nil, "wallet-confirm": "wallet", "phone": "inquiry.phone",
    "code": "inquiry.code", "questionnaire": "inquiry.questionnaire", "schedule": "inquiry.schedule",
    "desk-list": "desk", "inspector-steps": "inspector", "inspector-message": "inspector",
    "sandbox-filter": "setting.search",
  ]

  @Test(
    "Each scene opens the screen it is named after",
    arguments: TestSystem.all.filter { $0.name != EcommpaySystem.name })
  func arrive(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let composed = try system.composed()
      let checkout = HeadlessCheckout(
        setup: composed.setup, backend: composed.backend, launch: composed.launch)
      scene.play(checkout)
      guard let wanted = Self.screens[scene.name, default: scene.name] else { continue }
      #expect((checkout.page.dialog?.id ?? checkout.page.id).rawValue == wanted, "\(scene.name)")
      checkout.finish()
    }
  }

  @Test("The screenshot of the inspector in the README matches the program")
  func screenshot() throws {
    let name = "inspector-steps"
    let scene = try EcommpaySystem.scene(name)
    let composed = try TestSystem.ecommpay.composed()
    let checkout = HeadlessCheckout(
      setup: composed.setup, backend: scene.backend ?? composed.backend, launch: composed.launch)
    defer { checkout.finish() }
    scene.play(checkout)
    let picture = SVG.render(
      checkout.frame, title: "kassa: \(name)", description: FrameText.plain(checkout.frame), palette: .dark)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../Resources/screenshots/inspector.svg")
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == picture + "\n", "kassa show \(name) differs")
  }

  @Test("Each scene has a path for the monkey", arguments: TestSystem.all)
  func monkey(system: TestSystem) throws {
    let composed = try system.composed()
    let scenes = system.kind.scenes
    let world = MonkeySetup(
      setup: composed.setup, backend: composed.backend, scenes: scenes,
      cards: system.kind.testCards.map(\.number)
    ) { _ in composed.launch }
    for scene in scenes where scene.name != "shop" {
      #expect(world.way(to: scene.name)?.isEmpty == false, "\(scene.name)")
    }
  }
}
