import CheckoutCore
import KassaSandbox
import KassaScreens
import KassaTerminal

/// Assertions about the payment.
extension ScriptRunner {
  func reached(_ step: Int) throws(CaseFailure) {
    let state = stage.state
    let isThere = state.completed.contains(step)
    // While the clock is stopped, a flow step in progress counts as reached. Otherwise the step must be complete.
    let isOpen = stage.isHeld && state.isStarted && state.step == step
    guard !isThere, !isOpen else { return }
    throw CaseFailure(
      code: "step", line: 0,
      message: "expected step \(step); step \(state.step) (\(Step(rawValue: state.step)?.name ?? "")) is in progress")
  }

  func effort(_ wanted: EffortExpectation) throws(CaseFailure) {
    guard !stage.state.effort.isEmpty else {
      throw CaseFailure(
        code: "effort", line: 0,
        message: "no key, paste or click has gone to a form of this payment; fill and choose count nothing")
    }
    let differences = wanted.differences(from: stage.state.effort)
    guard !differences.isEmpty else { return }
    throw CaseFailure(code: "effort", line: 0, message: differences.joined(separator: "; "))
  }

  func result(_ wanted: ResultExpectation) throws(CaseFailure) {
    takeEntries()
    guard let lastResult else { throw notEnded(wanted) }
    var wrong: [String] = []
    func compare(_ what: String, _ expected: String?, _ found: String?) {
      guard let expected, cell.expand(expected) != found ?? "none" else { return }
      wrong.append("expected \(what) \(cell.expand(expected)), found \(found ?? "none")")
    }
    compare("outcome", wanted.outcome, lastResult.outcome)
    compare("code", wanted.code, lastResult.code)
    compare("error", wanted.error, lastResult.error)
    compare(
      "last notification status", wanted.lastNotificationStatus, lastResult.payment.flatMap(stage.lastNotification))
    if let times = wanted.notified {
      let count = lastResult.payment.map(stage.finalNotifications) ?? 0
      if count != times {
        let last = lastResult.payment.flatMap(stage.lastNotification).map { "; the last one says \(quoted($0))" } ?? ""
        wrong.append("expected final notifications: \(times), found \(count)\(last)")
      }
    }
    guard wrong.isEmpty else {
      throw CaseFailure(code: "result", line: wanted.place.line, message: wrong.joined(separator: "; "))
    }
  }
}

extension ScriptRunner {
  /// The failure of a result that is expected too early, which says where the payment is.
  private func notEnded(_ wanted: ResultExpectation) -> CaseFailure {
    let wants = [wanted.outcome.map { "outcome \(cell.expand($0))" }, wanted.code.map { "code \(cell.expand($0))" }]
      .compactMap(\.self)
    let expected = wants.isEmpty ? "" : "expected \(wants.joined(separator: ", ")), but "
    let screen = stage.page.id.rawValue
    let dialog = stage.page.dialog.map { ", and the dialogue \($0.id.rawValue) asks something first" } ?? ""
    let place = stage.isDead ? "the program was killed" : "the screen \(screen) is open\(dialog)"
    return CaseFailure(
      code: "result", line: wanted.place.line,
      message: "\(expected)\(hasEnded ? "the last payment has not ended yet" : "no payment has ended yet"): \(place)")
  }
}
