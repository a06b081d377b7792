import CheckoutCore
import TestSupport
import Testing

@testable import KassaSystems

/// The `kassa sign assist --sandbox-key` command.
@Suite("Sandbox signing key")
struct SandboxKeyTests {
  @Test("The sandbox key is printed, and an order signed with it is paid")
  func signs() throws {
    let state = try KeptState()
    let printed = try Spawned.kassa(["sign", "assist", "--sandbox-key"])
    #expect(printed.status == 0 && printed.errors.isEmpty)
    #expect(printed.output.hasPrefix("-----BEGIN RSA PRIVATE KEY-----\n"))
    #expect(printed.output.hasSuffix("-----END RSA PRIVATE KEY-----\n"))
    let key = try state.folder.write(printed.output, to: "key.pem")
    let order = AssistSystem.sample(changedBy: [:])
    let signed = try Spawned.kassa(["sign", "assist", "--key", key], input: OrderFile.text(order))
    let signature = try #require(try JSON(parsing: Array(signed.output.utf8))["signature"]?.string)

    let file = try state.folder.write(
      OrderFile.text(order.merging(["signature": .string(signature)])), to: "order.json")
    let kassa = try TerminalProgram(state.startToday(["--provider", "assist", "--order", file]))
    try SystemWalk.assist.walk(kassa)
    try kassa.killHard()
    let paid = try Spawned.kassa(["payments", "--ledger", state.file, "--outcome", "success"])
    #expect(paid.output.contains(order["orderNumber"]?.string ?? "?"), "\(paid.output)")
  }

  @Test("A missing key is reported with the option for the sandbox key")
  func named() throws {
    let run = try Spawned.kassa(["sign", "assist"], input: "{}")
    #expect(run.status == 2)
    #expect(run.errors.contains("--key") && run.errors.contains("--sandbox-key"), "\(run.errors)")
  }
}
