import CheckoutCore
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal

/// Secrets that no single row shows whole.
@Suite("Secrets broken over rows")
struct RowSearchTests {
  private static let number = "4000000000000077"

  /// - Parameter columns: the width of the window; nil for one that is wider than its rows.
  private static func frame(_ rows: [String], columns: Int? = nil) -> Frame {
    let width = columns ?? (rows.map(\.count).max() ?? 0) + 4
    var frame = Frame(size: Size(columns: width, rows: rows.count + 1))
    for (row, text) in rows.enumerated() { frame.put(text, at: Point(column: 0, row: row), style: Style()) }
    return frame
  }

  private static func places(_ pattern: SecretPattern, _ rows: [String], columns: Int? = nil) -> [[Point]] {
    RowSearch(frame(rows, columns: columns)).places(of: pattern)
  }

  /// Screens that show the number, by the way in which they do.
  static let shown: [(name: String, rows: [String], columns: Int?)] = [
    ("in one piece", ["pan 4000000000000077."], nil),
    ("in fours", ["4000 0000 0000 0077"], nil),
    ("with dashes", ["4000-0000-0000-0077"], nil),
    ("in segments", ["│ 4000 │ 0000 │ 0000 │ 0077 │"], nil),
    ("in brackets", ["[4000] [0000] [0000] [0077]"], nil),
    ("at the margin", ["Number 400", "0000000000", "077 paid"], 10),
    ("in fours at the margin", ["Card 4000 0000 00", "00 0077"], 17),
    ("in a box", ["┌──────────┐", "│ 40000000 │", "│ 00000077 │", "└──────────┘"], nil),
    ("in fours in a box", ["│ Your card │", "│ 4000 0000 │", "│ 0000 0077 │"], nil),
    ("in a box of ASCII", ["+------------+", "| 4000-0000- |", "| 0000-0077  |", "+------------+"], nil),
    ("in a comment", ["# 4000 0000 #", "# 0000 0077 #"], nil),
    ("in a column", ["  4000 0000      Total", "  0000 0077      19.99"], nil),
    ("indented", ["Card: 4000 0000 0000", "      0077"], nil),
    ("beside other digits", ["│ 4000 0000 │ 0.99 │", "│ 0000 0077 │ 1.00 │"], nil),
    ("beside text at a blank", ["4000 0000 Jane Doe", "0000 0077 12/30"], nil),
    ("after text at a blank", ["Card 4000 0000", "No.  0000 0077"], nil),
    ("beside digits at a blank", ["40000000 3 12.50", "00000077 1  4.00"], nil),
    ("in wide groups", ["4000     0000     0000     0077"], nil),
    ("one digit a row", number.map { "│ \($0) │" }, nil),
  ]

  @Test("A number is found however it is broken and grouped", arguments: shown.map(\.name))
  func found(_ name: String) throws {
    let (_, rows, columns) = try #require(Self.shown.first { $0.name == name })
    let places = Self.places(SecretPattern(number: Self.number), rows, columns: columns)
    #expect(places.count == 1)
    let frame = Self.frame(rows, columns: columns)
    #expect(places.first?.map { frame[$0].text }.joined() == Self.number)
  }

  @Test(
    "What is not the number is not found",
    arguments: [
      ["4000 00•• •••• 0077"], ["4000 **** **** 0077"], ["400000000000", "0078"], ["4000 0000is", "0000 0077"],
      ["4000 0000", "is0000 0077"], ["4000 0000", "", "0000 0077"], ["0000 0077", "4000 0000"],
      ["4000 0000", "                 0000 0077"], ["4000          0000          0000          0077"],
      ["400 000 000 000 007 and", "7 digits"],
    ])
  func notFound(rows: [String]) {
    #expect(Self.places(SecretPattern(number: Self.number), rows).isEmpty)
  }

  @Test("Whole places come first, and none is counted twice")
  func twice() {
    let number = "444444444444"
    let places = Self.places(SecretPattern(number: number), ["4444 4444 4444 4444", "4444 4444 4444 44"])
    #expect(places.map { Set($0.map(\.row)) } == [[0], [1]])
  }

  @Test(
    "A long text is found wherever rows end",
    arguments: [["│ hunt │", "│ er22 │"], ["say hunte", "r22 now"], ["hunter22"]])
  func text(rows: [String]) {
    #expect(Self.places(SecretPattern(text: "hunter22"), rows).count == 1)
  }

  @Test("A secret of several words is found whatever blanks are between them")
  func blanks() {
    #expect(Self.places(SecretPattern(text: "correct horse"), ["say correct\u{A0}horse"]).count == 1)
  }

  @Test("A blank at a break is dropped")
  func blank() {
    #expect(Self.places(SecretPattern(text: "correct horse"), ["│ correct │", "│ horse   │"]).count == 1)
  }

  /// Screens with the two halves of a short secret, and whether they are one.
  static let halves: [(rows: [String], columns: Int?, isFound: Bool)] = [
    (["your code12", "34 is right"], 11, true), (["your code 12", "34 is right"], nil, false),
    (["│ 12 │", "│ 34 │"], nil, false), (["│ the code is 12 │", "│ 34, thank you  │"], nil, true),
    (["│ the code is 12 │", "  34, thank you   "], nil, false), (["Step 12", "34 items"], nil, false),
    (["1234"], nil, true),
    (["12 34"], nil, false),
  ]

  @Test("A short text is found only where a row is full", arguments: halves.indices)
  func shortText(index: Int) {
    let (rows, columns, isFound) = Self.halves[index]
    #expect(Self.places(SecretPattern(text: "1234"), rows, columns: columns).isEmpty == !isFound, "\(rows)")
  }

  @Test("Six digits are found in other groups, but not broken over rows")
  func oneTimeCode() {
    let pattern = SecretPattern(text: "482913")
    #expect(Self.places(pattern, ["code 482 913"]).count == 1)
    #expect(Self.places(pattern, ["482", "913"]).isEmpty)
  }

  // MARK: The oracle

  @Test("A broken number outside its field is a leak of the checkout, and is masked", arguments: shown.map(\.name))
  func oracle(_ name: String) throws {
    let (_, rows, columns) = try #require(Self.shown.first { $0.name == name })
    var oracle = LeakOracle()
    oracle.learn(number: Self.number)
    let frame = Self.frame(rows, columns: columns)
    let leak = oracle.leak(in: frame, of: Page(id: "result", body: [], focus: nil))
    #expect(leak?.code == "leak")
    #expect(leak?.marks.isEmpty == false)
    let digits = FrameText.plain(oracle.redacted(frame)).filter(\.isNumber)
    #expect(!digits.contains(Self.number) && digits.contains("400000"), "\(digits)")
  }

  @Test("The number that is being typed is no leak with the row below it")
  func typed() {
    var oracle = LeakOracle()
    oracle.learn(number: "4111111111111111")
    func leak(_ typed: String) -> CaseFailure? {
      let field = Page.Field(id: "pan", label: "", text: typed, cursor: 0, role: .cardNumber)
      let frame = Self.frame(["4111 1111 1111 11", "11 "])
      return oracle.leak(in: frame, of: Page(id: "card", body: [.field(field)], focus: "pan"))
    }
    #expect(leak("4111 1111 1111 11") == nil)
    #expect(leak("4111") != nil)
  }

  @Test("The data of a card's stripe is found where it is broken, and hidden")
  func track() {
    var oracle = LeakOracle()
    oracle.learn(tracks: ";\(Self.number)=30121010000000000?")
    let frame = Self.frame(["│ 4000000000000077=3012 │", "│ 1010000000000         │"])
    #expect(oracle.leak(in: frame, of: Page(id: "result", body: [], focus: nil)) != nil)
    #expect(!FrameText.plain(oracle.redacted(frame)).contains("3012"))
  }

  @Test("A part of a number is masked as in the whole number")
  func part() {
    var oracle = LeakOracle()
    oracle.learn(number: "4314220000000056")
    func masked(_ row: String) -> String {
      String(FrameText.plain(oracle.redactedParts(Self.frame([row]))).prefix { $0 != "\n" })
    }
    #expect(masked("4314 2200 00") == "4314 22•• ••")
    #expect(masked("00 0000 0056") == "•• •••• 0056")
    #expect(masked("43142 0056") == "43142 0056")
  }

  // MARK: Other programs

  private static func secrets(_ step: String) throws -> ProgramSecrets {
    let script = try Script("program: { run: x }\nsteps:\n  - \(step)\n  - exit: 0\n", source: "test.yaml")
    return ProgramSecrets(try #require(script.program).steps, script.cells[0])
  }

  @Test("Texts hide a secret that is broken over lines, and one in other groups")
  func texts() throws {
    let secrets = try Self.secrets("type: { secret: '4000 0000 0000 0077' }")
    #expect(secrets.redacted("it wrote 4000000\n000000077") == "it wrote •••••••\n•••••••••")
    #expect(secrets.redacted("4000-0000-0000-0077") == "••••-••••-••••-••••")
    let number = try Self.secrets("type: $card.none-success")
    #expect(number.redacted("40000000\n00000077 paid") == "400000••\n••••0077 paid")
  }

  @Test("A card number that a script does not enter is masked where it goes on at the margin")
  func unknown() throws {
    let frame = Self.frame(["Saved: 43142200", "00000056"], columns: 15)
    let text = FrameText.plain(try Self.secrets("type: Jane").redacted(frame))
    #expect(text.contains("431422••") && text.contains("••••0056"), "\(text)")
  }

  @Test("A title with a secret is a leak, and one with a word of it is none")
  func title() throws {
    var secrets = try Self.secrets("type: { secret: hunter22 }")
    var frame = Self.frame(["Welcome"])
    frame.title = "hunter22"
    #expect(secrets.leak(in: frame) == nil, "it was not entered")
    secrets.enter("hunter22")
    #expect(secrets.leak(in: frame)?.message.contains("title") == true)
    #expect(secrets.redacted(frame).title == "••••••••")
    frame.title = "hunter"
    #expect(secrets.leak(in: frame) == nil)
  }
}
