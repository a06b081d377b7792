import CheckoutCore
import FoundationEssentials
import KassaBackend
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

  @Test(
    "A card number that is no test card is noted however it is entered; one with a wrong check digit is meant to be wrong",
    arguments: ["type: \"NUMBER\"", "paste: \"NUMBER\"", "fill: { pan: \"NUMBER\" }"])
  func cards(step: String) throws {
    for (number, count) in [("4000000000000085", 1), ("4000 0000 0000 0085", 1), ("4000000000000078", 0)] {
      let text = "steps:\n  - \(step.replacing("NUMBER", with: number))\n  - screen: card\n"
      let notes = ScriptCheck(try Script(text, source: "a.yaml")).notes.map(\.words)
      #expect(notes.count == count, "\(number): \(notes)")
      #expect(notes.allSatisfy { $0.contains("is no test card") })
    }
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
    #expect(check.mistakes.contains { $0.words.contains("no request with apple-pay is named /paymnts") })
  }

  @Test(
    "The requests of a shop's operations have names, too",
    arguments: [
      ("ecommpay", "POST /capture"), ("ecommpay", "/release"), ("ecommpay", "POST /debit"), ("ecommpay", "/operations"),
      ("worldline", "GET /productgroups/*"), ("worldline", "/payments/resume"), ("worldline", "/capture"),
      ("assist", "/refund"), ("dolyame", "/resend"), ("dolyame", "/resume"), ("dolyame", "/orders/commit"),
      ("apple-pay", "/payment/rest/deposit.do"), ("apple-pay", "POST /payment/rest/refund.do"),
    ])
  func operations(system: String, name: String) throws {
    let check = try check("checkout: { provider: \(system), faults: { kind: \"500\", message: \(name) } }\n")
    #expect(check.mistakes.isEmpty && check.notes.isEmpty, "\((check.mistakes + check.notes).map(\.words))")
  }

  @Test(
    "A notification can be named by its path, which is that of no request",
    arguments: [
      ("ecommpay", "POST /callback"), ("ecommpay", "/callback"), ("worldline", "/webhooks"),
      ("assist", "POST /assist/result"), ("dolyame", "/webhooks/dolyame"), ("apple-pay", "GET /callback"),
    ])
  func notifications(system: String, name: String) throws {
    let text = "checkout: { provider: \(system) }\nsteps:\n  - message: { name: \(name), count: 0 }\n"
    let check = ScriptCheck(try Script(text, source: "a.yaml"))
    #expect(check.mistakes.isEmpty, "\(check.mistakes.map(\.words))")
  }

  @Test(
    "The advice on a fault without a message names a request of the payment system", arguments: Sandboxes.builtIn.names)
  func advice(system: String) throws {
    let words = try check("checkout: { provider: \(system), faults: \"500\" }\n").notes.map(\.words)
    let known = Sandboxes.builtIn[system]?.messages ?? []
    #expect(words.count == 1 && known.contains { words[0].contains("such as message: \($0) (") }, "\(words)")
  }

  @Test("A setting that means nothing beside the others is a mistake")
  func meaningless() {
    for (settings, mistake) in [
      ("faults: { kind: \"500\", delay: 5s }", "delay means nothing with kind: 500; it belongs to latency"),
      ("faults: { kind: latency, retry-after: 3 }", "retry-after means nothing with kind: latency; it belongs to 429"),
      ("faults: { kind: \"429\", arrives: true }", "arrives means nothing with kind: 429; it belongs to no-answer"),
      ("issuer: { at: 3 }", "at means nothing without fault; it belongs to"),
    ] {
      let mistakes = #expect(throws: ScriptMistakes.self) { try check("checkout: { \(settings) }\n") }
      #expect(mistakes?.list.contains { $0.words.contains(mistake) } == true, "\(settings) \(mistakes?.words ?? "")")
    }
  }

  @Test("A word of an error that must not come could be misspelt")
  func noError() {
    let mistakes = #expect(throws: ScriptMistakes.self) {
      try Script("steps:\n  - host: { error: network.timoeut, count: 0 }\n", source: "a.yaml")
    }
    #expect(mistakes?.list.contains { $0.words.contains("count: 0 would hold for any word") } == true)
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
