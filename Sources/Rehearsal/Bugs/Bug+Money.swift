import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal

extension Bug {
  static let money: [Bug] = sums + outcomes + operations

  private static let sums: [Bug] = [
    Bug(
      1, "sum-tenfold", .money, "The pay button names ten times the sum.", at: "the button pay of the card form",
      remedy: "see: { text: Pay $19.99, where: pay }",
      .page { page, view in
        page.changeButton(.pay) { $0.label = $0.label.replacing(view.total, with: view.total(times: 10)) }
      }),
    Bug(
      2, "sum-in-title", .money, "The first line shows a tenth of the sum.", at: "the title of every screen",
      remedy: "see: { text: $19.99, where: title }",
      .page { page, view in
        page.subtitleRight = page.subtitleRight.replacing(view.total, with: view.total(times: 1, dividedBy: 10))
      }),
    Bug(
      3, "paid-twice-the-sum", .money, "The result names twice the sum that was paid.", at: "the headline of result",
      remedy: "see: Paid $19.99",
      .page { page, view in
        page.changeText("outcome") { ($0.replacing(view.total, with: view.total(times: 2)), $1) }
      }),
    Bug(
      4, "currency-swapped", .money, "Sums have the sign of another currency.", at: "every screen with a sum",
      remedy: "see: { text: $19.99, where: title }",
      .page { page, view in
        let other = view.setup.order.currencyCode == "EUR" ? "USD" : "EUR"
        guard let money = view.setup.order.total, let currency = CurrencyTable.standard.named(other) else { return }
        page.changeTexts { $0.replacing(view.total, with: view.setup.format.money(Money(money.amount, currency))) }
      }),
    Bug(
      5, "instalments-swapped", .money, "The first instalment and the last one are swapped.", at: "inquiry.schedule",
      remedy: "see: { text: RUB 1,675.03, where: part1 }",
      .page { page, _ in
        page.changeFacts { facts in
          guard facts.first?.id == "part1", let last = facts.lastIndex(where: { $0.id.rawValue.hasPrefix("part") })
          else { return }
          (facts[0].value, facts[last].value) = (facts[last].value, facts[0].value)
        }
      }),
    Bug(
      6, "other-saved-card", .money, "Who chooses a saved card pays with another row of the list.", at: "methods",
      remedy: "message: { name: POST /v1/payment, has: { method: card } } and see: VISA •••• 0077 on the card form",
      .action { action, page in
        guard page.id == .methods, case .press(let id) = action, let row = page.otherRow(id) else { return [action] }
        return [.press(row)]
      }),
  ]

  private static let outcomes: [Bug] = [
    Bug(
      7, "declined-as-paid", .money, "A declined payment is shown as paid.", at: "the headline of result",
      remedy: "see: outcome.declined", .page { $0.showPaid($1, insteadOf: .declined) }),
    Bug(
      8, "unknown-as-paid", .money, "A payment whose outcome is unknown is shown as paid.",
      at: "the headline of result",
      remedy: "see: outcome.pending", .page { $0.showPaid($1, insteadOf: .pending) }),
    Bug(
      9, "held-as-paid", .money, "A sum that is only held is shown as paid.", at: "the headline of result",
      remedy: "see: outcome.held", .page { $0.showPaid($1, insteadOf: .held) }),
    Bug(
      10, "part-as-whole", .money, "A part of the sum is shown as the whole.", at: "the headline of result",
      remedy: "see: outcome.partial", .page { $0.showPaid($1, insteadOf: .partial) }),
    Bug(
      11, "unknown-as-cancelled", .money,
      "A payment that may have been charged is said to have charged nothing.", at: "the sentence of result",
      remedy: "not-see: outcome.next.cancelled",
      .page { page, view in
        guard page.id == .result, view.summary.outcome == .pending else { return }
        page.changeText("next") { _, tone in (view.setup.strings("outcome.next.cancelled"), tone) }
      }),
    Bug(
      12, "confirmed-unheard", .money, "«Confirmed your order» is said although the shop has not confirmed it.",
      at: "the sentence of result after a lost or refused notification",
      remedy: "see: outcome.next.success.unconfirmed",
      .page { page, view in
        guard page.id == .result, view.summary.outcome == .success else { return }
        let (shop, strings) = (page.title, view.setup.strings)
        let confirmed = strings("outcome.next.success", ["shop": shop])
        page.changeText("next") { text, tone in
          let others = ["unconfirmed", "refused"].map { strings("outcome.next.success." + $0, ["shop": shop]) }
          return (others.reduce(text) { $0.replacing($1, with: confirmed) }, tone)
        }
      }),
    Bug(
      13, "result-not-told", .money, "The app that hosts the SDK is not told the result.",
      at: "the callback of the SDK",
      remedy: "host: { result: Success }",
      .entries { entries, _ in entries.filter { !$0.isResultCallback } }),
    Bug(
      14, "result-told-twice", .money, "The app that hosts the SDK is told the result twice, and may deliver twice.",
      at: "the callback of the SDK", remedy: "host: { result: Success, count: 1 }",
      .entries { entries, _ in entries.flatMap { $0.isResultCallback ? [$0, $0] : [$0] } }),
  ]

  private static let operations: [Bug] = [
    Bug(
      15, "refund-not-sent", .money, "An operation is said to be done, but never sent.", at: "desk (F4)",
      remedy: "result: { told: refunded }",
      .merchant { request, _, _ throws(CheckoutError) in
        PostPaymentOperations.Done(request.operation, amount: request.amount, status: "success")
      }),
    Bug(
      16, "refund-sent-twice", .money, "A part is given back twice.", at: "desk (F4), after a refund of a part",
      remedy: "merchant: { refund: 1001, refused: any } for one unit more than may be left",
      .merchant { request, server, log throws(CheckoutError) in
        let done = try await server.perform(request, log: log)
        // As if the program had thought of it as another request.
        _ = try? await server.perform(request.operation, on: request.payment, amount: request.amount)
        return done
      }),
    Bug(
      17, "refund-says-more", .money, "A refund says that it gave back twice what it gave.", at: "desk (F4)",
      remedy: "see: { text: $5.00, where: desk.refunded }",
      .merchant { request, server, log throws(CheckoutError) in
        var done = try await server.perform(request, log: log)
        done.amount = (done.amount ?? request.amount).map { Money($0.amount.plus($0.amount) ?? .max, $0.currency) }
        return done
      }),
    Bug(
      18, "part-becomes-whole", .money, "An operation on a part is carried out on the whole.", at: "desk (F4)",
      remedy: "see: { text: $5.00, where: desk.refunded }",
      .merchant { request, server, log throws(CheckoutError) in
        var whole = request
        whole.amount = nil
        return try await server.perform(whole, log: log)
      }),
    Bug(
      19, "refusal-as-done", .money, "A refused operation is said to be done.", at: "desk (F4), after a refusal",
      remedy: "see the reason of the refusal on desk, or not-see: the new status",
      .merchant { request, server, log throws(CheckoutError) in
        do throws(CheckoutError) {
          return try await server.perform(request, log: log)
        } catch {
          return PostPaymentOperations.Done(request.operation, amount: request.amount, status: "success")
        }
      }),
  ]
}

extension Page {
  /// Shows the order as paid where a payment has another outcome.
  fileprivate mutating func showPaid(_ view: BugView, insteadOf outcome: Outcome) {
    guard id == .result, view.summary.outcome == outcome else { return }
    changeText("outcome") { _, _ in (view.paid, .success) }
  }

  /// The row before or after a saved card in its list; nil if the element is none, or if there is no other row.
  fileprivate func otherRow(_ id: ElementID) -> ElementID? {
    for case .choice(let choice) in body {
      guard let index = choice.rows.firstIndex(where: { $0.id == id }), choice.rows[index].label.contains("••")
      else { continue }
      return choice.rows.indices.contains(index + 1) ? choice.rows[index + 1].id : choice.rows.first { $0.id != id }?.id
    }
    return nil
  }
}

extension FlowEntry {
  /// Whether the SDK has told its host the result.
  fileprivate var isResultCallback: Bool {
    guard case .message(let message) = kind, message.from == .sdk, message.to == .application else { return false }
    return message.name.split(separator: " ").first.map { MessageNames.results.contains(String($0)) } ?? false
  }
}
