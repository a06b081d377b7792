import CheckoutCore
import KassaCards
import KassaSandbox

/// The notification about one event of an order. Source: public clients of Assist, the result of a payment.
struct AssistResult: Sendable {
  let order: AssistOrderRecord
  let index: Int
  let configuration: AssistSandboxConfiguration

  /// - Parameter index: the index of the event among those of the order.
  init(_ order: AssistOrderRecord, _ index: Int, _ configuration: AssistSandboxConfiguration) {
    self.order = order
    self.index = index
    self.configuration = configuration
  }

  /// A URL-encoded form with a check value, and a packet number by which the merchant server knows a duplicate.
  var notification: SentNotification {
    let event = order.events[index]
    let state = event.state.rawValue
    let check = AssistCheckValue.value(
      [configuration.merchantID, order.number, order.amountText, order.currency, state], salt: configuration.salt)
    let moment = event.moment.assistText
    let fields: [(name: String, value: String?)] = [
      ("merchant_id", configuration.merchantID), ("billnumber", event.bill), ("ordernumber", order.number),
      ("testmode", "1"), ("orderamount", order.amountText), ("ordercurrency", order.currency),
      ("amount", AssistOrderCheck.text(event.amount)), ("currency", order.currency),
      ("orderdate", order.opened.assistText), ("orderstate", state), ("responsecode", event.code),
      ("operationtype", event.operation.rawValue), ("operationdate", moment), ("packetdate", moment),
      ("packetnumber", String(index + 1)), ("checkvalue", check),
    ]
    let all = fields + instrument(event)
    return SentNotification(
      status: state,
      message: URLEncoding.form(all.compactMap { field in field.value.map { (name: field.name, value: $0) } }))
  }

  /// What was paid with, and what the customer was told.
  private func instrument(_ event: AssistEvent) -> [(name: String, value: String?)] {
    guard var bill = order.bill(event.bill) else { return [] }
    (bill.state, bill.code) = (event.state, event.code)
    return [
      ("meantypename", bill.card.type), ("meannumber", bill.card.masked), ("cardexpirationdate", bill.card.expiry),
      ("approvalcode", event.state.isTaken ? String(bill.number.suffix(6)) : nil),
      ("customermessage", AssistCodes.words(bill, language: order.language)),
    ]
  }
}

extension Instant {
  /// The date and time in GMT as a result has them: `21.11.2026 14:03:05`.
  fileprivate var assistText: String {
    let day = date()
    return "\(Int64(day.day).padded(2)).\(Int64(day.month).padded(2)).\(day.year) \(clockText().prefix(8))"
  }
}
