/// Recognises text that comes faster than anybody types: a paste that the terminal has not marked as one.
///
/// Without this, each of its line breaks would press Enter on whatever has the focus.
struct UnmarkedPaste {
  /// The number of characters that only a paste has at once. A card reader sends up to three tracks with 226 characters
  /// (ISO/IEC 7811), or several hundred if it encrypts them.
  static let limit = 1024
  /// The milliseconds without input after which the paste has ended.
  static let pause: Int64 = 50

  /// Whether the next characters still belong to a paste.
  private(set) var isOpen = false
  private var last: Int64 = 0

  /// Must be called before input is read.
  /// - Parameter now: the time in milliseconds, which only moves forward.
  mutating func begin(at now: Int64) {
    if now - last > Self.pause { isOpen = false }
  }

  /// Returns the events that were read at once, with their characters joined to pastes if there are too many of them.
  ///
  /// Other keys stay as they are, so that Ctrl-C works. Like that of a marked paste, the text has a length limit.
  mutating func join(_ events: [InputEvent], at now: Int64) -> [InputEvent] {
    if !events.isEmpty { last = now }
    isOpen = isOpen || events.count > Self.limit && events.count(where: { $0.typed != nil }) > Self.limit
    guard isOpen else { return events }
    var (joined, text): ([InputEvent], String) = ([], "")
    func finish() {
      let clean = Sanitizer.clean(text)
      if !clean.isEmpty { joined.append(.paste(clean)) }
      text = ""
    }
    for event in events {
      if let typed = event.typed {
        if text.utf8.count + 4 <= InputDecoder.pasteLimit { text.append(typed) }
      } else {
        finish()
        joined.append(event)
      }
    }
    finish()
    return joined
  }
}

extension InputEvent {
  /// The character that a key types in a text of several lines; nil for any other event.
  fileprivate var typed: Character? {
    guard case .key(let key) = self, key.modifiers.isEmpty else { return nil }
    return switch key.code {
    case .character(let character): character
    case .enter: "\n"
    case .tab: "\t"
    default: nil
    }
  }
}
