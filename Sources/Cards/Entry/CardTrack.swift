/// The card data on the magnetic stripe of a card, as a card reader types or pastes it.
///
/// A reader at a terminal is a keyboard: it types the tracks that it has read, from the start sentinel to the end
/// sentinel, then perhaps the check character of the track, and usually Enter. Sources: ISO/IEC 7811-2 (characters,
/// parity and the check character) and ISO/IEC 7813 (the structure of tracks 1 and 2).
///
/// Other keyboard layouts lose parts of a track: see findings/german-card-reader.sh. Track 1 is then recognised, but not read,
/// because letters and signs have changed places in it.
///
/// Only the number, the expiry date and the name are kept. The service code and the discretionary data, which may help
/// to forge a card, are dropped while the text is read.
public struct CardTrack: Sendable, Equatable {
  /// The digits of the card number, 12 to 19.
  public let number: String
  /// The expiry date as `MM/YY`; nil if the track has none.
  public let expiry: String?
  /// The cardholder's name in the order in which it is spoken, such as `JANE DOE`; nil if the track has none.
  public let name: String?

  /// Why text that begins like a track cannot be used.
  public enum Failure: String, Error, CaseIterable, Sendable {
    /// The text ends before the track does.
    case incomplete
    /// The check character does not match the track.
    case checkCharacter
    /// The text is not a track of a payment card.
    case format
    /// Tracks 1 and 2 belong to different cards.
    case differs
    /// The keyboard layout is not the US one, for which readers type.
    case layout
  }

  /// Whether the text begins with the start sentinel of track 1 or 2, so that nobody can mean it as a card number.
  public static func begins(_ text: some StringProtocol) -> Bool {
    let start = text.utf8.drop { $0 <= 0x20 }.prefix(2)
    return start.first != UInt8(ascii: "+") && beginsTrack(start)
  }

  /// Whether the text begins with the start sentinel of a track. Track 3, which has no card data, begins with a plus sign.
  private static func beginsTrack(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, let second = text.dropFirst().first else { return false }
    let isDigit = (0x30...0x39).contains(second)
    return first == UInt8(ascii: "%") && second | 0x20 == UInt8(ascii: "b")
      || (first == UInt8(ascii: ";") || first == UInt8(ascii: "+")) && isDigit
  }

  /// Reads track 1, track 2 or both, in this order.
  /// - Parameter text: what the reader sent, with or without check characters, line ends between the tracks, and track 3.
  /// - Throws: the reason why the text is no readable track.
  public init(_ text: some StringProtocol) throws(Failure) {
    var text = String(text)
    // Reading in place leaves no copy of the tracks behind.
    self = try text.withUTF8 { bytes in Result { () throws(Failure) in try CardTrack(bytes) } }.get()
  }

  /// Reads the tracks from memory that the caller wipes.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
    self = try Self.joined(Self.tracks(bytes[...]))
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func tracks(_ text: Bytes) throws(Failure) -> [CardTrack] {
    var rest = text
    var tracks: [CardTrack] = []
    while true {
      rest = rest.drop { $0 <= 0x20 }
      guard let first = rest.first else { return tracks }
      let layout: Layout
      switch first {
      case UInt8(ascii: "%"): layout = .one
      case UInt8(ascii: ";"): layout = .two
      case UInt8(ascii: "+") where !tracks.isEmpty: return tracks
      default: throw .format
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "?")) else {
        throw layout == .one && isOfOtherLayout(rest) ? .layout : .incomplete
      }
      tracks.append(try CardTrack(rest[..<end].dropFirst(), layout))
      let track = rest[...end]
      rest = rest[(end + 1)...]
      // The check character follows at once. A line end or another track may follow instead.
      guard let check = rest.first, check > 0x20, !beginsTrack(rest) else { continue }
      guard check == layout.checkCharacter(of: track) else { throw .checkCharacter }
      rest = rest.dropFirst()
    }
  }

  /// Whether another character stands where the number of track 1 ends, such as `&` on the German layout.
  private static func isOfOtherLayout(_ track: Bytes) -> Bool {
    let digits = track.dropFirst(2).prefix { (0x30...0x39).contains($0) }
    guard (12...19).contains(digits.count), digits.endIndex < track.endIndex else { return false }
    return track[digits.endIndex] > 0x20 && track[digits.endIndex] != Layout.one.separator
  }

  private init(number: String, expiry: String?, name: String?) {
    self.number = number
    self.expiry = expiry
    self.name = name
  }

  /// Reads the contents of a track between its sentinels.
  private init(_ contents: Bytes, _ layout: Layout) throws(Failure) {
    var contents = contents
    if layout == .one {
      guard contents.first.map({ $0 | 0x20 }) == UInt8(ascii: "b") else { throw .format }
      contents = contents.dropFirst()
    }
    guard contents.count <= layout.longest, contents.allSatisfy(layout.allows) else { throw .format }
    let digits = contents.prefix { $0 != layout.separator }
    guard (12...19).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count < contents.count
    else { throw .format }
    number = String(decoding: digits, as: UTF8.self)
    contents = contents.dropFirst(digits.count + 1)
    if layout == .one {
      let words = contents.prefix { $0 != layout.separator }
      guard words.count < contents.count, (2...26).contains(words.count) else { throw .format }
      name = Self.name(String(decoding: words, as: UTF8.self))
      contents = contents.dropFirst(words.count + 1)
    } else {
      name = nil
    }
    expiry = try Self.expiry(contents, layout)
  }

  /// Returns the date of year and month; nil if a separator stands in its place.
  private static func expiry(_ contents: Bytes, _ layout: Layout) throws(Failure) -> String? {
    if contents.first == layout.separator { return nil }
    let date = Array(contents.prefix(4))
    guard date.count == 4, date.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .format }
    let text = String(decoding: date, as: UTF8.self)
    guard (1...12).contains(Int(text.suffix(2)) ?? 0) else { throw .format }
    return text.suffix(2) + "/" + text.prefix(2)
  }

  /// Returns the spoken name for `SURNAME/FIRST NAME.TITLE`; nil if it is blank.
  private static func name(_ text: String) -> String? {
    let sides = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let first = sides.count > 1 ? sides[1].split(separator: ".").first.map(String.init) ?? "" : ""
    let words = [first, sides.first ?? ""].flatMap { $0.split(separator: " ") }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Returns what the tracks say together. Only track 1 has a name.
  private static func joined(_ tracks: [CardTrack]) throws(Failure) -> CardTrack {
    guard let first = tracks.first else { throw .format }
    guard tracks.allSatisfy({ $0.number == first.number && ($0.expiry ?? first.expiry) == (first.expiry ?? $0.expiry) })
    else { throw .differs }
    return CardTrack(
      number: first.number, expiry: tracks.lazy.compactMap(\.expiry).first,
      name: tracks.lazy.compactMap(\.name).first)
  }

  /// How a track is written.
  enum Layout {
    case one, two

    /// The character between the fields.
    var separator: UInt8 { self == .one ? UInt8(ascii: "^") : UInt8(ascii: "=") }

    /// The greatest number of characters between the sentinels, after the format code of track 1.
    var longest: Int { self == .one ? 76 : 37 }

    func allows(_ character: UInt8) -> Bool {
      switch self {
      case .one: (0x20...0x5F).contains(character)
      case .two: (0x30...0x3F).contains(character)
      }
    }

    /// Returns the check character of a track with its sentinels: the bits in which the number of ones is odd.
    func checkCharacter(of track: some Sequence<UInt8>) -> UInt8 {
      let base: UInt8 = self == .one ? 0x20 : 0x30
      return track.reduce(0) { $0 ^ ($1 &- base) } &+ base
    }
  }
}
