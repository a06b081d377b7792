/// The size of the client's challenge window. Source: EMV 3-D Secure 2.2, challengeWindowSize.
public enum ChallengeWindow: String, ThreeDSCode {
  case narrow = "01"
  case upright = "02"
  case large = "03"
  case wide = "04"
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
