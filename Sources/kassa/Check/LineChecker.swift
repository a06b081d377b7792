import Glibc

/// Judges one line of input: one JSON object, without the line end, for whatever bytes come.
protocol LineChecker {
  /// - Returns: whether the line is valid.
  mutating func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool
}

/// Standard input line by line, in blocks; standard output in blocks too, at the latest before more input is waited for.
enum LineLoop {
  /// How a run over all lines ended.
  struct Summary: Equatable {
    var lines = 0
    var invalid = 0
    /// Input could not be read.
    var failed = false
  }

  /// - Throws: `Failure` with status 5 where the output cannot be written.
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

/// Cuts blocks of bytes into lines; a line that goes over the end of a block is kept until its end comes.
///
/// A line is at most `longest` bytes. Of a longer one nothing is kept, so that an endless line needs no memory.
struct LineSplitter {
  /// Bytes of a line, without its end.
  static let longest = 1 << 20

  private var rest: [UInt8] = []
  /// The line that has not ended yet is too long already.
  private var isTooLong = false

  /// - Parameter body: gets every complete line, without its end (LF or CRLF); nil for one that is too long.
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

  /// It may have been a card number.
  private mutating func forget() {
    for index in rest.indices { rest[index] = 0 }
    rest = []
  }

  /// The last line, if it has no end of its own.
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
  /// As text; bytes that are no UTF-8 become U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }
}
