import CheckoutCore

/// The merchant's logo as an image file. Source: ecommpay SDK guide, logoImage ("Файл с логотипом мерчанта").
public struct LogoFile: Equatable, Sendable {
  /// The contents of the image file, at most 256 KiB. The limit is checked when the form is opened.
  public let bytes: [UInt8]

  /// The image formats that the ecommpay documentation allows.
  public enum Format: String, CaseIterable, Sendable {
    /// Portable Network Graphics, recognised by the file signature.
    case png
    /// Scalable Vector Graphics, recognised by an `<svg` element.
    case svg
  }

  /// Creates a logo from the contents of a PNG or SVG file, which are validated when the form is opened.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The format, determined from the file's contents rather than its name; nil if it is neither PNG nor SVG.
  public var format: Format? {
    if bytes.starts(with: Self.pngSignature) { return .png }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let isMarkup = start.hasPrefix("<svg") || start.hasPrefix("<?xml") || start.hasPrefix("<!")
    return isMarkup && text.contains("<svg") ? .svg : nil
  }

  /// The maximum file size in bytes. A terminal shows a text badge instead of the image.
  static let largest = 256 * 1024

  /// The first bytes of every PNG file. Source: PNG specification, file signature.
  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var mistake: Mistake? {
    let path = Parameter.logoImage.rawValue
    if format == nil { return .option(path, .malformedImage) }
    return bytes.count > Self.largest ? .option(path, .tooLarge, ["limit": String(Self.largest)]) : nil
  }

  var wire: JSON { ["format": format.map { .string($0.rawValue) } ?? .null, "data": .string(Base64.encode(bytes))] }
}
