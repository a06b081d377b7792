package import CheckoutCore
package import KassaResources
package import KassaTerminal

/// Line mode, which shows the same pages as lines of text and asks for input line by line.
/// Output is append-only, and each prompt appears once.
///
/// The dialogue has no side effects: pages and input lines go in; output lines and actions come out.
package struct PlainDialogue: Sendable {
  /// The current prompt; nil while no input is expected.
  package private(set) var question: Question?

  package struct Question: Equatable, Sendable {
    package var prompt: String
    /// Whether the input is secret. It is read without echo and never printed.
    package var isSecret: Bool
  }

  /// The effect of a line of input.
  package enum Reply: Equatable, Sendable {
    case perform(ElementAction)
    /// Leaves the payment, as F10 does.
    case leave
    /// Prints these lines without performing an action.
    case say([String])
  }

  /// The language of the prompts.
  package var strings: StringTable
  private var page: Page?
  private var printed: [String] = []
  private var steps = StepAnnouncer()
  private var asking = Asking.nothing
  /// The IDs of the fields on this page for which a prompt has been answered, even if with an empty line.
  private var answered: Set<ElementID> = []

  private enum Asking: Equatable {
    case nothing
    case field(ElementID)
    /// A menu of elements, numbered from 1.
    case menu([ElementID])
  }

  package init(strings: StringTable) { self.strings = strings }

  /// Processes a new or changed page.
  /// - Parameter presentation: the flow state behind the page. By default, only the page is printed.
  /// - Returns: the new lines to print: first the completed steps, then the page.
  package mutating func show(_ page: Page, of presentation: Presentation = Presentation()) -> [String] {
    let isSame = self.page.map { $0.id == page.id && $0.dialog?.id == page.dialog?.id } ?? false
    let all = PagePlain(page, isFirst: self.page == nil).lines
    var lines = steps.take(presentation).map { $0.words(strings) }
    if isSame {
      lines += Self.additions(all, to: printed)
    } else {
      if self.page != nil { lines.append("") }
      lines += all
      answered = []
    }
    self.page = page
    printed = all
    ask()
    return lines
  }

  /// Processes a line of input that answers the current prompt.
  package mutating func answer(_ line: String) -> Reply {
    switch asking {
    case .nothing: return .say([])
    case .field(let id):
      answered.insert(id)
      return .perform(.fill(id, text: line))
    case .menu(let ids):
      let trimmed = line.filter { !$0.isWhitespace }
      if trimmed == "0" { return .leave }
      guard let number = Int(trimmed), ids.indices.contains(number - 1) else {
        return .say([strings("plain.invalid")])
      }
      let id = ids[number - 1]
      if isField(id) {
        answered.remove(id)
        asking = .field(id)
        question = fieldQuestion(id)
        return .say([])
      }
      return .perform(.press(id))
    }
  }

  /// Returns the error of the current field, to print before the prompt is repeated.
  package mutating func complaints() -> [String] {
    guard case .field(let id) = asking, let error = field(id)?.error else { return [] }
    return ["! " + error]
  }

  // MARK: Prompts

  private mutating func ask() {
    let elements = page?.elements.filter(\.isEnabled) ?? []
    if let wanted = elements.first(where: { wants($0.id) }) {
      answered.remove(wanted.id)
      asking = .field(wanted.id)
      question = fieldQuestion(wanted.id)
      return
    }
    let isWaiting = page?.id.isWaiting ?? false
    guard !elements.isEmpty, !(isWaiting && page?.dialog == nil) else {
      asking = .nothing
      question = nil
      return
    }
    let buttons = elements.filter { !isField($0.id) }
    let ids = (buttons + elements.filter { isField($0.id) }).map(\.id)
    asking = .menu(ids)
    question = Question(
      prompt: menuLines(ids).joined(separator: "\n") + "\n"
        + strings("plain.choose", ["count": String(ids.count)]) + ": ", isSecret: false)
  }

  /// Whether to prompt for the field.
  /// This is the case if the field has an error, or if it is empty and no prompt for it has been answered on this page.
  private func wants(_ id: ElementID) -> Bool {
    guard let field = field(id) else { return false }
    if field.error != nil { return true }
    return (field.text.isEmpty || field.isBlank) && !answered.contains(id)
  }

  private func fieldQuestion(_ id: ElementID) -> Question? {
    guard let field = field(id) else { return nil }
    let hints = [field.hint, field.isSecret ? strings("plain.secret") : ""].filter { !$0.isEmpty }
    let hint = hints.isEmpty ? "" : " (\(hints.joined(separator: "; ")))"
    return Question(prompt: Sanitizer.clean("\(field.label)\(hint): "), isSecret: field.isSecret)
  }

  private func menuLines(_ ids: [ElementID]) -> [String] {
    let rows = choices
    return ids.enumerated().map { index, id in
      let element = page?.elements.first { $0.id == id }
      let detail = rows[id].map { $0.isEmpty ? "" : ", \($0)" } ?? ""
      return Sanitizer.clean("\(index + 1) \(element?.label ?? id.rawValue)\(detail)")
    }
  }

  private var blocks: [Page.Block] { page.map { $0.dialog?.body ?? $0.body } ?? [] }

  private var choices: [ElementID: String] {
    var details: [ElementID: String] = [:]
    for block in blocks {
      switch block {
      case .choice(let choice): for row in choice.rows { details[row.id] = row.detail }
      case .checkbox(let box): details[box.id] = strings(box.isOn ? "plain.yes" : "plain.no")
      default: break
      }
    }
    return details
  }

  private func field(_ id: ElementID) -> Page.Field? {
    for case .field(let field) in blocks where field.id == id { return field }
    return nil
  }

  private func isField(_ id: ElementID) -> Bool { field(id) != nil }

  // MARK: New lines

  /// Returns the lines that were not in the previous output, in their original order.
  private static func additions(_ lines: [String], to old: [String]) -> [String] {
    var known: [String: Int] = [:]
    for line in old { known[line, default: 0] += 1 }
    return lines.filter { line in
      guard let count = known[line], count > 0 else { return !line.isEmpty }
      known[line] = count - 1
      return false
    }
  }
}
