/// The size of the client's challenge window. Source: EMV 3-D Secure 2.2, challengeWindowSize.
public enum ChallengeWindow: String, ThreeDSCode {
  /// 250 by 400 pixels.
  case narrow = "01"
  /// 390 by 400 pixels.
  case upright = "02"
  /// 500 by 600 pixels.
  case large = "03"
  /// 600 by 400 pixels.
  case wide = "04"
  /// The whole window.
  case fullScreen = "05"

  /// The maximum width of the challenge in terminal cells of 8 pixels; nil to use all available cells.
  public var columns: Int? {
    switch self {
    // It is 250 pixels wide, but a terminal has at least 40 columns.
    case .narrow: 40
    case .upright: 48
    case .large: 62
    case .wide: 75
    case .fullScreen: nil
    }
  }
}
