import CheckoutCore
import Terminal

/// What a person takes along from a result: the payment's id, and the receipt as a text.
extension ResultScreen {
  static let keeping = ["copy", "save"]

  /// Nil for another button.
  mutating func keep(_ id: String, _ context: Context) -> [Command]? {
    guard Self.keeping.contains(id) else { return nil }
    guard let payment = context.flow.result?.payment else { return [] }
    focus.focus(id)
    if id == "copy" { return [.app(.copy(payment.id))] }
    return [.app(.save(SavedText(name: Self.fileName(payment.id), text: receipt(context))))]
  }

  func keepingButtons(_ context: Context) -> [Page.Block] {
    guard context.flow.result?.payment != nil else { return [] }
    return [.buttons(Self.keeping.map { Page.Button(id: $0, label: context.say("result." + $0)) })]
  }

  /// An id is the shop's own text: only what can do no harm in the name of a file stays.
  static func fileName(_ id: String) -> String {
    let harmless = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.prefix(64)
    return "receipt" + (harmless.isEmpty ? "" : "-" + harmless) + ".txt"
  }

  /// Everything that the screen says about the payment, and nothing that it does not.
  private func receipt(_ context: Context) -> String {
    guard let result = context.presentation.lastKnown else { return "" }
    let order = context.setup.order
    let head = [
      order.merchantName, order.description, Self.words("outcome.", result, context), "",
    ]
    let lines = facts(context.presentation.checked ?? result, context).map { "\($0.name): \($0.value)" }
    return (head + lines).map(Sanitizer.clean).joined(separator: "\n") + "\n"
  }
}
