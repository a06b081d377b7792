/// The red, green and blue components of a colour, 0–255 each.
struct RGB: Hashable, Sendable {
  var red: Int
  var green: Int
  var blue: Int

  /// Returns the perceived distance between two colours: the "redmean" weighted sum of squares.
  func distance(to other: RGB) -> Int {
    let mean = (red + other.red) / 2
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return (512 + mean) * r * r / 256 + 4 * g * g + (767 - mean) * b * b / 256
  }

  /// The relative luminance, 0–1, as WCAG 2 defines it.
  var luminance: Double { 0.2126 * Self.linear[red] + 0.7152 * Self.linear[green] + 0.0722 * Self.linear[blue] }

  /// The share of light of each value of a component.
  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    guard share > 0.04045 else { return share / 12.92 }
    // The curve is x^2.4: the square of x times the square of its fifth root, which Newton's method finds.
    let x = (share + 0.055) / 1.055
    var root = 1.0
    for _ in 0..<24 { root -= (root - x / (root * root * root * root)) / 5 }
    return x * x * root * root
  }
}

/// The RGB values of the indexed colours, as in xterm. The first 16 colours differ between terminals.
enum ColorPalette {
  static let ansi: [RGB] = [
    RGB(red: 0, green: 0, blue: 0), RGB(red: 205, green: 0, blue: 0), RGB(red: 0, green: 205, blue: 0),
    RGB(red: 205, green: 205, blue: 0), RGB(red: 0, green: 0, blue: 238), RGB(red: 205, green: 0, blue: 205),
    RGB(red: 0, green: 205, blue: 205), RGB(red: 229, green: 229, blue: 229), RGB(red: 127, green: 127, blue: 127),
    RGB(red: 255, green: 0, blue: 0), RGB(red: 0, green: 255, blue: 0), RGB(red: 255, green: 255, blue: 0),
    RGB(red: 92, green: 92, blue: 255), RGB(red: 255, green: 0, blue: 255), RGB(red: 0, green: 255, blue: 255),
    RGB(red: 255, green: 255, blue: 255),
  ]

  /// The six levels of each component in the colour cube (colours 16–231).
  private static let steps = [0, 95, 135, 175, 215, 255]

  static func rgb(ofIndex index: UInt8) -> RGB {
    let number = Int(index)
    if number < 16 { return ansi[number] }
    if number >= 232 {
      let grey = 8 + 10 * (number - 232)
      return RGB(red: grey, green: grey, blue: grey)
    }
    let cube = number - 16
    return RGB(red: steps[cube / 36], green: steps[cube / 6 % 6], blue: steps[cube % 6])
  }

  /// Returns the nearest of the colours 16–255. Colours 0–15 are excluded, because users can redefine them.
  static func nearest256(_ color: RGB) -> UInt8 {
    func step(_ value: Int) -> Int {
      steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
    }
    let (r, g, b) = (step(color.red), step(color.green), step(color.blue))
    let cube = UInt8(16 + 36 * r + 6 * g + b)
    let mean = (color.red + color.green + color.blue) / 3
    let grey = UInt8(232 + min(23, max(0, (mean - 3) / 10)))
    return color.distance(to: rgb(ofIndex: grey)) < color.distance(to: rgb(ofIndex: cube)) ? grey : cube
  }

  /// Returns the nearest of the first 16 colours. A pastel keeps its hue, and never becomes grey or white.
  static func nearest16(_ color: RGB) -> UInt8 {
    let (least, most) = (min(color.red, color.green, color.blue), max(color.red, color.green, color.blue))
    guard least >= 64, most - least >= 64 else { return nearest(color, in: Array(ansi.indices)) }
    // The 16 colours have no pastels, so the hue decides: the part of the colour that is not grey.
    let isBright = most >= 224
    func pure(_ part: Int) -> Int { (part - least) * (isBright ? 255 : 205) / (most - least) }
    let hue = RGB(red: pure(color.red), green: pure(color.green), blue: pure(color.blue))
    return nearest(hue, in: Array(isBright ? 9...14 : 1...6))
  }

  private static func nearest(_ color: RGB, in indices: [Int]) -> UInt8 {
    UInt8(indices.min { color.distance(to: ansi[$0]) < color.distance(to: ansi[$1]) } ?? 0)
  }
}
