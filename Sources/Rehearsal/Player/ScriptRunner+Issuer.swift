import CheckoutCore
import KassaBackend
import KassaSandbox

/// Finds settings of the issuer that have had no effect until the end of the script.
extension ScriptRunner {
  func checkIssuer() throws(CaseFailure) {
    guard let issuer = settings.sandbox.issuer, !script.allowsIdleInput else { return }
    takeEntries()
    let counters = entries.compactMap { entry -> Int? in
      guard case .message(let message) = entry.kind, message.body["messageType"]?.string == "CReq" else { return nil }
      return message.body["sdkCounterStoA"]?.string.flatMap { Int($0) }
    }
    for setting in issuer.challengeSettings where counters.isEmpty {
      throw idle("the issuer's \(setting) never met a challenge: no challenge was opened")
    }
    for (number, fault) in issuer.faults.sorted(by: { $0.key < $1.key }) where !counters.contains(number) {
      let answers = counters.max().map { "the last answer of a challenge had the number \($0)" }
      throw idle(
        "the issuer's fault \(fault.rawValue) never met the answer number \(number): "
          + (answers ?? "no challenge was opened"))
    }
  }

  private func idle(_ message: String) -> CaseFailure {
    CaseFailure(code: "fault", line: script.checkoutLine, message: message)
  }
}

extension ACSBehaviour {
  /// The settings that only a challenge can show, as scripts write them.
  fileprivate var challengeSettings: [String] {
    let asking = situation.flatMap(ThreeDSSituation.named).flatMap { $0.question == nil ? nil : $0.name }
    return [
      asking.map { "situation \($0)" }, question.map { "question \($0.rawValue)" },
      codes.map { "codes \($0.rawValue)" },
      isTalkative ? "talkative" : nil,
    ].compactMap(\.self)
  }
}
