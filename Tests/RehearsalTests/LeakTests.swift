import CheckoutCore
import Rehearsal
import Screens
import Synchronization
import Terminal
import Testing

@Suite("The leak oracle")
struct LeakTests {
  /// What a careless program shows in the name of its shop after the payment has begun.
  static func careless(_ name: String) -> CheckoutComposer {
    { settings throws(ComposingError) in
      var composed = try Rehearsing.ecommpay(settings)
      composed.setup.order.description = name
      return composed
    }
  }

  @Test("finds a whole card number that stands where it is not typed")
  func number() throws {
    let result = try Rehearsing.play(
      Rehearsing.steps(["choose: card", "type: 4314220000000056"]), compose: Self.careless("4314 2200 0000 0056")
    ).result
    #expect(result.failure?.code == "leak")
    #expect(result.failure?.line == 4)
    #expect(result.failure?.marks.isEmpty == false)
  }

  @Test("lets a number stand that nobody typed")
  func untyped() throws {
    let result = try Rehearsing.play(
      Rehearsing.steps(["choose: card", "type: 4000000000000077"]), compose: Self.careless("4314 2200 0000 0056")
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("finds a screen that depends on the security code")
  func code() throws {
    // The first run of a case types the code of the script, the second another one: a program that tells the runs
    // apart stands for one that tells the codes apart.
    let runs = Mutex(0)
    let result = try Rehearsing.play(Rehearsing.form("screen: card")) { settings throws(ComposingError) in
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      var composed = try Rehearsing.ecommpay(settings)
      composed.setup.order.description = "run \(run)"
      return composed
    }.result
    #expect(result.failure?.code == "leak")
  }

  @Test("lets nothing whole into moments, snapshots and verbs")
  func redaction() throws {
    let performance = try Rehearsing.play(
      Rehearsing.steps([
        "choose: card", "type: 4314220000000056", "press: Shift-Tab", "press: Shift-Tab", "snapshot: number",
        "fill: { expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay", "type: \"1234\"",
      ]), snapshots: Snapshots(isUpdating: true))
    #expect(performance.result.failure == nil, "\(performance.result.failureText)")
    let moments = performance.result.moments
    let told = moments.map(\.verb) + moments.map { FrameText.plain($0.frame) } + performance.snapshots.values
    for text in told {
      #expect(!text.filter(\.isNumber).contains("4314220000000056"))
    }
    #expect(moments.contains { $0.verb == "type: 431422••••••0056" })
    #expect(moments.contains { $0.verb.contains("code: •••") })
    #expect(moments.last?.verb == "type: ••••")
  }
}
