import CheckoutCore
package import KassaBackend

/// Operations of the shop's server.
extension ScriptRunner {
  func merchant(_ action: MerchantAction) throws(CaseFailure) {
    let what = action.words
    // Until a payment of the script has ended, the given one is the only one that the shop can have.
    let given = hasEnded ? nil : settings.given.map { _ in Given.payment }
    guard let payment = lastResult?.payment ?? given else {
      throw CaseFailure(code: "merchant", line: 0, message: "there is no payment yet that the shop could \(what)")
        .asMistake()
    }
    let answer = stage.merchant(payment: payment, action)
    note(action.operation, onPayment: payment)
    if let trouble = stage.trouble { throw trouble }
    let wanted = action.refusal.map(cell.expand)
    switch answer {
    case .unsupported:
      throw CaseFailure(
        code: "merchant", line: 0, message: "this payment system has no operation \(action.operation) for the shop"
      ).asMistake()
    case .unanswered:
      throw CaseFailure(
        code: "merchant", line: 0, message: "the operation \(what) has not ended, because time is stopped"
      ).asMistake()
    case .replied(.done):
      guard let wanted else { return }
      throw CaseFailure(
        code: "merchant", line: 0,
        message:
          "expected \(what) to be refused\(wanted == MerchantAction.anyRefusal ? "" : " with \(wanted)"); it was done")
    case .replied(.refused(let code, let message)):
      let reason = code + (message.map { " (\($0))" } ?? "")
      guard wanted != MerchantAction.anyRefusal, wanted != code else {
        note = "refused with \(reason)"
        return
      }
      throw CaseFailure(
        code: "merchant", line: 0,
        message: wanted.map { "expected \(what) to be refused with \($0); it was refused with \(reason)" }
          ?? "\(what) was refused: \(reason); if this is expected, add refused: \(code)")
    }
  }
}

/// What a driver learns about an operation of the shop's server.
package enum MerchantAnswer {
  /// The merchant server does not know the operation.
  case unsupported
  /// The operation has not ended, because the clock is stopped.
  case unanswered
  case replied(OperationReply)
}
