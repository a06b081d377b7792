import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Synchronization
import Testing

/// Tests with a platform that offers far too many payment methods, and an issuer that endlessly repeats its challenge.
@Suite("Large platform responses")
struct LargeOfferTests {
  /// Returns a mutation that makes a response offer `count` payment methods.
  private static func offer(_ count: Int) -> ResponseMutation {
    ResponseMutation("\(count) payment methods") { answer in
      guard let json = try? JSON(parsing: answer.body), var object = json.object,
        let first = object["payment_methods"]?.elements?.last
      else { return answer }
      object["payment_methods"] = .array(
        (0..<count).map { number in
          var method = first.object ?? JSON.Object()
          method["code"] = .string("way\(number)")
          return .object(method)
        })
      return TransportResponse(head: answer.head, body: JSON.object(object).wireBytes)
    }
  }

  private static func checkout(_ lie: ResponseMutation) throws -> TestSystem.SystemFixture {
    let stage = try TestSystem.ecommpay.stage { machines, clock in
      HostileWire(machines, clock: clock, target: nil, lie: lie)
    }
    stage.checkout.press("Enter")
    return stage
  }

  @Test("A response with too many payment methods is rejected")
  func tooMany() throws {
    let stage = try Self.checkout(Self.offer(PaymentInterface.mostMethods + 1))
    let error = try #require(stage.checkout.flow.result?.error)
    #expect(error.code == .answerMalformed)
    #expect(error.mistakes.map(\.code) == ["tooMany"])
    #expect(stage.checkout.text.contains("has more than 1000 entries"))
  }

  @Test("A key press costs time in proportion to the number of methods, and the whole list can be navigated")
  func walk() throws {
    let growth = try Growth(smallest: 100) { count in
      let stage = try Self.checkout(Self.offer(count))
      #expect(stage.checkout.page.id == "methods")
      stage.checkout.press("End")
      #expect(stage.checkout.session.app.page().elements.count == count)
      return Work.of { stage.checkout.press("Up", "Home", "Down", "End") }
    }
    #expect(growth.complaints.isEmpty, "\(growth) \(growth.complaints)")
  }

  @Test("A merchant name of a megabyte is drawn in little memory, and the payment continues")
  func name() throws {
    let stage = try TestSystem.ecommpay.stage { machines, clock in
      HostileWire(
        machines, clock: clock, target: nil,
        lie: ResponseMutation("a long name") { answer in
          guard let json = try? JSON(parsing: answer.body), json["merchant"] != nil else { return answer }
          let name = JSON.string(times("Shop ", 150_000))
          return TransportResponse(
            head: answer.head, body: Leaves.change(json, at: ["merchant", "name"]) { _ in name }.wireBytes)
        })
    }
    stage.checkout.press("Enter")
    let work = Work.of { stage.checkout.press("Down", "Up") }
    // Drawing a frame must not copy the long merchant name.
    if Work.isCounted { #expect(work.peak < 1 << 20, "\(work)") }
    Passer(system: .ecommpay).go(stage.checkout)
    #expect(stage.checkout.flow.result?.outcome == .success)
  }

  @Test("An issuer that repeats its challenge without end is stopped at the time limit")
  func challenge() throws {
    var system = TestSystem.ecommpay
    system.typed["pan"] = "4314220000000056"
    let places = Mutex<HostileWire.Place?>(nil)
    func walk(
      _ wire: @escaping @Sendable (any Transport, any CheckoutClock) -> any Transport
    ) throws
      -> TestSystem.SystemFixture
    {
      let stage = try system.stage(wire: wire)
      #expect(Passer(system: system).go(stage.checkout, to: "challenge"))
      return stage
    }
    _ = try walk { machines, clock in
      HostileWire(
        machines, clock: clock, target: nil,
        lie: ResponseMutation("unchanged") { answer in answer },
        seen: { place, answer in
          if let json = try? JSON(parsing: answer.body), json["messageType"]?.string == "CRes" {
            places.withLock { $0 = $0 ?? place }
          }
        })
    }
    let seen = places.withLock { $0 }
    let place = try #require(seen)
    let wires = Mutex<EndlessWire?>(nil)
    let stage = try walk { machines, _ in
      let wire = EndlessWire(machines, target: place, isNew: true)
      wires.withLock { $0 = wire }
      return wire
    }
    let start = stage.checkout.clock.now
    var answers = 0
    while stage.checkout.page.id == "challenge", answers < 1500 {
      stage.checkout.type("1234")
      stage.checkout.press("Enter")
      stage.checkout.advance(.seconds(1))
      answers += 1
    }
    #expect(stage.checkout.page.id != "challenge")
    #expect((stage.checkout.clock.now - start).wholeSeconds <= 900)
    #expect(wires.withLock { $0?.requests ?? 0 } < 1100)
    #expect(stage.charges == 0)
    stage.checkout.press("F10", "Enter")
    stage.checkout.advance(.seconds(3700))
    #expect(stage.checkout.flow.result.map { $0.outcome != .success } == true, "\(stage.checkout.text)")
  }
}
