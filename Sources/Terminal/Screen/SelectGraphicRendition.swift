/// Select Graphic Rendition, the ECMA-48 sequence for attributes and colours: ESC [ numbers m.
extension Style {
  /// Returns the style that results from a sequence with these parameters; nil if one of them is unknown.
  func applying(_ parameters: some Sequence<UInt8>) -> Style? {
    var numbers = [0]
    for byte in parameters {
      switch byte {
      case UInt8(ascii: ";"): numbers.append(0)
      case 0x30...0x39: numbers[numbers.count - 1] = (numbers[numbers.count - 1] * 10 + Int(byte - 0x30)) % 10000
      default: return nil
      }
    }
    var style = self
    var rest = numbers[...]
    while let number = rest.popFirst() {
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
    return style
  }

  private static func color(_ numbers: inout ArraySlice<Int>) -> Color? {
    func byte() -> UInt8? { numbers.popFirst().flatMap { UInt8(exactly: $0) } }
    switch numbers.popFirst() {
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
    // An empty first parameter means 0, which resets everything.
    let afresh = Self.sequence([""] + added(to: Style()))
    guard let other, attributes.isSuperset(of: other.attributes) else { return afresh }
    let further = Self.sequence(added(to: other))
    return further.count < afresh.count ? further : afresh
  }

  /// Returns the parameters that turn another style into this one.
  /// The other style must not have any additional attributes.
  private func added(to other: Style) -> [String] {
    let all: [(Attributes, String)] = [(.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7")]
    let more = attributes.subtracting(other.attributes)
    return all.filter { more.contains($0.0) }.map(\.1)
      + (foreground == other.foreground ? [] : [foreground.rendition(base: 30)])
      + (background == other.background ? [] : [background.rendition(base: 40)])
  }

  private static func sequence(_ numbers: [String]) -> [UInt8] {
    [0x1B, UInt8(ascii: "[")] + Array(numbers.joined(separator: ";").utf8) + [UInt8(ascii: "m")]
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
