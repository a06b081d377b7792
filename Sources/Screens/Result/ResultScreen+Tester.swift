import CheckoutCore
import KassaTerminal

/// The last line of the result: what a tester wants to know and a payer does not.
extension ResultScreen {
  /// Returns one line with the platform's status and code, the exit status, whether the shop was notified, the completed
  /// steps and the time that they took.
  func testerLine(_ context: Context) -> String {
    let (flow, payment, error) = (context.flow, context.summary.payment, context.summary.error)
    let status = payment?.status ?? ""
    let code = payment?.code ?? error?.platformMessage.flatMap { _ in error?.platformCode }
    let message = payment?.code == nil ? error?.platformMessage : payment?.message(context.strings)
    // What the sandbox was set to do explains a result, and an outcome that asking again cannot find out.
    let setting = context.setup.editor?.outcome(used: context.usedFaults, context.strings) ?? ""
    var parts = [
      context.environment, setting, status.isEmpty ? Self.callback(context) ?? "" : status,
      code.map { context.say("retry.code", ["code": $0]) } ?? "",
      context.summary.mark == .good ? "" : message ?? "",
      context.summary.exitWords(context.strings), context.summary.notificationWords(context.strings),
      "\(flow.completed.count)/\(Step.allCases.count)",
    ]
    let entries = context.presentation.entries
    if let first = entries.first?.time, let last = entries.last?.time {
      parts.append(seconds((last - first).milliseconds, context))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " \(context.setup.theme.sign.dot) ")
  }

  /// Returns a duration in seconds with two decimal places, e.g. `1.31 s` in English and `1,31 s` in German.
  private func seconds(_ milliseconds: Int64, _ context: Context) -> String {
    context.format.decimal((milliseconds + 5) / 10, places: 2) + LocaleFormat.noBreakSpace + context.say("unit.seconds")
  }
}
