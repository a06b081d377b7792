public import CheckoutCore
public import Terminal

/// What the monkey sees after an event.
public struct MonkeyView {
  public let page: Page
  public let frame: Frame
  /// The size of the window.
  public let size: Size
  public let flow: Flow
  public let entries: [FlowEntry]
}

/// Something that must hold after every event.
public struct MonkeyInvariant: Sendable {
  /// Stable, for reports.
  public let code: String
  /// Says what is wrong; nil while all is well.
  public let check: @Sendable (MonkeyView) -> String?

  public init(_ code: String, check: @escaping @Sendable (MonkeyView) -> String?) {
    self.code = code
    self.check = check
  }

  /// What is true of every frame, whatever was done before.
  static let standard: [MonkeyInvariant] = [
    MonkeyInvariant("size") { view in
      view.frame.size == view.size ? nil : "the frame is \(view.frame.size) in a window of \(view.size)"
    },
    MonkeyInvariant("cursor") { view in
      guard let cursor = view.frame.cursor, !view.frame.contains(cursor) else { return nil }
      return "the cursor is at \(cursor.column),\(cursor.row), outside the window"
    },
    MonkeyInvariant("secret") { view in
      for block in view.page.body + view.page.side + (view.page.dialog?.body ?? []) {
        switch block {
        case .field(let field) where field.isSecret && field.text.contains(where: { $0.isNumber || $0.isLetter }):
          return "the secret field \(field.id) can be read"
        case .card(let art) where art.code.contains(where: \.isNumber): return "the code on the card can be read"
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

/// An invariant that does not hold.
public struct MonkeyBreach: Error, Equatable, Sendable {
  public let code: String
  public let message: String
}
