public import CheckoutCore
public import KassaTerminal

/// The checkout state that invariants check on each painted frame.
public struct MonkeyView {
  public let page: Page
  public let frame: Frame
  /// The size of the terminal window.
  public let size: Size
  public let flow: Flow
  public let entries: [FlowEntry]
}

/// A condition that every painted frame must satisfy.
public struct MonkeyInvariant: Sendable {
  /// The stable code that identifies the invariant in reports.
  public let code: String
  /// Returns a description of the violation of the invariant; nil if the invariant holds.
  public let check: @Sendable (MonkeyView) -> String?

  public init(_ code: String, check: @escaping @Sendable (MonkeyView) -> String?) {
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
public struct MonkeyBreach: Error, Equatable, Sendable {
  public let code: String
  public let message: String
}
