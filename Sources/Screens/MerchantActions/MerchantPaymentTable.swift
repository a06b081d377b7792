import CheckoutCore
import KassaTerminal

/// The merchant's payments as rows of aligned columns: the most important columns that fit, so that a row is one line.
struct MerchantPaymentTable {
  /// A column: the name and the texts of all payments, in their order.
  private struct Column {
    var id: ElementID
    var name: String
    var texts: [String]
    var isRight = false

    var columns: Int { texts.map(TextWidth.columns).max() ?? 0 }
  }

  private let payments: [MerchantPayment]
  private let columns: [Column]
  /// The IDs of the columns that fit.
  private let shown: Set<ElementID>

  private static let gap = 2

  init(_ payments: [MerchantPayment], _ context: Context) {
    self.payments = payments
    func column(_ id: ElementID, _ name: String, isRight: Bool = false, _ text: (MerchantPayment) -> String?) -> Column
    {
      Column(id: id, name: context.say(name), texts: payments.map { text($0) ?? "" }, isRight: isRight)
    }
    let offset = context.setup.timeOffset
    let columns = [
      column("date", "result.date") { payment in
        let day = payment.started.date(offset: offset)
        return day == context.today ? context.format.time(payment.started, offset: offset) : context.format.date(day)
      },
      column("desk.provider", "desk.provider") { context.providerTitle($0.key.provider) },
      column("amount.whole", "result.amount", isRight: true) { $0.summary.total(context.format) },
      column("outcome", "result.status") { $0.summary.title(context.strings) },
      column("instrument", "result.instrument") { payment in
        payment.summary.payment.flatMap { known in
          known.account.map { ResultScreen.instrument(known, $0, context) }
        }
      },
      column("payment", "result.payment") { $0.key.payment },
    ]
    self.columns = columns
    // The pointer of the list takes two columns.
    var room = PageLayout.bodyColumns(context.size) - 2
    let byImportance = Self.importance.compactMap { id in columns.first { $0.id == id } }
    shown = Set(
      byImportance.prefix { column in
        room -= column.columns
        defer { room -= Self.gap }
        return room >= 0
      }.map(\.id))
  }

  /// The columns in the order in which they get the room: how a payment stands says more than who made it.
  private static let importance: [ElementID] = [
    "date", "amount.whole", "outcome", "desk.provider", "instrument", "payment",
  ]

  var rows: [Page.Choice.Row] {
    payments.indices.map { index in
      Page.Choice.Row(id: .merchantPayment(payments[index].key), label: label(index))
    }
  }

  private func label(_ index: Int) -> String {
    let cells = columns.filter { shown.contains($0.id) }.map { column in
      let text = column.texts[index]
      let blank = String(repeating: " ", count: column.columns - TextWidth.columns(text))
      return column.isRight ? blank + text : text + blank
    }
    var label = cells.joined(separator: String(repeating: " ", count: Self.gap))
    while label.last == " " { label.removeLast() }
    return label
  }

  /// The rows of the list in which a payment is looked for.
  var entries: [FilteredList.Entry] {
    payments.indices.map { index in
      FilteredList.Entry(
        id: .merchantPayment(payments[index].key), label: payments[index].key.payment,
        detail: columns.dropLast().map { $0.texts[index] }.filter { !$0.isEmpty }.joined(separator: " · "))
    }
  }

  /// Returns what the columns that do not fit would say of a payment. Its number and its status stand below the table anyway.
  func hidden(_ payment: MerchantPayment) -> [Page.Fact] {
    guard let index = payments.firstIndex(where: { $0.key == payment.key }) else { return [] }
    let hidden = columns.filter { !shown.contains($0.id) && !["outcome", "payment"].contains($0.id) }
    return hidden.filter { !$0.texts[index].isEmpty }.map { column in
      var fact = Page.Fact(column.name, column.texts[index], id: column.id)
      fact.isBeside = true
      return fact
    }
  }
}
