import TestSupport
import Testing

@testable import KassaTerminal

#if canImport(Glibc)
import Glibc
#endif

@Suite("QR codes")
struct QRCodeTests {
  /// A reference QR code created by another encoder.
  struct Known: Sendable, CustomTestStringConvertible {
    var text: String
    var version: Int
    var level: QRCode.Level
    var mask: Int
    var rows: [UInt64]
    var testDescription: String { "\(version)-\(level.rawValue), mask \(mask), \(text.utf8.count) bytes" }
  }

  static let known: [Known] = {
    return Vectors.text("qr_codes.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
      .compactMap { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard cells.count == 5, let version = Int(cells[1]), let level = QRCode.Level(rawValue: cells[2]),
          let mask = Int(cells[3])
        else { return nil }
        let rows = cells[4].split(separator: ".").compactMap { UInt64($0, radix: 16) }
        return Known(text: cells[0], version: version, level: level, mask: mask, rows: rows)
      }
  }()

  @Test("The reference table covers every version, level and mask")
  func table() {
    #expect(Self.known.count >= 45)
    for level in QRCode.Level.allCases {
      let mine = Self.known.filter { $0.level == level }
      #expect(Set(mine.map(\.version)) == Set(1...10))
      #expect(Set(mine.map(\.mask)) == Set(0...7))
    }
  }

  @Test("Modules equal those of a reference encoder", arguments: known)
  func same(_ known: Known) throws {
    let code = try #require(
      QRCode(known.text, level: known.level, version: known.version, mask: known.mask))
    #expect(code.size == 17 + 4 * known.version)
    let rows = (0..<code.size).map { row in
      (0..<code.size).reduce(UInt64(0)) { $0 << 1 | (code[$1, row] ? 1 : 0) }
    }
    #expect(rows == known.rows)
  }

  @Test("The mask with the lowest penalty is chosen")
  func mask() throws {
    for version in [1, 2, 5] {
      let text = String(repeating: "kassa", count: version)
      let chosen = try #require(QRCode(text, level: .medium, version: version))
      let codewords = QRCodewords(Array(text.utf8), QRCapacity(version, .medium)).interleaved
      let penalties = (0..<8).map {
        QRMatrix(version: version, codewords: codewords).masked($0, .medium).penalty
      }
      #expect(penalties[chosen.mask] == penalties.min())
      #expect(Set(penalties).count > 1)
      #expect(chosen == QRCode(text, level: .medium, version: version, mask: chosen.mask))
    }
  }

  /// Compares the penalty scores for each mask with those from segno 1.6.6 (`mask_scores`). The text fills the QR code.
  @Test("Penalty scores equal those of a reference encoder", arguments: penalties)
  func penalty(version: Int, level: QRCode.Level, penalties: [Int]) throws {
    let text = String(repeating: "0123456789abcdefghijklmnopqrstuvwxyz", count: 8)
    let full = String(text.prefix(QRCapacity(version, level).bytes))
    let codewords = QRCodewords(Array(full.utf8), QRCapacity(version, level)).interleaved
    let blank = QRMatrix(version: version, codewords: codewords)
    #expect((0..<8).map { blank.masked($0, level).penalty } == penalties)
    #expect(try #require(QRCode(full, level: level)).mask == penalties.firstIndex(of: penalties.min() ?? 0))
  }

  static let penalties: [(Int, QRCode.Level, [Int])] = [
    (1, .low, [1214, 1216, 1040, 1156, 1088, 1069, 1021, 1036]),
    (1, .medium, [1194, 1128, 1008, 1028, 1108, 1092, 1025, 1113]),
    (2, .low, [1333, 1295, 1158, 1256, 1198, 1200, 1134, 1205]),
    (2, .medium, [1228, 1291, 1200, 1229, 1261, 1214, 1177, 1215]),
    (3, .low, [1455, 1617, 1301, 1350, 1352, 1391, 1393, 1364]),
    (3, .medium, [1404, 1535, 1253, 1258, 1371, 1488, 1420, 1404]),
    (4, .low, [1837, 1658, 1298, 1506, 1486, 1403, 1545, 1474]),
    (4, .medium, [1615, 1779, 1398, 1544, 1684, 1483, 1599, 1540]),
    (5, .low, [1899, 2141, 1384, 1751, 1991, 1656, 1674, 1667]),
    (5, .medium, [1641, 1949, 1544, 1557, 1690, 1765, 1897, 1666]),
    (6, .low, [2018, 2326, 1606, 1872, 1976, 1927, 1987, 1999]),
    (6, .medium, [2040, 2530, 1692, 2066, 2045, 2106, 1984, 1903]),
    (7, .low, [2509, 2349, 1860, 2303, 2272, 2122, 2117, 2279]),
    (7, .medium, [2555, 2455, 2018, 2467, 2236, 2030, 1939, 2331]),
    (8, .low, [2855, 2666, 2098, 2555, 2733, 2279, 2390, 2340]),
    (8, .medium, [3167, 2747, 2017, 2534, 2541, 2402, 2208, 2559]),
    (9, .low, [3300, 3142, 2344, 2818, 2955, 2650, 2710, 2777]),
    (9, .medium, [3210, 3150, 2448, 2786, 3153, 2942, 2651, 2767]),
    (10, .low, [3949, 3722, 2537, 3141, 3207, 2924, 2947, 3003]),
    (10, .medium, [3760, 3445, 2571, 3100, 3222, 2907, 2961, 3263]),
  ]

  @Test("Error correction matches the example in the standard")
  func correction() {
    // Source: ISO/IEC 18004, annex I: the text "01234567" in version 1-M.
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
    ]
    #expect(
      ReedSolomon(count: 10).remainder(data[...]) == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
  }

  @Test("The smallest version is chosen, with the higher level if it fits")
  func smallest() throws {
    #expect(try #require(QRCode("")).size == 21)
    let fits = try #require(QRCode(String(repeating: "a", count: 14)))
    #expect(fits.version == 1 && fits.level == .medium)
    let tight = try #require(QRCode(String(repeating: "a", count: 17)))
    #expect(tight.version == 1 && tight.level == .low)
    let next = try #require(QRCode(String(repeating: "a", count: 18)))
    #expect(next.version == 2 && next.level == .medium)
    #expect(QRCode(String(repeating: "a", count: 271))?.version == 10)
    #expect(QRCode.size(of: String(repeating: "a", count: 271)) == 57)
  }

  @Test("Data beyond the capacity gives no code")
  func refused() {
    #expect(QRCode(String(repeating: "a", count: 272)) == nil)
    #expect(QRCode(String(repeating: "ő", count: 136)) == nil)
    #expect(QRCode("a", level: .low, version: 0) == nil)
    #expect(QRCode("a", level: .low, version: 11) == nil)
    #expect(QRCode("a", level: .low, mask: 8) == nil)
    #expect(QRCode(String(repeating: "a", count: 18), level: .low, version: 1) == nil)
  }

  @Test("Modules outside the code are light")
  func quietZone() throws {
    let code = try #require(QRCode("kassa"))
    #expect(code[0, 0] && !code[-1, 0] && !code[0, -1] && !code[code.size, 0] && !code[0, code.size])
  }
}
