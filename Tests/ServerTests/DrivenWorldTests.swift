import CheckoutCore
import KassaHTTPTransport
import KassaRehearsal
import KassaServer
import TestSupport
import Testing

@testable import KassaSystems

/// Lines of JSON that drive a checkout against a server of worlds, as `kassa drive --connect` does.
@Suite("A driven checkout in a served world")
struct DrivenWorldTests {
  private static let lines = [
    #"{"choose": "pay"}"#, #"{"choose": "card"}"#,
    #"{"fill": {"pan": "$card.challenge-success", "expiry": "12/30", "code": "739", "holder": "JANE DOE"}}"#,
    #"{"choose": "pay"}"#, #"{"clock": "+30s"}"#, #"{"type": "1234"}"#, #"{"press": "Enter"}"#,
    #"{"merchant": {"refund": 500}}"#, #"{"result": {"told": "partially refunded", "notified": 2}}"#,
  ]

  /// Returns the answers to the lines, with the first and the last one.
  /// - Parameter peer: the server on which the checkout gets a world of its own; nil for a checkout in this process.
  private static func answers(_ peer: ServedPeer?) throws -> [JSON] {
    var inputs = CheckoutInputs(try PaymentSystems.builtIn.named("ecommpay"))
    if let peer { inputs.world = .own(on: peer) }
    var settings = CheckoutSettings()
    (settings.provider, settings.begin, settings.sandbox) = ("ecommpay", "shop", inputs.settings)
    let checkout = try DrivenCheckout(settings, seed: 3, compose: inputs.stepComposer())
    return [checkout.state()] + lines.map { checkout.answer(to: Array($0.utf8)) } + [checkout.end()]
  }

  @Test("Every answer says the same as in process, in virtual time, and the world ends with the checkout")
  func pays() async throws {
    let server = ControlledServer()
    let address = ServedAddress(scheme: "http", authority: "127.0.0.1:8484", world: "default")
    let peer = ServedPeer(address, DirectTransport(server: server.server))
    let (there, here) = try await onOwnThread { Result { try (Self.answers(peer), Self.answers(nil)) } }.get()
    #expect(there.count == Self.lines.count + 2)
    for (there, here) in zip(there, here) {
      // The shop names the server.
      let rows = here["screen"] == "result" ? ["rows"] : []
      for name in ["error", "screen", "focus", "flow", "result", "exit"] + rows {
        #expect(there[name] == here[name], "\(name): \(there.text) \(here.text)")
      }
    }
    #expect(there.allSatisfy { $0["error"] == nil } && there.last?.at("exit.status")?.integer == 0)
    #expect(server.registry.all.map(\.id) == ["default"])
  }

  @Test("What the shop was told about a payment is not known from a server")
  func told() async throws {
    let server = ControlledServer()
    let address = ServedAddress(scheme: "http", authority: "127.0.0.1:8484", world: "default")
    let peer = ServedPeer(address, DirectTransport(server: server.server))
    let script = try Script(
      """
      checkout: { order: { paymentID: mine } }
      steps:
        - choose: card
        - fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }
        - choose: pay
        - result: { payment: mine, told: success, notified: once }
        - message: { name: notification, payment: mine }
      """, source: "a.yaml")
    let result = await onOwnThread { Player(compose: CheckoutInputs.composer(peer)).play(script).result }
    #expect(result.failure?.line == 7, "\(result.failureText)")
    #expect(result.failure?.message.contains("is not known with --connect") == true, "\(result.failureText)")
  }
}
