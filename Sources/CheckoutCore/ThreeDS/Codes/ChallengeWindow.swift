/// The size of the client's challenge window. Source: EMV 3-D Secure 2.2, challengeWindowSize.
public enum ChallengeWindow: String, ThreeDSCode {
  case narrow = "01"
  case upright = "02"
  case large = "03"
  case wide = "04"
  case fullScreen = "05"

  public static let element = "challengeWindowSize"

  /// The size in pixels; nil for full screen.
  public var pixels: (width: Int, height: Int)? {
    switch self {
    case .narrow: (250, 400)
    case .upright: (390, 400)
    case .large: (500, 600)
    case .wide: (600, 400)
    case .fullScreen: nil
    }
  }

  /// The maximum size of the challenge in terminal cells of 8×16 pixels; nil to use all available cells.
  ///
  /// There are at least 40 columns. Full screen is assumed to be at least 80×24 cells, the most common terminal size.
  public var cells: (columns: Int, rows: Int)? {
    pixels.map { (max(40, $0.width / 8), $0.height / 16) }
  }

  /// Chooses the largest window size that fits a terminal of this width. At 100 columns or more, it is full screen.
  public init(columns: Int) {
    self =
      switch columns {
      case ..<48: .narrow
      case ..<62: .upright
      case ..<75: .large
      case ..<100: .wide
      default: .fullScreen
      }
  }
}
