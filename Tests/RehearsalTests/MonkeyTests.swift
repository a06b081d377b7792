import CheckoutCore
import Rehearsal
import Sandbox
import Screens
import Terminal
import Testing

@Suite("The monkey")
struct MonkeyTests {
  /// A build without optimisation is slow, and one with it is looked at more closely.
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

  @Test("finds nothing wrong", arguments: 1...2 as ClosedRange<UInt64>)
  func findsNothing(seed: UInt64) {
    expectNothing(Monkey(world: .sample, seed: seed).run(keys: Self.keys), keys: Self.keys)
  }

  @Test("gets everywhere: every screen, and payments that are paid, declined and left")
  func getsEverywhere() {
    let report = Monkey(world: .sample, seed: 11).run(keys: 3 * Self.keys)
    expectNothing(report, keys: 3 * Self.keys)
    for screen in [
      "shop", "methods", "card", "challenge", "retry", "result", "inspector", "help", "testCards", "leave",
    ] {
      #expect((report.screens[screen] ?? 0) > 0, "\(screen)")
    }
    for outcome in ["success", "declined", "cancelled"] { #expect((report.outcomes[outcome] ?? 0) > 0, "\(outcome)") }
  }

  @Test("the same seed does the same")
  func repeats() {
    let reports = [7, 7, 8].map { Monkey(world: .sample, seed: $0).run(keys: 120) }
    #expect(reports[0].screens == reports[1].screens)
    #expect(reports[0].keys == reports[1].keys)
    #expect(reports[0].screens != reports[2].screens)
  }

  @Test("a planted mistake is found, and shrunk to the keys that lead to it", arguments: [3, 4, 5] as [UInt64])
  func findsPlanted(seed: UInt64) throws {
    // Nobody may ever type a number: every monkey that is at the form does.
    let planted = MonkeyInvariant("planted") { view in
      for case .field(let field) in view.page.body where field.id == "pan" && !field.text.isEmpty {
        return "a number is typed"
      }
      return nil
    }
    let report = Monkey(world: .sample, seed: seed, screen: "card", invariants: [planted]).run(keys: 2000)
    let finding = try #require(report.finding)
    #expect(finding.breach.code == "planted")
    // From the shop to the methods, to the form, and a digit: nothing else is left.
    #expect((2...3).contains(finding.acts.count), "\(finding.script)")
    #expect(finding.originalCount >= finding.acts.count)
    #expect(finding.script.hasPrefix("# found by kassa monkey: a number is typed\n"))
    guard case .type(let text)? = finding.acts.last else { return }
    #expect(text.count == 1)
  }

  @Test("what is found at the end is found again when its script is played")
  func scriptReproduces() throws {
    var world = MonkeyWorld.sample
    world.notifications = .refused
    world.otherSide = OtherSide.ecommpay(SandboxConfiguration(callbacks: .refused))
    let finding = try #require(Monkey(world: world, seed: 2, screen: "result").run(keys: 2000).finding)
    #expect(finding.breach.code == "notification")
    #expect(finding.script.contains("  - press: F10\n"), "\(finding.script)")
    let failure = try Rehearsing.play(finding.script).result.failure
    #expect(failure?.code == "result", "\(finding.script)")
    #expect(failure?.message.contains("told 1 times") == true, "\(failure?.message ?? "")")
    // The same script with a merchant server that is well passes.
    let sound = finding.script.replacing("notifications: refused", with: "notifications: acknowledged")
    #expect(try Rehearsing.play(sound).result.failure == nil)
  }

  @Test("begins where it is told to")
  func begins() {
    let report = Monkey(world: .sample, seed: 5, screen: "challenge").run(keys: 100)
    #expect((report.screens["challenge"] ?? 0) > 0)
  }
}
