import CheckoutCore
import FoundationEssentials
import KassaBackend
import KassaSandbox
import TestSupport
import Testing

@testable import KassaRehearsal
@testable import kassa

/// Tests that the reference and the schema say what the reader accepts.
///
/// `KASSA_UPDATE=1 swift test --filter ReferenceTests` writes the reference anew.
@Suite("The reference of scripts")
struct ReferenceTests {
  private static let path = "Sources/Rehearsal/Documentation.docc/Reference.md"

  @Test("The article is the one that is made from the code")
  func article() throws {
    let text = try ReferenceArticle().text
    if ProcessInfo.processInfo.environment["KASSA_UPDATE"] == "1" {
      try Data(text.utf8).write(to: URL(filePath: "\(Repository.root)/\(Self.path)"))
    } else {
      #expect(
        Repository.text(Self.path) == text, "KASSA_UPDATE=1 swift test --filter ReferenceTests writes the current one")
    }
  }

  @Test("Every screen but those with only text has elements, and no name in the article is random")
  func elements() throws {
    let elements = try ReferenceArticle().elements
    let empty = ScriptNames.screens.filter { elements[$0]?.isEmpty ?? true }
    #expect(empty == ["help", "trace"])
    let ids = elements.values.joined().map(\.id)
    #expect(!ids.contains { $0.hasPrefix("account:") && $0 != "account:N" || $0.hasSuffix("_1") })
    #expect(elements["inquiry.consent"]?.map(\.id) == ["cancel", "consent", "continue"])
    #expect(elements["cascade"]?.contains { $0.id == "next" && $0.text == "Try another provider" } == true)
    let texts = try ReferenceArticle().texts
    #expect(texts["result"]?.contains("state") == true && texts["desk"]?.contains("state") == true, "\(texts)")
    #expect(!texts.values.joined().contains { $0.hasSuffix("_1") })
  }

  @Test("The article has the words of told, the result codes and the paths of every payment system")
  func payments() throws {
    for sandbox in Sandboxes.builtIn.all {
      #expect(!sandbox.statuses.isEmpty && !sandbox.resultCodes.isEmpty, "\(sandbox.systemName)")
      #expect(Set(sandbox.statuses).count == sandbox.statuses.count, "\(sandbox.systemName)")
    }
    let text = try ReferenceArticle().text
    for word in [
      "declinedByTimeout", "wait_for_commit", "PartialDelayed", "CAPTURED", "`AS102`", "`430393`", "`-2007`",
      "card.card_holder", "CardNumber", "`outcome.success`", "`button.leave`", "`methods.title`",
    ] { #expect(text.contains(word), "\(word)") }
  }

  @Test(
    "The article says which keys a payment shows at its end",
    arguments: [
      ["| `result` | `outcome.success` | `outcome.next.success` |", "assist `kassa show result`"],
      ["| `result` | `outcome.declined` | `outcome.next.cancelled`", "ecommpay `kassa show result-declined`"],
      ["| `result` | `outcome.held` | `outcome.next.held`", "assist `mock: Delayed`"],
      ["| `retry` | `retry.title` |", "ecommpay `kassa show retry`"],
    ])
  func endings(row: [String]) throws {
    let rows = try ReferenceArticle.endings().joined(separator: "\n").split(separator: "\n")
    #expect(rows.contains { line in row.allSatisfy { line.contains($0) } }, "\(rows.joined(separator: "\n"))")
  }

  /// The statuses and codes that the built-in scripts expect of each payment system.
  @Test("The article lists whatever the built-in scripts expect", arguments: Sandboxes.builtIn.names)
  func expected(system: String) throws {
    let sandbox = try #require(Sandboxes.builtIn[system])
    for name in ScriptLibrary.names {
      let script = try #require(try ScriptLibrary.script(name))
      guard script.system == system else { continue }
      for case .result(let result) in script.steps.flat.map(\.verb) {
        if let told = result.lastNotificationStatus, !told.contains("$") {
          #expect(sandbox.statuses.contains(told), "\(name): \(told)")
        }
        if let code = result.code, !code.contains("$"), code != "none", result.outcome != "failed" {
          #expect(sandbox.resultCodes.contains { $0.code == code }, "\(name): \(code)")
        }
      }
    }
  }

  @Test("--print prints built-in scripts as they are, and names the nearest script")
  func texts() throws {
    #expect(try ScriptDocuments.texts(["pay-by-card"]) == [try #require(ScriptLibrary.text("pay-by-card"))])
    #expect(
      try ScriptDocuments.texts(["pay-by-card", "recurring"]).map { $0.prefix(10) } == ["# pay-by-c", "# recurrin"])
    let error = #expect(throws: Failure.self) { try ScriptDocuments.texts(["pay-by-crad"]) }
    #expect(error?.message.contains("did you mean pay-by-card?") == true)
    #expect(throws: Failure.self) { try ScriptDocuments.texts([]) }
  }

  @Test("Every example is a step without mistakes", arguments: Verb.Name.allCases)
  func examples(_ verb: Verb.Name) {
    #expect(!ScriptSystems.builtIn.form[verb].examples.isEmpty)
    let isForPrograms = !ScriptSystems.builtIn.form.verbs(in: .checkout).contains { $0.name == verb.rawValue }
    for example in ScriptSystems.builtIn.form[verb].examples {
      let text = (isForPrograms ? "program: { run: x }\n" : "") + "steps:\n  - \(example)\n"
      #expect(throws: Never.self, "\(example)") {
        try Script(text, source: "test.yaml") { name, _ in
          ScriptLibrary.text(name).map { .script(text: $0, source: name, identity: name) } ?? .missing
        }
      }
    }
  }
}
