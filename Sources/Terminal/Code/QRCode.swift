/// A QR code: the text as a square of dark and light modules, without the quiet zone around it.
/// Source: ISO/IEC 18004, model 2, byte mode, versions 1–10, levels L and M.
public struct QRCode: Hashable, Sendable {
  /// How much damage a reader can make good: about 7 % of the code words, or about 15 %.
  public enum Level: String, CaseIterable, Sendable {
    case low = "L"
    case medium = "M"
  }

  /// 1–10; a version has 17 + 4 × version modules a side.
  public let version: Int
  public let level: Level
  /// 0–7: the pattern that was laid over the data.
  public let mask: Int
  /// Modules a side, 21–57.
  public let size: Int
  /// Row by row from the top left; true is dark.
  public let modules: [Bool]

  /// Light modules that the standard wants on every side.
  public static let quietZone = 4

  /// The smallest code that holds the text, with the higher level where that costs no module; nil above 271 bytes.
  public init?(_ text: String) {
    guard let version = Self.smallestVersion(text) else { return nil }
    let level: Level = QRCapacity(version, .medium).bytes >= text.utf8.count ? .medium : .low
    self.init(text, level: level, version: version)
  }

  /// Modules a side of the smallest code that holds the text, without drawing it.
  static func size(of text: String) -> Int? { smallestVersion(text).map { 17 + 4 * $0 } }

  private static func smallestVersion(_ text: String) -> Int? {
    (1...10).first { QRCapacity($0, .low).bytes >= text.utf8.count }
  }

  /// - Parameters:
  ///   - text: is encoded as its UTF-8 bytes.
  ///   - version: 1–10; nil: the smallest that holds the text.
  ///   - mask: 0–7; nil: the one with the least penalty.
  /// - Returns: nil where the text does not fit, or a number is out of its range.
  public init?(_ text: String, level: Level, version: Int? = nil, mask: Int? = nil) {
    let bytes = Array(text.utf8)
    let versions = version.map { $0...$0 } ?? 1...10
    guard (1...10).contains(versions.lowerBound), mask.map((0..<8).contains) ?? true,
      let version = versions.first(where: { QRCapacity($0, level).bytes >= bytes.count })
    else { return nil }
    let capacity = QRCapacity(version, level)
    let blank = QRMatrix(version: version, codewords: QRCodewords(bytes, capacity).interleaved)
    let candidates = mask.map { [$0] } ?? Array(0..<8)
    let drawn = candidates.map { (mask: $0, matrix: blank.masked($0, level)) }
    guard
      let best = drawn.count == 1 ? drawn.first : drawn.min(by: { $0.matrix.penalty < $1.matrix.penalty })
    else { return nil }
    self.version = version
    self.level = level
    self.mask = best.mask
    size = blank.size
    modules = best.matrix.dark
  }

  /// Whether a module is dark; what lies outside is the quiet zone, which is light.
  public subscript(column: Int, row: Int) -> Bool {
    (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
  }
}
