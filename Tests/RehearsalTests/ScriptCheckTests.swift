import CheckoutCore
import FoundationEssentials
import KassaRehearsal
import KassaSystems
import TestSupport
import Testing

@testable import kassa

/// Tests what `play --lint` finds besides the mistakes of reading.
@Suite("Checking a script without playing it")
struct ScriptCheckTests {
  private func check(_ head: String) throws -> ScriptCheck {
    ScriptCheck(try Script(head + "steps:\n  - screen: wallet\n", source: "a.yaml"))
  }

  @Test("The mock mode of each cell of the matrix is checked")
  func cells() throws {
    func mistakes(_ modes: String) throws -> [String] {
      try check("matrix: { mocks: [\(modes)] }\ncheckout: { provider: apple-pay, mock: $cell.mock }\n").mistakes
        .map(\.words)
    }
    #expect(try mistakes("held, deposited") == [])
    let wrong = try mistakes("held, Delayed")
    #expect(wrong.count == 1 && wrong[0].contains("unknown mock mode Delayed"), "\(wrong)")
  }

  @Test("The faults of the settings are looked at like those of a step")
  func faults() throws {
    let check = try check("checkout: { provider: apple-pay, faults: { kind: \"500\", message: /paymnts } }\n")
    #expect(check.notes.contains { $0.words.contains("no request of a payment with apple-pay is named /paymnts") })
  }

  @Test(
    "A fault that names notifications as a hold does could never meet one", arguments: ["notification-lost", "500"])
  func notifications(kind: String) {
    let mistakes = #expect(throws: ScriptMistakes.self) {
      try check("checkout: { provider: apple-pay, faults: { kind: \"\(kind)\", message: notification } }\n")
    }
    #expect(mistakes?.list.contains { $0.words.contains("only a hold can name them") } == true)
  }

  @Test("A snapshot is read with any ends of lines", arguments: ["\n", "\r\n", "\r"])
  func snapshots(end: String) throws {
    let folder = try TemporaryFolder()
    try ["a", "b", ""].joined(separator: end).write(toFile: folder.path + "/x.txt", atomically: false, encoding: .utf8)
    #expect(SnapshotFolder(path: folder.path).read() == ["x.txt": "a\nb\n"])
  }
}
