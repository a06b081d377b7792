/// Makes what curses sends for one picture shorter. Curses ends every picture in the plain style and switches attributes
/// and colours by sequences of their own; here the style is switched only before something that shows it, by one sequence,
/// and stays as it is until the next picture. The cursor goes back to where it was by two bytes.
///
/// What it does not know makes it step aside: then the bytes go out as they are.
struct OutputSqueezer {
  private let canSaveCursor: Bool
  /// The style that the terminal has; nil if that is not sure.
  private var actual: Style?
  /// Where the cursor is; nil if that is not sure.
  private var position: Point?
  private var hasCharacterSet = false

  init(canSaveCursor: Bool) { self.canSaveCursor = canSaveCursor }

  /// The bytes that make the style plain.
  mutating func becomePlain() -> [UInt8] {
    position = nil
    hasCharacterSet = false
    guard actual != Style() else { return [] }
    actual = Style()
    return Array("\u{1B}[m".utf8)
  }

  /// - Parameters:
  ///   - bytes: what curses sends for a picture, from the plain style to the plain style.
  ///   - cursor: where the cursor stands at the end.
  ///   - width: columns of the screen.
  mutating func squeeze(_ bytes: UnsafeBufferPointer<UInt8>, endingAt cursor: Point, width: Int) -> [UInt8] {
    var pass = SqueezePass(actual: actual, position: position, cursor: cursor, width: width)
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

/// One picture on its way through.
private struct SqueezePass {
  var actual: Style?
  var position: Point?
  let cursor: Point
  let width: Int
  var hasCharacterSet = false
  private(set) var output: [UInt8] = []
  /// What curses believes that the style is.
  private var wanted = Style()
  /// The last place in the output where the cursor stood where it is to end.
  private var passage: Int?
  /// Where the last move begins, while nothing follows it.
  private var lastMove: Int?

  init(actual: Style?, position: Point?, cursor: Point, width: Int) {
    self.actual = actual
    self.position = position
    self.cursor = cursor
    self.width = width
  }

  /// - Returns: false for something unknown.
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
      default: show(byte)
      }
      index += 1
    }
    return wanted == Style()
  }

  private mutating func show(_ byte: UInt8) {
    lastMove = nil
    apply()
    output.append(byte)
    // A character beyond ASCII may be wide, and after the last column a terminal waits to wrap.
    let width = width
    move { point in
      byte < 0x80 && point.column + 1 < width ? Point(column: point.column + 1, row: point.row) : nil
    }
  }

  private mutating func move(_ change: (Point) -> Point?) {
    position = position.flatMap(change)
    if position == cursor { passage = output.count }
  }

  /// - Returns: the index behind the sequence; nil for an unknown one.
  private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard start + 2 < bytes.count else { return nil }
    if bytes[start + 1] == UInt8(ascii: "("), bytes[start + 2] == UInt8(ascii: "B") {
      if !hasCharacterSet { output.append(contentsOf: bytes[start...start + 2]) }
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
      output.append(contentsOf: sequence)
      lastMove = bytes[end] == UInt8(ascii: "H") ? begin : nil
      let target = Self.target(bytes[end], numbers, from: position)
      position = target
      // A place that is reached by the very move that might be left out is none.
      if target == cursor, lastMove == nil { passage = output.count }
    case UInt8(ascii: "K"), UInt8(ascii: "J"), UInt8(ascii: "X"), UInt8(ascii: "P"), UInt8(ascii: "@"):
      lastMove = nil
      apply()
      output.append(contentsOf: sequence)
    case UInt8(ascii: "b"):
      lastMove = nil
      apply()
      output.append(contentsOf: sequence)
      position = nil
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      lastMove = nil
      output.append(contentsOf: sequence)
    default: return nil
    }
    return end + 1
  }

  private static func numbers(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [Int]? {
    var numbers = [0]
    for byte in bytes {
      if byte == UInt8(ascii: ";") {
        numbers.append(0)
      } else if 0x30...0x39 ~= byte, numbers[numbers.count - 1] < 10000 {
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
      } else {
        return nil
      }
    }
    return numbers
  }

  private static func target(_ final: UInt8, _ numbers: [Int], from position: Point?) -> Point? {
    let first = max(1, numbers[0])
    if final == UInt8(ascii: "H") {
      return Point(column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, row: first - 1)
    }
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

  /// Switches the terminal to the style that is wanted.
  private mutating func apply() {
    guard actual != wanted else { return }
    output.append(contentsOf: wanted.switching(from: actual))
    actual = wanted
  }

  /// Remembers the cursor at the passage and ends by going back there, where that is shorter than the last move.
  mutating func bringBackCursor() -> Bool {
    guard let passage, let lastMove, passage < lastMove, output.count - lastMove > 4 else { return false }
    output.replaceSubrange(lastMove..., with: [0x1B, UInt8(ascii: "8")])
    output.insert(contentsOf: [0x1B, UInt8(ascii: "7")], at: passage)
    return true
  }
}
