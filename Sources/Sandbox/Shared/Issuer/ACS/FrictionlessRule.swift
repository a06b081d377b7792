package import CheckoutCore

/// The rule by which the issuer chooses between the frictionless flow and a challenge.
/// Each decision includes a summary of its calculation.
///
/// The card sets the base risk: 20 for a frictionless card, 60 for a challenge card.
/// Every detail about the order or the customer that the merchant sends (`secure_info`) subtracts 2 from the risk.
/// Together, the details subtract at most 30.
/// A preference for no challenge (02) subtracts 20; a preference for a challenge (03) adds 40.
/// Suspicious account activity that the merchant reports adds 30.
/// A completed 3DS Method subtracts 10; one that did not complete in time adds 10.
/// At a risk of 50 or more, the issuer requires a challenge. A mandate (04) always leads to a challenge.
/// The rule applies only to frictionless cards and challenge cards.
package struct FrictionlessRule: Sendable, Equatable {
  package static let threshold = 50

  /// The decision: `C` for a challenge, `Y` for the frictionless flow.
  package var answer: String
  /// A human-readable summary of the calculation.
  package var words: String

  package init(asks: Bool, wish: String?, details: Int, isSuspicious: Bool, method: String = "U") {
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
    if wished != 0 { parts.append("preference \(wish ?? "") \(wished < 0 ? "−20" : "+40")") }
    if isSuspicious { parts.append("suspicious +30") }
    if seen != 0 { parts.append(seen < 0 ? "device seen −10" : "device not seen +10") }
    let result =
      isMandated ? "a challenge is mandated" : "\(sum) \(sum < Self.threshold ? "<" : ">=") \(Self.threshold)"
    words = parts.joined(separator: ", ") + ": " + result + (answer == "C" ? ", challenge" : ", frictionless")
  }
}

/// The merchant's details about the order and the customer. Source: ecommpay SDK guide, threeDSecureInfo.
package struct RequestorDetails: Codable, Sendable, Equatable {
  /// The challenge preference (`challenge_indicator`), 01 to 04.
  package var wish: String?
  /// The size of the challenge window (`challenge_window`), 01 to 05.
  package var window: String?
  /// The number of details that the merchant sent in addition to the preference and the window size.
  package var count = 0
  package var isSuspicious = false

  package init() {}

  /// Reads the details from an init request.
  /// - Parameter info: the `secure_info` of the init request.
  package init(_ info: JSON?) {
    guard let info else { return }
    wish = info["payment"]?["challenge_indicator"]?.string
    window = info["payment"]?["challenge_window"]?.string
    isSuspicious = info["customer"]?["account"]?["suspicious_activity"] == "02"
    count = Self.leaves(info, depth: 0) - (wish == nil ? 0 : 1) - (window == nil ? 0 : 1)
  }

  private static func leaves(_ value: JSON, depth: Int) -> Int {
    guard let members = value.members, depth < 6 else { return value.isNull || value == "" ? 0 : 1 }
    return members.reduce(0) { $0 + leaves($1.value, depth: depth + 1) }
  }
}
