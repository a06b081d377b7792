import KassaTerminal

/// The data of a magnetic stripe in texts: what a card reader types or pastes.
enum TrackText {
  /// The contents of a track.
  struct Part: Equatable {
    /// The text from the start sentinel to the end sentinel, or to where the track breaks off.
    var range: Range<String.Index>
    /// The digits of the card number, as far as they are there.
    var number: String
    /// The text between the sentinels.
    var contents: String
  }

  /// The fewest digits after the start sentinel that make a text a track.
  private static let fewestDigits = 8

  /// Returns whether a card reader's burst may begin in the text.
  static func mayBegin(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: ";") }
  }

  /// Returns the key for a character that is not typed as such: Enter for a line end, Tab for a tab; otherwise nil.
  static func key(_ character: Character) -> Key? {
    if character.isNewline { return Key(.enter) }
    return character == "\t" ? Key(.tab) : nil
  }

  /// Returns the tracks in a text, whole ones and those that break off.
  static func parts(of text: String) -> [Part] {
    guard mayBegin(text) else { return [] }
    var parts: [Part] = []
    var start = text.startIndex
    while let sentinel = text[start...].firstIndex(where: { $0 == "%" || $0 == ";" }) {
      var rest = text[text.index(after: sentinel)...]
      if text[sentinel] == "%" {
        guard let code = rest.first, code == "B" || code == "b" else {
          start = rest.startIndex
          continue
        }
        rest = rest.dropFirst()
      }
      let number = String(rest.prefix { $0.isASCII && $0.isNumber })
      guard number.count >= fewestDigits else {
        start = rest.startIndex
        continue
      }
      let isFirst = text[sentinel] == "%"
      let contents = rest.prefix { isFirst ? Self.isOfTrack1($0) : Self.isOfTrack2($0) }
      let end = rest[contents.endIndex...].first == "?" ? text.index(after: contents.endIndex) : contents.endIndex
      parts.append(Part(range: sentinel..<end, number: number, contents: String(contents)))
      start = end
    }
    return parts
  }

  /// Returns whether a character may stand between the sentinels of track 1. Source: ISO/IEC 7811-2.
  private static func isOfTrack1(_ character: Character) -> Bool {
    guard let code = character.asciiValue else { return false }
    return (0x20...0x7E).contains(code) && !"?;%".utf8.contains(code)
  }

  private static func isOfTrack2(_ character: Character) -> Bool {
    character.asciiValue.map { (0x30...0x3E).contains($0) && $0 != UInt8(ascii: ";") } == true
  }

  /// Returns the text with the contents of every track replaced.
  static func redact(_ text: String) -> String {
    var text = text
    for part in parts(of: text).reversed() {
      text.replaceSubrange(part.range, with: text[part.range].prefix(1) + "•••")
    }
    return text
  }
}
