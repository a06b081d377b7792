import Glibc
import Testing

@testable import KassaTerminal

/// A screen that writes its output to a file, so that tests can count bytes, and reads its input from a pipe.
final class TestTerminal {
  let screen: CursesScreen
  private let file: Int32
  private let keyboard: Int32
  private let input: Int32
  private var seen = 0

  init(
    term: String = "xterm-256color", size: Size = Size(columns: 80, rows: 24), language: String = "C.UTF-8",
    depth: ColorDepth? = nil, isASCII: Bool = false, escapeDelay: Int = 0,
    asksBackground: Bool = false
  ) throws {
    file = try Self.temporaryFile()
    var pipe: [Int32] = [0, 0]
    try #require(Glibc.pipe(&pipe) == 0)
    (input, keyboard) = (pipe[0], pipe[1])
    var configuration = ScreenConfiguration(term: term, language: language, depth: depth, isASCII: isASCII)
    configuration.escapeDelay = escapeDelay
    configuration.asksBackground = asksBackground
    configuration.input = input
    configuration.output = file
    configuration.size = size
    configuration.hasCrashGuard = false
    screen = try CursesScreen(configuration: configuration)
  }

  deinit {
    screen.close()
    for descriptor in [file, keyboard, input] { Glibc.close(descriptor) }
  }

  static func temporaryFile() throws -> Int32 {
    var name = Array("/tmp/terminal-test-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    try #require(file >= 0)
    unlink(name)
    return file
  }

  /// Returns the output written since the last call.
  func output() -> String {
    let end = Int(lseek(file, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: end - seen)
    let count = pread(file, &bytes, bytes.count, seen)
    seen = end
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The number of bytes of input that nobody has read.
  var unread: Int32 {
    var count: Int32 = 0
    _ = ioctl(input, UInt(FIONREAD), &count)
    return count
  }

  func type(_ text: String) -> [InputEvent] {
    send(text)
    return events()
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(keyboard, bytes, bytes.count)
  }

  func hangUp() { _ = dup2(file, keyboard) }

  func events() -> [InputEvent] {
    var events: [InputEvent] = []
    screen.readEvents(into: &events)
    return events
  }

  /// Returns the text that curses stores for a row, without trailing spaces.
  func row(_ row: Int) -> String {
    var text = ""
    var column = 0
    while column < screen.size.columns {
      let cell = screen.text(at: Point(column: column, row: row))
      text += cell
      column += max(1, TextWidth.columns(cell))
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}
