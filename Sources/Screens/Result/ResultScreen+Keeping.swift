import CheckoutCore
import KassaTerminal

/// Copying the payment ID or the token of a stored card, and saving the receipt as text.
extension ResultScreen {
  static let keeping: [ElementID] = [.copy, .copyToken, .save]

  /// Handles a button that copies or saves. Returns nil for other buttons.
  mutating func keep(_ id: ElementID, _ context: Context) -> [Command]? {
    guard Self.keeping.contains(id) else { return nil }
    guard let payment = context.flow.result?.payment else { return [] }
    focus.focus(id)
    if id == .copy { return [.app(.copy(payment.id))] }
    if id == .copyToken { return Self.token(context).map { [.app(.copy($0))] } ?? [] }
    return [.app(.save(SavedText(name: Self.fileName(payment.id), text: receipt(context))))]
  }

  /// Returns the token of a card that was only stored, for the parameter `token` of the next order. It is on no screen and in
  /// no file, because whoever has it can pay. Nil if nothing was stored, or in a demonstration.
  static func token(_ context: Context) -> String? {
    guard !context.setup.isClean, let payment = context.flow.result?.payment else { return nil }
    return (payment.purpose ?? context.setup.order.purpose) == .store ? payment.token : nil
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
