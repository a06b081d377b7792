/// Shortens the output of curses for one frame.
///
/// Curses resets the style after each frame, and it sets attributes and colours in separate sequences.
/// The optimiser changes the style only before visible output, in one sequence, and keeps it between frames.
/// The optimiser restores the cursor position with a two-byte sequence if that is shorter than a cursor movement.
/// If the output contains an unknown escape sequence, the optimiser leaves the output unchanged.
struct OutputOptimizer {
  private let canSaveCursor: Bool
  /// The current style of the terminal; nil if unknown.
  private var actual: Style?
  /// The current position of the cursor; nil if unknown.
  private var position: Point?
  private var hasCharacterSet = false

  init(canSaveCursor: Bool) { self.canSaveCursor = canSaveCursor }

  /// Returns the bytes that reset the terminal to the plain style.
  mutating func becomePlain() -> [UInt8] {
    position = nil
    hasCharacterSet = false
    guard actual != Style() else { return [] }
    actual = Style()
    return Array("\u{1B}[m".utf8)
  }

  /// - Parameters:
  ///   - bytes: the output of curses for one frame. It starts and ends in the plain style.
  ///   - cursor: the cursor position after the frame.
  ///   - width: the width of the screen in columns.
  mutating func optimize(_ bytes: UnsafeBufferPointer<UInt8>, endingAt cursor: Point, width: Int) -> [UInt8] {
    var pass = OptimizerPass(actual: actual, position: position, cursor: cursor, width: width)
    pass.hasCharacterSet = hasCharacterSet
    guard pass.run(bytes) else {
      let whole = becomePlain() + Array(bytes)
      position = cursor
      return whole
    }
    actual = pass.actual
    hasCharacterSet = pass.hasCharacterSet
    position = cursor
    if canSaveCursor, pass.bringBackCursor() { actual = nil }
    return pass.output
  }
}

/// The state of the optimiser while it processes a single frame.
private struct OptimizerPass {
  var actual: Style?
  var position: Point?
  let cursor: Point
  let width: Int
  var hasCharacterSet = false
  private(set) var output: [UInt8] = []
  /// The style that curses assumes the terminal to be in.
  private var wanted = Style()
  /// The last offset in the output at which the cursor was at its final position.
  private var passage: Int?
  /// The offset in the output of the last absolute cursor movement; nil if other output follows it.
  private var lastMove: Int?

  init(actual: Style?, position: Point?, cursor: Point, width: Int) {
    self.actual = actual
    self.position = position
    self.cursor = cursor
    self.width = width
  }

  /// - Returns: false if the output of curses contains an unknown sequence or does not end in the plain style.
  mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x1B:
        guard let next = escape(bytes, index) else { return false }
        index = next
        continue
      case 0x0D, 0x08:
        lastMove = nil
        output.append(byte)
        move { byte == 0x0D ? Point(column: 0, row: $0.row) : Point(column: $0.column - 1, row: $0.row) }
      case 0..<0x20:
        return false
      default:
        var end = index + 1
        while end < bytes.count, bytes[end] >= 0x20 { end += 1 }
        show(UnsafeBufferPointer(rebasing: bytes[index..<end]))
        index = end
        continue
      }
      index += 1
    }
    return wanted == Style()
  }

  private mutating func show(_ text: UnsafeBufferPointer<UInt8>) {
    lastMove = nil
    apply()
    let start = output.count
    output.append(contentsOf: text)
    guard let position else { return }
    let isOnRow = position.row == cursor.row
    for (offset, byte) in text.enumerated() {
      let column = position.column + offset + 1
      // The cursor position is unknown after a non-ASCII character, which may be wide, and after the last column.
      guard byte < 0x80, column < width else { return self.position = nil }
      if isOnRow, column == cursor.column { passage = start + offset + 1 }
    }
    self.position = Point(column: position.column + text.count, row: position.row)
  }

  private mutating func move(_ change: (Point) -> Point?) {
    position = position.flatMap(change)
    if position == cursor { passage = output.count }
  }

  /// - Returns: the index after the sequence; nil if the sequence is unknown.
  private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard start + 2 < bytes.count else { return nil }
    if bytes[start + 1] == UInt8(ascii: "("), bytes[start + 2] == UInt8(ascii: "B") {
      if !hasCharacterSet { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...start + 2])) }
      hasCharacterSet = true
      return start + 3
    }
    guard bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    var end = start + 2
    while end < bytes.count, 0x20..<0x40 ~= bytes[end] { end += 1 }
    guard end < bytes.count else { return nil }
    let parameters = bytes[start + 2..<end]
    let sequence = bytes[start...end]
    switch bytes[end] {
    case UInt8(ascii: "m"):
      guard let style = wanted.applying(parameters) else { return nil }
      wanted = style
    case UInt8(ascii: "H"), UInt8(ascii: "G"), UInt8(ascii: "d"), UInt8(ascii: "A")...UInt8(ascii: "D"):
      guard let numbers = Self.numbers(parameters) else { return nil }
      let begin = output.count
      output.append(contentsOf: UnsafeBufferPointer(rebasing: sequence))
      lastMove = bytes[end] == UInt8(ascii: "H") ? begin : nil
      let target = Self.target(bytes[end], numbers, from: position)
      position = target
      // Do not record a position reached by what may be the last movement, because that movement may be removed.
      if target == cursor, lastMove == nil { passage = output.count }
    case UInt8(ascii: "K"), UInt8(ascii: "J"), UInt8(ascii: "X"), UInt8(ascii: "P"), UInt8(ascii: "@"):
      lastMove = nil
      apply()
      output.append(contentsOf: UnsafeBufferPointer(rebasing: sequence))
    case UInt8(ascii: "b"):
      lastMove = nil
      apply()
      output.append(contentsOf: UnsafeBufferPointer(rebasing: sequence))
      position = nil
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      lastMove = nil
      output.append(contentsOf: UnsafeBufferPointer(rebasing: sequence))
    default: return nil
    }
    return end + 1
  }

  /// Returns the first two parameters, each 0 if it is absent; nil if a parameter is not a number.
  private static func numbers(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (first: Int, second: Int)? {
    var numbers = (first: 0, second: 0)
    var number = 0
    var count = 0
    for byte in bytes {
      if byte == UInt8(ascii: ";") {
        if count == 0 { numbers.first = number }
        if count == 1 { numbers.second = number }
        (number, count) = (0, count + 1)
      } else if 0x30...0x39 ~= byte, number < 10000 {
        number = number * 10 + Int(byte - 0x30)
      } else {
        return nil
      }
    }
    if count == 0 { numbers.first = number }
    if count == 1 { numbers.second = number }
    return numbers
  }

  private static func target(_ final: UInt8, _ numbers: (first: Int, second: Int), from position: Point?) -> Point? {
    let first = max(1, numbers.first)
    if final == UInt8(ascii: "H") { return Point(column: max(1, numbers.second) - 1, row: first - 1) }
    guard let position else { return nil }
    switch final {
    case UInt8(ascii: "G"): return Point(column: first - 1, row: position.row)
    case UInt8(ascii: "d"): return Point(column: position.column, row: first - 1)
    case UInt8(ascii: "A"): return Point(column: position.column, row: position.row - first)
    case UInt8(ascii: "B"): return Point(column: position.column, row: position.row + first)
    case UInt8(ascii: "C"): return Point(column: position.column + first, row: position.row)
    default: return Point(column: position.column - first, row: position.row)
    }
  }

  /// Switches the terminal to the style that curses assumes it to be in.
  private mutating func apply() {
    guard actual != wanted else { return }
    output.append(contentsOf: wanted.switching(from: actual))
    actual = wanted
  }

  /// Saves the cursor position when the cursor passes its final position, and restores it at the end of the output.
  /// Does nothing unless that takes fewer bytes than moving the cursor there.
  mutating func bringBackCursor() -> Bool {
    guard let passage, let lastMove, passage < lastMove, output.count - lastMove > 4 else { return false }
    output.replaceSubrange(lastMove..., with: [0x1B, UInt8(ascii: "8")])
    output.insert(contentsOf: [0x1B, UInt8(ascii: "7")], at: passage)
    return true
  }
}
