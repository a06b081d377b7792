import CVTerm
import KassaTerminal

/// The cells and the cursor of a terminal, which libvterm keeps. Nothing else of kassa knows libvterm.
final class VirtualScreen {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let state: OpaquePointer
  private var reader = OutputReader()
  private(set) var size: Size
  private var drawn: Frame?
  /// Whether the terminal has ever echoed a text.
  private var hasEcho = false
  /// Whether it is echoing one.
  private var isEchoing = false

  init(size: Size) {
    self.size = size
    terminal = vterm_new(Self.rows(size), Self.columns(size))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    state = vterm_obtain_state(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  /// libvterm writes beyond a screen in which a wide character has no room.
  private static func columns(_ size: Size) -> Int32 { max(2, Int32(clamping: size.columns)) }
  private static func rows(_ size: Size) -> Int32 { max(1, Int32(clamping: size.rows)) }

  func resize(_ size: Size) {
    let rows = self.size.rows
    self.size = size
    drawn = nil
    // As in xterm, a scrolling region ends. libvterm would go on to use one that lies outside of the window.
    let place = cursor
    feed(Array("\u{1B}[r".utf8)[...])
    // As in xterm, a lower window loses its last rows as long as the cursor stays in it. libvterm would move all rows up if one
    // of the last rows was ever written to.
    if size.rows < rows, place.row < size.rows { feed(Array("\u{1B}[\(size.rows + 1);1H\u{1B}[J".utf8)[...]) }
    feed(Array("\u{1B}[\(place.row + 1);\(place.column + 1)H".utf8)[...])
    vterm_set_size(terminal, Self.rows(size), Self.columns(size))
    // The cursor may lie above of a window with fewer rows, until the next control sequence.
    feed(Array("\u{1B}[10m".utf8)[...])
  }

  /// Takes in what a program has written.
  /// - Parameters:
  ///   - watch: looks at the screen in between; nil if nobody does.
  ///   - isEcho: whether the terminal shows this by itself, because it was typed.
  /// - Returns: what a terminal answers, such as the place of the cursor.
  func write(_ bytes: [UInt8], _ watch: TerminalEngine.Watch? = nil, isEcho: Bool = false) -> [UInt8] {
    guard isEcho else { return read(bytes, watch) }
    (hasEcho, isEchoing) = (true, true)
    mark()
    defer {
      isEchoing = false
      mark()
    }
    return read(bytes, watch)
  }

  /// Marks the cells that are drawn from now on by their font, wherever they scroll to. Fonts of programs are left out.
  /// - Parameter isWrapped: whether the cells may begin a row that the terminal begins by itself.
  private func mark(isWrapped: Bool = false) {
    feed(Array("\u{1B}[\(10 + (isEchoing ? 1 : 0) + (isWrapped ? 2 : 0))m".utf8)[...])
  }

  private func read(_ bytes: [UInt8], _ watch: TerminalEngine.Watch?) -> [UInt8] {
    let passed = reader.read(bytes, columns: size.columns)
    var answers: [UInt8] = []
    var rest = passed[...]
    for piece in reader.printed {
      answers += take(rest[..<piece.lowerBound])
      print(passed[piece])
      rest = rest[piece.upperBound...]
      if let watch, watch.concerns(passed[piece]) { watch.look(frame) }
    }
    answers += take(rest)
    if let watch {
      for title in reader.newTitles {
        var frame = frame
        frame.title = title
        watch.look(frame)
      }
    }
    return answers
  }

  /// Prints characters, and marks those that may begin a row because the one above has no room. A mark in another column says
  /// nothing.
  private func print(_ characters: ArraySlice<UInt8>) {
    drawn = nil
    let last = Self.columns(size) - 1
    guard cursor.column + characters.count >= last else { return feed(characters) }
    for character in String(decoding: characters, as: UTF8.self) {
      let isAtEnd = cursor.column >= last
      if isAtEnd { mark(isWrapped: true) }
      feed(Array(character.utf8)[...])
      if isAtEnd { mark() }
    }
  }

  /// Draws bytes, and returns what a terminal answers to them.
  private func take(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    drawn = nil
    var answers: [UInt8] = []
    // In pieces whose answers fit into the buffer of libvterm.
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 1024) {
      feed(bytes[start..<min(start + 1024, bytes.endIndex)])
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = vterm_output_read(terminal, &buffer, buffer.count)
      answers += buffer.prefix(count).map { UInt8(bitPattern: $0) }
    }
    return answers
  }

  private func feed(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { bytes in
      _ = vterm_input_write(terminal, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }

  private var cursor: Point {
    var place = VTermPos()
    vterm_state_get_cursorpos(state, &place)
    return Point(column: Int(place.col), row: Int(place.row))
  }

  var modes: TerminalModes { TerminalModes(numbers: reader.modes, hasKeypad: reader.hasKeypad) }
  var title: String { reader.title }
  var bells: Int { reader.bells }
  var clipboard: String? { reader.clipboard }
  var links: [String] { reader.links }

  /// The screen as it is now, with the title and the cursor.
  var frame: Frame {
    if let drawn { return drawn }
    let frame = draw(hasEcho: true)
    drawn = frame
    return frame
  }

  /// The same screen without what the terminal has echoed.
  var frameWithoutEcho: Frame { hasEcho ? draw(hasEcho: false) : frame }

  private func draw(hasEcho: Bool) -> Frame {
    var frame = Frame(size: size)
    frame.title = reader.title
    let cursor = cursor
    frame.cursor = reader.modes.contains(25) && frame.contains(cursor) ? cursor : nil
    frame.modes = FrameModes(mouse: modes.hasMouse, paste: modes.hasPaste)
    var cell = cvt_cell()
    for row in 0..<size.rows {
      for column in 0..<size.columns where cvt_get(screen, Int32(row), Int32(column), &cell) {
        guard hasEcho || Int(cell.attributes) & CVT_ECHO == 0 else { continue }
        Self.draw(cell, at: Point(column: column, row: row), in: &frame)
      }
      if isContinued(row) { frame.continuedRows.insert(row) }
    }
    return frame
  }

  /// Whether the terminal has begun a row by itself, and the row above still reaches the margin. A wide character leaves the last
  /// column free.
  private func isContinued(_ row: Int) -> Bool {
    var (first, last) = (cvt_cell(), cvt_cell())
    guard row > 0, cvt_get(screen, Int32(row), 0, &first), Int(first.attributes) & CVT_WRAPPED != 0,
      cvt_get(screen, Int32(row - 1), Self.columns(size) - 1, &last)
    else { return false }
    return last.characters.0 != 0 || first.columns == 2
  }

  private static func draw(_ cell: cvt_cell, at point: Point, in frame: inout Frame) {
    let characters = cell.characters
    guard characters.0 != UInt32.max else { return }
    let style = Style(
      foreground: color(cell.foreground), background: color(cell.background), attributes: attributes(cell.attributes))
    // Concealed text takes its room and cannot be read.
    guard characters.0 != 0, Int(cell.attributes) & CVT_STRIKE == 0 else {
      if style != Style() { frame[point] = Cell(style: style) }
      return
    }
    guard let first = Unicode.Scalar(characters.0) else { return }
    if cell.columns == 1, characters.1 == 0 {
      frame[point] = Cell(first, style: style)
      return
    }
    let scalars = [characters.0, characters.1, characters.2, characters.3, characters.4, characters.5]
      .prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    if frame.put(text, at: point, style: style, maxColumns: Int(cell.columns)) == 0 {
      frame[point] = Cell(first, style: style)
    }
  }

  private static func color(_ number: Int32) -> Color {
    switch number {
    case ..<0: .default
    case ..<0x100: .indexed(UInt8(number))
    default: .rgb(UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
    }
  }

  private static func attributes(_ bits: UInt32) -> Attributes {
    // Dim is kept as blinking; see GraphicRendition.
    let meanings: [(Int, Attributes)] = [
      (CVT_BOLD, .bold), (CVT_BLINK, .dim), (CVT_ITALIC, .italic),
      (CVT_UNDERLINE, .underline), (CVT_REVERSE, .reverse),
    ]
    return meanings.reduce(into: []) { if Int(bits) & $1.0 != 0 { $0.insert($1.1) } }
  }
}

/// The modes that a program has switched on in its terminal.
package struct TerminalModes: Equatable, Sendable {
  /// The private modes of DEC and xterm that are on.
  var numbers: Set<Int>
  /// Whether the keypad sends sequences of its own.
  package var hasKeypad: Bool

  /// Whether the program uses the alternate screen, as full-screen programs do.
  package var isAlternate: Bool { !numbers.isDisjoint(with: [1047, 1049]) }
  /// Whether clicks are reported.
  package var hasMouse: Bool { !numbers.isDisjoint(with: [9, 1000, 1002, 1003]) }
  /// Whether clicks are reported with decimal coordinates. Source: xterm, «Extended coordinates», SGR (1006).
  package var hasDecimalMouse: Bool { numbers.contains(1006) }
  /// Whether a paste is bracketed.
  package var hasPaste: Bool { numbers.contains(2004) }
  /// Whether cursor keys send their application sequences.
  package var hasCursorKeys: Bool { numbers.contains(1) }
}
