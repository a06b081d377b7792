import FoundationEssentials
import KassaResources
import TestSupport
import Testing

@testable import KassaEcommpaySandbox
@testable import KassaSandbox

@Suite("Platform code table")
struct EcommpayCodeTests {
  private static let rows: [[String]] = (Resource("platforms/ecommpay-codes.tsv")?.rows ?? [])
    .map { $0.map { String($0) } }.filter { $0.first != "code" }

  /// The keywords for the actions that the platform recommends to merchants.
  private static let actions: Set<String> = [
    "none", "none_or_support", "support", "correct", "correct_or_support", "correct_or_split_amount",
    "correct_or_resend_later", "resend", "resend_later", "resend_later_or_support", "resend_or_support",
    "resend_after_24h", "resend_after_7d", "resend_after_30d", "wait", "account_manager",
    "customer_issuer_or_other_means", "complete_3ds", "customer_fixes_name_or_support",
  ]

  @Test("The table has 378 unique codes, each with a message, a known advice and a reason that has a text")
  func whole() {
    #expect(Self.rows.count == 378)
    #expect(Set(Self.rows.map { $0[0] }).count == 378)
    for row in Self.rows {
      #expect(row.count == 4, "\(row)")
      #expect(Int(row[0]) != nil && !row[1].isEmpty && row[1].first?.isWhitespace == false, "\(row)")
      #expect(Self.actions.contains(row[2]), "\(row)")
      #expect(StringTable.english.optional("reason." + row[3]) != nil, "\(row)")
    }
    #expect(Set(Self.rows.map { $0[2] }) == Self.actions, "every advice occurs")
  }

  @Test("Every code has the platform's message")
  func words() {
    for row in Self.rows { #expect(EcommpayCode(row[0]).message == row[1]) }
  }

  @Test("Every code used by the sandbox is in the table")
  func used() throws {
    let known = Set(Self.rows.map { $0[0] })
    let sources = "Sources/Sandbox/"
    let pattern = /(?:EcommpayCode|RequestError|add)\("(\d+)"/
    var found: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: Repository.root + "/" + sources)
    where name.hasSuffix(".swift") {
      let text = try #require(Repository.text(sources + name))
      for match in text.matches(of: pattern) { found.insert(String(match.1)) }
    }
    #expect(found.isSuperset(of: ["0", "104", "502", "702", "2004", "3041"]))
    #expect(found.subtracting(known) == [])
  }
}
