/// How much room the client has for the issuer's question. Source: EMV 3-D Secure 2.2, challengeWindowSize.
public enum ChallengeWindow: String, ThreeDSCode {
  case narrow = "01"
  case upright = "02"
  case large = "03"
  case wide = "04"
  case fullScreen = "05"

  public static let element = "challengeWindowSize"

  /// Pixels; nil for the full screen.
  public var pixels: (width: Int, height: Int)? {
    switch self {
    case .narrow: (250, 400)
    case .upright: (390, 400)
    case .large: (500, 600)
    case .wide: (600, 400)
    case .fullScreen: nil
    }
  }

  /// The most columns and rows that the question takes in a terminal, from pixels by cells of 8×16 and the commonest window,
  /// 80×24, as the full screen's least; nil: all there are.
  public var cells: (columns: Int, rows: Int)? {
    pixels.map { (max(40, $0.width / 8), $0.height / 16) }
  }

  /// The largest window that fits a terminal of that many columns: from 100 on it is the full screen.
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
