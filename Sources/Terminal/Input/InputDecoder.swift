/// Decodes terminal input into events, without reading a clock or a file descriptor.
///
/// It takes the bytes as they come: a character or a sequence may be split over any number of reads.
/// If the meaning of the input depends on what follows, `pendingTimeout` is the time to wait for more input.
/// Call `pause` if no input arrives within `pendingTimeout`.
public struct InputDecoder: Sendable {
  /// The maximum length of a paste in UTF-8 bytes; the rest is discarded.
  public static let pasteLimit = 65536

  enum State: Equatable {
    case ground
    case escape
    /// The state after two ESC. rxvt and PuTTY send one more ESC for a key with Alt that has a sequence of its own.
    case twoEscapes
    /// The state after an Escape key has been reported. The next input may still be the rest of a delayed sequence.
    case lateEscape
    /// The state after ESC [ (CSI), with the parameter bytes received so far.
    case control([UInt8], isLate: Bool)
    /// The state after ESC O (SS3), with the parameter bytes received so far.
    case shift([UInt8], isLate: Bool)
    /// The state after ESC [ [, which the Linux console sends for F1 to F5.
    case console
    /// The state after ESC [ M, which precedes three values of the legacy X10 mouse protocol.
    case oldMouse([UInt32])
    case paste(PasteBuffer)
    case reply(TerminalReply)
  }

  var state = State.ground
  /// Whether the terminal has been asked something and has not told its device attributes yet, which it tells last. An ESC
  /// then probably begins the reply, even if the rest is a little late.
  var awaitsReply = false
  private let escapeDelay: Int
  /// Whether the sequence that is being read is that of a key with Alt.
  private var hasAlt = false
  private var utf8 = UTF8Assembler()
  /// The bytes of the events; nil unless they are traced.
  private var trace: InputTrace?

  /// Whether the bytes of each event are kept until `takeBytes` returns them.
  public var isTracing: Bool {
    get { trace != nil }
    set { trace = newValue ? trace ?? InputTrace() : nil }
  }

  /// Returns the bytes of the events since the last call, in their order; empty unless they are traced.
  /// A paste has only the bytes of its start marker. A key that means nothing is an event while keys are traced.
  public mutating func takeBytes() -> [KeyBytes] { trace?.takeEvents() ?? [] }

  /// - Parameter escapeDelay: the time in milliseconds after which a lone ESC counts as the Escape key.
  public init(escapeDelay: Int = 25) {
    self.escapeDelay = escapeDelay
  }

  /// The time in milliseconds without input after which `pause` must be called; nil if no input is pending.
  public var pendingTimeout: Int? {
    switch state {
    case .ground: utf8.isPending ? 100 : nil
    case .escape, .twoEscapes: awaitsReply ? max(escapeDelay, 100) : escapeDelay
    case .lateEscape: 75
    case .control(let rest, _) where Self.isReply(rest): 1000
    case .reply(let reply) where !reply.isEmpty: 1000
    case .control, .shift, .console, .oldMouse, .reply: 100
    // On slow connections a paste arrives in fragments. A timeout is still needed in case the end marker is lost.
    case .paste: 1000
    }
  }

  /// Decodes terminal input in UTF-8.
  public mutating func feed(bytes: some Sequence<UInt8>, into events: inout [InputEvent]) {
    for byte in bytes {
      let (broken, complete) = utf8.feed(byte)
      if let broken { feed(broken, into: &events) }
      if let complete { feed(complete, into: &events) }
    }
  }

  /// Decodes terminal input in large blocks, skipping the rest of an oversized paste efficiently.
  public mutating func feed(bytes: UnsafeRawBufferPointer, into events: inout [InputEvent]) {
    var index = 0
    while index < bytes.count {
      if dropsText {
        guard let escape = bytes[index...].firstIndex(of: 0x1B) else { return }
        index = escape
      }
      feed(bytes: CollectionOfOne(bytes[index]), into: &events)
      index += 1
    }
  }

  private var dropsText: Bool {
    guard case .paste(let buffer) = state, !utf8.isPending else { return false }
    return buffer.dropsText
  }

  /// Must be called if no input has arrived within `pendingTimeout`.
  public mutating func pause(into events: inout [InputEvent]) {
    let count = events.count
    defer { if trace != nil { finishTrace(events: events.count - count) } }
    if let broken = utf8.finish() { feed(broken, into: &events) }
    switch state {
    case .ground, .lateEscape: state = .ground
    case .escape:
      events.append(.key(Key(.escape)))
      state = .lateEscape
    case .twoEscapes:
      events += [.key(Key(.escape)), .key(Key(.escape))]
      state = .lateEscape
    case .control(let rest, let isLate):
      giveUp(on: "[", rest, isLate: isLate, into: &events)
    case .shift(let rest, let isLate):
      giveUp(on: "O", rest, isLate: isLate, into: &events)
    case .console, .oldMouse: state = .ground
    case .paste(var buffer):
      buffer.abandonMarker()
      finish(buffer, into: &events)
    case .reply(let reply): giveUp(on: reply, into: &events)
    }
  }

  /// Handles an incomplete escape sequence. If it started long after ESC, its characters are treated as plain text.
  /// Otherwise a single character after ESC means Alt with that character, and a longer sequence is discarded.
  private mutating func giveUp(on letter: Character, _ rest: [UInt8], isLate: Bool, into events: inout [InputEvent]) {
    state = .ground
    if letter == "[", Self.isReply(rest) { return }
    if isLate {
      for character in [letter] + rest.map({ Character(Unicode.Scalar($0)) }) {
        events.append(.key(Key(.character(character))))
      }
    } else if rest.isEmpty {
      events.append(.key(Key(.character(letter), .alt)))
    }
  }

  /// Handles a reply of which no end has come. An introducer alone was a key with Alt.
  private mutating func giveUp(on reply: TerminalReply, into events: inout [InputEvent]) {
    state = .ground
    guard reply.isEmpty, !reply.isEightBit else { return }
    giveUp(on: Character(Unicode.Scalar(reply.introducer)), [], isLate: reply.isLate, into: &events)
  }

  /// Whether a control sequence that is no key tells the cursor, the status, the size or a mode: CPR, DSR, XTWINOPS, DECRPM.
  private static func endsReply(_ final: UInt32) -> Bool { [0x52, 0x6E, 0x74, 0x79].contains(final) }

  /// Whether the parameters of a control sequence are those of a terminal's reply. No key has a private parameter.
  private static func isReply(_ parameters: [UInt8]) -> Bool { parameters.first.map { 0x3D...0x3F ~= $0 } ?? false }

  /// Decodes the next code point, which may be a control character. What is none becomes U+FFFD.
  mutating func feed(_ value: UInt32, into events: inout [InputEvent]) {
    guard trace != nil else { return decode(value, into: &events) }
    let count = events.count
    // What is pasted is not kept.
    if case .paste = state {} else { trace?.add(scalar: value) }
    decode(value, into: &events)
    finishTrace(events: events.count - count)
  }

  private mutating func finishTrace(events count: Int) {
    let open: Int? =
      switch state {
      case .ground, .lateEscape: 0
      // A third ESC reports the first one, and the two others may begin a sequence.
      case .escape, .twoEscapes: count > 0 ? 2 : nil
      default: nil
      }
    trace?.finish(events: count, open: open)
  }

  private mutating func decode(_ value: UInt32, into events: inout [InputEvent]) {
    switch state {
    case .ground: ground(value, into: &events)
    case .escape: afterEscape(value, into: &events)
    case .twoEscapes: afterTwoEscapes(value, into: &events)
    case .lateEscape:
      switch value {
      case 0x5B: state = .control([], isLate: true)
      case 0x4F: state = .shift([], isLate: true)
      default:
        if let reply = TerminalReply(afterEscape: value, isLate: true) { return state = .reply(reply) }
        ground(value, into: &events)
      }
    case .control(let parameters, let isLate): control(value, parameters, isLate: isLate, into: &events)
    case .shift(let parameters, let isLate): shift(value, parameters, isLate: isLate, into: &events)
    case .console:
      state = .ground
      if 0x41...0x45 ~= value { events.append(.key(Key(.function(Int(value) - 0x40)))) }
    case .oldMouse(let numbers):
      guard numbers.count == 2 else {
        state = .oldMouse(numbers + [value])
        return
      }
      state = .ground
      if let mouse = MouseEvent(old: numbers + [value]) { events.append(.mouse(mouse)) }
    case .paste(var buffer):
      // Move the buffer out of the state while it changes, so that it is not copied.
      state = .ground
      if buffer.feed(value) { return finish(buffer, into: &events) }
      // Report an oversized paste as soon as the limit is reached, without waiting for the end of the paste.
      if let text = buffer.takeWhenFull() { paste(text, into: &events) }
      state = .paste(buffer)
    case .reply(var reply):
      switch reply.feed(value) {
      case .more: state = .reply(reply)
      case .end:
        state = .ground
        if let color = reply.background { events.append(.background(color)) }
      case .brokenOff(afterEscape: true):
        // rxvt ends a reply with the ESC alone, so what follows is no key with Alt.
        if value == 0x5B || value == 0x4F || value == 0x1B {
          state = .escape
          afterEscape(value, into: &events)
        } else {
          state = .ground
          ground(value, into: &events)
        }
      case .brokenOff(afterEscape: false):
        giveUp(on: reply, into: &events)
        ground(value, into: &events)
      }
    }
  }

  private mutating func finish(_ buffer: PasteBuffer, into events: inout [InputEvent]) {
    state = .ground
    paste(buffer.text, into: &events)
  }

  private func paste(_ raw: String, into events: inout [InputEvent]) {
    let text = Sanitizer.clean(raw)
    if !text.isEmpty { events.append(.paste(text)) }
  }

  private mutating func ground(_ value: UInt32, into events: inout [InputEvent]) {
    hasAlt = false
    state = value == 0x1B ? .escape : value == 0x9B ? .control([], isLate: false) : .ground
    if let reply = TerminalReply(control: value) { return state = .reply(reply) }
    if let key = Key(scalar: value) { events.append(.key(key)) }
  }

  private mutating func afterEscape(_ value: UInt32, into events: inout [InputEvent]) {
    switch value {
    case 0x1B: state = .twoEscapes
    case 0x5B: state = .control([], isLate: false)
    case 0x4F: state = .shift([], isLate: false)
    default:
      state = .ground
      if let reply = TerminalReply(afterEscape: value) { return state = .reply(reply) }
      if let key = Key(scalar: value) { events.append(.key(key.adding(.alt))) }
    }
  }

  private mutating func afterTwoEscapes(_ value: UInt32, into events: inout [InputEvent]) {
    if value == 0x5B || value == 0x4F {
      hasAlt = true
    } else {
      events.append(.key(Key(.escape)))
    }
    state = .escape
    afterEscape(value, into: &events)
  }

  /// Reports the key of a sequence.
  private mutating func report(_ event: InputEvent, into events: inout [InputEvent]) {
    if hasAlt, case .key(let key) = event { events.append(.key(key.adding(.alt))) } else { events.append(event) }
    hasAlt = false
  }

  // MARK: Sequences

  private mutating func control(
    _ value: UInt32, _ parameters: [UInt8], isLate: Bool, into events: inout [InputEvent]
  ) {
    switch value {
    case 0x5B where parameters.isEmpty: state = .console
    case 0x4D where parameters.isEmpty: state = .oldMouse([])
    // rxvt ends the escape sequences for shifted keys with a dollar sign. In a reply about a mode it is not the end.
    case 0x24 where !parameters.isEmpty && parameters.allSatisfy({ 0x30...0x39 ~= $0 }):
      complete(value, parameters, isLate: isLate, into: &events)
    case 0x20..<0x40:
      // A sequence that is longer than any key is swallowed up to its end, and never becomes typed text.
      if parameters.count < 32 { state = .control(parameters + [UInt8(value)], isLate: isLate) }
    case 0x40..<0x7F: complete(value, parameters, isLate: isLate, into: &events)
    default:
      state = .ground
      ground(value, into: &events)
    }
  }

  private mutating func complete(
    _ final: UInt32, _ parameters: [UInt8], isLate: Bool, into events: inout [InputEvent]
  ) {
    state = .ground
    if final == 0x63, parameters.first == UInt8(ascii: "?") { awaitsReply = false }
    switch ControlSequence(final: UInt8(final), parameters: parameters).meaning {
    case .event(let event): report(event, into: &events)
    case .pasteStart: state = .paste(PasteBuffer(limit: Self.pasteLimit))
    case nil where isLate: giveUp(on: "[", parameters + [UInt8(final)], isLate: true, into: &events)
    case nil: if isTracing, !Self.isReply(parameters), !Self.endsReply(final) { events.append(.unknown) }
    }
  }

  private mutating func shift(
    _ value: UInt32, _ parameters: [UInt8], isLate: Bool, into events: inout [InputEvent]
  ) {
    if 0x30..<0x3A ~= value || value == 0x3B, parameters.count < 8, !isLate {
      state = .shift(parameters + [UInt8(value)], isLate: false)
      return
    }
    state = .ground
    // If the sequence started long after ESC, accept only arrow keys. Other input may be typed text that begins with O.
    let isBelieved = !isLate || 0x41...0x44 ~= value
    if !isLate, value == 0x45 {
      // The 5 of the keypad without Num Lock, which has no meaning.
      if isTracing { events.append(.unknown) }
    } else if isBelieved, value < 0x7F, let key = ControlSequence.shifted(final: UInt8(value), parameters: parameters) {
      report(.key(key), into: &events)
    } else {
      giveUp(on: "O", parameters, isLate: isLate, into: &events)
      ground(value, into: &events)
    }
  }
}

extension Key {
  func adding(_ more: Modifiers) -> Key { Key(code, modifiers.union(more)) }

  /// Creates the key that sends the given code point.
  /// Returns nil for ESC, which may start an escape sequence, and for characters that no key sends.
  init?(scalar value: UInt32) {
    switch value {
    case 0: self.init(.character(" "), .control)
    case 0x08, 0x7F: self.init(.backspace)
    case 0x09: self.init(.tab)
    case 0x0A, 0x0D: self.init(.enter)
    case 0x1B: return nil
    case 0x01...0x1A: self.init(.character(Character(Unicode.Scalar(UInt8(value + 0x60)))), .control)
    case 0x1C...0x1F: self.init(.character(Character(Unicode.Scalar(UInt8(value + 0x40)))), .control)
    case 0x80...0x9F: return nil
    default: self.init(.character(Character(Unicode.Scalar(value) ?? "\u{FFFD}")))
    }
  }
}
