import CheckoutCore
import TestSupport
import Testing

@testable import KassaRehearsal
@testable import kassa

/// Tests that the reference and the schema say what the reader accepts.
@Suite("The reference of scripts")
struct ReferenceTests {
  private static let path = "Sources/Rehearsal/Documentation.docc/Reference.md"

  @Test("The article is the one that kassa play --reference prints")
  func article() throws {
    let text = try ScriptDocuments.article().text
    #expect(Repository.text(Self.path) == text, "kassa play --reference > \(Self.path) writes the current one")
  }

  /// Returns the mistakes of a script with one step.
  private func mistakes(_ step: String) -> [ScriptMistake] {
    do throws(ScriptMistakes) {
      _ = try Script("steps:\n  - \(step)\n", source: "test.yaml") { name, _ in
        ScriptLibrary.text(name).map { .script(text: $0, source: name, identity: name) } ?? .missing
      }
      return []
    } catch {
      return error.list
    }
  }

  @Test("Every example is a step without mistakes", arguments: Verb.Name.allCases)
  func examples(_ verb: Verb.Name) {
    #expect(!verb.form.examples.isEmpty)
    for example in verb.form.examples { #expect(mistakes(example).isEmpty, "\(example)") }
  }

  @Test("The keys of every verb are those that the reader allows", arguments: Verb.Name.allCases)
  func keys(_ verb: Verb.Name) throws {
    guard let table = verb.form.shape.table else { return }
    let found = mistakes("\(verb.rawValue): { zz-unknown: 1 }").first { $0.code == .unknownKey }
    let message = try #require(found?.message, "the reader takes no table")
    // The settings of the sandbox have a message of their own.
    let list = message.contains("allowed: ") ? "allowed: " : "known: "
    let allowed = try #require(message.split(separator: list).last, "\(message)")
    #expect(Set(allowed.split(separator: ", ").map(String.init)) == Set(table.map(\.name)))
  }

  @Test("The keys of a script are those that the reader allows")
  func outerKeys() { #expect(ScriptForm.keys.map(\.name) == StepReader.keys) }
}
