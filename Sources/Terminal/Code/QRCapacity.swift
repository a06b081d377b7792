/// How a version and a level divide the code words. Source: ISO/IEC 18004, tables 1, 7 and 9.
struct QRCapacity {
  /// All code words, data and error correction.
  let total: Int
  /// Error correction code words of a block.
  let correction: Int
  let blocks: Int
  /// Bits of the length in byte mode.
  let lengthBits: Int

  /// - Parameter version: 1–10.
  init(_ version: Int, _ level: QRCode.Level) {
    let row = Self.rows[version - 1]
    total = row.total
    (correction, blocks) = level == .low ? row.low : row.medium
    lengthBits = version < 10 ? 8 : 16
  }

  /// Code words of data.
  var data: Int { total - correction * blocks }

  /// The most bytes of text: mode and length take their bits first.
  var bytes: Int { (data * 8 - 4 - lengthBits) / 8 }

  private typealias Row = (total: Int, low: (Int, Int), medium: (Int, Int))

  /// By version: all code words; then for L and M the correction words of a block, and how many blocks.
  private static let rows: [Row] = [
    (26, (7, 1), (10, 1)),
    (44, (10, 1), (16, 1)),
    (70, (15, 1), (26, 1)),
    (100, (20, 1), (18, 2)),
    (134, (26, 1), (24, 2)),
    (172, (18, 2), (16, 4)),
    (196, (20, 2), (18, 4)),
    (242, (24, 2), (22, 4)),
    (292, (30, 2), (22, 5)),
    (346, (18, 4), (26, 5)),
  ]
}
