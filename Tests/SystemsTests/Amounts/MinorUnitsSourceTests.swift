import Foundation
import TestSupport
import Testing

/// Checks that no source file uses trapping `Int64` operators on amounts.
///
/// On overflow, `Money` and `Int64.plus`, `.minus`, `.times`, `.less` and `.sum` return an error or nil instead.
@Suite("Arithmetic on minor units in the sources")
struct MinorUnitsSourceTests {
  /// The identifiers used for amounts in the sources. Add every new identifier for an amount here.
  private static let names = [
    "amount", "totalAmount", "prepaidAmount", "minor", "minorUnits", "cents", "hundredths", "kopecks", "roubles",
    "price",
    "prepaid", "refunded", "refundedPrepaid", "captured", "charged", "approved", "deposited", "granted", "taken",
    "held",
    "kept", "cancelled", "toCard", "fromHeld", "residual", "quarter", "total", "money",
  ]

  /// Source lines that only look like arithmetic on amounts, or that cannot trap. Each line needs a reason.
  private static let exceptions: [(file: String, line: String, reason: String)] = [
    ("FaultRegistry.swift", "contents.held += 1", "counts messages that are held back"),
    ("MessageQueue.swift", "taken += 1", "counts entries of a queue"),
    ("Store/PaymentStorage.swift", "taken", "counts the numbers of payment ids that are in use"),
    ("QRCapacity.swift", "total - correction * blocks", "counts code words"),
    ("Bench.swift", "Int(Double(sorted.count) * share)", "an index into measurements, of a share between 0 and 1"),
    ("DolyamePlatform+Wake.swift", "held + configuration.limits", "a moment"),
    ("Roubles.swift", "Decimal(quantity) * price", "decimal fractions of Foundation become NaN, and do not trap"),
    ("DolyameSystem.swift", "item.quantity * item.price", "the same"),
    ("DolyameOrder.swift", "# amount + prepaidAmount", "a comment in the sample of an order file"),
    ("RowSearch.swift", "digits.reduce(0, +)", "counts the digits of all rows"),
    ("RowSearch.swift", "prefix { $0 > 0 }.reduce(0, +)", "counts the digits of rows below each other"),
    ("DolyameProvider.swift", "methods: kept + [card]", "a list of cards"),
  ]

  private let patterns: [(name: String, pattern: Regex<Substring>)]

  init() throws {
    let all = Self.names.joined(separator: "|")
    let name = "(?:[A-Za-z_.]*\\.)?(?:\(all))\\b(?!\\(|\\.(?:display|decimal|text|count)\\b)"
    let texts = [
      ("an operator behind an amount", "\\b" + name + "[)\\]?!]* &?[-+*]=? "),
      ("an operator before an amount", " &?[-+*]=? \\(?" + name + "(?!:)"),
      ("a sign before an amount", "[ (\\[]-" + name),
      ("a range up to an amount", "\\.\\.[.<]" + name),
      (
        "a sum",
        "\\b\(name)\\)?\\.reduce\\(|reduce\\((?:0|Int64\\(0\\)), (?:&?\\+)\\)"
          + "|reduce\\(0\\) \\{ \\$0 &?\\+ \\$1\\.[a-z.]*(?:\(all))"
      ),
      ("a magnitude", "\\babs\\(" + name),
      ("a conversion of a binary fraction", "\\bInt(?:64)?\\([^)]*(?:Double|rounded\\(\\))"),
    ]
    patterns = try texts.map { ($0, try Regex($1, as: Substring.self).wordBoundaryKind(.simple)) }
  }

  /// Substrings that preselect the source lines to match against the patterns, because pattern matching is slow.
  private static let words = ["..", "reduce(", "abs(", "Int"]

  @Test("The search detects trapping arithmetic on amounts and nothing else")
  func examples() {
    for line in [
      "let rest = order.amount - wanted", "payment.refunded += given", "cents *= 10",
      "(1...sum.amount).contains(taken)",
      "return isNegative ? -kopecks : kopecks", "x = back + prepaid", "refunds.map(\\.amount).reduce(0, +)",
      "parts.reduce(0) { $0 + $1.kopecks }", "hundredths = whole * 100 + cents", "amount &* 100", "abs(amount)",
      "Int64((Double(median) * 3).rounded())", "let left = held + taken", "self.amount = a.amount &+ b",
      "items.reduce(Int64(0), +)", "Money(paid.amount + refunded.amount, currency)",
    ] {
      #expect(finding(in: line) != nil, "\(line)")
    }
    for line in [
      "amount.plus(other.amount)", "\"-\" + format.money(prepaid)", "amount / 100", "if amount > 0 {", "amount == -1",
      "let amount = text + name", "sent += 1", "// amount - refunded", "case refund",
    ] {
      #expect(finding(in: line) == nil, "\(line)")
    }
  }

  @Test("The sources contain no trapping arithmetic on amounts")
  func sources() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.root + "/Sources").filter {
      $0.hasSuffix(".swift")
    }
    #expect(files.count > 500)
    var findings: [String] = []
    var used: Set<Int> = []
    for file in files {
      let text = try #require(Repository.text("Sources/" + file))
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let finding = finding(in: String(line)) else { continue }
        let excepted = Self.exceptions.firstIndex { file.hasSuffix($0.file) && line.contains($0.line) }
        if let excepted {
          used.insert(excepted)
        } else {
          findings.append("\(file):\(number + 1): \(finding): \(line.trimming())")
        }
      }
    }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
    #expect(used.count == Self.exceptions.count, "an exception is not used")
  }

  private func finding(in line: String) -> String? {
    guard line.utf8.contains(where: { [0x2A, 0x2B, 0x2D].contains($0) }) || Self.words.contains(where: line.contains)
    else { return nil }
    let code = line.firstRange(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
    return patterns.first { code.contains($0.pattern) }?.name
  }
}

extension Substring {
  fileprivate func trimming() -> Substring { drop { $0 == " " } }
}
