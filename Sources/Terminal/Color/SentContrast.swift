/// How legible text is once its style has been sent to a terminal.
package enum SentContrast {
  /// The minimum contrast of text. Source: WCAG 2, success criterion 1.4.3, level AA.
  package static let leastForText = BrandPaint.enough
  /// The minimum contrast of lines, and of signs that stand beside words.
  package static let leastForSigns = 3.0

  /// The colours of a terminal that a program does not know: those of text and of the background.
  package struct Window: Hashable, Sendable {
    package let foreground: Color
    package let background: Color

    package init(_ foreground: Color, _ background: Color) {
      (self.foreground, self.background) = (foreground, background)
    }

    package static let black = Window(.rgb(255, 255, 255), .rgb(0, 0, 0))
    package static let white = Window(.rgb(0, 0, 0), .rgb(255, 255, 255))
  }

  /// Whether a character is a line, or a sign that stands beside words.
  package static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{2500}"..."\u{257F}").contains(scalar) || "✓✗!●▲▼".unicodeScalars.contains(scalar)
  }

  /// Returns the lowest contrast with which terminals show a style: some show bold text in the bright variant of its
  /// colour, and dim text in a mixture with the background. The 16 colours are those of xterm.
  /// - Parameter sent: the style, reduced to the colours of the terminal.
  package static func contrast(of sent: Style, in window: Window) -> Double {
    let isBold = sent.attributes.contains(.bold)
    var inks = [sent.foreground == .default ? window.foreground : sent.foreground]
    let ground = sent.background == .default ? window.background : sent.background
    if isBold, case .indexed(let number) = sent.foreground.kind, number < 8 { inks.append(.indexed(number + 8)) }
    // Bold black becomes grey, also as the background of reversed text.
    if isBold, sent.foreground == .default, sent.attributes.contains(.reverse) { inks.append(.rgb(0x55, 0x55, 0x55)) }
    if sent.attributes.contains(.dim) { inks = inks.map { dimmed($0, on: ground) } }
    return inks.map { $0.contrast(to: ground) ?? 0 }.min() ?? 0
  }

  /// Returns the colour that dim text has on a background.
  package static func dimmed(_ ink: Color, on ground: Color) -> Color {
    guard let above = ink.components, let below = ground.components else { return ink }
    func mixed(_ part: KeyPath<RGB, Int>) -> UInt8 {
      UInt8((above[keyPath: part] * SVGStyles.dimTenths + below[keyPath: part] * (10 - SVGStyles.dimTenths)) / 10)
    }
    return .rgb(mixed(\.red), mixed(\.green), mixed(\.blue))
  }
}
