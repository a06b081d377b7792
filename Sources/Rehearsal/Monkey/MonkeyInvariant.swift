package import CheckoutCore
package import KassaTerminal

/// The checkout state that invariants check on each painted frame.
package struct MonkeyView {
  package let page: Page
  package let frame: Frame
  /// The size of the terminal window.
  package let size: Size
  package let flow: Flow
  package let entries: [FlowEntry]
}

/// A condition that every painted frame must satisfy.
package struct MonkeyInvariant: Sendable {
  /// The stable code that identifies the invariant in reports.
  package let code: String
  /// Returns a description of the violation of the invariant; nil if the invariant holds.
  package let check: @Sendable (MonkeyView) -> String?

  package init(_ code: String, check: @escaping @Sendable (MonkeyView) -> String?) {
    self.code = code
    self.check = check
  }

  /// The standard invariants, which are checked in every monkey test.
  static let standard: [MonkeyInvariant] = [
    MonkeyInvariant("size") { view in
      view.frame.size == view.size ? nil : "the frame size is \(view.frame.size), the window size \(view.size)"
    },
    MonkeyInvariant("cursor") { view in
      guard let cursor = view.frame.cursor, !view.frame.contains(cursor) else { return nil }
      return "the cursor is at \(cursor.column),\(cursor.row), outside the window"
    },
    MonkeyInvariant("secret") { view in
      for block in view.page.body + view.page.side + (view.page.dialog?.body ?? []) {
        switch block {
        case .field(let field) where field.isSecret && field.text.contains(where: { $0.isNumber || $0.isLetter }):
          return "the secret field \(field.id) is readable"
        case .card(let art) where art.code.contains(where: \.isNumber): return "the code on the card is readable"
        default: break
        }
      }
      return nil
    },
    MonkeyInvariant("focus") { view in
      guard let focus = view.page.focus, view.page.dialog == nil else { return nil }
      let elements = view.page.elements
      let isThere = elements.contains { element in
        if case .row(let list) = element.kind, list == focus { return true }
        return element.id == focus
      }
      return isThere || elements.isEmpty ? nil : "the focus is on \(focus), which is not on the page \(view.page.id)"
    },
  ]
}

/// A violation of an invariant.
package struct MonkeyBreach: Error, Equatable, Sendable {
  package let code: String
  package let message: String
}
