import Glibc

/// A validator that turns a line of input, which may contain any bytes, into a JSON object.
protocol LineChecker {
  /// Checks a line and appends its JSON object, without a line end, to `output`.
  /// - Returns: whether the line is valid.
  mutating func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool
}

/// Reads lines from standard input and writes results to standard output, both in blocks.
///
/// All output is flushed before the loop waits for more input.
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
  static func run(
    _ checker: inout some LineChecker, from descriptor: Int32 = STDIN_FILENO
  ) throws(Failure) -> Summary {
    var summary = Summary()
    let output = LineOutput()
    var splitter = LineSplitter()
    let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer {
      block.initialize(repeating: 0)
      block.deallocate()
    }
    while true {
      let count = read(descriptor, block.baseAddress, block.count)
      if count < 0 {
        if errno == EINTR { continue }
        summary.failed = true
        break
      }
      if count == 0 { break }
      splitter.take(UnsafeBufferPointer(rebasing: block.prefix(count))) {
        judge($0, by: &checker, into: output, &summary)
      }
      try output.flush()
    }
    splitter.finish { judge($0, by: &checker, into: output, &summary) }
    try output.flush()
    return summary
  }

  private static func judge(
    _ line: UnsafeBufferPointer<UInt8>?, by checker: inout some LineChecker, into output: LineOutput,
    _ summary: inout Summary
  ) {
    if let line {
      if !checker.check(line, into: output) { summary.invalid += 1 }
    } else {
      output.append("{\"valid\":false,\"error\":\"line.tooLong\",\"limit\":")
      output.append(LineSplitter.longest)
      output.append(byte: UInt8(ascii: "}"))
      summary.invalid += 1
    }
    output.append(byte: 0x0A)
    summary.lines += 1
  }
}

/// Splits blocks of bytes into lines. A line that spans several blocks is buffered until its end arrives.
///
/// A line longer than `longest` bytes is discarded, so that an endless line does not use up memory.
struct LineSplitter {
  /// The maximum length of a line in bytes, without its line end.
  static let longest = 1 << 20

  private var rest: [UInt8] = []
  /// Whether the current, incomplete line already exceeds `longest`.
  private var isTooLong = false

  /// Splits a block of bytes into lines.
  /// - Parameter body: receives each complete line without its line end (LF or CRLF), or nil if a line is too long.
  mutating func take(_ block: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    var start = 0
    while start < block.count, let base = block.baseAddress {
      guard let found = memchr(base + start, 0x0A, block.count - start) else {
        keep(UnsafeBufferPointer(rebasing: block[start...]))
        return
      }
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      let line = UnsafeBufferPointer(rebasing: block[start..<end])
      if isTooLong || rest.count + line.count > Self.longest {
        forget()
        isTooLong = false
        body(nil)
      } else if rest.isEmpty {
        body(Self.withoutReturn(line))
      } else {
        rest += line
        rest.withUnsafeBufferPointer { body(Self.withoutReturn($0)) }
        rest.removeAll(keepingCapacity: true)
      }
      start = end + 1
    }
  }

  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    isTooLong = isTooLong || rest.count + bytes.count > Self.longest
    if isTooLong { forget() } else { rest += bytes }
  }

  /// Zeroes and empties the buffer, which may contain a PAN.
  private mutating func forget() {
    for index in rest.indices { rest[index] = 0 }
    rest = []
  }

  /// Delivers the last line of input if it has no line end.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    if isTooLong {
      isTooLong = false
      return body(nil)
    }
    guard !rest.isEmpty else { return }
    rest.withUnsafeBufferPointer { body(Self.withoutReturn($0)) }
    rest = []
  }

  private static func withoutReturn(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    line.last == 0x0D ? UnsafeBufferPointer(rebasing: line.dropLast()) : line
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes decoded as UTF-8; invalid bytes become U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }
}
