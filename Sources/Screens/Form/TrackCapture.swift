import CheckoutCore
import KassaCards
package import KassaTerminal

/// The characters that a card reader is typing: from the start sentinel of a track to the pause after the last character.
///
/// A reader at a terminal is a keyboard. It types tracks 1, 2 and 3 without a pause, each perhaps with its check
/// character, and usually Enter. The characters are kept in memory that is wiped, and never become a string.
package struct TrackCapture: Sendable {
  /// The time after the last character at which the burst has ended. Readers type a character every few milliseconds.
  package static let pause: Duration = .milliseconds(250)
  /// The greatest number of characters of a burst. Tracks 1 and 2 have at most 121. Source: ISO/IEC 7813.
  static let longest = 200

  /// What a key means for the form.
  enum Effect {
    /// The key belongs to the burst and changes nothing yet.
    case nothing
    /// All tracks so far could be read.
    case read(CardTrack)
    /// The tracks cannot be used. The rest of the burst is swallowed.
    case failed(CardTrack.Failure)
    /// The characters are those of a person. They belong to the focused field.
    case ordinary([Character])
  }

  private enum Phase {
    /// Between the start and the end sentinel of a track.
    case reading
    /// After an end sentinel, where the check character, another track, Enter or Tab may follow.
    case complete
    /// After a character that is either the check character or the start sentinel of another track.
    case ambiguous
    /// The rest of the burst does not matter.
    case settled
  }

  /// The form before the burst, whose values return if the tracks turn out to be wrong.
  let before: FormBefore
  /// The time at which the burst ends unless another character arrives.
  private(set) var end: Instant
  private var characters: SecretBytes
  private var phase = Phase.reading

  /// Returns whether a key begins a burst: the start sentinel of track 1 or 2.
  package static func begins(_ key: Key) -> Bool { key.code == .character("%") || key.code == .character(";") }

  /// Returns whether a card reader sends the key. Esc, which no reader sends, ends a burst without leaving the form.
  package static func isOfReader(_ key: Key) -> Bool {
    switch key.code {
    case .character: key.modifiers.subtracting(.shift).isEmpty
    case .enter, .tab: key.modifiers.isEmpty
    default: false
    }
  }

  /// - Parameter key: a key that begins a burst.
  init(_ key: Key, at now: Instant, before form: PaymentForm) {
    before = FormBefore(form)
    end = now + Self.pause
    characters = SecretBytes(nil, appending: Self.byte(key))
  }

  /// The form before the burst as that of another payment method, to which the card number has led.
  func continued(in form: PaymentForm) -> TrackCapture { TrackCapture(self, before: form) }

  private init(_ other: TrackCapture, before form: PaymentForm) {
    var form = form
    form.adopt(other.before.form)
    before = FormBefore(form)
    (end, characters, phase) = (other.end, other.characters, other.phase)
  }

  /// The code of the character in a track; 0xFF, which no track contains, for a character that readers do not send.
  private static func byte(_ key: Key) -> UInt8 {
    switch key.code {
    case .character(let character): character.asciiValue ?? 0xFF
    case .tab: 0x09
    default: 0x0D
    }
  }

  /// Whether the only character so far is the start sentinel, which a person may have typed.
  var sentinel: Character? {
    guard phase == .reading else { return nil }
    return characters.withBytes { bytes in
      let rest = bytes.dropFirst()
      return rest.allSatisfy { $0 <= 0x20 } ? bytes.first.map { Character(Unicode.Scalar($0)) } : nil
    }
  }

  /// Takes the next key of the reader.
  /// - Parameter isText: whether the focused field takes any text. There a person may mean a sentinel as such.
  mutating func take(_ key: Key, at now: Instant, isText: Bool) -> Effect {
    end = now + Self.pause
    guard phase != .settled else { return .nothing }
    let byte = Self.byte(key)
    if isText, let sentinel, case .character(let character) = key.code, !Self.mayFollow(sentinel, byte) {
      return .ordinary([sentinel, character])
    }
    guard characters.count < Self.longest else { return fail(.format) }
    characters = SecretBytes(characters, appending: byte)
    switch phase {
    case .reading:
      guard byte == UInt8(ascii: "?") else { return .nothing }
      switch tracks {
      case .success(let track):
        phase = .complete
        return .read(track)
      case .failure(let failure): return fail(failure)
      }
    case .complete, .ambiguous: return tail(byte)
    case .settled: return .nothing
    }
  }

  /// Judges a character after a complete track.
  private mutating func tail(_ byte: UInt8) -> Effect {
    let wasAmbiguous = phase == .ambiguous
    switch tracks {
    case .success:
      // Track 3 has no card data. It may be longer than what is kept.
      let isTrack3 = wasAmbiguous && (0x30...0x39).contains(byte) && last(1) == UInt8(ascii: "+")
      phase = isTrack3 ? .settled : .complete
      return .nothing
    case .failure(.incomplete):
      phase = .reading
      return .nothing
    case .failure:
      guard !wasAmbiguous, [UInt8(ascii: "%"), UInt8(ascii: ";"), UInt8(ascii: "+")].contains(byte) else {
        return fail(.checkCharacter)
      }
      phase = .ambiguous
      return .nothing
    }
  }

  private mutating func fail(_ failure: CardTrack.Failure) -> Effect {
    phase = .settled
    return .failed(failure)
  }

  /// Returns what the end of the burst means.
  func ended() -> Effect {
    if let sentinel { return .ordinary([sentinel]) }
    switch phase {
    case .reading:
      if case .failure(let failure) = tracks { return .failed(failure) }
      return .failed(.incomplete)
    case .ambiguous:
      if case .failure = tracks { return .failed(.checkCharacter) }
      return .nothing
    case .complete, .settled: return .nothing
    }
  }

  /// What the characters say so far.
  private var tracks: Result<CardTrack, CardTrack.Failure> {
    characters.withBytes { bytes in Result { () throws(CardTrack.Failure) in try CardTrack(bytes) } }
  }

  /// The character at a distance from the last one.
  private func last(_ distance: Int) -> UInt8? { characters.withBytes { $0.dropLast(distance).last } }

  /// Returns whether a character may follow the start sentinel: the format code of track 1, or the first digit of track 2.
  private static func mayFollow(_ sentinel: Character, _ byte: UInt8) -> Bool {
    sentinel == "%" ? byte | 0x20 == UInt8(ascii: "b") : (0x30...0x39).contains(byte)
  }
}

/// A form as it was. It is a class, because a form is expensive to copy with every key.
final class FormBefore: Sendable {
  let form: PaymentForm
  init(_ form: PaymentForm) { self.form = form }
}
