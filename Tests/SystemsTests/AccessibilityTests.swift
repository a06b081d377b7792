import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests that the screens of all payment systems hold the rules of `kassa play --a11y`, in all languages.
@Suite("Accessibility of all screens")
struct AccessibilityTests {
  @Test("Every scene holds every rule", arguments: CutTextTests.places)
  func scenes(_ place: CutTextTests.Place) throws {
    var applied: Set<AccessibilityRule> = []
    for scene in place.system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, place)
      defer { checkout.finish() }
      var watch = AccessibilityWatch()
      for size in [Size(columns: 80, rows: 24), PageLayout.smallest] {
        checkout.resize(size)
        watch.look(checkout.session.app, depth: .ansi256)
      }
      #expect(watch.report.holds, "\(scene.name)\n\(watch.report.text)")
      for rows in watch.report.screens.values { applied.formUnion(rows.filter(\.value.applies).keys) }
    }
    #expect(applied.isSuperset(of: [.contrast, .focusOrder, .name]))
  }
}
