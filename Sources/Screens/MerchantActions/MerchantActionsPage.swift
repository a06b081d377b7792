import CheckoutCore
import KassaResources
import KassaTerminal

/// Builds the page with the merchant's payments.
struct MerchantActionsPage {
  let screen: MerchantActionsScreen
  let context: Context
  private let payments: [MerchantPayment]
  private let table: MerchantPaymentTable

  init(screen: MerchantActionsScreen, context: Context) {
    (self.screen, self.context) = (screen, context)
    payments = context.merchantPayments
    table = MerchantPaymentTable(payments, context)
  }

  var page: Page { listing(screen.payment(context), most: mostRows) }

  /// How many rows of the table are shown: those that the rest of the page leaves, whichever payment is chosen. The table
  /// would otherwise change its height from payment to payment, as what can be done with them differs.
  var mostRows: Int {
    let rooms = payments.map {
      PageLayout.roomLeft(listing($0, most: 1), size: context.size, theme: context.setup.theme)
    }
    return max(1, 1 + (rooms.min() ?? 0))
  }

  /// Returns the page with a payment chosen, and with at most so many rows of the table.
  private func listing(_ payment: MerchantPayment?, most: Int) -> Page {
    let listed = context.merchantActions.payments
    let (table, place) = shown(payment, most: most)
    // The place of the chosen payment stands in the heading, because a row of its own would be one of the table's.
    let title = [context.say("desk.title"), place].compactMap(\.self).joined(separator: " · ")
    var body: [Page.Block] = [.heading(title, id: "desk.title")]
    if let trouble = listed?.trouble { body += [.text(trouble, id: "desk.trouble", tone: .warning), .space] }
    if let payment {
      body += blocks(payment, table)
    } else if listed?.trouble == nil {
      // Until the payments are listed, nobody knows whether there are any.
      let key = listed == nil ? "desk.asking" : "desk.none"
      body.append(.text(context.say(key), id: ElementID(key), tone: .muted))
    }
    body += [.space, .buttons(buttons(payment))]
    var page = Page(id: .merchantActions, body: body, focus: screen.focus.current)
    page.dialog =
      question(payment) ?? screen.search?.dialog(.merchantActions, title: context.say("desk.title"), context.strings)
    return page
  }

  private func question(_ payment: MerchantPayment?) -> Page.Dialog? {
    guard let payment, let asked = screen.asked else { return nil }
    return asked.dialog(screen.name(of: asked.operation, on: payment, context), on: payment, context)
  }

  private func blocks(_ payment: MerchantPayment, _ rows: [Page.Choice.Row]) -> [Page.Block] {
    // A low window needs its rows for the table.
    let space: [Page.Block] = context.size.rows < 20 ? [] : [.space]
    var blocks = [news(payment)] + space
    blocks.append(.choice(Page.Choice(id: .merchantPayments, rows: rows, selected: .merchantPayment(payment.key))))
    blocks += space + [.facts(sums(payment)), .facts(facts(payment) + table.hidden(payment))]
    if payment.summary.isInInstalments {
      blocks.append(.text(context.say("desk.instalments"), id: "desk.instalments", tone: .normal))
    }
    if !payment.summary.operations.isEmpty { blocks += space + [.field(screen.amountField(payment, context))] }
    return blocks
  }

  /// Returns at most so many rows around the chosen payment, and its place among all; nil if all rows are shown.
  private func shown(_ payment: MerchantPayment?, most: Int) -> (rows: [Page.Choice.Row], place: String?) {
    let rows = table.rows
    let index = payments.firstIndex { $0.key == payment?.key } ?? 0
    guard rows.count > most else { return (rows, nil) }
    let first = min(max(0, index - most / 2), rows.count - most)
    let place = context.say("progress.place", ["step": String(index + 1), "count": String(rows.count)])
    return (Array(rows[first..<first + most]), place)
  }

  /// Returns the sums in one line: what was held, captured, refunded, and what is left after refunds. Of an
  /// order in instalments, also the whole.
  private func sums(_ payment: MerchantPayment) -> [Page.Fact] {
    let summary = payment.summary
    var facts = summary.merchantSums.filter { $0.money.amount > 0 }.map { sum, money in
      let id = ElementID("desk." + (sum == .captured ? "charged" : sum.rawValue))
      return Page.Fact(summary.name(of: sum, context.strings), context.format.money(money), id: id)
    }
    // Of an order in instalments, the first one is held, and the merchant captures the whole.
    if summary.payment?.ending == .firstPartHeld {
      facts.append(Page.Fact(context.say("result.ordered"), summary.total(context.format), id: "desk.ordered"))
    }
    if summary.refunded != nil, let left = summary.left {
      facts.append(Page.Fact(context.say("desk.left"), context.format.money(left), id: "desk.left"))
    }
    if let deadline = summary.payment?.captureDeadline {
      let day = deadline.date(offset: context.setup.timeOffset)
      facts.append(
        Page.Fact(context.say("desk.deadline"), context.format.date(day), id: "desk.deadline", tone: .warning))
    }
    return facts.besideEachOther
  }

  private func facts(_ payment: MerchantPayment) -> [Page.Fact] {
    [
      Page.Fact(context.say("result.payment"), payment.key.payment, id: "payment"),
      Page.Fact(context.say("result.status"), payment.state(context.strings), id: "state"),
    ].besideEachOther
  }

  /// Returns the completed operations, one line for each.
  static func done(_ operations: [PostPaymentOperations.Done], _ context: Context) -> [Page.Fact] {
    operations.enumerated().map { index, done in
      Page.Fact(
        done.operation.name(context.strings), done.words(context.format),
        id: ElementID("done\(index + 1)"))
    }
  }

  private func buttons(_ payment: MerchantPayment?) -> [Page.Button] {
    var buttons: [Page.Button] = []
    if let payment {
      let isEnabled = !payment.isAsking(context)
      buttons = payment.summary.operations.map { operation in
        Page.Button(
          id: .operation(operation), label: screen.label(of: operation, on: payment, context), isEnabled: isEnabled)
      }
      if !context.check(payment).isEmpty {
        buttons.append(Page.Button(id: .check, label: context.say("result.check"), isEnabled: isEnabled))
      }
    }
    return buttons + [Page.Button(id: .close, label: context.say("button.close"))]
  }

  // MARK: News

  /// Returns the line below the heading: the result of the last operation, or what can be done. It is seen in
  /// the smallest window, and as there always is one, a button stays where it is when it is pressed.
  private func news(_ payment: MerchantPayment) -> Page.Block {
    let strings = context.strings
    func text(_ key: String, _ arguments: [String: String] = [:], _ tone: Page.Tone = .muted) -> Page.Block {
      .text(context.say(key, arguments), id: ElementID(key), tone: tone)
    }
    if payment.isAsking(context) { return text("desk.asking") }
    let open = payment.unanswered(context)
    if let error = payment.failure(context) ?? open.map({ _ in .outcomeUnknown }) {
      let words = error.operationWords(strings)
      guard let open else { return failed(words) }
      let sum = open.amount ?? payment.summary.amount(of: open.operation)
      let name = [payment.summary.name(of: open.operation, strings), sum.map(context.format.money)]
      return failed(
        context.say(
          "setting.pair",
          ["label": name.compactMap(\.self).joined(separator: " "), "value": strings.afterColon(words)]))
    }
    if let done = payment.done(context).last {
      let name = payment.summary.name(of: done.operation, strings)
      let sentence = done.sentence(strings, context.format, name: name, offset: context.setup.timeOffset)
      if done.isDeclined { return failed(sentence) }
      return .text(context.setup.theme.sign.check + " " + sentence, id: "desk.done", tone: .success)
    }
    if payment.isCurrent, let checked = context.checkedWords {
      return .text(checked, id: "checked", tone: .strong)
    }
    return text(payment.summary.operations.isEmpty ? payment.nothing : "desk.hint")
  }

  private func failed(_ words: String) -> Page.Block {
    .text(context.setup.theme.sign.cross + " " + words, id: "desk.error", tone: .error)
  }
}

extension [Page.Fact] {
  /// The facts, each beside the one before it.
  fileprivate var besideEachOther: Self {
    map { fact in
      var fact = fact
      fact.isBeside = true
      return fact
    }
  }
}
