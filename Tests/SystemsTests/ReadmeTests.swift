import CheckoutCore
import FoundationEssentials
import KassaRehearsal
import KassaTerminal
import TestSupport
import Testing

@testable import KassaScreens
@testable import KassaSystems

/// Tests that README.md says what is so: its keys lead to its pictures, its cards to their results, its links to files.
/// `KASSA_UPDATE=1 swift test --filter ReadmeTests` draws the pictures anew.
///
/// `TesterGuideTests` runs its commands, and `HelpTests` parses those that it only names.
@Suite("README.md")
struct ReadmeTests {
  private static let isUpdating = ProcessInfo.processInfo.environment["KASSA_UPDATE"] == "1"

  private static func lines() throws -> [String] {
    try #require(Repository.text("README.md")).split(separator: "\n").map(String.init)
  }

  /// Returns the cells of each row of a table, without its first and its second line, which is that of dashes.
  /// - Parameter heading: the beginning of the first line.
  private static func rows(below heading: String) throws -> [[String]] {
    let rest = try lines().drop { !$0.hasPrefix(heading) }
    return rest.prefix { $0.hasPrefix("|") }.dropFirst(2).map(cells)
  }

  private static func cells(_ row: String) -> [String] {
    row.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
  }

  /// Returns the texts between backticks.
  private static func spans(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// Returns what stands between each beginning and the next end.
  private static func between(_ begin: String, _ end: String, in text: String) -> [String] {
    text.split(separator: begin, omittingEmptySubsequences: false).dropFirst().map { rest in
      String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)])
    }
  }

  private static func checkout() throws -> HeadlessCheckout {
    var composed = try TestSystem.ecommpay.composed()
    composed.setup.theme = try #require(Theme(named: "dark"))
    return HeadlessCheckout(composed)
  }

  /// Presses the keys in a text. What is not the name of a key is typed.
  private static func press(_ text: String, in checkout: HeadlessCheckout) {
    for span in spans(text) {
      if Key(span) != nil { checkout.press(span) } else { checkout.type(span) }
    }
  }

  @Test("fits on a few screens")
  func length() throws {
    let text = try #require(Repository.text("README.md"))
    #expect(text.count { $0 == "\n" } <= 110)
  }

  @Test("shows above each picture the keys that lead to it from the one before")
  func pictures() throws {
    let all = try Self.lines()
    let first = try #require(all.firstIndex { $0.hasPrefix("| `Enter`") })
    let table = ([all[first]] + all[(first + 2)...].prefix { $0.hasPrefix("|") }).map(Self.cells)
    #expect(table.count == 4)
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    for (keys, pictures) in [(table[0], table[1]), (table[2], table[3])] {
      for (keys, picture) in zip(keys, pictures) {
        Self.press(keys, in: checkout)
        let path = try #require(Self.between("](", ")", in: picture).first)
        let name = try #require(path.split(separator: "/").last?.split(separator: ".").first)
        let drawn = SVG.render(
          checkout.frame, title: "kassa: \(name)", description: FrameText.plain(checkout.frame), palette: .dark)
        if Self.isUpdating { try Data(drawn.utf8).write(to: URL(filePath: "\(Repository.root)/\(path)")) }
        #expect(Repository.text(path) == drawn, "\(path) differs from:\n\(checkout.text)")
      }
    }
    let folder = "Resources/screenshots"
    let shown = Set((table[1] + table[3]).flatMap { Self.between("\(folder)/", ")", in: $0) })
    #expect(try Set(Repository.names(in: folder)) == shown)
  }

  @Test(
    "pays with the keys of the fastest payment, and with those of the pictures",
    arguments: [("The fastest payment: ", 5), ("The payment of the pictures: ", 8)])
  func pays(beginning: String, count: Int) throws {
    let line = try #require(try Self.lines().first { $0.contains(beginning) })
    let keys = try #require(Self.between(beginning, " takes", in: line).first)
    #expect(Self.spans(keys).count == count)
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    Self.press(keys, in: checkout)
    #expect(checkout.page.id.rawValue == "result")
    #expect(checkout.text.contains("✓ Paid $19.99"), "\(checkout.text)")
  }

  @Test("names the letters that the list of test cards has for the bank's answer")
  func letters() throws {
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    checkout.press("Enter", "Enter", "F3")
    let rows = checkout.text.split(separator: "\n")
    for (letter, outcome) in [("Y", "paid"), ("N", "declined")] {
      #expect(rows.contains { $0.contains(" \(letter) · \(outcome)") }, "\(checkout.text)")
      #expect(try Self.lines().contains { $0.contains("`\(letter)` where") })
    }
  }

  @Test("says of each card what becomes of it")
  func cards() throws {
    let rows = try Self.rows(below: "| card | result |")
    #expect(rows.count == 3)
    for row in rows {
      let number = try #require(Self.spans(row[0]).first)
      let checkout = try Self.checkout()
      defer { checkout.finish() }
      checkout.press("Enter", "Enter")
      checkout.type(number)
      checkout.press("Tab")
      checkout.type("1230123JANE DOE")
      checkout.press("Enter")
      if let code = Self.spans(row[1]).first {
        #expect(row[1].hasPrefix("the bank asks") && checkout.page.id.rawValue == "challenge", "\(checkout.text)")
        checkout.type(code)
        checkout.press("Enter")
      }
      let isDeclined = row[1].hasPrefix("declined")
      #expect(checkout.page.id.rawValue == (isDeclined ? "retry" : "result"), "\(number): \(checkout.text)")
      #expect(checkout.text.contains("✓ Paid") != isDeclined, "\(number): \(checkout.text)")
    }
  }

  @Test("links to files, and to chapters of them, that exist")
  func links() throws {
    let text = try #require(Repository.text("README.md"))
    let links = Self.between("](", ")", in: text).filter { !$0.hasPrefix("http") }
    #expect(links.count > 15)
    for link in links {
      let parts = link.split(separator: "#").map(String.init)
      let file = try #require(Repository.text(parts[0]), "\(link)")
      guard parts.count == 2 else { continue }
      let chapters = file.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
      }
      #expect(chapters.contains(parts[1]), "\(link)")
    }
  }

  @Test("compares with other tools in rows of the article that says how they were found")
  func comparison() throws {
    let article = try #require(Repository.text("Sources/Rehearsal/Documentation.docc/Compare.md"))
    let known = Set(article.split(separator: "\n").map(String.init))
    let rows = try Self.lines().drop { !$0.hasPrefix("| | kassa |") }.prefix { $0.hasPrefix("|") }
    #expect(rows.count == 7)
    for row in rows { #expect(known.contains(row), "\(row)") }
  }

  @Test("counts payment systems and languages, and names the files of this version")
  func facts() throws {
    let text = try #require(Repository.text("README.md"))
    let languages = try Repository.names(in: "Resources/strings").filter { $0.hasSuffix(".tsv") }
    let isCounted = PaymentSystems.builtIn.all.count == 5 && languages.count == 9
    #expect(isCounted && text.contains("Five payment systems") && text.contains("in nine languages"), "\(languages)")
    let source = try #require(Repository.text("Sources/kassa/Version.swift"))
    let version = try #require(Self.between("number = \"", "\"", in: source).first)
    #expect(text.contains("./kassa_\(version)-0kassa1_amd64.deb "))
    #expect(text.contains("./kassa-\(version)-py3-none-linux_x86_64.whl "))
  }
}
