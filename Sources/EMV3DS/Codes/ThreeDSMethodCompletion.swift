/// The completion status of the 3DS Method, in which the issuer collects device data.
public enum ThreeDSMethodCompletion: String, ThreeDSCode {
  case finished = "Y"
  case notFinished = "N"
  case noAddress = "U"
}
