import CheckoutCore
import KassaSandbox
import KassaScreens

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
    let differences = wanted.differences(from: stage.state.effort)
    guard !differences.isEmpty else { return }
    throw CaseFailure(code: "effort", line: 0, message: differences.joined(separator: "; "))
  }

  func result(_ wanted: ResultExpectation) throws(CaseFailure) {
    takeEntries()
    var wrong: [String] = []
    func compare(_ what: String, _ expected: String?, _ found: String?) {
      guard let expected, cell.expand(expected) != found else { return }
      wrong.append("expected \(what) \(cell.expand(expected)), found \(found ?? "none")")
    }
    compare("outcome", wanted.outcome, lastResult?.outcome)
    compare("code", wanted.code, lastResult?.code)
    compare("error", wanted.error, lastResult?.error)
    compare(
      "last notification status", wanted.lastNotificationStatus, lastResult?.payment.flatMap(stage.lastNotification))
    if let times = wanted.notified {
      let count = lastResult?.payment.map(stage.finalNotifications) ?? 0
      if count != times {
        wrong.append("expected final notifications: \(times), found \(count)")
      }
    }
    if lastResult == nil, wrong.isEmpty { wrong.append("no payment has ended yet") }
    guard wrong.isEmpty else {
      throw CaseFailure(code: "result", line: wanted.place.line, message: wrong.joined(separator: "; "))
    }
  }
}

extension JSON {
  /// Returns the JSON value at a path such as `payment.sum.amount` or `errors.0.code`; nil if there is none.
  func at(_ path: String) -> JSON? {
    var value: JSON? = self
    for name in path.split(separator: ".") {
      if let index = Int(name), let elements = value?.elements {
        value = elements.indices.contains(index) ? elements[index] : nil
      } else {
        value = value?[String(name)]
      }
    }
    return value
  }

  /// The scalar JSON value as it is written in scripts.
  var plainText: String {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    default: text
    }
  }
}
