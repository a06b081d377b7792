/// The geometry of an SVG image. Lengths are integers in tenths of a pixel, so that all systems produce the same SVG.
enum SVGGrid {
  static let width = 84
  static let height = 180
  /// The distance from the top of a cell to the text baseline.
  static let baseline = 132
  /// The width of the cursor: a bar at the left edge of its cell, so that the character stays legible on every ground.
  static let cursorWidth = 16
  static let margin = 140
  /// The height of the title bar above the cells.
  static let bar = 320

  static func x(_ column: Int) -> Int { margin + column * width }
  static func y(_ row: Int) -> Int { bar + row * height }
  static func middleX(_ column: Int) -> Int { x(column) + width / 2 }
  static func middleY(_ row: Int) -> Int { y(row) + height / 2 }
  static func halfX(_ half: Int) -> Int { margin + half * width / 2 }
  static func halfY(_ half: Int) -> Int { bar + half * height / 2 }

  /// Formats a length in tenths of a pixel as a decimal number of pixels.
  static func text(_ tenths: Int) -> String {
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
