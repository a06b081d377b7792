/// The colours that an image uses for the terminal's 16 colours and its default colours, as `#rrggbb`.
public struct SVGPalette: Hashable, Sendable {
  /// The default text colour.
  public var foreground: String
  /// The default background colour.
  public var background: String
  /// The colour of the window border.
  public var edge: String
  /// The 16 terminal colours.
  public var ansi: [String]

  /// Creates a palette. All the colours have the format `#rrggbb`.
  /// - Parameters:
  ///   - foreground: the default text colour.
  ///   - background: the default background colour.
  ///   - edge: the colour of the window border.
  ///   - ansi: the 16 terminal colours, in the order of their numbers.
  public init(foreground: String, background: String, edge: String, ansi: [String]) {
    self.foreground = foreground
    self.background = background
    self.edge = edge
    self.ansi = ansi
  }

  /// Light text on a dark background, for every theme except `light`.
  public static let dark = SVGPalette(
    foreground: "#d8dee9", background: "#16181d", edge: "#3b4048",
    ansi: [
      "#2a2e36", "#f07178", "#9ccc65", "#e6c05c", "#6aa6f8", "#c792ea", "#4fc4cf", "#d8dee9", "#7a828e", "#ff8b92",
      "#b5e07a", "#ffd97a", "#8fc0ff", "#dcb0ff", "#7fe3ec", "#ffffff",
    ])

  /// Returns the palette for a picture of a theme: its window and its cursor fit what the theme draws.
  package static func matching(theme name: String) -> SVGPalette { name == "light" ? .light : .dark }

  /// Dark text on a white background, for the theme `light`.
  public static let light = SVGPalette(
    foreground: "#24292f", background: "#ffffff", edge: "#c8ccd2",
    ansi: [
      "#24292f", "#b3261e", "#1a7f37", "#8a5a00", "#0b57d0", "#8b2fb3", "#00677a", "#6e7781", "#6e7781", "#c9372c",
      "#22863a", "#a06a00", "#2f6fe0", "#a045c8", "#007f94", "#57606a",
    ])
}
