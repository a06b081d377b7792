import CheckoutCore
import KassaCards
import KassaScreens
import Testing

@testable import KassaRehearsal

@Suite("Conformance tables")
struct ConformanceTableTests {
  private static let header = ConformanceTable.header.joined(separator: "\t")
  private static let rule = "@rule\tMY-RULE\tThe form does something.\tMy head"

  private func mistakes(_ lines: String...) -> [String] {
    do throws(TableMistakes) {
      _ = try ConformanceTable(lines.joined(separator: "\n"), source: "mine.tsv")
      return []
    } catch {
      return error.list.map { "\($0.line):\($0.column) \($0.code)" }
    }
  }

  @Test("A table has a date, rules, known differences, comments and rows, in any line ends")
  func whole() throws {
    let text = [
      "\u{FEFF}# mine", "@today\t2026-06-15", Self.rule, Self.header, "",
      "MY-RULE\tcard\tstripe, kassa\t42<Left>\t42\t1\t42\t-",
      "MY-RULE\tform\t*\t4<Tab>\tcard=4; focus=expiry\t*\t*\tcard=any",
      "@known\tengine\tMY-RULE\tbecause",
    ].joined(separator: "\r\n")
    let table = try ConformanceTable(text, source: "mine.tsv")
    #expect(table.today == CalendarDate("2026-06-15"))
    #expect(table.rules == [ConformanceRule(id: "MY-RULE", statement: "The form does something.", source: "My head")])
    #expect(table.known.map(\.target) == ["engine"])
    #expect(table.rows.map(\.line) == [6, 7])
    #expect(table.rows[0].dialects == ["stripe", "kassa"])
    #expect(table.rows[0].expected.text == [.card: "42"])
    #expect(table.rows[0].expected.cursor == 1)
    #expect(table.rows[0].expected.error == [.card: .absent])
    #expect(table.rows[1].field == nil)
    #expect(table.rows[1].expected.focus == .expiry)
    #expect(table.rows[1].expected.error == [.card: .any])
  }

  @Test("A star is not checked, and a dash is an empty text or no error")
  func signs() throws {
    let table = try ConformanceTable(
      [Self.rule, Self.header, "MY-RULE\tcard\t*\t4\t*\t*\t-\t*"].joined(separator: "\n"), source: "mine.tsv")
    var expected = ConformanceRow.Expected()
    expected.value = [.card: ""]
    #expect(table.rows[0].expected == expected)
  }

  @Test("Every mistake has its line, its column and a code")
  func mistakes() {
    #expect(mistakes("# nothing") == ["1:1 table.columns"])
    #expect(mistakes("rule\tfield") == ["1:1 table.columns"])
    #expect(mistakes("@today\t15.06.2026", Self.header) == ["1:8 table.today"])
    #expect(mistakes("@todya\t2026-06-15", Self.header) == ["1:1 table.columns"])
    #expect(mistakes("@rule\tmy rule\tIt does.\tMine", Self.header) == ["1:7 table.rule"])
    #expect(mistakes("@rule\tMY-RULE\t\tMine", Self.header) == ["1:15 table.rule"])
    #expect(mistakes(Self.rule, Self.rule, Self.header) == ["2:7 table.rule"])
    let row = "MY-RULE\tcard\t*\t42\t42\t2\t42\t-"
    #expect(mistakes(Self.rule, Self.header, row) == [])
    #expect(mistakes(Self.rule, Self.header, row, row) == ["4:16 table.row"])
    #expect(mistakes(Self.rule, Self.header, "MY-RUEL\tcard\t*\t42\t42\t2\t42\t-") == ["3:1 table.rule"])
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tpan\t*\t42\t*\t*\t*\t*").first == "3:9 table.field")
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tcard\tstrip\t42\t42\t2\t42\t-") == ["3:14 table.dialect"])
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tcard\t*\t42<Lft>\t42\t2\t42\t-") == ["3:18 table.keys"])
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tcard\t*\t42\t42\tx\t42\t-") == ["3:22 table.cursor"])
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tcard\t*\t42\t42\t2\t42\tluhn") == ["3:27 table.error"])
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tform\t*\t42\tfocus=name\t*\t*\t*").first == "3:19 table.value")
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tform\t*\t42\tcard=1; pan=2\t*\t*\t*") == ["3:27 table.field"])
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tcard\t*\t42\t*\t*\t*\t*") == ["3:19 table.value"])
    #expect(mistakes(Self.rule, Self.header, "MY-RULE\tcard\t*\t42") == ["3:16 table.columns"])
    // All mistakes of a row are reported together.
    let all = mistakes(Self.rule, Self.header, "MY-RUEL\tpan\tstrip\t<Lft>\t42\tx\t42\tluhn")
    #expect(all == ["3:1 table.rule", "3:9 table.field", "3:13 table.dialect", "3:19 table.keys"])
  }

  @Test("A mistake in a rule's name tells the nearest one")
  func nearest() {
    do throws(TableMistakes) {
      _ = try ConformanceTable(
        [Self.rule, Self.header, "MY-RUEL\tcard\t*\t42\t42\t2\t42\t-"].joined(separator: "\n"), source: "mine.tsv")
      Issue.record("the mistake was not found")
    } catch {
      #expect(error.words == "mine.tsv:3:1: unknown rule MY-RUEL; the nearest is MY-RULE (table.rule)")
    }
  }

  @Test("A table may add rows to a built-in rule")
  func builtInRule() throws {
    let builtIn = try ConformanceTable.builtIn()
    let table = try ConformanceTable(
      Self.header + "\nPAN-GROUP-4\tcard\t*\t55555\t5555 5\t6\t55555\t-", source: "mine.tsv", known: builtIn.rules)
    #expect(table.rules.map(\.id) == ["PAN-GROUP-4"])
  }

  @Test("The built-in table has at least 60 rules with sources and 300 rows, and each rule has rows")
  func builtIn() throws {
    let table = try ConformanceTable.builtIn()
    #expect(table.rules.count >= 60)
    #expect(table.rows.count >= 300)
    for rule in table.rules {
      #expect(table.rows.contains { $0.rule == rule.id }, "\(rule.id)")
      #expect(rule.statement.hasSuffix("."), "\(rule.id)")
    }
  }
}
