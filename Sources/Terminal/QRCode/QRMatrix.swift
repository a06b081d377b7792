/// The module matrix: function patterns and data. Source: ISO/IEC 18004, sections 6.3 and 7.7–7.10.
struct QRMatrix {
  let version: Int
  let size: Int
  private(set) var dark: [Bool]
  /// Whether each module is a function module. Function modules do not carry data, so masks do not apply to them.
  private var isFixed: [Bool]

  init(version: Int, codewords: [UInt8]) {
    self.version = version
    size = 17 + 4 * version
    dark = Array(repeating: false, count: size * size)
    isFixed = dark
    for index in 0..<size {
      fix(6, index, index % 2 == 0)
      fix(index, 6, index % 2 == 0)
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { finder(column, row) }
    alignments()
    format(0)
    if version >= 7 { versionNumber() }
    place(codewords)
  }

  private mutating func fix(_ column: Int, _ row: Int, _ isDark: Bool) {
    dark[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  /// Draws a finder pattern with its light separator, clipped to the matrix.
  private mutating func finder(_ column: Int, _ row: Int) {
    for y in -4...4 {
      for x in -4...4 where (0..<size).contains(column + x) && (0..<size).contains(row + y) {
        let distance = max(abs(x), abs(y))
        fix(column + x, row + y, distance != 2 && distance != 4)
      }
    }
  }

  /// Draws the alignment patterns, except where they would overlap a finder pattern.
  private mutating func alignments() {
    guard version >= 2 else { return }
    let last = size - 7
    let places = version < 7 ? [6, last] : [6, (6 + last) / 2, last]
    for row in places {
      for column in places where ![(6, 6), (last, 6), (6, last)].contains(where: { $0 == (column, row) }) {
        for y in -2...2 {
          for x in -2...2 { fix(column + x, row + y, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  /// Draws the format information (level and mask) twice, with its own error correction.
  private mutating func format(_ data: Int) {
    let bits = (data << 10 | Self.remainder(data, 10, 0x537)) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<15 {
      let along =
        switch index {
        case 0..<6: index
        case 6, 7: index + 1
        default: size - 15 + index
        }
      fix(8, along, bit(index))
      let across =
        switch index {
        case 0..<8: size - 1 - index
        case 8: 7
        default: 14 - index
        }
      fix(across, 8, bit(index))
    }
    fix(8, size - 8, true)
  }

  /// Draws the version number twice, as required from version 7 on.
  private mutating func versionNumber() {
    let bits = version << 12 | Self.remainder(version, 12, 0x1F25)
    for index in 0..<18 {
      let (near, far) = (index / 3, size - 11 + index % 3)
      fix(far, near, bits >> index & 1 == 1)
      fix(near, far, bits >> index & 1 == 1)
    }
  }

  /// Returns the remainder of data × xⁿ, where n is `degree`, divided by the generator polynomial.
  private static func remainder(_ data: Int, _ degree: Int, _ generator: Int) -> Int {
    (0..<degree).reduce(data) { value, _ in value << 1 ^ (value >> (degree - 1)) * generator }
  }

  /// Places the data bits in columns of two from the right, alternately upwards and downwards.
  /// Function modules are skipped.
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    for right in [Int](stride(from: size - 1, through: 8, by: -2)) + [5, 3, 1] {
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] && bit < codewords.count * 8 {
          dark[row * size + column] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
  }

  /// Returns the matrix after masking the data and adding the format information.
  func masked(_ mask: Int, _ level: QRCode.Level) -> QRMatrix {
    var matrix = self
    for row in 0..<size {
      for column in 0..<size where !isFixed[row * size + column] && Self.isTurned(mask, row, column) {
        matrix.dark[row * size + column].toggle()
      }
    }
    matrix.format((level == .low ? 0b01 : 0b00) << 3 | mask)
    return matrix
  }

  private static func isTurned(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}
