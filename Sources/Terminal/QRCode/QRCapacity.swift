/// The codeword counts of a QR version and error correction level. Source: ISO/IEC 18004, tables 1, 7 and 9.
struct QRCapacity {
  /// The total number of codewords, for data and error correction.
  let total: Int
  /// The number of error correction codewords per block.
  let correction: Int
  let blocks: Int
  /// The number of bits in the length field in byte mode.
  let lengthBits: Int

  /// - Parameter version: the QR version, 1–10.
  init(_ version: Int, _ level: QRCode.Level) {
    let row = Self.rows[version - 1]
    total = row.total
    (correction, blocks) = level == .low ? row.low : row.medium
    lengthBits = version < 10 ? 8 : 16
  }

  /// The number of data codewords.
  var data: Int { total - correction * blocks }

  /// The maximum text length in bytes, excluding the mode and length fields.
  var bytes: Int { (data * 8 - 4 - lengthBits) / 8 }

  private typealias Row = (total: Int, low: (Int, Int), medium: (Int, Int))

  /// One row per version: total codewords, then correction codewords per block and the block count for levels L and M.
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
