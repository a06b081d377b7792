import ArgumentParser
import KassaResources
import KassaScreens
import Testing

@testable import KassaSystems
@testable import kassa

/// Tests what a shell offers when a person presses Tab. `.ci/package` presses it in bash, zsh and fish.
@Suite("Completion") struct CompletionTests {
  @Test(
    "The mock modes and screens offered are those of the payment system that the command line names",
    arguments: [
      ([], "ecommpay"), (["--provider", "dolyame"], "dolyame"), (["--provider=assist"], "assist"),
      (["--provider", "=", "apple-pay"], "apple-pay"),
      (["--provider", "assist", "--provider", "worldline"], "worldline"),
    ])
  func system(words: [String], name: String) {
    let found = CompletionWords(["kassa", "pay"] + words + ["--mock", ""]).paymentSystem
    #expect(found?.name == name)
  }

  @Test("Nothing is offered for an unknown payment system", arguments: [["--provider", "nobody"], ["--provider="]])
  func unknown(words: [String]) {
    #expect(CompletionWords(["kassa", "show"] + words).paymentSystem == nil)
  }

  @Test(
    "Every option with a known list of values offers all of them",
    arguments: [
      ("provider", PaymentSystems.builtIn.all.map { $0.name }), ("language", StringTable.languages),
      ("clock", ["manual"]),
      ("theme", ["terminal", "dark"]), ("outcome", ["success", "declined"]), ("dialect", ["kassa", "stripe", "adyen"]),
    ])
  func lists(option: String, values: [String]) {
    let lines = Kassa.completionScript(for: .fish).split(separator: "\n").filter { $0.contains(" -l '\(option)'") }
    #expect(!lines.isEmpty)
    for line in lines {
      let offered = line.components(after: "ka '")
      for value in values { #expect(offered.contains(value), "\(value) is missing in \(line)") }
    }
  }

  @Test("Every option that takes a file offers files", arguments: ["order", "ledger", "cast", "junit", "sandbox"])
  func files(option: String) {
    let script = Kassa.completionScript(for: .zsh)
    let lines = script.split(separator: "\n").filter { $0.contains("'--\(option)[") }
    #expect(!lines.isEmpty)
    for line in lines { #expect(line.contains("_files"), "\(line)") }
  }
}

extension Substring {
  /// The words after the last occurrence of a text, without quotation marks.
  fileprivate func components(after mark: String) -> [String] {
    guard let range = ranges(of: mark).last else { return [] }
    return self[range.upperBound...].split { $0 == " " || $0 == "'" }.map(String.init)
  }
}
