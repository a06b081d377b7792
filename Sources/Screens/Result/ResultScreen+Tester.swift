import CheckoutCore
import KassaTerminal

/// The last line of the result: what a tester wants to know and a payer does not.
extension ResultScreen {
  /// Returns one line with the platform's status and code, the exit status, whether the shop was notified, the completed
  /// steps and the time that they took. In a window of at least 80 columns, in which a payment that went well has all of it in
  /// one line, what other pages say as well is left out until it is one line.
  func testerLine(_ context: Context) -> String {
    let (flow, payment, error) = (context.flow, context.summary.payment, context.summary.error)
    let status = payment?.status ?? ""
    let code = payment?.code ?? error?.platformMessage.flatMap { _ in error?.platformCode }
    let message = payment?.code == nil ? error?.platformMessage : payment?.message(context.strings)
    // What the sandbox was set to do explains a result, and an outcome that asking again cannot find out.
    let setting = context.setup.editor?.outcome(used: context.usedFaults, context.strings) ?? ""
    let entries = context.presentation.entries
    let time = entries.first.flatMap { first in
      entries.last.map { seconds(($0.time - first.time).milliseconds, context) }
    }
    var parts: [(part: Part, text: String)] = [
      (.other, context.environment), (.other, setting),
      status.isEmpty ? (.callback, Self.callback(context) ?? "") : (.other, status),
      (.other, code.map { context.say("retry.code", ["code": $0]) } ?? ""),
      (.other, context.summary.mark == .good ? "" : message ?? ""),
      (.other, context.summary.exitWords(context.strings)),
      (.other, context.summary.notificationWords(context.strings)),
      (.steps, "\(flow.completed.count)/\(Step.allCases.count)"), (.time, time ?? ""),
    ]
    func line() -> String {
      parts.map(\.text).filter { !$0.isEmpty }.joined(separator: " \(context.setup.theme.sign.dot) ")
    }
    let room = PageLayout.bodyColumns(context.size)
    for left in Part.leftOut where context.size.columns >= 80 && TextWidth.columns(line()) > room {
      parts.removeAll { $0.part == left }
    }
    return line()
  }

  /// A part of the line. All but the last kind stand elsewhere as well: the inspector has the time and the callback, and the
  /// progress has the steps.
  private enum Part {
    case time, steps, callback, other

    /// The parts that are left out, the first one first.
    static let leftOut: [Part] = [.time, .steps, .callback]
  }

  /// Returns a duration in seconds with two decimal places, e.g. `1.31 s` in English and `1,31 s` in German.
  private func seconds(_ milliseconds: Int64, _ context: Context) -> String {
    context.format.decimal((milliseconds + 5) / 10, places: 2) + LocaleFormat.noBreakSpace + context.say("unit.seconds")
  }
}
