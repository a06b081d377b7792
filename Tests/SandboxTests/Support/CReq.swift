import CheckoutCore
import KassaSandbox

/// A CReq (challenge request) as the SDK sends it. It is valid unless a test changes it.
struct CReq: Sendable {
  var members: [(String, JSON)]

  /// Creates a valid CReq.
  /// - Parameter status: the platform's status response that contains the challenge.
  init(_ status: SandboxFixture.Reply, counter: Int, entry: String? = nil) {
    let digits = String(counter)
    members = [
      ("messageType", "CReq"), ("messageVersion", "2.2.0"),
      ("threeDSServerTransID", status["threeds2", "threeds_server_trans_id"] ?? .null),
      ("acsTransID", status["threeds2", "acs_trans_id"] ?? .null), ("challengeWindowSize", "05"),
      ("sdkCounterStoA", .string(String(repeating: "0", count: 3 - digits.count) + digits)),
    ]
    if let entry { self["challengeDataEntry"] = .string(entry) }
  }

  subscript(name: String) -> JSON? {
    get { members.first { $0.0 == name }?.1 }
    set {
      members.removeAll { $0.0 == name }
      if let newValue { members.append((name, newValue)) }
    }
  }

  func with(_ name: String, _ value: JSON?) -> CReq {
    var copy = self
    copy[name] = value
    return copy
  }

  var body: JSON { .object(members.map { .init($0.0, $0.1) }) }
}
