import KassaCards
import KassaSandbox
import KassaScreens
import KassaTerminal

/// What a card reader types on the form of a card, from the start sentinel to the pause after the last character.
///
/// A script names the test card. The tracks of any other card are never written.
struct RecordedTrack: Sendable {
  private var text: String
  private var last: Duration
  private var isDropped = false

  /// Begins a burst; returns nil if the event does not begin one.
  init?(_ event: InputEvent, on page: Page, at time: Duration) {
    guard case .key(let key) = event, TrackCapture.begins(key), key.modifiers.isEmpty, Self.takesCards(page),
      case .character(let character) = key.code
    else { return nil }
    text = String(character)
    last = time
  }

  /// Returns whether a card reader may be used on the page.
  static func takesCards(_ page: Page) -> Bool {
    page.dialog == nil
      && page.body.contains { block in
        if case .field(let field) = block { field.role == .cardNumber || field.role == .securityCode } else { false }
      }
  }

  /// Takes an event that belongs to the burst.
  /// - Returns: false if the event does not belong to it, because the burst has ended.
  mutating func take(_ event: InputEvent, at time: Duration) -> Bool {
    guard !isDropped, time - last < TrackCapture.pause, case .key(let key) = event else { return false }
    if key == Key(.escape) {
      // Esc drops what has been typed. Tracks that are complete have filled in the form already.
      isDropped = true
      return true
    }
    guard TrackCapture.isOfReader(key) else { return false }
    if case .character(let character) = key.code { text.append(character) } else { text += "\n" }
    last = time
    return true
  }

  /// The script command for the burst; nil if the burst has changed nothing.
  func verb() throws(RecordedField.UnrecordableInput) -> (Verb.Name, String)? {
    if let value = try Self.reference(text) { return (.type, value) }
    let isOrdinary = !isDropped && TrackText.parts(of: text).isEmpty && !text.contains(where: \.isNumber)
    return isOrdinary ? (.type, text.filter { !$0.isNewline }) : nil
  }

  /// Returns the name of the test card whose tracks the text contains; nil if the tracks cannot be read.
  static func reference(_ text: String) throws(RecordedField.UnrecordableInput) -> String? {
    let parts = TrackText.parts(of: text)
    for part in parts where !CardNames.builtIn.cards.contains(where: { $0.number.hasPrefix(part.number) }) {
      throw RecordedField.UnrecordableInput()
    }
    guard let first = parts.first, (try? CardTrack(text)) != nil else { return nil }
    let hasFirst = parts.contains { text[$0.range].first == "%" }
    let hasSecond = parts.contains { text[$0.range].first == ";" }
    return CardNames.builtIn.reference(trackOf: first.number, hasFirst: hasFirst, hasSecond: hasSecond)
  }
}
