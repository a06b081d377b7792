/// The completion status of the 3DS Method, in which the issuer collects device data.
public enum ThreeDSMethodCompletion: String, ThreeDSCode {
  /// The 3DS Method finished in time.
  case finished = "Y"
  /// The 3DS Method was started but did not finish in time.
  case notFinished = "N"
  /// The issuer offers no 3DS Method: there is no URL for it.
  case noAddress = "U"
}
