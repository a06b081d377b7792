import Glibc
import TestSupport
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Scripts that play other programs in a real terminal. `.ci/test` installs the programs.
@Suite("Other programs in a terminal", .serialized)
struct ProgramPlayTests {
  /// Plays a script that lies in the folder of the tests' programs.
  static func play(
    _ head: String, _ steps: [String], snapshots: Snapshots = Snapshots(), in folder: String? = nil
  ) throws -> Player.Performance {
    let text = "\(head)\nsteps:\n" + steps.map { "  - \($0)\n" }.joined()
    let script = try Script(text, source: (folder ?? Repository.root + "/Tests/Programs") + "/test.yaml")
    return Player(compose: CheckoutInputs.composeScript).play(script, script.cells[0], snapshots: snapshots)
  }

  private static func edges(
    _ what: String, _ steps: String..., snapshots: Snapshots = Snapshots()
  ) throws
    -> Player.Performance
  {
    try play("program: { run: [./edges.sh, \(what)] }", steps, snapshots: snapshots)
  }

  // MARK: Programs of others

  private static let dialogSteps = [
    "wait: { text: Card number, timeout: 60s }", "type: $card.none-success",
    "see: { text: $card.none-success, timeout: 60s }",
    "snapshot: form", "press: Enter", "exit: { status: 0, timeout: 60s }", "output: $card.none-success",
  ]

  @Test("dialog is typed into, compared with a snapshot, and leaves no card number in any report")
  func dialog() throws {
    try InstalledTools.require("dialog")
    let head = "program: { run: [dialog, --inputbox, Card number, '8', '40'], size: 80x24 }"
    let first = try Self.play(head, Self.dialogSteps, snapshots: Snapshots(isUpdating: true))
    #expect(first.result.failure == nil)
    let again = try Self.play(head, Self.dialogSteps, snapshots: Snapshots(kept: first.snapshots))
    #expect(again.result.failure == nil)
    let everything = CaseReports.everything(about: again.result) + Array(again.snapshots.values)
    for text in everything { #expect(!text.contains("4000000000000077")) }
    #expect(everything.contains { $0.contains("400000••••••0077") })
  }

  @Test("An expectation after keys is about the screen that they lead to, not about the one that they were typed on")
  func reaction() throws {
    let program = #"stty raw -echo; printf Ready; head -c 2 >/dev/null; sleep 0.01; printf '\\033[2JDone'; sleep 60"#
    func code(_ expectation: String) throws -> String? {
      let head = "program: { run: [sh, -c, \"\(program)\"] }"
      return try Self.play(head, ["wait: { text: Ready }", "type: a", "press: b", expectation]).result.failure?.code
    }
    #expect(try code("see: { text: Ready, timeout: 50ms }") == "see")
    #expect(try code("not-see: Ready") == nil)
    #expect(try code("wait: { text: Done }") == nil)
  }

  @Test("What must not be seen is not there either after a pause of the program")
  func late() throws {
    func code(_ pause: String, _ step: String) throws -> String? {
      let head = #"program: { run: [sh, -c, "printf Ready; sleep \#(pause); printf Declined; read -r end"] }"#
      return try Self.play(head, ["wait: { text: Ready }", step]).result.failure?.code
    }
    #expect(try code("0.4", "not-see: { text: Declined, timeout: 100ms }") == "not-see")
    #expect(try code("0.4", "not-see: Refused") == nil)
    #expect(try code("60", "not-see: Declined") == nil)
  }

  @Test("A secret that is shown after a pause at the end of a script is a leak")
  func lateLeak() throws {
    let program = "stty -echo; printf Secret; read -r word; sleep 0.4; printf %s $word; read -r end"
    let steps = ["wait: { text: Secret }", "type: { secret: correcthorse99 }", "press: Enter", "see: Secret"]
    let result = try Self.play("program: { run: [sh, -c, \"\(program)\"] }", steps).result
    #expect(result.failure?.code == "leak", "\(result.failureText)")
  }

  @Test("A snapshot that differs shows both screens")
  func difference() throws {
    let steps = ["see: { text: Pay, timeout: 60s }", "snapshot: { name: pay, timeout: 300ms }"]
    let head = "program: { run: [./edges.sh, style] }"
    let kept = try Self.play(head, steps, snapshots: Snapshots(isUpdating: true)).snapshots
    let other = kept.mapValues { $0.replacing("Pay", with: "Buy") }
    let failure = try #require(try Self.play(head, steps, snapshots: Snapshots(kept: other)).result.failure)
    #expect(failure.code == "snapshot")
    #expect(failure.message.contains("expected «Bu», found «Pa»"))
    #expect(failure.expected != nil)
    #expect(failure.line == 4)
  }

  @Test("Nothing is expected, and nothing is missed, outside of the window")
  func outside() throws {
    for step in [
      "not-see: { text: x, where: row 30, timeout: 200ms }", "see: { matches: '^$', where: row 30, timeout: 200ms }",
      "not-see: { text: x, where: { column: 90 }, timeout: 200ms }",
    ] {
      let head = "program: { run: [./edges.sh, style], size: 40x10 }"
      let failure = try Self.play(head, ["see: { text: Pay, timeout: 60s }", step]).result.failure
      #expect(failure?.message.contains("the window has 40x10 cells") == true, "\(failure?.message ?? "")")
    }
  }

  @Test("A menu of dialog and one of whiptail are walked through", arguments: ["dialog", "whiptail"])
  func menu(program: String) throws {
    try InstalledTools.require(program)
    let result = try Self.play(
      "program: { run: [\(program), --menu, How to pay?, '12', '40', '3', card, Card, wallet, Wallet], size: 60x20 }",
      [
        "see: { text: How to pay?, timeout: 60s }", "press: Down", "press: Enter",
        "exit: { status: 0, timeout: 60s }", "output: { matches: 'wallet$' }",
      ]
    ).result
    #expect(result.failure == nil)
  }

  @Test("A Textual application is typed into and clicked, and never shows its secret field")
  func textual() throws {
    try InstalledTools.require("textual", isPython: true)
    let path = "\(InstalledTools.python ?? ""):/usr/bin:/bin"
    let result = try Self.play(
      "program: { run: [python3, textual_form.py], env: { PATH: '\(path)' } }",
      [
        "wait: { text: Security code, timeout: 120s }", "type: $card.none-success",
        "see: { matches: '4\\d{3,}', timeout: 120s }", "press: Tab", "type: { secret: '1234' }",
        "see: { text: •••, timeout: 120s }", "click: { text: Pay, timeout: 120s }",
        "see: { matches: 'Paid with \\d{4}$', timeout: 120s }",
      ]
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(result.stepRecords.count == 8)
    for text in CaseReports.everything(about: result) {
      #expect(!text.contains("4000000000000077"))
      #expect(!text.contains("'1234'"))
    }
  }

  // MARK: Ends

  @Test("A program that is not there is named")
  func missing() throws {
    let failure = try #require(try Self.play("program: { run: ./nothing }", ["see: a"]).result.failure)
    #expect(failure.code == "program")
    #expect(failure.message.hasPrefix("there is no program ./nothing in "))
    let other = try #require(try Self.play("program: { run: no-such-program }", ["see: a"]).result.failure)
    #expect(other.message == "there is no program no-such-program in PATH")
  }

  @Test("A program that exits early is an error wherever the script needs it, and an expected exit is none")
  func early() throws {
    let waiting = try Self.edges("early", "wait: { text: Card }").result.failure
    #expect(waiting?.code == "crash")
    #expect(waiting?.message.contains("the program has exited with status 3") == true)
    let pressing = try Self.edges("early", "wait: exit", "press: Enter").result.failure
    #expect(pressing?.code == "crash")
    #expect(pressing?.message.contains("its last lines are «nothing to do»") == true)
    let silent = try Self.edges("early", "wait: exit").result.failure
    #expect(silent?.message == "the program exited with status 3, which no exit: of the script expects")
    let wrong = try Self.edges("early", "exit: 0").result.failure
    #expect(wrong?.code == "exit")
    #expect(wrong?.message.hasPrefix("expected exit status 0, found 3") == true)
    #expect(try Self.edges("early", "exit: 3", "see: nothing to do").result.failure == nil)
    let bare = try Self.edges("early", "exit").result.failure
    #expect(bare?.message.hasPrefix("expected exit status 0, found 3") == true)
    let cursor = try Self.edges("early", "exit: 3", "cursor: hidden").result.failure
    #expect(cursor?.code == "cursor")
  }

  @Test("A program that writes without end can be seen, but never gets quiet")
  func endless() throws {
    let failure = try Self.edges(
      "endless", "see: { text: still writing, timeout: 60s }", "wait: { quiet: 2s, timeout: 3s }"
    ).result.failure
    #expect(failure?.code == "stuck")
    #expect(failure?.line == 4)
  }

  @Test("A screen that changes all the time does not disturb what looks for a text")
  func clock() throws {
    #expect(try Self.edges("clock", "see: { text: tick 5, timeout: 60s }", "press: x").result.failure == nil)
  }

  @Test("A program that ignores signals is killed at the end with all that it has started")
  func stubborn() throws {
    let result = try Self.edges(
      "stubborn", "see: { text: process, timeout: 60s }", "exit: { timeout: 200ms }"
    ).result
    #expect(result.failure?.code == "exit")
    let frame = try #require(result.stepRecords.last?.frame)
    let words = FrameReading(frame).lines.first?.split(separator: " ") ?? []
    let process = try #require(words.last.flatMap { pid_t($0) })
    #expect(kill(process, 0) == -1)
  }

  // MARK: What is seen

  @Test("A text that is entered as secret and shown is a leak, and no report has it")
  func leak() throws {
    let result = try Self.edges(
      "echo", "wait: { text: Password, timeout: 60s }", "type: { secret: hunter22 }", "press: Enter",
      "see: { text: you said, timeout: 60s }"
    ).result
    #expect(result.failure?.code == "leak")
    for text in CaseReports.everything(about: result) { #expect(!text.contains("hunter22")) }
  }

  /// What must not be on a screen with «Your payment», «failed» and «Total 1,999.00», and a part of the failure; nil if it is not.
  static let unwanted: [(step: String, words: String?)] = [
    ("not-see: payment failed", "can be read in «Your payment ⏎ failed»"),
    ("not-see: '1999.00'", "can be read in «Total 1,999.00»"),
    ("not-see: { text: payment failed, where: row 1 }", "which is one row of 10 columns"),
    ("not-see: { matches: 'payment failed' }", nil), ("not-see: payment refused", nil), ("not-see: '1999.01'", nil),
  ]

  @Test("What must not be seen is found however it is broken and written", arguments: unwanted)
  func notSeen(step: String, words: String?) throws {
    let head = #"program: { run: [printf, 'Your payment\nfailed\nTotal 1,999.00'], size: 40x5 }"#
    let step = step.replacing("where: row 1", with: "where: { column: 0, row: 1, columns: 10, rows: 1 }")
    let failure = try Self.play(head, ["exit: { status: 0, timeout: 60s }", step]).result.failure
    #expect(failure?.code == (words == nil ? nil : "not-see"), "\(failure?.message ?? "")")
    #expect(words == nil || failure?.message.contains(words ?? "") == true, "\(failure?.message ?? "")")
  }

  private static let secretSteps = [
    "wait: { text: 'Secret:', timeout: 60s }", "type: { secret: '%' }", "press: Enter",
    "wait: { text: done, timeout: 60s }",
  ]

  /// Ways to show a secret that no row of the screen shows whole, or that is gone before the next look.
  static let hidden = [
    "box, │", "box, '|'", "box, ' '", "margin", #"glimpse, '\r\n%s\r\033[K'"#, #"glimpse, '%s\033[2J\033[H'"#,
    #"glimpse, '\r%s\r                      '"#, #"glimpse, '\033[?1049h%s\033[?1049l'"#,
    #"glimpse, '\033]2;%s\007\033]2;shop\007'"#,
  ]

  @Test(
    "A secret that is broken over rows or cleared at once is a leak, and no report has it", arguments: hidden,
    ["correcthorse99", "4000000000000077"])
  func hiddenLeak(what: String, secret: String) throws {
    let result = try Self.play(
      "program: { run: [./edges.sh, \(what)], size: 40x10 }", Self.secretSteps.map { $0.replacing("%", with: secret) }
    ).result
    #expect(result.failure?.code == "leak", "\(result.failureText)")
    for text in CaseReports.everything(about: result) {
      #expect(!text.contains(secret.prefix(8)) && !text.contains(secret.suffix(8)))
    }
  }

  @Test("A leak to which the last step leads is found")
  func lastLeak() throws {
    let result = try Self.play(
      #"program: { run: [./edges.sh, glimpse, '%s\r\033[K'] }"#,
      Self.secretSteps.dropLast().map { $0.replacing("%", with: "correcthorse99") }
    ).result
    #expect(result.failure?.code == "leak", "\(result.failureText)")
    #expect(result.failure?.line == 5)
  }

  @Test("A secret of which one character at a time is shown is no leak")
  func dots() throws {
    let result = try Self.edges(
      "dots", "wait: { text: 'Secret:', timeout: 60s }", "type: { secret: correcth }",
      "see: { text: done, timeout: 60s }"
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("A card number that a box breaks is masked in every report")
  func brokenNumber() throws {
    let result = try Self.edges(
      "box, │", "wait: { text: 'Secret:', timeout: 60s }", "type: $card.none-success", "press: Enter",
      "see: { text: '40000000', timeout: 60s }", "see: { text: nobody says this, timeout: 100ms }"
    ).result
    #expect(result.failure?.code == "see", "\(result.failureText)")
    let everything = CaseReports.everything(about: result)
    for text in everything { #expect(!text.contains("00000077")) }
    #expect(everything.contains { $0.contains("400000••") && $0.contains("••••0077") })
  }

  @Test("Styles, cursors, rows and areas are checked")
  func style() throws {
    let passed = try Self.edges(
      "style", "style: { text: Pay, bold: true, timeout: 60s }", "style: { text: Error, colour: red }",
      "see: { matches: 'Error$', where: row 0 }", "see: { text: Pay, where: { column: 6, row: 0, columns: 3 } }",
      "not-see: { text: Pay, where: row 1 }", "cursor: { column: 0, row: 1 }"
    ).result
    #expect(passed.failure == nil, "\(passed.failureText)")
    let wrong = try Self.edges("style", "style: { text: Pay, bold: false, timeout: 1s }").result.failure
    #expect(wrong?.code == "style")
    let elsewhere = try Self.edges(
      "style", "see: { text: Pay, timeout: 60s }", "see: { text: Pay, where: row 1, timeout: 200ms }"
    ).result.failure
    #expect(elsewhere?.message == "expected to see «Pay» in row 1, whose text is «»")
  }

  @Test("A click is reported to a program that has turned the mouse on, and refused otherwise")
  func click() throws {
    let clicked = try Self.edges(
      "mouse", "click: { text: Pay, timeout: 60s }", "see: { text: 'clicked ^[<0;8;2M', timeout: 60s }"
    ).result
    #expect(clicked.failure == nil, "\(clicked.failureText)")
    let refused = try Self.edges(
      "style", "see: { text: Pay, timeout: 60s }", "click: { at: [1, 1], timeout: 200ms }"
    ).result.failure
    #expect(refused?.code == "click")
    #expect(refused?.message.contains("has not turned the mouse on") == true)
  }

  /// A text to click, and the row, counted from 1, that the program has then been clicked in.
  @Test(
    "A click goes to a whole word or number", arguments: [("Order 100", 2), ("5.00", 2), ("paid", 2), ("unpaid", 1)])
  func clickWhole(text: String, row: Int) throws {
    let failure = try Self.edges(
      "orders", "see: { text: Pay later, timeout: 60s }", "click: '\(text)'",
      "see: { matches: 'clicked \\^\\[<0;\\d+;\(row)', timeout: 60s }"
    ).result.failure
    #expect(failure == nil, "\(failure?.message ?? "")")
  }

  /// A text that cannot be clicked, and a part of the failure.
  @Test(
    "A click on a part of a word, or on a text with several places, is a failure",
    arguments: [
      ("Pay", "«Pay» is on the screen 2 times, at [3, 2], [10, 2] (column, row)"), ("Order 10", "only a part of"),
      ("pai", "only a part of"),
    ])
  func clickNothing(text: String, words: String) throws {
    let failure = try Self.edges(
      "orders", "see: { text: Pay later, timeout: 60s }", "click: { text: '\(text)', timeout: 200ms }"
    ).result.failure
    #expect(failure?.code == "click")
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test("A window is resized")
  func resize() throws {
    let result = try Self.edges(
      "size", "see: { text: 24 80, timeout: 60s }", "resize: 60x20", "see: { text: 20 60, timeout: 60s }"
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
    let same = try Self.edges("size", "see: { text: 24 80, timeout: 60s }", "resize: 80x24").result.failure
    #expect(same?.message == "the window already has 80x24 cells")
  }

  @Test("A slow program is waited for, and a file counts only if the program has written it")
  func files() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("paid", to: "old.txt")
    let run = "program: { run: [\(Repository.root)/Tests/Programs/edges.sh, late, new.txt] }"
    let steps = [
      "wait: { text: Card number, timeout: 60s }", "type: $card.none-success", "press: Enter",
      "see: { text: thanks, timeout: 60s }", "exit: { status: 0, timeout: 60s }", "file: { path: new.txt, text: paid }",
    ]
    let paid = try Self.play(run, steps, in: folder.path).result
    #expect(paid.failure == nil, "\(paid.failureText)")
    let old = try Self.play(
      run, ["wait: { text: Card number, timeout: 60s }", "file: { path: old.txt, text: paid, timeout: 200ms }"],
      in: folder.path
    ).result.failure
    #expect(old?.code == "file")
    #expect(old?.message.contains("as it was before the program was started") == true)
  }

  @Test("Of a file that was there before, only what was added counts")
  func addedToFile() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("Paid\n", to: "app.log")
    func failure(_ command: String, _ text: String) throws -> String? {
      try Self.play(
        "program: { run: [sh, -c, \"\(command)\"] }",
        ["exit: { status: 0, timeout: 60s }", "file: { path: app.log, text: \(text), timeout: 200ms }"], in: folder.path
      ).result.failure?.message
    }
    #expect(try failure("touch app.log", "Paid")?.contains("as it was before") == true)
    #expect(try failure("echo Declined >> app.log", "Paid")?.contains("what was added to it is «Declined") == true)
    #expect(try failure("echo Refunded >> app.log", "Refunded") == nil)
    #expect(try failure("echo Held > app.log", "Held") == nil)
    // In another file in its place, what the first one had not is new.
    #expect(try failure("echo Sent > new.log; mv new.log app.log", "Sent") == nil)
  }

  @Test("What was in a file before does not count in one that replaces it, and a file that is moved is not written")
  func replacedFile() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("order 41 Paid 5.00\n", to: "orders.txt")
    func failure(_ command: String, _ text: String, in file: String = "orders.txt") throws -> String? {
      try Self.play(
        "program: { run: [sh, -c, \"\(command)\"] }",
        ["exit: { status: 0, timeout: 60s }", "file: { path: \(file), text: \(text), timeout: 200ms }"],
        in: folder.path
      ).result.failure?.message
    }
    let added = try failure("(cat orders.txt; echo order 42 Declined) > new; mv new orders.txt", "Paid 5.00")
    #expect(added?.contains("what was added to it is «order 42 Declined") == true, "\(added ?? "")")
    #expect(try failure(": > empty.txt", "''", in: "empty.txt") == nil)
    let edited = try failure("sed -i s/42/43/ orders.txt", "Paid 5.00")
    #expect(edited?.contains("only as before the program was started") == true, "\(edited ?? "")")
    #expect(try failure("sed -i s/43/44/ orders.txt", "order 44") == nil)
    #expect(try failure("(echo order 45 Paid 5.00; cat orders.txt) > new; mv new orders.txt", "Paid 5.00") == nil)
    let same = try failure("cp orders.txt new; mv new orders.txt", "Paid 5.00")
    #expect(same?.contains("as it was before") == true, "\(same ?? "")")
    for (command, file) in [
      ("mv orders.txt paid.txt", "paid.txt"), ("ln -s paid.txt link.txt", "link.txt"),
      ("ln paid.txt hard.txt", "hard.txt"),
    ] {
      let moved = try failure(command, "Paid 5.00", in: file)
      #expect(moved?.contains("has not been written since") == true, "\(moved ?? "\(command) is green")")
    }
    #expect(try failure("cat paid.txt > copy.txt", "Paid 5.00", in: "copy.txt") == nil)
  }
}
