import Glibc
import KassaTerminalEngine
import TestSupport
import Testing

/// Searches every file that remains after a rehearsal or a recorded payment for card data.
@Suite("Files left by scripts and recordings")
struct LeftFilesTests {
  /// One payment for each payment system, with a security code that is unlikely to occur by chance.
  static let scripts = [
    (
      "ecommpay",
      ["choose: card", "fill: { pan: $card.challenge-success, expiry: 12/30, code: 739, holder: JANE DOE }"]
        + ["choose: pay", "type: \"1234\"", "press: Enter"]
    ),
    (
      "worldline",
      [
        "choose: cards", "fill: { cardNumber: $card.worldline-none-success, expiryDate: 12/30, cvv: 739 }",
        "choose: pay",
      ]
    ),
    (
      "assist",
      ["fill: { pan: $card.assist-none-success, expiry: 12/30, code: 739, holder: JANE DOE }", "choose: pay"]
    ),
    (
      "dolyame",
      ["choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "choose: continue", "choose: consent"]
        + ["choose: continue", "choose: continue", "fill: { pan: \"2200770239097761\", expiry: 12/30, code: 739 }"]
        + ["choose: pay"]
    ),
    ("apple-pay", ["press: Enter", "press: Enter"]),
  ]

  @Test("Files of a script run contain no PAN and no security code", arguments: scripts)
  func rehearsal(provider: String, steps: [String]) throws {
    let (source, folder) = (try TemporaryFolder(), try TemporaryFolder())
    let lines = (steps + ["screen: result"]).map { "  - \($0)\n" }.joined()
    let script = try source.write(
      "name: paid\ncheckout: { provider: \(provider) }\nsteps:\n\(lines)result: { outcome: success }\n", to: "paid.yaml"
    )
    let kassa = try Spawned.run([
      TestEnvironment.program(), "play", script, "--report", folder.path + "/report", "--junit",
      folder.path + "/junit.xml",
      "--cast", folder.path + "/out.cast",
    ])
    #expect(kassa.status == 0, "\(kassa.output)\(kassa.errors)")
    let files = try FileBytes.below(folder.path)
    #expect(files.count >= 3, "\(files.map(\.name))")
    for (name, bytes) in files { Self.expectClean(bytes, name, code: "739") }
    Self.expectClean(Array((kassa.output + kassa.errors).utf8), "what it said", code: "739")
  }

  @Test("Files of a recorded payment contain no PAN and no security code", arguments: [TypedCard.challenged])
  func recorded(card: TypedCard) throws {
    let state = try KeptState()
    let kassa = try TerminalProgram(state.start(["--cast", state.folder.path + "/out.cast"]))
    try kassa.pay(with: card)
    // Also search the process data that other users may be able to read: arguments, environment and process name.
    for name in ["cmdline", "environ", "comm"] {
      if let bytes = try? FileBytes.read("/proc/\(kassa.processID)/\(name)") {
        Self.expectClean(bytes, name, code: card.code)
      }
    }
    Self.expectClean(Array(kassa.terminal.title.utf8), "title", code: card.code)
    try kassa.answer("1234")
    try kassa.waitForIdle(screen: "result")
    try kassa.press("Enter")
    try kassa.expectExit(0)
    let files = try FileBytes.below(state.folder.path)
    #expect(files.contains { $0.name.hasSuffix("out.cast") })
    for (name, bytes) in files { Self.expectClean(bytes, name, code: card.code) }
  }

  @Test(
    "The recording of a session that is ended from outside has what was shown until then", arguments: [SIGTERM, SIGHUP])
  func ended(signal: Int32) throws {
    let state = try KeptState()
    let cast = state.folder.path + "/out.cast"
    let kassa = try TerminalProgram(state.start(["--cast", cast]))
    try kassa.pay(with: .challenged)
    try kassa.signal(signal)
    try kassa.expectExit(Int(128 + signal))
    let text = String(decoding: try FileBytes.read(cast), as: UTF8.self)
    #expect(text.hasPrefix("{\"version\":2") && text.hasSuffix("]\n") && text.contains("One-time code"))
    Self.expectClean(Array(text.utf8), cast, code: "739")
  }

  private static func expectClean(
    _ bytes: [UInt8], _ name: String, code: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = CardLeaks.found(in: bytes, code: code)
    #expect(found.isEmpty, "\(name): \(found)", sourceLocation: sourceLocation)
  }
}
