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
        message: "no key, paste or click has gone to a form of this payment; fill and choose count nothing"
      ).asMistake()
    }
    let differences = wanted.differences(from: stage.state.effort)
    guard !differences.isEmpty else { return }
    throw CaseFailure(code: "effort", line: 0, message: differences.joined(separator: "; "))
  }

  func result(_ wanted: ResultExpectation) throws(CaseFailure) {
    takeEntries()
    var wrong: [String] = []
    if let payment = wanted.payment.map(cell.expand) {
      wrong = differences(of: try shopRecord(of: payment, "result"), from: wanted)
    } else {
      guard let lastResult else { throw notEnded(wanted) }
      wrong = [
        difference("outcome", wanted.outcome, lastResult.outcome), difference("code", wanted.code, lastResult.code),
        difference("error", wanted.error, lastResult.error),
      ].compactMap(\.self)
      if wanted.isAboutShop {
        wrong += differences(of: lastResult.payment.map(stage.shopRecord) ?? ShopRecord(), from: wanted)
      }
    }
    guard wrong.isEmpty else {
      throw CaseFailure(code: "result", line: wanted.place.line, message: wrong.joined(separator: "; "))
    }
  }

  private func difference(_ what: String, _ expected: String?, _ found: String?) -> String? {
    guard let expected, cell.expand(expected) != found ?? "none" else { return nil }
    return "expected \(what) \(cell.expand(expected)), found \(found ?? "none")"
  }

  /// Returns what is wrong with what the shop's server was told about a payment.
  private func differences(of record: ShopRecord, from wanted: ResultExpectation) -> [String] {
    let status = difference("last notification status", wanted.lastNotificationStatus, record.told)
    guard let times = wanted.notified, record.notified != times else { return [status].compactMap(\.self) }
    let last = record.told.map { "; the last one says \(quoted($0))" } ?? ""
    return [status, "expected final notifications: \(times), found \(record.notified)\(last)"].compactMap(\.self)
  }

  /// Returns what the shop's server knows about a payment that the script names by the merchant's ID.
  /// - Parameter code: the code of the failure if the script has no such payment, or its program was killed.
  func shopRecord(of payment: String, _ code: String) throws(CaseFailure) -> ShopRecord {
    guard endedPayments.contains(payment) else {
      let known =
        endedPayments.isEmpty ? "none has ended yet" : "ended so far: " + endedPayments.joined(separator: ", ")
      throw CaseFailure(
        code: code, line: 0,
        message: "the script has no payment \(quoted(payment)) that has ended"
          + ScriptReader.suggestion(payment, endedPayments + ["last", "all"]) + "; \(known)"
      ).asMistake()
    }
    guard !stage.isDead else {
      throw CaseFailure(
        code: code, line: 0,
        message: "the program was killed, so the shop cannot be asked about \(quoted(payment)): start or resume it"
      ).asMistake()
    }
    return stage.shopRecord(of: payment)
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
    let given =
      settings.given != nil && wanted.isAboutShop
      ? "; result: { payment: \(Given.payment), told: … } is about the given payment" : ""
    let ended = hasEnded ? "the last payment has not ended yet" : "no payment has ended yet"
    return CaseFailure(
      code: "result", line: wanted.place.line, message: "\(expected)\(ended): \(place)\(given)")
  }
}
