/// A character drawn as a vector shape, because font glyphs leave gaps between rows.
enum SVGShape: Equatable {
  /// Lines from the centre of the cell to its edges.
  case lines(up: Bool, down: Bool, left: Bool, right: Bool)
  /// A rounded corner that joins two edges of the cell.
  case arc(down: Bool, right: Bool)
  /// A filled rectangle, in eighths of the cell.
  case block(x: Int, y: Int, width: Int, height: Int)

  init?(_ value: UInt32) {
    switch value {
    case 0x2500: self = .lines(up: false, down: false, left: true, right: true)
    case 0x2502: self = .lines(up: true, down: true, left: false, right: false)
    case 0x250C: self = .lines(up: false, down: true, left: false, right: true)
    case 0x2510: self = .lines(up: false, down: true, left: true, right: false)
    case 0x2514: self = .lines(up: true, down: false, left: false, right: true)
    case 0x2518: self = .lines(up: true, down: false, left: true, right: false)
    case 0x251C: self = .lines(up: true, down: true, left: false, right: true)
    case 0x2524: self = .lines(up: true, down: true, left: true, right: false)
    case 0x252C: self = .lines(up: false, down: true, left: true, right: true)
    case 0x2534: self = .lines(up: true, down: false, left: true, right: true)
    case 0x253C: self = .lines(up: true, down: true, left: true, right: true)
    case 0x256D: self = .arc(down: true, right: true)
    case 0x256E: self = .arc(down: true, right: false)
    case 0x256F: self = .arc(down: false, right: false)
    case 0x2570: self = .arc(down: false, right: true)
    case 0x2580: self = .block(x: 0, y: 0, width: 8, height: 4)
    case 0x2581...0x2588:
      let height = Int(value - 0x2580)
      self = .block(x: 0, y: 8 - height, width: 8, height: height)
    case 0x2589...0x258F: self = .block(x: 0, y: 0, width: 8 - Int(value - 0x2588), height: 8)
    case 0x2590: self = .block(x: 4, y: 0, width: 4, height: 8)
    default: return nil
    }
  }
}

/// An SVG path with all the lines of one colour. Lines in adjacent cells are joined.
struct SVGPath {
  /// The line segments, each half a cell long. Each row or column number maps to the half-cell indices of its segments.
  private var horizontal: [Int: [Int]] = [:]
  private var vertical: [Int: [Int]] = [:]
  private var arcs: [String] = []

  mutating func add(_ shape: SVGShape, column: Int, row: Int) {
    switch shape {
    case .lines(let up, let down, let left, let right):
      if left { horizontal[row, default: []].append(2 * column) }
      if right { horizontal[row, default: []].append(2 * column + 1) }
      if up { vertical[column, default: []].append(2 * row) }
      if down { vertical[column, default: []].append(2 * row + 1) }
    case .arc(let down, let right):
      let (x, y) = (SVGGrid.middleX(column), SVGGrid.middleY(row))
      let endX = right ? SVGGrid.x(column + 1) : SVGGrid.x(column)
      let endY = down ? SVGGrid.y(row + 1) : SVGGrid.y(row)
      let bend = down ? SVGGrid.width / 2 : -SVGGrid.width / 2
      let text = SVGGrid.text
      arcs.append("M\(text(x)) \(text(endY))V\(text(y + bend))Q\(text(x)) \(text(y)) \(text(endX)) \(text(y))")
    case .block: break
    }
  }

  /// The `d` attribute of the path; empty if there are no lines.
  var data: String {
    var data = ""
    for row in horizontal.keys.sorted() {
      for (first, last) in Self.stretches(horizontal[row] ?? []) {
        let (from, to) = (SVGGrid.halfX(first), SVGGrid.halfX(last + 1))
        data += "M\(SVGGrid.text(from)) \(SVGGrid.text(SVGGrid.middleY(row)))H\(SVGGrid.text(to))"
      }
    }
    for column in vertical.keys.sorted() {
      for (first, last) in Self.stretches(vertical[column] ?? []) {
        let (from, to) = (SVGGrid.halfY(first), SVGGrid.halfY(last + 1))
        data += "M\(SVGGrid.text(SVGGrid.middleX(column))) \(SVGGrid.text(from))V\(SVGGrid.text(to))"
      }
    }
    return data + arcs.joined()
  }

  /// Merges consecutive numbers into ranges.
  private static func stretches(_ numbers: [Int]) -> [(Int, Int)] {
    var result: [(Int, Int)] = []
    for number in numbers.sorted() {
      if let last = result.last, last.1 + 1 >= number {
        result[result.count - 1].1 = max(last.1, number)
      } else {
        result.append((number, number))
      }
    }
    return result
  }
}
