#if Network
import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaServer
import TestSupport
import Testing

/// The example backends of Resources/examples, run as they are, with payments over real sockets.
@Suite("Example backends", .serialized, .enabled(if: PythonProgram.isExpected), .timeLimit(.minutes(HangLimit.minutes)))
struct ExampleBackendTests {
  /// An example: its file, its variable for a secret, and what it writes about a paid order.
  struct Example: Sendable, CustomTestStringConvertible {
    var system: ServedSandbox
    var file: String
    var paid: String
    /// The variable with the secret of the shop, if the platform checks something made with it before a payment.
    var secret: String?
    /// The pauses before the first two repetitions of a notification.
    var pauses = ["PT10S", "PT60S"]

    var testDescription: String { file }

    static let all = [
      Example(system: .ecommpay, file: "ecommpay.py", paid: "order-1 success", secret: "ECOMMPAY_SECRET"),
      Example(
        system: .worldline, file: "worldline_connect.py", paid: "payment.captured", secret: "WORLDLINE_SECRET"),
      Example(system: .assist, file: "assist.py", paid: "order-1 Approved", secret: "ASSIST_KEY"),
      Example(system: .dolyame, file: "dolyame.py", paid: "order-1 wait_for_commit"),
      Example(system: .applePayGateway, file: "apple_pay.py", paid: "order-1 deposited", pauses: ["PT60S", "PT60S"]),
    ]
  }

  private func start(
    _ example: Example, for server: SocketServer, _ environment: [String: String] = [:]
  ) async throws -> PythonProgram {
    let program = try PythonProgram(
      "Resources/examples/" + example.file, ["0"],
      environment: [
        "WORLDLINE_ENDPOINT": server.worldline, "DOLYAME_URL": server.address.description + "/dolyame-partner",
      ].merging(environment) { $1 })
    try await server.create(merchant: program.line("listening: "))
    return program
  }

  @Test(
    "A payment with 3-D Secure; a changed notification is refused, one without an answer has one effect",
    arguments: Example.all)
  func pays(example: Example) async throws {
    try await SocketServer.run(outward: TroubledTransport(HTTPTransport())) { server in
      let program = try await start(example, for: server)
      let world = ServedWorld(example.system, at: server.address, transport: server.transport)
      let payment = Task { await Payers.pay(example.system.rawValue, in: world) }
      do {
        // The issuer asks on a page of its own, where nobody answers but the payer.
        if example.system == .worldline { try await server.approve() }
        _ = try await program.line("refused: ")
      } catch {
        throw Problem("\(error); \(try await server.messages())")
      }
      try await server.advance(example.pauses[0])
      _ = try await program.line("handled: ")
      try await server.advance(example.pauses[1])
      _ = try await program.line("known: ")
      #expect(await payment.value == "success")
      _ = try await program.line("handled: " + example.paid)
      let known = try await server.payment("order-1") { ($0["notified"]?.integer ?? 0) > 0 }
      #expect(known["charges"]?.integer == 1)
      #expect(known["notified"]?.integer ?? 0 >= 1)
      let webhook = try await server.control(.get, "webhooks").at("webhooks.0")
      #expect(webhook?["attempts"]?.integer == 3)
      #expect(webhook?["delivery"]?.string == "delivered")
      #expect(program.lines.count { $0 == "handled: " + example.paid } == 1)
      guard example.system == .worldline else { return }
      // The simulated merchant server did not create this payment, and knows it from the notifications.
      let refunded = try await server.control(.post, "payments/order-1/refund", ["amount": 500])
      #expect(refunded["refunded"]?.integer == 500)
      _ = try await program.line("handled: refund.refunded")
    }
  }

  @Test("A backend with a wrong secret cannot take a payment", arguments: Example.all.filter { $0.secret != nil })
  func refuses(example: Example) async throws {
    let folder = try TemporaryFolder()
    // Another key than the shop's.
    let rows = try #require(Repository.text("Resources/platforms/worldline-sandbox-key.tsv")).split(separator: "\n")
    let key = rows.drop { $0.hasPrefix("#") }.dropFirst().joined(separator: "\n")
    let pem = "-----BEGIN RSA PRIVATE KEY-----\n\(key)\n-----END RSA PRIVATE KEY-----\n"
    let secret = example.secret == "ASSIST_KEY" ? try folder.write(pem, to: "key.pem") : "wrong"
    try await SocketServer.run { server in
      let program = try await start(example, for: server, [example.secret ?? "": secret])
      let world = ServedWorld(example.system, at: server.address, transport: server.transport)
      #expect(await Payers.pay(example.system.rawValue, in: world) != "success")
      #expect(
        try await server.control(.get, "payments")["payments"]?.elements?.contains { $0["charges"] != 0 } == false)
      #expect(!program.lines.contains { $0.hasPrefix("handled: ") })
    }
  }
}
#endif
