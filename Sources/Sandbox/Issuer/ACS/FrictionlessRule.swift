/// When the issuer is content without asking: a stated rule, told with every answer.
///
/// A card has a risk: 20 where it is known to be frictionless, 60 where it is known to be asked. Every detail that the merchant
/// tells of order and customer (`secure_info`) takes 2 off, 30 at most; a wish for no challenge (02) takes 20 off, a wish for
/// one (03) adds 40, suspicious activity adds 30; a device that was looked at (3DS Method) takes 10 off, one that could not be
/// looked at in time adds 10. From 50 on the issuer asks; it always asks where a mandate says so (04). A
/// card whose answer is something else keeps it.
struct FrictionlessRule: Sendable, Equatable {
  static let threshold = 50

  /// `C` asks, `Y` is content.
  var answer: String
  /// The sum in words, for people.
  var words: String

  init(asks: Bool, wish: String?, details: Int, isSuspicious: Bool, method: String = "U") {
    let base = asks ? 60 : 20
    let relief = min(30, 2 * max(0, details))
    let wished =
      switch wish {
      case "02": -20
      case "03": 40
      default: 0
      }
    let seen =
      switch method {
      case "Y": -10
      case "N": 10
      default: 0
      }
    let sum = base - relief + wished + (isSuspicious ? 30 : 0) + seen
    let isMandated = wish == "04"
    answer = isMandated || sum >= Self.threshold ? "C" : "Y"
    var parts = ["card \(base)"]
    if relief > 0 { parts.append("\(details) details −\(relief)") }
    if wished != 0 { parts.append("wish \(wish ?? "") \(wished < 0 ? "−20" : "+40")") }
    if isSuspicious { parts.append("suspicious +30") }
    if seen != 0 { parts.append(seen < 0 ? "device seen −10" : "device not seen +10") }
    let result = isMandated ? "a challenge is mandated" : "\(sum) of \(Self.threshold)"
    words = parts.joined(separator: ", ") + ": " + result + (answer == "C" ? ", challenge" : ", frictionless")
  }
}

/// What the merchant told of order and customer. Source: seed 000, threeDSecureInfo.
struct RequestorDetails: Codable, Sendable, Equatable {
  /// `challenge_indicator`: 01 to 04.
  var wish: String?
  /// `challenge_window`: 01 to 05.
  var window: String?
  /// How many other details are told.
  var count = 0
  var isSuspicious = false

  init() {}

  /// - Parameter info: `secure_info` of the init request.
  init(_ info: WireValue?) {
    guard let info else { return }
    wish = info["payment"]?["challenge_indicator"]?.string
    window = info["payment"]?["challenge_window"]?.string
    isSuspicious = info["customer"]?["account"]?["suspicious_activity"] == "02"
    count = Self.leaves(info, depth: 0) - (wish == nil ? 0 : 1) - (window == nil ? 0 : 1)
  }

  private static func leaves(_ value: WireValue, depth: Int) -> Int {
    guard case .object(let members) = value, depth < 6 else { return value.isNull || value == "" ? 0 : 1 }
    return members.reduce(0) { $0 + leaves($1.value, depth: depth + 1) }
  }
}
