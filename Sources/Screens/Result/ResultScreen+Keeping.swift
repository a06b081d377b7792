import CheckoutCore
import KassaTerminal

/// Copying the payment ID, and saving the receipt as text.
extension ResultScreen {
  static let keeping: [ElementID] = [.copy, .save]

  /// Handles a button that copies or saves. Returns nil for other buttons.
  mutating func keep(_ id: ElementID, _ context: Context) -> [Command]? {
    guard Self.keeping.contains(id) else { return nil }
    guard let payment = context.flow.result?.payment else { return [] }
    focus.focus(id)
    if id == .copy { return [.app(.copy(payment.id))] }
    return [.app(.save(SavedText(name: Self.fileName(payment.id), text: receipt(context))))]
  }

  /// Returns the receipt's file name. It contains only safe characters of the payment ID, which the merchant chooses.
  static func fileName(_ id: String) -> String {
    let harmless = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.prefix(64)
    return "receipt" + (harmless.isEmpty ? "" : "-" + harmless) + ".txt"
  }

  /// Returns the receipt as text: what a payer may keep, and nothing that is for testers.
  private func receipt(_ context: Context) -> String {
    guard context.summary.outcome != nil else { return "" }
    let order = context.setup.order
    let head = [order.merchantName, order.description, context.summary.title(context.strings), ""]
    let lines = receiptFacts(context).map { "\($0.name): \($0.value)" }
    return (head + lines).map(Sanitizer.cleanLine).joined(separator: "\n") + "\n"
  }
}
