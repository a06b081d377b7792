import CTerminal
import Glibc

/// A terminal screen based on ncurses, which sends only the changes to the terminal.
/// One thread owns the screen, and only one screen can be open at a time.
///
/// Ctrl-C and Ctrl-Z arrive as keys instead of raising signals.
/// While the screen is open, `readEvents` handles SIGTSTP, SIGCONT and SIGWINCH.
public final class CursesScreen: Screen {
  public let capabilities: ScreenCapabilities

  private let configuration: ScreenConfiguration
  private var decoder: InputDecoder
  private var unmarked = UnmarkedPaste()
  private var styleCache: StyleCache
  private let breaksWideCorner: Bool
  private let hasLinks: Bool
  /// Whether the locale has a character set of single bytes, as KOI8-R. In the C locale, which has ASCII, UTF-8 is read.
  private let hasEightBitCharacters: Bool
  private var shown: Frame?
  private var cursor = Point(column: 0, row: 0)
  private var isCursorVisible = true
  private var modes = FrameModes(mouse: false, paste: false)
  private var title: String?
  private var reportedSize: Size
  private var lastInput: Int64 = 0
  /// The number of bytes that have been read.
  package private(set) var bytesRead = 0
  /// When the terminal was asked for its background, in milliseconds; only valid while the decoder awaits the reply.
  private var asked: Int64 = 0
  private var hasEnded = false
  /// Whether input may be left that was not read because there was so much of it.
  private var hasMore = false
  private var isClosed = false

  /// Opens the screen and puts the terminal into full-screen mode.
  /// - Throws: `ScreenError` if there is no terminal, or if it cannot be controlled.
  public init(configuration: ScreenConfiguration) throws(ScreenError) {
    self.configuration = configuration
    if configuration.size == nil,
      !ct_is_terminal(configuration.input) || !ct_is_terminal(configuration.output)
    {
      throw .notATerminal
    }
    let isUnicode = ct_locale(configuration.language) && !configuration.isASCII
    if configuration.hasCrashGuard { ct_guard_install() }
    ct_limit_size(Int32(clamping: configuration.largest.columns), Int32(clamping: configuration.largest.rows))
    try Self.open(configuration)
    if let size = configuration.size { ct_resize(Int32(clamping: size.columns), Int32(clamping: size.rows)) }
    let depth = Self.depth(atMost: configuration.depth)
    capabilities = ScreenCapabilities(depth: depth, unicode: isUnicode)
    styleCache = StyleCache(depth: depth)
    hasLinks = TerminalFamily(configuration.term).hasLinks
    breaksWideCorner = ct_breaks_wide_corner()
    decoder = InputDecoder(escapeDelay: configuration.escapeDelay)
    // The currency sign or a letter: every set of single bytes but ASCII has a character there.
    hasEightBitCharacters = ct_character(0xE4) >= 0
    reportedSize = Self.currentSize
    if configuration.asksBackground, depth != .mono, TerminalFamily(configuration.term).ignoresStrings { ask() }
  }

  deinit { close() }

  private static func open(_ configuration: ScreenConfiguration) throws(ScreenError) {
    for name in configuration.candidates {
      let terminal = ct_terminal(
        needs_keypad_mode: TerminalFamily(configuration.term).needsKeypadMode,
        has_meta_mode: TerminalFamily(configuration.term).hasMetaMode,
        has_title_stack: TerminalFamily(configuration.term).hasTitleStack)
      let result = ct_open(name, terminal, configuration.input, configuration.output, configuration.depth != .mono)
      switch Int(result) {
      case CT_OK: return
      case CT_UNKNOWN: continue
      case CT_BUSY: throw .busy
      default: throw .system
      }
    }
    throw .unknownTerminal(configuration.candidates)
  }

  private static func depth(atMost limit: ColorDepth?) -> ColorDepth {
    let own: ColorDepth =
      switch ct_colors() {
      case ..<8: .mono
      case ..<16: .ansi8
      case ..<256: .ansi16
      default: ct_has_direct_colors() ? .rgb : .ansi256
      }
    let order = ColorDepth.allCases
    guard let limit, let wanted = order.firstIndex(of: limit), let has = order.firstIndex(of: own) else { return own }
    return order[min(wanted, has)]
  }

  private static var currentSize: Size { Size(columns: Int(ct_columns()), rows: Int(ct_rows())) }

  public var size: Size { isClosed ? reportedSize : Self.currentSize }

  // MARK: Output

  public func show(_ frame: Frame) {
    guard !isClosed else { return }
    set(frame.modes)
    let changed = changedRows(of: frame)
    draw(frame, changed)
    sendWhole(changed)
    if frame.title != title {
      title = frame.title
      let clean = Sanitizer.clean(frame.title, newlines: .blank)
      ct_title(capabilities.unicode ? clean : String(clean.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }))
    }
    if isCursorVisible != (frame.cursor != nil) {
      isCursorVisible = frame.cursor != nil
      ct_cursor(isCursorVisible)
    }
    if let point = frame.cursor, Rect(size).contains(point) { cursor = point }
    refresh()
    if hasLinks { link(frame, after: shown) }
    shown = frame
  }

  /// Returns the rows that are not as they were shown; all rows of the window at first and after a resize.
  private func changedRows(of frame: Frame) -> [Int] {
    guard let shown, shown.size == frame.size, frame.size == size else { return Array(0..<size.rows) }
    return frame.rows.indices.filter { frame.rows[$0] != shown.rows[$0] }
  }

  /// Sends the changed rows whole if the page has changed, because screen readers speak what is sent: of a row in which some
  /// letters stay, they would speak pieces of words. A key changes few rows, and sends little.
  private func sendWhole(_ changed: [Int]) {
    guard shown != nil, changed.count > Self.mostRowsOfKey else { return }
    for row in changed { ct_send_row(Int32(row)) }
  }

  /// The most rows that a key changes on a page: a field with its hint, the drawn card, the footer.
  private static let mostRowsOfKey = 8

  private func refresh() { ct_refresh(Int32(cursor.row), Int32(cursor.column)) }

  /// Overwrites what curses keeps of the output that it has sent, because it may include a card number.
  package func overwriteOutput() {
    if !isClosed { ct_overwrite_output() }
  }

  /// Writes the hyperlinks over the painted text, because curses does not support them. The visible text is unchanged.
  private func link(_ frame: Frame, after old: Frame?) {
    guard frame.size == size else { return }
    let bytes = frame.linking(after: old, depth: capabilities.depth)
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBufferPointer { ct_send($0.baseAddress, $0.count) }
  }

  /// Sends text for the terminal's clipboard. The terminal does not tell whether it allows that.
  /// - Returns: whether it was sent. Text that is too long is not, nor anything to a terminal that would print it.
  @discardableResult
  public func copy(_ text: String) -> Bool {
    let bytes = Clipboard.sequence(for: text)
    guard !isClosed, TerminalFamily(configuration.term).ignoresStrings, !bytes.isEmpty else { return false }
    bytes.withUnsafeBufferPointer { ct_send($0.baseAddress, $0.count) }
    return true
  }

  private func set(_ wanted: FrameModes) {
    if wanted.mouse != modes.mouse, configuration.mouse { ct_mouse(wanted.mouse) }
    if wanted.paste != modes.paste { ct_paste(wanted.paste) }
    modes = wanted
  }

  /// Writes rows of the frame into the window of curses, which knows what has changed in them.
  private func draw(_ frame: Frame, _ rows: [Int]) {
    let size = size
    var run = CharacterRun()
    for row in rows {
      // A frame may be smaller than the window after a resize.
      let cells = row < frame.size.rows ? frame.rows[row] : []
      for column in 0..<size.columns {
        let isWide = column + 1 < min(size.columns, cells.count) && cells[column + 1].isContinuation
        put(column < cells.count ? cells[column] : Cell(), isWide: isWide, row, column, &run)
      }
      finish(&run)
    }
  }

  private func finish(_ run: inout CharacterRun) {
    guard !run.characters.isEmpty else { return }
    let style = styleCache.cursesStyle(for: run.style)
    ct_put_run(
      Int32(run.row), Int32(run.column), run.characters, Int32(run.characters.count),
      UInt32(style.attributes.rawValue), style.pair)
    run.characters.removeAll(keepingCapacity: true)
  }

  private func put(_ cell: Cell, isWide: Bool, _ row: Int, _ column: Int, _ run: inout CharacterRun) {
    guard !cell.isContinuation else { return }
    if !isWide, cell.mark == 0, (0x20...0x7E).contains(cell.base) {
      if run.take(cell, row, column) { return }
      finish(&run)
      run.row = row
      run.column = column
      run.style = cell.style
      run.characters.append(cell.base)
      return
    }
    finish(&run)
    let cursesStyle = styleCache.cursesStyle(for: cell.style)
    let columns = isWide ? 2 : 1
    var text = (cell.base, cell.mark, cell.secondMark, UInt32(0))
    if cell.base > 0x7E || cell.mark != 0 {
      if !capabilities.unicode || Int(ct_width(cell.base)) != columns || isWide && isBesideCorner(row, column) {
        text = (capabilities.unicode ? 0x3F : PlainGlyphs.ascii(for: cell.base), 0, 0, 0)
        if isWide { write((0x20, 0, 0, 0), cursesStyle, row, column + 1) }
      } else {
        if text.2 != 0, ct_width(text.2) != 0 { text.2 = 0 }
        if text.1 != 0, ct_width(text.1) != 0 { (text.1, text.2) = (text.2, 0) }
      }
    }
    write(text, cursesStyle, row, column)
  }

  /// Whether a wide character at this position is next to the last cell of the screen, where curses would corrupt it.
  private func isBesideCorner(_ row: Int, _ column: Int) -> Bool {
    breaksWideCorner && row == size.rows - 1 && column + 3 == size.columns
  }

  private func write(_ text: (UInt32, UInt32, UInt32, UInt32), _ cursesStyle: CursesStyle, _ row: Int, _ column: Int) {
    withUnsafeBytes(of: text) { bytes in
      guard let start = bytes.baseAddress else { return }
      ct_put(
        Int32(row), Int32(column), start.assumingMemoryBound(to: UInt32.self), UInt32(cursesStyle.attributes.rawValue),
        cursesStyle.pair
      )
    }
  }

  /// Returns the text that curses stores at a position.
  func text(at point: Point) -> String {
    var buffer: [UInt32] = [0, 0, 0, 0]
    let count = ct_get(Int32(point.row), Int32(point.column), &buffer)
    var text = ""
    text.unicodeScalars.append(contentsOf: buffer.prefix(Int(count)).compactMap(Unicode.Scalar.init))
    return text
  }

  public func repaint() {
    guard !isClosed else { return }
    ct_repaint()
    refresh()
    if hasLinks, let shown { link(shown, after: nil) }
  }

  public func suspend() {
    guard !isClosed else { return }
    awaitReply()
    ct_suspend()
    // The title was given back with the terminal.
    title = nil
  }

  public func close() {
    guard !isClosed else { return }
    awaitReply()
    reportedSize = Self.currentSize
    isClosed = true
    ct_close()
  }

  // MARK: The background

  /// The background that the configuration assumes until the terminal has told its own; nil if it is unknown.
  package var assumedBackground: Color? { configuration.background }

  /// The milliseconds within which a terminal answers, unless it never does.
  private static let replyTime: Int64 = 250

  private func ask() {
    BackgroundQuery.bytes.withUnsafeBufferPointer { ct_send($0.baseAddress, $0.count) }
    decoder.awaitsReply = true
    asked = ct_milliseconds()
  }

  /// Waits a moment for the terminal's reply before another program reads the input, which would take it for typed text.
  private func awaitReply() {
    var events: [InputEvent] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while decoder.awaitsReply {
      let left = Self.replyTime - (ct_milliseconds() - asked)
      guard left > 0, case .ready = Poller.wait(inputs: [configuration.input], timeout: Int(left)) else { break }
      let count = ct_read_bytes(configuration.input, &piece, piece.count)
      guard count > 0 else { break }
      decoder.feed(bytes: piece[..<count], into: &events)
    }
    decoder.awaitsReply = false
  }

  // MARK: Input

  public var descriptors: [Int32] {
    if isClosed { return [] }
    return hasEnded ? [ct_signal_descriptor()] : [configuration.input, ct_signal_descriptor()]
  }

  public var inputTimeout: Int? {
    if hasMore { return 0 }
    guard let pendingTimeout = decoder.pendingTimeout else { return nil }
    return max(0, pendingTimeout - Int(ct_milliseconds() - lastInput))
  }

  public func readEvents(into events: inout [InputEvent]) {
    guard !isClosed else { return }
    hearSignals()
    unmarked.begin(at: ct_milliseconds())
    var (isQuiet, share, read): (Bool, Int, [InputEvent]) = (true, Self.share, [])
    while share > 0, self.read(&share, into: &read) { isQuiet = false }
    hasMore = share <= 0
    let now = ct_milliseconds()
    if decoder.awaitsReply, now - asked > Self.replyTime { decoder.awaitsReply = false }
    // A trace shows each key as it came.
    events += decoder.isTracing ? read : unmarked.join(read, at: now)
    if !isQuiet {
      lastInput = now
    } else if let pendingTimeout = decoder.pendingTimeout, now - lastInput >= Int64(pendingTimeout) {
      decoder.pause(into: &events)
      lastInput = now
    } else if !hasEnded, ct_ended(configuration.input) {
      hasEnded = true
      events.append(.eof)
    }
    let size = size
    if size != reportedSize {
      reportedSize = size
      shown = nil
      events.append(.resize(size))
    }
  }

  /// The most bytes that are read per call, so that a flood of input cannot block painting.
  private static let share = 65536
  private static let pieceLength = 4096

  /// Reads the next block of the input, and subtracts its length from `share`.
  /// - Returns: false if there is no input.
  private func read(_ share: inout Int, into events: inout [InputEvent]) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceLength) { piece in
      guard let start = piece.baseAddress else { return false }
      piece.initialize(repeating: 0)
      // Erase the buffer, because the input may contain a card number.
      defer { explicit_bzero(start, piece.count) }
      let count = ct_read_bytes(configuration.input, start, piece.count)
      share -= count
      bytesRead += count
      let read = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(piece)[..<count])
      if hasEightBitCharacters {
        for byte in read { decoder.feed(byte < 0x80 ? UInt32(byte) : Self.character(byte), into: &events) }
      } else {
        decoder.feed(bytes: read, into: &events)
      }
      return count > 0
    }
  }

  /// The character of a byte in the character set of the locale, U+FFFD for none.
  private static func character(_ byte: UInt8) -> UInt32 { UInt32(exactly: ct_character(byte)) ?? 0xFFFD }

  private func hearSignals() {
    let signals = Int(ct_signals())
    guard signals != 0 else { return }
    // The window may lose rows before the next frame.
    shown = nil
    if signals & CT_SIGNAL_STOP != 0 {
      suspend()
    } else if signals & CT_SIGNAL_CONTINUE != 0 {
      ct_resume()
      title = nil
    } else if configuration.size == nil {
      ct_resize(0, 0)
    }
  }

  /// Whether the bytes of each event are kept until `takeBytes` returns them.
  public var tracesBytes: Bool {
    get { decoder.isTracing }
    set { decoder.isTracing = newValue }
  }

  /// Returns the bytes of the events that `readEvents` has appended since the last call. Events that the terminal did
  /// not send, such as resizes, come last and have none.
  public func takeBytes() -> [KeyBytes] { decoder.takeBytes() }
}

/// Printable ASCII characters of one style beside each other. To write them one by one would take three times as long.
struct CharacterRun {
  var row = 0
  var column = 0
  var style = Style()
  var characters: [UInt32] = []

  /// Adds a cell if it continues the run.
  mutating func take(_ cell: Cell, _ row: Int, _ column: Int) -> Bool {
    guard !characters.isEmpty, row == self.row, column == self.column + characters.count, cell.style == style else {
      return false
    }
    characters.append(cell.base)
    return true
  }
}
