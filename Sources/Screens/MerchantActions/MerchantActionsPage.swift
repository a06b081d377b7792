import CheckoutCore
import KassaResources
import KassaTerminal

/// Builds the page that shows the merchant actions: the list of payments as a dialog, or the actions on one payment.
struct MerchantActionsPage {
  var screen: MerchantActionsScreen
  var context: Context

  var page: Page {
    guard screen.list == nil, let payment = screen.payment(context) else { return listPage }
    // The field comes before the facts, so that a small window shows the heading when the field has the focus.
    var body: [Page.Block] = [.heading(context.say("operations.title"), id: "desk.title")]
    body +=
      payment.summary.operations.isEmpty
      ? [.text(context.say(payment.nothing), id: "desk.nothing", tone: .muted)] : [field(payment)]
    if payment.isAsking(context) { body.append(.waiting(context.say("desk.asking"), id: "asking")) }
    if let error = payment.failure(context) {
      body.append(.text(error.operationWords(context.strings), id: "desk.error", tone: .error))
    }
    body += [.space, .facts(facts(payment))]
    if payment.summary.isInInstalments {
      body.append(.text(context.say("desk.instalments"), id: "desk.instalments", tone: .normal))
    }
    body += [
      .space, .text(context.say("operations.who"), id: "desk.who", tone: .muted),
      .space, .buttons(buttons(payment)),
    ]
    return Page(id: .merchantActions, body: body, status: status(payment), focus: screen.focus.current)
  }

  // MARK: List

  private var listPage: Page {
    var dialog =
      screen.list?.dialog(.merchantActions, title: context.say("desk.title"), context.strings)
      ?? Page.Dialog(id: .merchantActions, title: context.say("desk.title"), body: [])
    let payments = context.merchantActions.payments
    if context.merchantPayments.isEmpty {
      // Until the payments are listed, nobody knows whether there are any.
      let key = payments == nil ? "desk.asking" : "desk.none"
      dialog.body = payments?.trouble == nil ? [.text(context.say(key), id: ElementID(key), tone: .muted)] : []
      dialog.filter = nil
      if payments != nil {
        dialog.body += [.space, .buttons([Page.Button(id: .close, label: context.say("button.close"))])]
        dialog.focus = .close
      }
    }
    if let trouble = payments?.trouble {
      dialog.body.insert(.text(trouble, id: "desk.trouble", tone: .warning), at: 0)
    }
    return Page(id: .merchantActions, body: [], status: Page.Status(context.say("desk.status")), dialog: dialog)
  }

  // MARK: Payment

  private func facts(_ payment: MerchantPayment) -> [Page.Fact] {
    let (summary, known) = (payment.summary, payment.summary.payment)
    var facts = [Page.Fact(context.say("result.payment"), payment.key.payment, id: "payment")]
    if !payment.isCurrent {
      facts += [
        Page.Fact(context.say("desk.provider"), context.providerTitle(payment.key.provider), id: "desk.provider"),
        Page.Fact(
          context.say("result.date"), context.format.dateTime(payment.started, offset: context.setup.timeOffset),
          id: "date"),
      ]
    }
    facts.append(Page.Fact(context.say("result.status"), payment.state(context.strings), id: "state"))
    facts += summary.merchantSums.filter { $0.money.amount > 0 }.map { sum, money in
      let id = ElementID("desk." + (sum == .captured ? "charged" : sum.rawValue))
      return Page.Fact(sum.name(context.strings), context.format.money(money), id: id)
    }
    if let deadline = known?.captureDeadline {
      let day = deadline.date(offset: context.setup.timeOffset)
      facts.append(
        Page.Fact(context.say("desk.deadline"), context.format.date(day), id: "desk.deadline", tone: .warning))
    }
    facts += Self.done(payment.done(context), context)
    facts.append(Page.Fact(context.say("result.amount"), summary.total(context.format), id: "amount.whole"))
    if let known, let account = known.account {
      let words = ResultScreen.instrument(known, account, context)
      facts.append(Page.Fact(context.say("result.instrument"), words, id: "instrument"))
    }
    return facts
  }

  /// Returns the completed operations, one line for each.
  static func done(_ operations: [PostPaymentOperations.Done], _ context: Context) -> [Page.Fact] {
    operations.enumerated().map { index, done in
      Page.Fact(
        done.operation.name(context.strings), done.words(context.strings, context.format),
        id: ElementID("done\(index + 1)"))
    }
  }

  private func field(_ payment: MerchantPayment) -> Page.Block {
    let whole = context.say(payment.summary.payment?.debits == nil ? "desk.amount.hint" : "desk.amount.hint.plan")
    return .field(
      Page.Field(
        id: .merchantAmount, label: context.say("desk.amount"), text: screen.amount.text,
        cursor: screen.amount.cursorColumn, error: screen.complaint, hint: whole,
        placeholder: whole, columns: max(16, TextWidth.columns(whole)), isRequired: false))
  }

  private func buttons(_ payment: MerchantPayment) -> [Page.Button] {
    var buttons = payment.summary.operations.map { operation in
      let label = payment.summary.name(of: operation, context.strings)
      return Page.Button(
        id: .operation(operation),
        label: screen.armed == operation
          ? context.say("desk.again", ["what": context.strings.afterColon(label)]) : label,
        isEnabled: !payment.isAsking(context))
    }
    if context.merchantPayments.count > 1 {
      buttons.append(Page.Button(id: .allPayments, label: context.say("desk.all")))
    }
    return buttons + [Page.Button(id: .close, label: context.say("button.close"))]
  }

  private func status(_ payment: MerchantPayment) -> Page.Status {
    if let armed = screen.armed {
      let part = screen.part(of: payment, for: armed, context)
      let sum = (part?.money ?? payment.summary.amount(of: armed)).map(context.format.money)
      let what = [payment.summary.name(of: armed, context.strings), sum].compactMap(\.self).joined(separator: " ")
      return Page.Status(context.say("desk.armed", ["what": context.strings.afterColon(what)]), .warning)
    }
    if payment.failure(context) == nil, !payment.isAsking(context),
      let done = Self.done(payment.done(context), context).last
    {
      return Page.Status(done.name + ": " + done.value, .success)
    }
    return Page.Status(context.say(payment.summary.operations.isEmpty ? payment.nothing : "operations.status"))
  }
}
