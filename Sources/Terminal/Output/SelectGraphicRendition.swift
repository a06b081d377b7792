/// Select Graphic Rendition, the ECMA-48 sequence for attributes and colours: ESC [ numbers m.
extension Style {
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
