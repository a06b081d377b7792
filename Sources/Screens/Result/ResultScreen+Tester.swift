import CheckoutCore
import KassaTerminal

/// The lower half of the result: what a tester wants to know and a payer does not.
extension ResultScreen {
  func testerBlocks(_ context: Context) -> [Page.Block] {
    let facts = testerFacts(context)
    return (facts.isEmpty ? [] : [.facts(facts)])
      + [.text(Self.summary(context), id: "tester.summary", tone: .normal)]
      + (context.size.rows < Self.rowsForHint || context.setup.isHosted
        ? [] : [.text(context.say("result.script.hint"), id: .saveScript, tone: .normal)])
  }

  /// The least number of rows of a window in which the tester's half has room for the hint about scripts. In
  /// every window, «More» names the key.
  private static let rowsForHint = 26

  /// Returns the platform's status and code with the SDK's callback, the masked card number, and the encrypted request, if there is one.
  func testerFacts(_ context: Context) -> [Page.Fact] {
    let payment = context.summary.payment
    var facts: [Page.Fact] = []
    let callback = Self.callback(context)
    if let status = payment?.status, !status.isEmpty {
      let words = [status, callback].compactMap(\.self).joined(separator: " · ")
      facts.append(Page.Fact(context.say("result.status"), words, id: "state"))
    } else if let callback {
      facts.append(Page.Fact(context.say("result.callback"), callback, id: "callback"))
    }
    let error = context.summary.error
    if let code = payment?.code ?? error?.platformMessage.flatMap({ _ in error?.platformCode }) {
      let message = payment?.code == nil ? error?.platformMessage : payment?.message(context.strings)
      let words = [code, message].compactMap(\.self).joined(separator: " · ")
      facts.append(Page.Fact(context.say("result.code"), words, id: "code"))
    }
    if let account = payment?.account, account.contains("•") || account.contains("*") {
      facts.append(Page.Fact(context.say("field.pan"), account, id: "account"))
    }
    if let text = payment?.encrypted {
      facts.append(
        Page.Fact(
          context.say("result.encrypted"),
          context.say("result.encrypted.text", ["start": String(text.prefix(24)), "count": String(text.count)]),
          id: "encrypted"))
    }
    if !context.effort.isEmpty {
      facts.append(Page.Fact(context.say("effort.title"), Self.words(context.effort, context), id: "effort"))
    }
    return facts
  }

  /// Returns what entering the forms needed, e.g. `34 keys · 1 correction · 4 fields · 0 early errors · 9.10 s`.
  private static func words(_ effort: EntryEffort, _ context: Context) -> String {
    [
      context.say("effort.keys", count: effort.keys),
      context.say("effort.corrections", count: effort.corrections),
      context.say("effort.fields", count: effort.fields),
      context.say("effort.errors", count: effort.earlyErrors), seconds(effort.milliseconds, context),
    ].joined(separator: " · ")
  }

  /// Returns one line with the exit status, whether the shop was notified, the completed steps and the time that they took.
  private static func summary(_ context: Context) -> String {
    let flow = context.flow
    var parts = [
      context.summary.exitWords(context.strings), context.summary.notificationWords(context.strings),
      context.say("result.steps", ["done": String(flow.completed.count), "count": String(Step.allCases.count)]),
    ]
    let entries = context.presentation.entries
    if let first = entries.first?.time, let last = entries.last?.time {
      parts.append(seconds((last - first).milliseconds, context))
    }
    return parts.joined(separator: " · ")
  }

  /// Returns a duration in seconds with two decimal places, e.g. `1.31 s` in English and `1,31 s` in German.
  private static func seconds(_ milliseconds: Int64, _ context: Context) -> String {
    context.format.decimal((milliseconds + 5) / 10, places: 2) + LocaleFormat.noBreakSpace + context.say("unit.seconds")
  }
}
