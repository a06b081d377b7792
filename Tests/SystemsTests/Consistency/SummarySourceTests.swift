import Foundation
import TestSupport
import Testing

/// Checks that only `PaymentSummary` says how a payment stands: no other source builds such a text, sum or status.
@Suite("Texts and sums of payments in the sources")
struct SummarySourceTests {
  /// The folders that may decide: the projection, the mapping of each payment system's states, the simulated platforms,
  /// which keep books of their own and show them on their pages, and the bugs for training, which say on purpose what is wrong.
  private static let owners = [
    "CheckoutCore/Summary/", "Providers/", "Sandbox", "Backend/", "Server/Pages/", "Rehearsal/Bugs/",
  ]

  /// Source lines that only look like such a text or sum. Each line needs a reason.
  private static let exceptions: [(file: String, line: String, reason: String)] = [
    ("CheckoutError+Code.swift", "\"outcome.unknown\"", "the code of an error"),
    ("FormPage.swift", "switch result.outcome", "the outcome of a row about card entry"),
    ("DescribeCommand.swift", "Outcome.allCases.filter", "lists the outcomes of each status, of no payment"),
    ("Player/Names.swift", "let prefix = \"outcome.\"", "tells whether a script names the text of an outcome"),
    (
      "FlowReducer.swift", "payment?.operations.contains(operation)", "the flow ignores what the payment does not allow"
    ),
  ]

  private let patterns: [(name: String, pattern: Regex<Substring>)]

  init() throws {
    let texts = [
      ("the words of a status", "\"outcome\\.|\"result\\.(?:checked|exit|notified|used)"),
      ("the name of a sum", "\"result\\.(?:paid|held|refunded)\\b|\"desk\\.charged"),
      ("the name or the result of an operation", "\"operations\\."),
      ("what leaving does", "\"leave\\.(?!stay|leave\"|text)"),
      ("a sum of a payment", "\\b(?:payment|known)[?!]?\\.(?:captured|refunded|paidAmount|held)\\b"),
      ("the operations of a payment", "\\b(?:payment|known)[?!]?\\.operations\\b"),
      ("a mapping of an outcome", "switch [^{]*\\b(?:outcome|lastKnown)\\??(?:\\.outcome)? \\{"),
      ("an exit status of an outcome", "[oO]utcome\\b.*\\.exit(?:Status|Code)\\b"),
      ("arithmetic", "\\b(?:captured|refunded|paidAmount)[?!)]*\\.(?:less|plus|minus|adding)\\("),
    ]
    patterns = try texts.map { ($0, try Regex($1, as: Substring.self).wordBoundaryKind(.simple)) }
  }

  @Test("The search detects what only the summary may say, and nothing else")
  func examples() {
    for line in [
      "context.say(\"outcome.\" + outcome.rawValue)", "strings(\"result.held\")", "say(\"operations.\" + name)",
      "context.say(\"leave.charged\")", "record.progress.payment?.captured", "payment?.operations.isEmpty == false",
      "switch result.outcome {", "(progress.outcome ?? .pending).exitStatus", "Outcome.cancelled.exitStatus",
      "captured.less(refunded)",
    ] {
      #expect(finding(in: line) != nil, "\(line)")
    }
    for line in [
      "context.say(\"result.amount\")", "context.say(\"leave.leave\")", "context.say(\"desk.title\")",
      "context.summary.operations", "session.exitStatus", "switch flow.outcomeNotification {", "// payment.captured",
    ] {
      #expect(finding(in: line) == nil, "\(line)")
    }
  }

  @Test("No other source says how a payment stands")
  func sources() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.root + "/Sources").filter { file in
      file.hasSuffix(".swift") && !Self.owners.contains(where: file.hasPrefix)
    }
    #expect(files.count > 300)
    var findings: [String] = []
    var used: Set<Int> = []
    // The card entry conformance has outcomes of its own.
    for file in files where !file.hasPrefix("Rehearsal/CardEntry/") {
      let text = try #require(Repository.text("Sources/" + file))
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let finding = finding(in: String(line)) else { continue }
        if let excepted = Self.exceptions.firstIndex(where: { file.hasSuffix($0.file) && line.contains($0.line) }) {
          used.insert(excepted)
        } else {
          findings.append("\(file):\(number + 1): \(finding): \(line)")
        }
      }
    }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
    #expect(used.count == Self.exceptions.count, "an exception is not used")
  }

  /// Substrings that preselect the source lines to match against the patterns, because pattern matching is slow.
  private static let words = [
    "\"outcome.", "\"result.", "\"desk.", "\"operations.", "\"leave.", "aptured", "efunded", "paidAmount", ".held",
    ".operations", "switch ", ".exit",
  ]

  private func finding(in line: String) -> String? {
    guard Self.words.contains(where: line.contains) else { return nil }
    let code = line.firstRange(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
    return patterns.first { code.contains($0.pattern) }?.name
  }
}
