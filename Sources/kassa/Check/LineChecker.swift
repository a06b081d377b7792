import CheckoutCore
import Glibc

/// A validator that turns a line of input, which may contain any bytes, into a line of output.
protocol LineChecker {
  /// Checks a line without its line end.
  func check(_ line: [UInt8]) -> LineResult
}

/// What is printed for a line of input, and whether the input is valid.
struct LineResult {
  let text: String
  let isValid: Bool

  init(_ text: String, isValid: Bool) { (self.text, self.isValid) = (text, isValid) }

  init(_ object: JSON, isValid: Bool) { self.init(object.text, isValid: isValid) }
}

/// Reads lines from standard input in blocks, and writes the results of a block before it waits for the next one.
enum LineLoop {
  /// A summary of all the lines that were read.
  struct Summary: Equatable {
    var lines = 0
    var invalid = 0
    /// Whether reading the input failed.
    var failed = false
  }

  /// Checks every line of input.
  /// - Throws: `Failure` with status 5 if the output cannot be written.
  static func run(_ checker: some LineChecker, from descriptor: Int32 = STDIN_FILENO) throws(Failure) -> Summary {
    var summary = Summary()
    var splitter = LineSplitter()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      summary.failed = count < 0
      let lines = count > 0 ? splitter.take(block.prefix(count)) : splitter.finish()
      let results = lines.map { $0.map(checker.check) ?? tooLong }
      summary.lines += results.count
      summary.invalid += results.count { !$0.isValid }
      try Console.output(file: results.map { $0.text + "\n" }.joined())
      if count <= 0 { return summary }
    }
  }

  private static let tooLong = LineResult(
    ["valid": false, "error": "line.tooLong", "limit": JSON(LineSplitter.longest)], isValid: false)
}

/// Splits blocks of bytes into lines that end with LF, CRLF or CR. Lines are nil if they are longer than `longest` bytes.
struct LineSplitter {
  /// The maximum length of a line in bytes, without its line end, so that an endless line does not use up memory.
  static let longest = 1 << 20

  /// The beginning of the line whose end has not arrived.
  private var rest: [UInt8] = []
  private var isTooLong = false
  /// Whether the last byte was a CR, with which an LF ends the same line.
  private var isAfterReturn = false

  /// Returns the lines that end in a block.
  mutating func take(_ block: ArraySlice<UInt8>) -> [[UInt8]?] {
    var lines: [[UInt8]?] = []
    var start = block.startIndex
    for place in block.indices where block[place] == UInt8(ascii: "\n") || block[place] == UInt8(ascii: "\r") {
      let isFeed = block[place] == UInt8(ascii: "\n")
      if place > start { isAfterReturn = false }
      add(block[start..<place])
      if !(isFeed && isAfterReturn) { lines.append(line()) }
      isAfterReturn = !isFeed
      start = place + 1
    }
    if start < block.endIndex { isAfterReturn = false }
    add(block[start...])
    return lines
  }

  /// Returns the last line of the input if it has no line end.
  mutating func finish() -> [[UInt8]?] { rest.isEmpty && !isTooLong ? [] : [line()] }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    isTooLong = isTooLong || rest.count + part.count > Self.longest
    if isTooLong { rest = [] } else { rest += part }
  }

  private mutating func line() -> [UInt8]? {
    defer { (rest, isTooLong) = ([], false) }
    return isTooLong ? nil : rest
  }
}

extension [UInt8] {
  /// The bytes decoded as UTF-8; invalid bytes become U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }
}

extension JSON {
  /// A text as JSON; null for nil.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// A number as JSON; null for nil.
  init(_ number: Int?) { self = number.map { JSON($0) } ?? .null }
}
