import Glibc
import Testing

@testable import KassaTerminal

/// The suite is serialised, because curses supports only one screen at a time.
@Suite("Screen through ncurses", .serialized)
struct CursesScreenTests {
  private func frame(_ rows: String..., size: Size = Size(columns: 80, rows: 24), style: Style = Style()) -> Frame {
    var frame = Frame(size: size)
    for (row, text) in rows.enumerated() { frame.put(text, at: Point(column: 0, row: row), style: style) }
    return frame
  }

  @Test func whatIsShownIsOnTheScreen() throws {
    let terminal = try TestTerminal()
    let rows = ["plain", "╭─日本─╮ e\u{301} 🏦 €", "🇷🇺 👩‍👧 1️⃣", "שלום", "•▸✓①"]
    var frame = self.frame()
    for (row, text) in rows.enumerated() {
      frame.put(text, at: Point(column: 0, row: row), style: Style(foreground: .red))
    }
    terminal.screen.show(frame)
    let expected = FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false)
    for row in 0..<24 { #expect(terminal.row(row) == expected[row]) }
    #expect(terminal.screen.capabilities == ScreenCapabilities(depth: .ansi256, unicode: true))
  }

  /// After any sequence of frames, the terminal must show the text, styles and cursor of the last frame.
  @Test(arguments: ["xterm-256color", "xterm", "linux", "vt100", "screen-256color"])
  func changesLeaveNothingBehind(term: String) throws {
    let size = Size(columns: 20, rows: 4)
    let terminal = try TestTerminal(term: term, size: size)
    let depth = terminal.screen.capabilities.depth
    var emulator = Emulator(size: size)
    var random = SeededRandom(seed: 11)
    let texts = ["日本語", "abc", "🇷🇺x", "e\u{301}", "─", "  ", "한글", "xxxxxxxxxxxx", "                    "]
    let styles = [
      Style(), Style(foreground: .red), Style(background: .blue),
      Style(foreground: .cyan, attributes: [.bold, .underline]),
      Style(foreground: .rgb(1, 200, 30), background: .rgb(9, 9, 90)), Style(attributes: .reverse),
      Style(foreground: .red, attributes: .bold),
    ]
    var frame = Frame(size: size)
    for step in 0..<600 {
      for _ in 0...random.roll(3) {
        let point = Point(column: random.roll(20), row: random.roll(4))
        frame.put(texts[random.roll(texts.count)], at: point, style: styles[random.roll(styles.count)])
      }
      frame.cursor = random.roll(4) == 0 ? nil : Point(column: random.roll(20), row: random.roll(4))
      if random.roll(50) == 0 { frame = Frame(size: size) }
      terminal.screen.show(frame)
      if random.roll(40) == 0 { terminal.screen.repaint() }
      let output = terminal.output()
      emulator.feed(output)
      #expect(emulator.unknown == [])
      if let cursor = frame.cursor { #expect(emulator.cursor == cursor, "\(step)") }
      // A VT100 cannot hide the cursor.
      #expect(emulator.isCursorVisible == (frame.cursor != nil || term == "vt100"))
      // Do not compare styles on terminals for which curses changes bright colours and attributes.
      let hasStyles = term.hasPrefix("xterm-") || term.hasPrefix("screen")
      // Curses would corrupt a wide character directly before the last cell, so expect a question mark there.
      var wanted = frame
      let corner = Point(column: size.columns - 3, row: size.rows - 1)
      if term.hasPrefix("screen"), wanted[Point(column: corner.column + 1, row: corner.row)].isContinuation {
        wanted.put("? ", at: corner, style: wanted[corner].style)
      }
      let (shownCells, wantedCells) = (emulator.frame.cells, wanted.cells)
      let wrong = shownCells.indices.first { index in
        let (found, wanted) = (shownCells[index], wantedCells[index])
        return found.text != wanted.text || hasStyles && found.look(.rgb) != wanted.look(depth)
      }
      if let wrong {
        Issue.record(
          "step \(step), cell \(wrong): \(emulator.frame.cells[wrong]) \(frame.cells[wrong]) \(output.debugDescription)"
        )
        return
      }
    }
  }

  /// Draws the card form, in which each typed digit appears twice in two different styles, and the cursor moves.
  /// The brand colour is one of 256 colours, which takes the longest style sequence in this colour mode.
  @Test(arguments: [Color.blue, .rgb(26, 31, 113)])
  func aTypedDigitCostsFewBytes(ground: Color) throws {
    let terminal = try TestTerminal(size: Size(columns: 100, rows: 30))
    var card = Theme().card
    card.background = ground
    let field = Theme().fieldFocused
    var frame = Frame(size: Size(columns: 100, rows: 30))
    frame.title = "kassa"
    frame.box(Rect(frame.size), Style(foreground: .brightBlack))
    frame.fill(Rect(column: 3, row: 10, columns: 32, rows: 8), card)
    frame.fill(Rect(column: 40, row: 12, columns: 24, rows: 1), field)
    frame.cursor = Point(column: 40, row: 12)
    terminal.screen.show(frame)
    _ = terminal.output()
    for (index, digit) in "4314220000000056".enumerated() {
      let column = index + index / 4
      frame.put(String(digit), at: Point(column: 10 + column, row: 14), style: card)
      frame.put(String(digit), at: Point(column: 40 + column, row: 12), style: field)
      frame.cursor = Point(column: 41 + column, row: 12)
      terminal.screen.show(frame)
      let output = terminal.output()
      #expect(output.utf8.count <= 70, "\(output.debugDescription)")
    }
    frame.put("9", at: Point(column: 59, row: 12), style: field)
    frame.cursor = Point(column: 60, row: 12)
    terminal.screen.show(frame)
    let alone = terminal.output()
    #expect(alone.utf8.count <= 20, "bytes for the field alone: \(alone.debugDescription)")
  }

  @Test func theSameFrameAgainCostsNothing() throws {
    let terminal = try TestTerminal()
    terminal.screen.show(frame("text"))
    _ = terminal.output()
    terminal.screen.show(frame("text"))
    #expect(terminal.output() == "")
    terminal.screen.show(frame("tex!"))
    #expect(!terminal.output().isEmpty)
    terminal.screen.repaint()
    #expect(terminal.output().contains("tex!"))
  }

  @Test func modesTitleAndCursorFollowTheFrame() throws {
    let terminal = try TestTerminal()
    _ = terminal.output()
    var frame = self.frame("x")
    frame.title = "Pay\u{1B}\u{7}"
    terminal.screen.show(frame)
    var output = terminal.output()
    for part in ["\u{1B}[?2004h", "\u{1B}[?1006h", "\u{1B}]2;Pay\u{7}", "\u{1B}[?25l"] {
      #expect(output.contains(part))
    }
    frame.modes = FrameModes(mouse: false, paste: false)
    frame.cursor = Point(column: 1, row: 0)
    terminal.screen.show(frame)
    output = terminal.output()
    for part in ["\u{1B}[?2004l", "\u{1B}[?1006l", "\u{1B}[?25h"] { #expect(output.contains(part)) }
    #expect(!output.contains("Pay"))
  }

  @Test func closingGivesTheTerminalBackOnce() throws {
    let terminal = try TestTerminal()
    terminal.screen.show(frame("x"))
    _ = terminal.output()
    terminal.screen.close()
    let output = terminal.output()
    for part in ["\u{1B}[?1049l", "\u{1B}[?2004l", "\u{1B}[?1006l", "\u{1B}[?25h"] { #expect(output.contains(part)) }
    terminal.screen.close()
    terminal.screen.show(frame("y"))
    #expect(terminal.output() == "" && terminal.events() == [] && terminal.screen.descriptors == [])
  }

  @Test(
    arguments: [
      ("xterm-256color", nil, ColorDepth.ansi256), ("xterm-256color", .ansi16, .ansi16),
      ("xterm-256color", .mono, .mono),
      ("xterm", nil, .ansi8), ("vt100", nil, .mono), ("vt100", .rgb, .mono), ("xterm-256color", .rgb, .ansi256),
      ("foot-of-the-future", nil, .ansi256), ("something-else", nil, .ansi8),
    ] as [(String, ColorDepth?, ColorDepth)])
  func depth(term: String, limit: ColorDepth?, expected: ColorDepth) throws {
    let terminal = try TestTerminal(term: term, depth: limit)
    #expect(terminal.screen.capabilities.depth == expected)
    terminal.screen.show(frame("x", style: Style(foreground: .rgb(255, 0, 0), background: .brightBlue)))
    let output = terminal.output()
    #expect(output.contains("38;5;196") == (expected == .ansi256))
    #expect(output.contains(/\u{1B}\[[0-9;]*[349][0-9]m/) == (expected != .mono))
  }

  @Test(
    "The terminal is asked for its background before the first frame, if it is one that does not print the question")
  func background() throws {
    for (term, isAsked) in [("xterm-256color", true), ("screen", true), ("linux", false), ("vt100", false)] {
      let terminal = try TestTerminal(term: term, asksBackground: true)
      terminal.screen.show(frame("x"))
      let output = terminal.output()
      #expect(output.contains("\u{1B}]11;?\u{1B}\\\u{1B}[c") == isAsked, "\(term)")
      #expect(output.contains("x"))
      guard isAsked else { continue }
      let reply = "\u{1B}]11;rgb:ffff/fafa/0000\u{1B}\\\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28;29;52c"
      #expect(terminal.type(reply + "7") == [.background(.rgb(255, 250, 0)), .key(Key(.character("7")))])
    }
    #expect(!(try TestTerminal().output().contains("]11;")))
  }

  @Test("A reply that comes when the screen closes is not left to the shell")
  func lateReply() throws {
    let terminal = try TestTerminal(asksBackground: true)
    terminal.send("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?62c")
    terminal.screen.close()
    #expect(terminal.unread == 0)
  }

  /// Screen readers speak what is sent. Of a row in which some letters stay, they would speak pieces of words.
  @Test("A page that changes sends its rows whole, and a key only what it changes")
  func wholeRows() throws {
    for (count, isWhole) in [(9, true), (8, false)] {
      let terminal = try TestTerminal()
      var frame = self.frame()
      for row in 0..<count { frame.put("Card number one", at: Point(column: 2, row: row), style: Style()) }
      terminal.screen.show(frame)
      _ = terminal.output()
      for row in 0..<count { frame.put("Card numbed two", at: Point(column: 2, row: row), style: Style()) }
      terminal.screen.show(frame)
      let output = terminal.output()
      #expect(
        output.ranges(of: "Card numbed two").count == (isWhole ? count : 0), "\(count): \(output.debugDescription)")
    }
  }

  @Test("The title comes back from the terminal's stack of titles where an empty one is ignored, as in mlterm")
  func titleStack() throws {
    for (term, isStacked) in [("mlterm", true), ("rxvt-unicode-256color", false)] {
      let terminal = try TestTerminal(term: term)
      var frame = self.frame("x")
      frame.title = "Pay"
      terminal.screen.show(frame)
      #expect(terminal.output().contains("\u{1B}[22;2t") == isStacked, "\(term)")
      terminal.screen.close()
      #expect(terminal.output().contains("\u{1B}[23;2t") == isStacked, "\(term)")
    }
  }

  @Test(
    "Text for the clipboard is sent to terminals that take it or ignore it, and never to one that would print it",
    arguments: [
      ("xterm-256color", true), ("st-256color", true), ("tmux-256color", true), ("linux", false), ("vt100", false),
    ]
  )
  func copy(term: String, isSent: Bool) throws {
    let terminal = try TestTerminal(term: term)
    _ = terminal.output()
    #expect(terminal.screen.copy("abc") == isSent)
    #expect(terminal.output() == (isSent ? "\u{1B}]52;c;YWJj\u{7}" : ""))
    #expect(!terminal.screen.copy(String(repeating: "a", count: Clipboard.longest + 1)) && terminal.output() == "")
  }

  @Test func withoutUnicodeEverythingIsASCII() throws {
    for terminal in [{ try TestTerminal(language: "C") }, { try TestTerminal(isASCII: true) }] {
      let terminal = try terminal()
      #expect(!terminal.screen.capabilities.unicode)
      terminal.screen.show(frame("┌─日─┐ •é", size: Size(columns: 80, rows: 24)))
      #expect(terminal.row(0) == "+-? -+ *e")
      #expect(terminal.output().utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func aFrameOfAnotherSizeIsCutOrPadded() throws {
    let terminal = try TestTerminal(size: Size(columns: 10, rows: 2))
    terminal.screen.show(frame("0123456789abc", "日本語日本語", "z", size: Size(columns: 13, rows: 3)))
    #expect(terminal.row(0) == "0123456789" && terminal.row(1) == "日本語日本")
    terminal.screen.show(frame("x", size: Size(columns: 1, rows: 1)))
    #expect(terminal.row(0) == "x" && terminal.row(1) == "")
  }

  @Test func keysAreDecoded() throws {
    let terminal = try TestTerminal()
    terminal.screen.show(frame())
    let names = [
      "a", "é", "Up", "Up", "Ctrl-Right", "Shift-F1", "F5", "Shift-Tab", "Del", "Enter", "Backspace", "Ctrl-C", "Alt-B",
    ]
    let bytes = "aé\u{1B}OA\u{1B}[A\u{1B}[1;5C\u{1B}[1;2P\u{1B}[15~\u{1B}[Z\u{1B}[3~\r\u{7F}\u{3}\u{1B}b"
    #expect(terminal.type(bytes) == names.compactMap { Key($0).map(InputEvent.key) })
    #expect(
      terminal.type("\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<64;1;1M") == [
        .mouse(MouseEvent(kind: .press, point: Point(column: 4, row: 2))),
        .mouse(MouseEvent(kind: .release, point: Point(column: 4, row: 2))),
        .mouse(MouseEvent(kind: .wheelUp, point: Point(column: 0, row: 0))),
      ])
    #expect(terminal.type("\u{1B}[200~4314\r22\u{1B}[201~\r") == [.paste("4314\n22"), .key(Key(.enter))])
  }

  @Test func escapeIsHeardAfterItsDelayAndTornKeysAreJoined() throws {
    let terminal = try TestTerminal()
    #expect(terminal.type("\u{1B}") == [])
    #expect(terminal.screen.inputTimeout == 0)
    #expect(terminal.events() == [.key(Key(.escape))])
    #expect(terminal.type("[A") == [.key(Key(.up))])
    #expect(terminal.screen.inputTimeout == nil)
  }

  @Test func moreThanAnybodyTypesIsAPasteThatIsTakenInShares() throws {
    let terminal = try TestTerminal()
    var events = terminal.type(String(repeating: "4314\r", count: 12_000) + "\u{1B}[A")
    while terminal.screen.inputTimeout == 0 { events += terminal.events() }
    #expect(events.last == .key(Key(.up)))
    var text = ""
    for case .paste(let part) in events.dropLast() { text += part }
    #expect(events.count < 12 && text == String(repeating: "4314\n", count: 12_000))
  }

  @Test func tracedKeysStayKeys() throws {
    let terminal = try TestTerminal()
    terminal.screen.tracesBytes = true
    #expect(
      terminal.type(String(repeating: "x", count: 2000)) == Array(repeating: .key(Key(.character("x"))), count: 2000))
  }

  @Test func aPasteIsReadInPieces() throws {
    let terminal = try TestTerminal()
    #expect(terminal.type("\u{1B}[200~41") == [])
    var events: [InputEvent] = []
    for _ in 0..<200 { events += terminal.type(String(repeating: "é", count: 15_000)) }
    #expect(terminal.type("\u{1B}[20") == [])
    events += terminal.type("1~é\u{1B}[A\u{1B}[15~x")
    guard case .paste(let text) = events.first else { return #expect(Bool(false), "\(events)") }
    #expect(text.hasPrefix("41é") && text.utf8.count <= InputDecoder.pasteLimit)
    #expect(events.dropFirst() == (["é", "Up", "F5", "x"].compactMap { Key($0).map(InputEvent.key) })[...])
    #expect(terminal.type("y") == [.key(Key(.character("y")))])
  }

  @Test func theEndOfTheInputIsToldOnce() throws {
    let terminal = try TestTerminal()
    #expect(terminal.events() == [])
    terminal.hangUp()
    #expect(terminal.events() == [.eof])
    #expect(terminal.events() == [])
  }

  @Test func refusals() throws {
    #expect(throws: ScreenError.unknownTerminal(["dumb"])) { _ = try TestTerminal(term: "dumb") }
    #expect(throws: ScreenError.unknownTerminal([])) { _ = try TestTerminal(term: "") }
    let file = try TestTerminal.temporaryFile()
    defer { close(file) }
    var configuration = ScreenConfiguration(term: "xterm")
    configuration.output = file
    #expect(throws: ScreenError.notATerminal) { _ = try CursesScreen(configuration: configuration) }
    let terminal = try TestTerminal()
    #expect(throws: ScreenError.busy) { _ = try TestTerminal() }
    terminal.screen.close()
    _ = try TestTerminal()
  }

  @Test("Overwriting the output buffer of curses shows nothing, and the next frame costs what it would have cost")
  func overwrittenOutput() throws {
    let terminal = try TestTerminal()
    terminal.screen.show(frame("4111"))
    _ = terminal.output()
    terminal.screen.overwriteOutput()
    terminal.screen.show(frame("4111"))
    #expect(terminal.output().isEmpty)
    terminal.screen.show(frame("4112"))
    #expect(1...20 ~= terminal.output().utf8.count)
    #expect(terminal.screen.text(at: Point(column: 3, row: 0)) == "2")
  }

  /// Resizes a pseudo-terminal. The screen learns of the new size only through SIGWINCH.
  @Test func anotherSizeOfTheWindow() throws {
    let pair = try #require(PseudoTerminal(size: Size(columns: 80, rows: 24)))
    var configuration = ScreenConfiguration(term: "xterm", language: "C.UTF-8")
    configuration.input = pair.terminal
    configuration.output = pair.terminal
    configuration.hasCrashGuard = false
    let screen = try CursesScreen(configuration: configuration)
    defer { screen.close() }
    #expect(screen.size == Size(columns: 80, rows: 24))
    pair.resize(Size(columns: 33, rows: 7))
    var events: [InputEvent] = []
    screen.readEvents(into: &events)
    #expect(events == [])
    kill(getpid(), SIGWINCH)
    #expect(Poller.wait(inputs: screen.descriptors, timeout: hangGuard) != .timedOut)
    screen.readEvents(into: &events)
    #expect(events == [.resize(Size(columns: 33, rows: 7))])
    #expect(screen.size == Size(columns: 33, rows: 7))
    #expect(TerminalProbe.size(of: pair.terminal) == screen.size)
  }

  /// Cells for a window of 3,000 by 2,000 take half a gigabyte, and those for the largest one are more than there is.
  @Test("Of a huge window, a thousand columns and rows are drawn in", arguments: [(3000, 2000), (65_535, 65_535)])
  func hugeWindow(columns: Int, rows: Int) throws {
    let pair = try #require(PseudoTerminal(size: Size(columns: columns, rows: rows)))
    var configuration = ScreenConfiguration(term: "xterm", language: "C.UTF-8")
    (configuration.input, configuration.output) = (pair.terminal, pair.terminal)
    configuration.hasCrashGuard = false
    let screen = try CursesScreen(configuration: configuration)
    defer { screen.close() }
    #expect(screen.size == Size(columns: 1000, rows: 1000))
    pair.resize(Size(columns: 2000, rows: 7))
    kill(getpid(), SIGWINCH)
    #expect(Poller.wait(inputs: screen.descriptors, timeout: hangGuard) != .timedOut)
    var events: [InputEvent] = []
    screen.readEvents(into: &events)
    #expect(screen.size == Size(columns: 1000, rows: 7))
  }

  @Test("A limit on the size that is drawn in holds from the start and after a change, and not for the next screen")
  func limitedWindow() throws {
    let pair = try #require(PseudoTerminal(size: Size(columns: 400, rows: 40)))
    var configuration = ScreenConfiguration(term: "xterm", language: "C.UTF-8")
    (configuration.input, configuration.output) = (pair.terminal, pair.terminal)
    configuration.hasCrashGuard = false
    configuration.largest = Size(columns: 300, rows: 100)
    let screen = try CursesScreen(configuration: configuration)
    #expect(screen.size == Size(columns: 300, rows: 40))
    pair.resize(Size(columns: 80, rows: 200))
    kill(getpid(), SIGWINCH)
    #expect(Poller.wait(inputs: screen.descriptors, timeout: hangGuard) != .timedOut)
    var events: [InputEvent] = []
    screen.readEvents(into: &events)
    #expect(screen.size == Size(columns: 80, rows: 100))
    screen.close()
    configuration.largest = ScreenConfiguration(term: "xterm").largest
    let next = try CursesScreen(configuration: configuration)
    defer { next.close() }
    #expect(next.size == Size(columns: 80, rows: 200))
  }

  @Test("The bytes that a terminal sends are counted, whatever they mean")
  func countedBytes() throws {
    let terminal = try TestTerminal()
    // A letter, a key, and a string that is no event.
    #expect(terminal.type("a\u{1B}[A\u{1B}]0;title\u{1B}\\").count == 2)
    #expect(terminal.screen.bytesRead == 15)
  }
}

extension Cell {
  /// Returns the visible part of the cell's style.
  /// A space shows only its background, unless it is reversed or underlined.
  fileprivate func look(_ depth: ColorDepth) -> Style {
    var style = style.quantised(to: depth)
    guard text == " ", style.attributes.isDisjoint(with: [.reverse, .underline]) else { return style }
    style.foreground = .default
    style.attributes = []
    return style
  }
}
