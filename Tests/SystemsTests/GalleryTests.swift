import CheckoutCore
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Tests the scenes shown by `kassa show --provider`. The monkey also starts from these scenes.
@Suite("Scenes of every payment system")
struct GalleryTests {
  /// The screen IDs that scripts use are the names of scenes, and what follows a hyphen says what is special.
  @Test("Each scene opens the screen it is named after", arguments: TestSystem.all)
  func arrive(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      let wanted = scene.name.prefix { $0 != "-" }
      #expect(ScriptNames.screens.contains(String(wanted)), "\(scene.name)")
      #expect((checkout.page.dialog?.id ?? checkout.page.id).rawValue == wanted, "\(scene.name)")
      checkout.finish()
    }
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
