/// Reads what a program writes to its terminal, before the screen does.
///
/// It keeps what is not on the screen: modes, title, bell, clipboard, hyperlinks. The rest it passes on in the form that
/// libvterm understands and survives. libvterm 0.1 takes only the first of several modes, knows neither dim nor concealed
/// text, and writes where it must not after sequences with many numbers, repetitions of nothing, C1 controls and bad UTF-8.
/// Sources: ECMA-48; xterm, «Control Sequences»; libvterm 0.1.4 and 0.3.
struct OutputReader {
  /// The private modes of DEC and xterm that are on, by their numbers: 25 is the visible cursor.
  private(set) var modes: Set<Int> = [25]
  private(set) var title = ""
  private(set) var bells = 0
  /// The last text for the clipboard (OSC 52), in Base64.
  private(set) var clipboard: String?
  /// The addresses of the last hyperlinks that were begun (OSC 8).
  private(set) var links: [String] = []
  /// Whether the program has turned the application keypad on.
  private(set) var hasKeypad = false

  /// Where the text that the program prints stands in the bytes that were passed on last: pieces that nothing else interrupts,
  /// no longer than a row, so that nothing has covered a piece when it ends.
  private(set) var printed: [Range<Int>] = []
  /// The titles that the program has set in the bytes that were read last.
  private(set) var newTitles: [String] = []
  /// Whether the byte that is read prints a character.
  private var isPrinting = false

  private var titles: [String] = []
  private var state = State.text
  private var collected: [UInt8] = []
  /// The bytes of a character that are there so far.
  private var character: [UInt8] = []
  private var lastCharacter: [UInt8] = []

  private enum State {
    case text
    case escape
    case sequence
    /// In a control string that began with this byte after ESC.
    case string(UInt8)
    case stringEscape(UInt8)
  }

  /// The lengths in bytes from which on sequences, control strings and lists are cut.
  private static let (longestSequence, longestString, mostLinks) = (256, 1 << 20, 1000)
  private static let (escape, bell) = (UInt8(0x1B), UInt8(0x07))

  /// Reads bytes and returns those for the screen.
  /// - Parameter columns: the width of the screen.
  mutating func read(_ bytes: some Sequence<UInt8>, columns: Int) -> [UInt8] {
    var passed: [UInt8] = []
    (printed, newTitles) = ([], [])
    for byte in bytes {
      let start = passed.count
      isPrinting = false
      read(byte, columns, &passed)
      guard isPrinting, passed.count > start else { continue }
      if let last = printed.last, last.upperBound == start, last.count < columns {
        printed[printed.count - 1] = last.lowerBound..<passed.count
      } else {
        printed.append(start..<passed.count)
      }
    }
    return passed
  }

  private mutating func read(_ byte: UInt8, _ columns: Int, _ passed: inout [UInt8]) {
    switch state {
    case .text: text(byte, &passed)
    case .string(let kind):
      switch byte {
      case Self.bell: end(kind)
      case Self.escape: state = .stringEscape(kind)
      case 0x18, 0x1A: state = .text
      default: if collected.count < Self.longestString { collected.append(byte) }
      }
    case .stringEscape(let kind):
      if byte == UInt8(ascii: "\\") { return end(kind) }
      (state, collected) = (.escape, [])
      read(byte, columns, &passed)
    case .escape, .sequence:
      switch byte {
      case Self.escape: (state, collected) = (.escape, [])
      case 0x18, 0x1A: state = .text
      case 0..<0x20: control(byte, &passed)
      case 0x7F...: break
      default:
        if case .sequence = state { sequence(byte, columns, &passed) } else { escape(byte, &passed) }
      }
    }
  }

  private mutating func text(_ byte: UInt8, _ passed: inout [UInt8]) {
    if let first = character.first {
      if byte & 0xC0 == 0x80 {
        character.append(byte)
        if character.count == (first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4) { endCharacter(&passed) }
        return
      }
      endCharacter(&passed)
    }
    switch byte {
    case Self.escape: (state, collected) = (.escape, [])
    case 0..<0x20: control(byte, &passed)
    case 0x20..<0x7F:
      lastCharacter = [byte]
      passed.append(byte)
      isPrinting = true
    case 0x7F: break
    default:
      character = [byte]
      if !(0xC2...0xF4).contains(byte) { endCharacter(&passed) }
    }
  }

  /// Passes on a character, U+FFFD if its bytes are wrong, and nothing for a C1 control.
  private mutating func endCharacter(_ passed: inout [UInt8]) {
    let scalar = String(validating: character, as: UTF8.self)?.unicodeScalars.first ?? "\u{FFFD}"
    character = []
    if (0x80...0x9F).contains(scalar.value) { return }
    lastCharacter = Array(String(scalar).utf8)
    passed += lastCharacter
    isPrinting = true
  }

  private mutating func control(_ byte: UInt8, _ passed: inout [UInt8]) {
    if byte == Self.bell { bells += 1 }
    // Backspace, tab, line feeds, carriage return, and the two that switch character sets.
    if (0x08...0x0F).contains(byte) { passed.append(byte) }
  }

  // MARK: Escape sequences

  private mutating func escape(_ byte: UInt8, _ passed: inout [UInt8]) {
    if (0x20...0x2F).contains(byte) {
      if collected.count < 4 { collected.append(byte) }
      return
    }
    state = .text
    switch (collected.first, byte) {
    case (nil, UInt8(ascii: "[")): state = .sequence
    // Device control, operating system command, start of string, privacy message, application program command; and the
    // title of GNU screen.
    case (nil, let kind) where "P]X^_k".utf8.contains(kind): state = .string(kind)
    case (nil, UInt8(ascii: "=")): hasKeypad = true
    case (nil, UInt8(ascii: ">")): hasKeypad = false
    case (nil, UInt8(ascii: "c")):
      (modes, hasKeypad, title) = ([25], false, "")
      emit("\u{1B}c", &passed)
    case (nil, UInt8(ascii: "8")): restoreCursor("8", &passed)
    case (nil, let final) where "7DEHMNOno|}~".utf8.contains(final): passed += [Self.escape, final]
    case (let set?, let final) where "()*+".utf8.contains(set) && collected.count == 1:
      passed += [Self.escape, set, final]
    case (UInt8(ascii: "#"), UInt8(ascii: "8")): emit("\u{1B}#8", &passed)
    default: break
    }
    collected = []
  }

  /// libvterm takes a saved place outside of a window that has become smaller, until the next control sequence.
  private func restoreCursor(_ sequence: String, _ passed: inout [UInt8]) {
    emit("\u{1B}\(sequence)\u{1B}[10m", &passed)
  }

  private func emit(_ text: String, _ passed: inout [UInt8]) { passed += text.utf8 }

  // MARK: Control strings

  private mutating func end(_ kind: UInt8) {
    state = .text
    let text = String(decoding: collected, as: UTF8.self)
    collected = []
    if kind == UInt8(ascii: "k") { return set(title: text) }
    guard kind == UInt8(ascii: "]"), let end = text.firstIndex(of: ";") else { return }
    let rest = text[text.index(after: end)...]
    switch text[..<end] {
    case "0", "2": set(title: String(rest))
    // A question mark asks for the contents, which this terminal does not tell.
    case "52":
      if let end = rest.firstIndex(of: ";"), !rest.hasSuffix(";?") { clipboard = String(rest[end...].dropFirst()) }
    case "8":
      guard let end = rest.firstIndex(of: ";") else { return }
      let link = String(rest[end...].dropFirst())
      if !link.isEmpty { links = links.suffix(Self.mostLinks - 1) + [link] }
    default: break
    }
  }

  private mutating func set(title text: String) {
    title = text
    newTitles.append(text)
  }

  // MARK: Control sequences

  private mutating func sequence(_ byte: UInt8, _ columns: Int, _ passed: inout [UInt8]) {
    guard byte >= 0x40 else {
      if collected.count <= Self.longestSequence { collected.append(byte) }
      return
    }
    state = .text
    let isWhole = collected.count <= Self.longestSequence
    let text = String(decoding: collected, as: UTF8.self)
    collected = []
    guard isWhole else { return }
    let leader = text.prefix { "<=>?".contains($0) }
    let numbers = text.dropFirst(leader.count).prefix { $0.isNumber || $0 == ";" || $0 == ":" }
    let final = text.dropFirst(leader.count + numbers.count) + String(UnicodeScalar(byte))
    perform(String(leader), numbers, String(final), columns, &passed)
  }

  private mutating func perform(
    _ leader: String, _ parameters: Substring, _ final: String, _ columns: Int, _ passed: inout [UInt8]
  ) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).prefix(16)
      .map { min(9999, Int($0.prefix(9)) ?? 0) }
    let first = numbers.first ?? 0
    switch (leader, final) {
    case ("?", "h"), ("?", "l"): for number in numbers { set(number == 47 ? 1047 : number, final == "h", &passed) }
    case ("", "h"), ("", "l"): for number in numbers { emit("\u{1B}[\(number)\(final)", &passed) }
    case ("", "m"): GraphicRendition(parameters).sequences.forEach { emit($0, &passed) }
    case ("", "b"):
      for _ in 0..<min(max(1, first), columns) { passed += lastCharacter }
      isPrinting = true
    case ("", "s") where parameters.isEmpty: emit("\u{1B}7", &passed)
    case ("", "u"): restoreCursor("8", &passed)
    case ("", "!p"):
      (modes, hasKeypad) = (modes.subtracting([1, 6]).union([25]), false)
      emit("\u{1B}[?25h\u{1B}[?1l\u{1B}[?6l\u{1B}[4l\u{1B}[m", &passed)
    case ("", "t"):
      if first == 22 { titles = titles.suffix(9) + [title] }
      if first == 23, let last = titles.popLast() { set(title: last) }
    case ("", let final) where final.utf8.count == 1 && "@ABCDEFGHIJKLMPSTXZ`acdefgnr".contains(final),
      (">", let final) where final == "c", ("?", let final) where ["J", "K", "n", "$p"].contains(final):
      let list = parameters.isEmpty ? "" : numbers.prefix(2).map(String.init).joined(separator: ";")
      emit("\u{1B}[\(leader)\(list)\(final)", &passed)
    default: break
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool, _ passed: inout [UInt8]) {
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    // Left and right margins, of which libvterm is not sure either.
    if mode == 69 { return }
    let sequence = "[?\(mode)\(isOn ? "h" : "l")"
    if !isOn, mode == 1048 || mode == 1049 {
      restoreCursor(sequence, &passed)
    } else {
      emit("\u{1B}" + sequence, &passed)
    }
  }
}

/// The numbers of Select Graphic Rendition (ESC [ numbers m), as libvterm shall see them.
///
/// Dim text (2) is sent as blinking (5), and concealed text (8) as crossed out (9), because libvterm keeps these for each
/// cell, and a cell of kassa has neither. What else libvterm does not know or a cell does not have is left out.
struct GraphicRendition {
  /// The numbers, in groups that belong together, such as those of a colour.
  private(set) var groups: [[Int]] = []

  /// - Parameter parameters: the numbers, separated by semicolons, those of one colour also by colons.
  init(_ parameters: Substring) {
    var rest = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    if rest.isEmpty { rest = [""] }
    while let parameter = rest.popFirst() {
      let parts = parameter.split(separator: ":", omittingEmptySubsequences: false).map { Int($0.prefix(4)) ?? 0 }
      let number = parts.first ?? 0
      if [38, 48, 58].contains(number) {
        let color = parts.count > 1 ? Self.color(parts.dropFirst()) : Self.color(&rest)
        if let color, number != 58 { groups.append([number] + color) }
      } else if number == 4, parts.count > 1 {
        groups.append([parts[1] == 0 ? 24 : 4])
      } else {
        switch number {
        case 2: groups.append([5])
        case 8: groups.append([9])
        case 21: groups.append([4])
        case 22: groups.append([22, 25])
        case 28: groups.append([29])
        case 0, 1, 3, 4, 7, 23, 24, 27, 30...37, 39, 40...47, 49, 90...97, 100...107: groups.append([number])
        default: break
        }
      }
    }
  }

  /// The control sequences, each with few numbers.
  var sequences: [String] {
    stride(from: 0, to: groups.count, by: 2).map { start in
      "\u{1B}[\(groups[start..<min(start + 2, groups.count)].joined().map(String.init).joined(separator: ";"))m"
    }
  }

  /// Returns the colour in the parts between colons, in which a colour space may stand before red.
  private static func color(_ parts: ArraySlice<Int>) -> [Int]? {
    switch (parts.first, parts.count) {
    case (5, 2...): [5, byte(parts[parts.startIndex + 1])]
    case (2, 4): [2] + parts.dropFirst().map(byte)
    case (2, 5...): [2] + parts.dropFirst(2).prefix(3).map(byte)
    default: nil
    }
  }

  private static func color(_ rest: inout ArraySlice<Substring>) -> [Int]? {
    func next() -> Int? { rest.popFirst().map { byte(Int($0.prefix(4)) ?? 0) } }
    switch next() {
    case 5: return next().map { [5, $0] }
    case 2:
      guard let red = next(), let green = next(), let blue = next() else { return nil }
      return [2, red, green, blue]
    default: return nil
    }
  }

  private static func byte(_ number: Int) -> Int { min(255, max(0, number)) }
}
