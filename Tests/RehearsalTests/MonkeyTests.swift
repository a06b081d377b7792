import CheckoutCore
import KassaBackend
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@Suite("Monkey testing")
struct MonkeyTests {
  /// The number of keys to press. Debug builds are slow, so they use fewer keys than release builds.
  #if DEBUG
  private static let keys = 600
  #else
  private static let keys = 100_000
  #endif

  private func expectNothing(_ report: MonkeyReport, keys: Int) {
    #expect(report.keys >= keys)
    if let finding = report.finding {
      Issue.record("\(finding.breach.code): \(finding.breach.message)\n\(finding.script)")
    }
  }

  @Test("A run finds no violation", arguments: 1...2 as ClosedRange<UInt64>)
  func findsNothing(seed: UInt64) {
    expectNothing(Monkey(world: .sample, seed: seed).run(keys: Self.keys), keys: Self.keys)
  }

  @Test("A run reaches every screen, and paid, declined and cancelled payments")
  func getsEverywhere() {
    let report = Monkey(world: .sample, seed: 11).run(keys: 8 * Self.keys)
    expectNothing(report, keys: 8 * Self.keys)
    for screen in [
      "shop", "methods", "card", "challenge", "retry", "result", "inspector", "help", "testCards", "leave",
    ] {
      #expect((report.screens[screen] ?? 0) > 0, "\(screen)")
    }
    for outcome in ["success", "declined", "cancelled"] { #expect((report.outcomes[outcome] ?? 0) > 0, "\(outcome)") }
  }

  @Test("The same seed repeats the same run")
  func repeats() {
    let reports = [7, 7, 8].map { Monkey(world: .sample, seed: $0).run(keys: 120) }
    #expect(reports[0].screens == reports[1].screens)
    #expect(reports[0].keys == reports[1].keys)
    #expect(reports[0].screens != reports[2].screens)
  }

  @Test("A planted defect is found and reduced to the keys that cause it", arguments: [3, 4, 5] as [UInt64])
  func findsPlanted(seed: UInt64) throws {
    // The planted invariant forbids a card number in the form. Every monkey that reaches the form soon violates it.
    let planted = MonkeyInvariant("planted") { view in
      for case .field(let field) in view.page.body where field.id == "pan" && !field.text.isEmpty {
        return "a number is typed"
      }
      return nil
    }
    let report = Monkey(world: .sample, seed: seed, screen: "card", invariants: [planted]).run(keys: 2000)
    let finding = try #require(report.finding)
    #expect(finding.breach.code == "planted")
    // The shortened sequence opens the method list and the card form, then types one digit.
    #expect((2...3).contains(finding.acts.count), "\(finding.script)")
    #expect(finding.originalCount >= finding.acts.count)
    #expect(finding.script.hasPrefix("# found by kassa monkey: a number is typed\n"))
    guard case .type(let text)? = finding.acts.last else { return }
    #expect(text.count == 1)
  }

  @Test("The script of a finding reproduces it")
  func scriptReproduces() throws {
    var world = MonkeySetup.sample
    world.notifications = .refused
    world.backend = EcommpaySandboxConfiguration { $0.callbacks = .refused }.backend()
    let finding = try #require(Monkey(world: world, seed: 2, screen: "result").run(keys: 2000).finding)
    #expect(finding.breach.code == "notification")
    #expect(finding.script.contains("  - press: F10\n"), "\(finding.script)")
    let failure = try Rehearsing.play(finding.script).result.failure
    #expect(failure?.code == "result", "\(finding.script)")
    #expect(failure?.message.contains("final notifications: 1") == true, "\(failure?.message ?? "")")
    // The same script passes if the merchant server acknowledges notifications.
    let sound = finding.script.replacing("notifications: refused", with: "notifications: acknowledged")
    #expect(try Rehearsing.play(sound).result.failure == nil)
  }

  @Test("A run starts at the given screen")
  func begins() {
    let report = Monkey(world: .sample, seed: 5, screen: "challenge").run(keys: 100)
    #expect((report.screens["challenge"] ?? 0) > 0)
  }
}
