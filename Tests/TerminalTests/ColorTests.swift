import Testing

@testable import KassaTerminal

@Suite("Colours")
struct ColorTests {
  @Test(
    arguments: [
      (Color.rgb(255, 0, 0), ColorDepth.ansi256, Color.indexed(196)), (.rgb(0, 0, 0), .ansi256, .indexed(16)),
      (.rgb(255, 255, 255), .ansi256, .indexed(231)), (.rgb(128, 128, 128), .ansi256, .indexed(244)),
      (.rgb(8, 8, 8), .ansi256, .indexed(232)), (.rgb(95, 135, 175), .ansi256, .indexed(67)),
      (.rgb(250, 10, 5), .ansi16, .brightRed), (.rgb(0, 0, 0), .ansi16, .black),
      (.rgb(255, 255, 255), .ansi16, .brightWhite),
      (.rgb(200, 0, 0), .ansi16, .red), (.indexed(46), .ansi16, .brightGreen), (.brightBlack, .ansi16, .brightBlack),
      (.brightBlack, .ansi256, .brightBlack), (.default, .ansi16, .default), (.red, .mono, .default),
      (.rgb(1, 2, 3), .rgb, .rgb(1, 2, 3)),
    ])
  func quantised(color: Color, depth: ColorDepth, expected: Color) {
    #expect(color.quantised(to: depth) == expected)
  }

  @Test func everyColourOfTheCubeIsItsOwnNearest() {
    for index in UInt8(16)...255 {
      let rgb = ColorPalette.rgb(ofIndex: index)
      let nearest = ColorPalette.nearest256(rgb)
      #expect(ColorPalette.rgb(ofIndex: nearest) == rgb, "\(index) \(nearest)")
    }
  }

  @Test func withoutColoursTheAttributesStay() {
    let style = Style(foreground: .red, background: .blue, attributes: [.bold, .reverse])
    #expect(style.quantised(to: .mono) == Style(attributes: [.bold, .reverse]))
  }

  @Test(
    arguments: [
      (Color.black, Color.rgb(255, 255, 255)), (.brightWhite, .rgb(0, 0, 0)), (.rgb(255, 221, 0), .rgb(0, 0, 0)),
      (.rgb(0, 32, 96), .rgb(255, 255, 255)), (.default, .default), (.blue, .rgb(255, 255, 255)),
    ])
  func readable(ground: Color, expected: Color) {
    #expect(ground.readable == expected)
  }

  @Test func whatIsReadableHasContrast() {
    for index in UInt8(0)...255 {
      let ground = Color.indexed(index)
      #expect((ground.readable.contrast(to: ground) ?? 0) >= 4.5, "\(index)")
    }
  }

  @Test("Text that would become illegible in fewer colours becomes black or white, and other text keeps its colour")
  func legible() {
    let green = Style(foreground: .brightWhite, background: .rgb(0x0F, 0x75, 0x4E), attributes: .bold)
    #expect(
      green.quantised(to: .ansi256) == Style(foreground: .brightWhite, background: .indexed(29), attributes: .bold))
    #expect(green.quantised(to: .ansi16) == Style(foreground: .black, background: .brightBlack))
    let blue = Style(foreground: .brightWhite, background: .rgb(0, 0, 128))
    #expect(blue.quantised(to: .ansi256) == Style(foreground: .brightWhite, background: .indexed(18)))
    let line = Style(foreground: .rgb(0x58, 0x58, 0x58), background: .rgb(0x12, 0x12, 0x12))
    #expect(line.quantised(to: .ansi16) == Style(foreground: .brightBlack, background: .black))
  }

  @Test("In eight colours, bold stands for bright and dim for grey, unless that would be illegible")
  func eight() {
    func sent(_ foreground: Color, _ background: Color = .default, _ attributes: Attributes = []) -> Style {
      Style(foreground: foreground, background: background, attributes: attributes).quantised(to: .ansi8)
    }
    #expect(sent(.brightRed) == Style(foreground: .red, attributes: .bold))
    #expect(sent(.brightBlack) == Style(attributes: .dim))
    #expect(sent(.brightBlack, .black) == Style(foreground: .white, background: .black, attributes: .dim))
    #expect(sent(.brightBlack, .brightWhite) == Style(foreground: .black, background: .white, attributes: .dim))
    // Bold black would be grey.
    #expect(sent(.black, .brightCyan, .bold) == Style(foreground: .black, background: .cyan))
    // A ground of one's own needs an ink of one's own.
    #expect(sent(.default, .black) == Style(foreground: .white, background: .black))
    #expect(sent(.default, .white) == Style(foreground: .black, background: .white))
  }

  @Test("In 16 colours, an error is red and a success green", arguments: ["dark", "light", "contrast"])
  func sixteen(theme name: String) throws {
    let theme = try #require(Theme(named: name))
    #expect([.red, .brightRed].contains(theme.error.quantised(to: .ansi16).foreground))
    // Dark green on white becomes black, which is legible.
    if name != "light" {
      #expect([.green, .brightGreen].contains(theme.success.quantised(to: .ansi16).foreground))
    }
  }

  @Test("No pastel becomes grey in 16 colours")
  func pastels() {
    for (pastel, hue) in [
      (Color.rgb(255, 135, 135), Color.brightRed), (.rgb(135, 215, 135), .green), (.rgb(255, 215, 95), .brightYellow),
      (.rgb(95, 215, 255), .brightCyan), (.rgb(230, 160, 230), .brightMagenta),
    ] {
      #expect(pastel.quantised(to: .ansi16) == hue)
    }
    #expect(Color.rgb(168, 168, 168).quantised(to: .ansi16) == .brightBlack)
  }

  @Test func hexadecimal() {
    #expect(Color(hex: "#0a141e") == .rgb(10, 20, 30))
    #expect(Color(hex: "0A141E") == .rgb(10, 20, 30))
    for wrong in ["", "#", "#12345", "#1234567", "12 456", "+12345", "١٢٣٤٥٦"] { #expect(Color(hex: wrong) == nil) }
  }
}
