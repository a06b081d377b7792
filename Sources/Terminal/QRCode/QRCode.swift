/// A QR code as a square of dark and light modules, without the quiet zone.
/// Source: ISO/IEC 18004, model 2, byte mode, versions 1–10, levels L and M.
public struct QRCode: Hashable, Sendable {
  /// The error correction level. About 7 % (L) or 15 % (M) of the codewords can be recovered.
  public enum Level: String, CaseIterable, Sendable {
    /// Level L: about 7 % of the codewords can be recovered.
    case low = "L"
    /// Level M: about 15 % of the codewords can be recovered.
    case medium = "M"
  }

  /// The version, 1–10. Each side has 17 + 4 × version modules.
  public let version: Int
  /// The error correction level.
  public let level: Level
  /// The mask pattern applied to the data, 0–7.
  public let mask: Int
  /// The number of modules per side, 21–57.
  public let size: Int
  /// The modules row by row from the top left; true is dark.
  public let modules: [Bool]

  /// The width of the light margin required on every side, in modules.
  public static let quietZone = 4

  /// Creates the smallest QR code that holds the text. Uses level M if that does not require a larger version.
  /// Returns nil if the text is longer than 271 bytes.
  public init?(_ text: String) {
    guard let version = Self.smallestVersion(text) else { return nil }
    let level: Level = QRCapacity(version, .medium).bytes >= text.utf8.count ? .medium : .low
    self.init(text, level: level, version: version)
  }

  /// Returns the number of modules per side of the smallest QR code for the text, without encoding it.
  static func size(of text: String) -> Int? { smallestVersion(text).map { 17 + 4 * $0 } }

  private static func smallestVersion(_ text: String) -> Int? {
    (1...10).first { QRCapacity($0, .low).bytes >= text.utf8.count }
  }

  /// - Parameters:
  ///   - text: the text, encoded as UTF-8.
  ///   - level: the level of error correction.
  ///   - version: the version, 1–10; nil for the smallest that holds the text.
  ///   - mask: the mask pattern, 0–7; nil for the one with the lowest penalty.
  /// - Returns: nil if the text does not fit, or if the version or mask pattern is out of range.
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

  /// Whether a module is dark. Everything outside the QR code is the quiet zone, which is light.
  public subscript(column: Int, row: Int) -> Bool {
    (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
  }
}
