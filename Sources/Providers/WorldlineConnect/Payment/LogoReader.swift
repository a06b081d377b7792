import CheckoutCore

/// A converter from SVG images to terminal logos. A terminal logo is a word on a coloured background.
/// The word is the text in the image, and the background colour is the first fill colour in the image.
///
/// Images in other formats are not converted.
enum LogoReader {
  static func logo(_ image: PaymentImage) -> MethodLogo? {
    guard image.mediaType == "image/svg+xml", image.bytes.count < 65_536 else { return nil }
    let text = String(decoding: image.bytes, as: UTF8.self)
    guard let word = inner("<text", of: text), !word.isEmpty, word.count <= 12,
      word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " }), let fill = attribute("fill=\"#", of: text),
      fill.utf8.count == 6, let number = UInt32(fill, radix: 16)
    else { return nil }
    return MethodLogo(
      text: word, red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// Returns the text inside the first element that starts with the given tag.
  private static func inner(_ tag: String, of text: String) -> String? {
    guard let start = text.firstRange(of: tag)?.upperBound, let open = text[start...].firstIndex(of: ">"),
      let end = text[open...].firstIndex(of: "<")
    else { return nil }
    return String(text[text.index(after: open)..<end])
  }

  private static func attribute(_ name: String, of text: String) -> String? {
    guard let start = text.firstRange(of: name)?.upperBound, let end = text[start...].firstIndex(of: "\"") else {
      return nil
    }
    return String(text[start..<end])
  }
}
