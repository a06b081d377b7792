import CheckoutCore
import Testing

@testable import KassaApplePayGatewaySandbox
@testable import KassaAssistSandbox
@testable import KassaDolyameSandbox
@testable import KassaEcommpaySandbox
@testable import KassaSandbox
@testable import KassaWorldlineSandbox

/// Tests that sandboxes are released. The monkey creates one for each checkout, so a retain cycle would leak memory.
@Suite("Sandbox memory")
struct MachineLifetimeTests {
  /// A closure that creates a sandbox and returns its transport and the platform behind it, with a name for the test.
  struct Machines: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> (transport: any Transport, platform: AnyObject)

    init(_ name: String, _ make: @escaping @Sendable () -> (transport: any Transport, platform: AnyObject)) {
      testDescription = name
      self.make = make
    }
  }

  @Test(
    "Releasing the transport releases the platform",
    arguments: [
      Machines("ecommpay") {
        let sandbox = EcommpaySandbox()
        return (sandbox.transport, sandbox.platform)
      },
      Machines("worldline") {
        let sandbox = WorldlineSandbox()
        return (sandbox.transport, sandbox.platform)
      },
      Machines("assist") {
        let sandbox = AssistSandbox()
        return (sandbox.transport, sandbox.platform)
      },
      Machines("apple-pay") {
        let sandbox = ApplePayGatewaySandbox()
        return (sandbox.transport, sandbox.platform)
      },
      Machines("dolyame") {
        let sandbox = DolyameSandbox()
        return (sandbox.transport, sandbox.platform)
      },
    ])
  func freed(machines: Machines) {
    weak var platform: AnyObject?
    var transport: (any Transport)?
    do {
      let made = machines.make()
      platform = made.platform
      transport = made.transport
    }
    #expect(platform != nil && transport != nil)
    transport = nil
    #expect(platform == nil)
  }

  @Test("The platform reaches the merchant server until the transport is released")
  func end() async throws {
    let link = MachineLink()
    let request = TransportRequest("merchant.example", "/", body: [7])
    let network = SandboxTransport(latency: .zero, clock: VirtualClock())
    let inner = network.to(["merchant.example": link])
    await #expect(throws: TransportError.unreachable) { try await inner.send(request) }
    var outer: SandboxTransport?
    do {
      let machine = Echo()
      link.connect(machine)
      outer = network.to(["merchant.example": machine])
    }
    #expect(try await outer?.send(request).body == [7])
    #expect(try await inner.send(request).body == [7])
    outer = nil
    await #expect(throws: TransportError.unreachable) { try await inner.send(request) }
  }

  private final class Echo: Machine {
    func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
      MachineAnswer(body: request.body)
    }
  }
}
