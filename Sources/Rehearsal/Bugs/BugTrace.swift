import KassaScreens
import KassaTerminal
import Synchronization

/// What a bug knows and does during a case: the secrets that the payer has entered, and whether the bug has shown.
package final class BugTrace: Sendable {
  private struct State {
    var hasShown = false
    var texts: [Page.Field.Role: String] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether the bug has changed anything so far.
  package var hasShown: Bool { state.withLock(\.hasShown) }

  func show() { state.withLock { $0.hasShown = true } }

  /// What was last entered into a field with this role, digits only; empty if nothing was.
  func entered(_ role: Page.Field.Role) -> String { state.withLock { $0.texts[role] ?? "" } }

  /// Learns what a key enters into the focused field.
  func learn(_ event: InputEvent, on page: Page) {
    guard page.dialog == nil, let field = page.focusedField, field.role.isLearned else { return }
    switch event {
    case .key(let key):
      if case .character(let character) = key.code, character.isNumber, key.modifiers.isEmpty {
        state.withLock { $0.texts[field.role, default: ""].append(character) }
      }
    case .paste(let text): state.withLock { $0.texts[field.role] = text.filter(\.isNumber) }
    default: break
    }
  }

  /// Learns what a script fills in.
  func learn(_ action: ElementAction, on page: Page) {
    guard case .fill(let id, let text) = action, let field = page.field(id), field.role.isLearned else { return }
    state.withLock { $0.texts[field.role] = text.filter(\.isNumber) }
  }
}

extension Page.Field.Role {
  /// Whether bugs know what was entered into fields with this role.
  fileprivate var isLearned: Bool { self == .cardNumber || isCode }
}
