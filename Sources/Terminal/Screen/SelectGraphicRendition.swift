/// Select Graphic Rendition, the ECMA-48 sequence for attributes and colours: ESC [ numbers m.
extension Style {
  /// Returns the style that results from a sequence with these parameters; nil if one of them is unknown.
  func applying(_ parameters: some Sequence<UInt8>) -> Style? {
    var style = self
    var rest = RenditionParameters(parameters)
    while let number = rest.next() {
      switch number {
      case 0: style = Style()
      // Ignore the default font, which sequences for the Linux console select.
      case 10: break
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 22: style.attributes.subtract([.bold, .dim])
      case 23: style.attributes.remove(.italic)
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 30...37: style.foreground = .indexed(UInt8(number - 30))
      case 90...97: style.foreground = .indexed(UInt8(number - 82))
      case 39: style.foreground = .default
      case 40...47: style.background = .indexed(UInt8(number - 40))
      case 100...107: style.background = .indexed(UInt8(number - 92))
      case 49: style.background = .default
      case 38, 48:
        guard let color = Self.color(&rest) else { return nil }
        if number == 38 { style.foreground = color } else { style.background = color }
      default: return nil
      }
    }
    return rest.isMistaken ? nil : style
  }

  private static func color(_ numbers: inout RenditionParameters<some IteratorProtocol<UInt8>>) -> Color? {
    func byte() -> UInt8? { numbers.next().flatMap { UInt8(exactly: $0) } }
    switch numbers.next() {
    case 5: return byte().map(Color.indexed)
    case 2:
      guard let red = byte(), let green = byte(), let blue = byte() else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }

  /// Returns the shortest sequence that switches to this style.
  /// - Parameter other: the current style of the terminal; nil if unknown.
  func switching(from other: Style?) -> [UInt8] {
    let afresh = sequence(from: nil)
    guard let other, attributes.isSuperset(of: other.attributes) else { return afresh }
    let further = sequence(from: other)
    return further.count < afresh.count ? further : afresh
  }

  /// Returns a sequence that turns another style into this one.
  /// - Parameter other: a style without additional attributes; nil to reset everything first.
  private func sequence(from other: Style?) -> [UInt8] {
    var rendition = Rendition(resets: other == nil)
    let other = other ?? Style()
    let more = attributes.subtracting(other.attributes)
    if more.contains(.bold) { rendition.add(1) }
    if more.contains(.dim) { rendition.add(2) }
    if more.contains(.italic) { rendition.add(3) }
    if more.contains(.underline) { rendition.add(4) }
    if more.contains(.reverse) { rendition.add(7) }
    if foreground != other.foreground { rendition.add(foreground, base: 30) }
    if background != other.background { rendition.add(background, base: 40) }
    return rendition.bytes + CollectionOfOne(UInt8(ascii: "m"))
  }
}

/// The numbers between the semicolons of a sequence. An absent number is 0.
private struct RenditionParameters<Bytes: IteratorProtocol<UInt8>>: IteratorProtocol {
  private var bytes: Bytes
  private var isAtEnd = false
  /// Whether something else than digits and semicolons has been found, which ends the numbers.
  private(set) var isMistaken = false

  init<Parameters: Sequence<UInt8>>(_ parameters: Parameters) where Parameters.Iterator == Bytes {
    bytes = parameters.makeIterator()
  }

  mutating func next() -> Int? {
    guard !isAtEnd else { return nil }
    var number = 0
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: ";"): return number
      case 0x30...0x39: number = (number * 10 + Int(byte - 0x30)) % 10000
      default:
        (isAtEnd, isMistaken) = (true, true)
        return nil
      }
    }
    isAtEnd = true
    return number
  }
}

/// The sequence without its last byte. It is built for each change of style on the screen, so without strings.
private struct Rendition {
  private(set) var bytes: [UInt8] = [0x1B, UInt8(ascii: "[")]
  private var isFirst: Bool

  /// - Parameter resets: whether the first parameter is empty, which means 0 and resets everything.
  init(resets: Bool) {
    isFirst = !resets
    bytes.reserveCapacity(40)
  }

  mutating func add(_ number: Int) {
    if !isFirst { bytes.append(UInt8(ascii: ";")) }
    isFirst = false
    if number >= 100 { bytes.append(UInt8(0x30 + number / 100)) }
    if number >= 10 { bytes.append(UInt8(0x30 + number / 10 % 10)) }
    bytes.append(UInt8(0x30 + number % 10))
  }

  /// Adds the parameters that select a colour.
  /// - Parameter base: 30 for the foreground, 40 for the background.
  mutating func add(_ color: Color, base: Int) {
    switch color.kind {
    case .default: add(base + 9)
    case .indexed(let number) where number < 8: add(base + Int(number))
    case .indexed(let number) where number < 16: add(base + 52 + Int(number))
    case .indexed(let number):
      add(base + 8)
      add(5)
      add(Int(number))
    case .rgb(let red, let green, let blue):
      add(base + 8)
      add(2)
      add(Int(red))
      add(Int(green))
      add(Int(blue))
    }
  }
}

extension Color {
  /// Returns the parameters that select the colour.
  /// - Parameter base: 30 for the foreground, 40 for the background.
  func rendition(base: Int) -> String {
    switch kind {
    case .default: "\(base + 9)"
    case .indexed(let number) where number < 8: "\(base + Int(number))"
    case .indexed(let number) where number < 16: "\(base + 52 + Int(number))"
    case .indexed(let number): "\(base + 8);5;\(number)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
