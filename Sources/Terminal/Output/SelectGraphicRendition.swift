/// Select Graphic Rendition, the ECMA-48 sequence for attributes and colours: ESC [ numbers m.
extension Style {
  /// Returns the style that results from a sequence.
  /// - Parameter parameters: the numbers of the sequence, separated by semicolons. An absent number is 0.
  /// - Returns: nil if one of the parameters is unknown.
  func applying(_ parameters: String) -> Style? {
    var style = self
    var rest = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let parameter = rest.popFirst() {
      guard let number = parameter.isEmpty ? 0 : Int(parameter) else { return nil }
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

  private static func color(_ parameters: inout ArraySlice<Substring>) -> Color? {
    func byte() -> UInt8? { parameters.popFirst().flatMap { $0.isEmpty ? 0 : UInt8($0) } }
    switch parameters.popFirst() {
    case "5": return byte().map(Color.indexed)
    case "2":
      guard let red = byte(), let green = byte(), let blue = byte() else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }

  /// Returns the shortest sequence that switches from another style to this one.
  func switching(from other: Style) -> String {
    let afresh = Self.sequence([""] + changes(from: Style()))
    guard attributes.isSuperset(of: other.attributes) else { return afresh }
    let further = Self.sequence(changes(from: other))
    return further.utf8.count < afresh.utf8.count ? further : afresh
  }

  private static func sequence(_ parameters: [String]) -> String { "\u{1B}[\(parameters.joined(separator: ";"))m" }

  /// The parameters that turn another style into this one.
  /// - Parameter other: a style without additional attributes.
  func changes(from other: Style) -> [String] {
    let more = attributes.subtracting(other.attributes)
    let numbers: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    return numbers.filter { more.contains($0.0) }.map(\.1)
      + (foreground == other.foreground ? [] : [foreground.rendition(base: 30)])
      + (background == other.background ? [] : [background.rendition(base: 40)])
  }
}

extension Color {
  /// Returns the parameters that select the colour.
  /// - Parameter base: 30 for the foreground, 40 for the background.
  fileprivate func rendition(base: Int) -> String {
    switch kind {
    case .default: "\(base + 9)"
    case .indexed(let number) where number < 8: "\(base + Int(number))"
    case .indexed(let number) where number < 16: "\(base + 52 + Int(number))"
    case .indexed(let number): "\(base + 8);5;\(number)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
