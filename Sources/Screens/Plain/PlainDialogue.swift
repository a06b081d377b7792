package import CheckoutCore
import KassaCards
import KassaResources
package import KassaTerminal

/// Line mode, which shows the same pages as lines of text and asks for input line by line.
/// Output is append-only, and each question is asked once. At every prompt, a line that begins with `/` is a command.
///
/// The dialogue has no side effects: pages and input lines go in; output lines and actions come out.
package struct PlainDialogue: Sendable {
  /// The current prompt; nil while no input is expected.
  package private(set) var question: Question?

  package struct Question: Equatable, Sendable {
    package let prompt: String
    /// The prompt when the question is asked again: shorter, because the choices have been listed already.
    package let again: String
    /// Whether the input is secret. It is read without echo and never printed.
    package let isSecret: Bool
    /// The number of pages shown up to this question. The same question on a later page is another question.
    let page: Int

    init(prompt: String, again: String, isSecret: Bool, page: Int) {
      (self.prompt, self.again, self.isSecret, self.page) = (prompt.spoken, again.spoken, isSecret, page)
    }
  }

  /// The effect of a line of input.
  package enum Reply: Equatable, Sendable {
    case perform(ElementAction)
    /// Leaves the payment, as F10 does.
    case leave
    /// Fills in the card form with the test card that has this number, and prints this line; nil if the page says it.
    case useTestCard(String, said: String?)
    /// Prints these lines without performing an action.
    case say([String])
  }

  /// The configuration of the interface: the language of the prompts and the test cards.
  package var setup: Setup
  private var strings: StringTable { setup.strings }
  /// Whether to print each step of the payment as it is completed.
  private let tellsSteps: Bool
  private var page: Page?
  private var presentation = Presentation()
  private var pages = 0
  private var news = PlainNews()
  /// The lines since the last answer.
  private var said: Set<String> = []
  /// The field for which the last line was empty although it must be filled in. What was wrong with the line before is
  /// not said then.
  private var missing: ElementID?
  private var steps = StepAnnouncer()
  private var signatures = SignatureAnnouncer()
  private var asking = Asking.nothing
  /// The IDs of the fields on this page for which a prompt has been answered, even if with an empty line.
  private var answered: Set<ElementID> = []
  /// The fields on this page in the order in which their prompts were answered, for `/back`.
  private var visited: [ElementID] = []
  /// The fields that the payer has filled in for this payment. Their values are kept on the way back and in a retry.
  private var given: Set<ElementID> = []
  /// The field to prompt for next, although it is filled in.
  private var reopened: ElementID?
  /// Whether the payer of this payment has been told how to leave while the payment is processed.
  private var hasSaidLeave = false

  private enum Asking: Equatable {
    case nothing
    case field(ElementID)
    /// A menu of elements, numbered from 1.
    case menu([ElementID])
    /// The list of test cards, numbered from 1.
    case testCards([TestCardRow])

    var isTestCards: Bool { if case .testCards = self { true } else { false } }
  }

  /// The field that the current prompt asks for; nil if it asks for something else or there is none.
  package var asked: ElementID? { if case .field(let id) = asking { id } else { nil } }

  /// - Parameter tellsSteps: whether to print each step of the payment as it is completed.
  package init(setup: Setup, tellsSteps: Bool = false) {
    self.setup = setup
    self.tellsSteps = tellsSteps
  }

  /// Processes a new or changed page.
  /// - Parameter presentation: the flow state behind the page. By default, only the page is printed.
  /// - Returns: the new lines to print: first the completed steps if they are told, then the page.
  package mutating func show(_ page: Page, of presentation: Presentation = Presentation()) -> [String] {
    let completed = steps.take(presentation)
    let refused = signatures.take(presentation, strings)
    var lines = tellsSteps ? completed.map { $0.words(strings) } + refused : []
    let (new, isSame) = news.take(page, presentation)
    lines += new
    if page.id == .shop { hasSaidLeave = false }
    if canLeaveUnasked(page, presentation), page.id == .processing, !hasSaidLeave {
      hasSaidLeave = true
      lines.append(strings("plain.help.cancel"))
    }
    if self.page == nil { lines.append(strings("plain.intro")) }
    if !isSame {
      pages += 1
      if asking.isTestCards { asking = .nothing }
    }
    if self.page?.id != page.id { (answered, visited, reopened) = ([], [], nil) }
    // Who tries the same card again has its values kept, and is asked for the security code only.
    if page.id == .shop || page.id == .retry { given = [] }
    self.page = page
    self.presentation = presentation
    if !asking.isTestCards { ask() }
    said.formUnion(lines)
    return lines.map(\.spoken)
  }

  /// Whether the payer can leave now although nothing is asked, because the payment is opened or processed.
  package var canLeaveUnasked: Bool { page.map { canLeaveUnasked($0, presentation) } ?? false }

  private func canLeaveUnasked(_ page: Page, _ presentation: Presentation) -> Bool {
    page.id.isWaiting && page.dialog == nil && PaymentSummary(presentation, of: setup.order).leaving != .over
  }

  /// Returns whether a line leaves the payment although nothing is asked.
  /// - Parameter isTyped: whether somebody types the line now. In a pipe, `0` may be an answer to the next question.
  package static func leaves(_ line: String, isTyped: Bool) -> Bool {
    PlainCommand.isCommand(line) ? PlainCommand.read(line).command == .cancel : isTyped && number(line) == 0
  }

  /// Returns what to say when the input ends while the payment goes on; nil if the payment does not go on.
  package var lastWords: [String]? {
    let summary = PaymentSummary(presentation, of: setup.order)
    guard summary.leaving.isSent else { return nil }
    return [summary.sentence(strings), summary.explanation(strings)].compactMap(\.self)
  }

  /// Returns what to say of the payment when the program is interrupted; nothing if there is none.
  /// - Parameter exitLine: the line about the last payment that has ended, as the full screen leaves it in the terminal.
  package func words(atInterruption exitLine: String?) -> [String] {
    let leaving = PaymentSummary(presentation, of: setup.order).leaving
    if leaving.isSent { return lastWords ?? [] }
    return [leaving == .over ? exitLine : leaving.wordsAfterwards(strings)].compactMap(\.self)
  }

  /// Processes a line of input that answers the current prompt.
  package mutating func answer(_ line: String) -> Reply {
    (said, missing) = ([], nil)
    return switch reply(to: line) {
    case .say(let lines): .say(lines.map(\.spoken))
    case let reply: reply
    }
  }

  private mutating func reply(to line: String) -> Reply {
    if asking != .nothing, PlainCommand.isCommand(line) {
      let (command, words) = PlainCommand.read(line)
      return perform(command, words)
    }
    if asking != .nothing, let reply = read(tracks: line) { return reply }
    switch asking {
    case .nothing: return .say([])
    case .field(let id): return fill(id, line)
    case .menu(let ids):
      guard let number = Self.number(line), (0...ids.count).contains(number) else {
        return .say([strings("plain.invalid")])
      }
      if number == 0 { return .leave }
      let id = ids[number - 1]
      guard isField(id) else { return .perform(.press(id)) }
      reopened = id
      return .say([])
    case .testCards(let cards):
      guard let number = Self.number(line), (0...cards.count).contains(number) else {
        return .say([strings("plain.invalid")])
      }
      asking = .nothing
      guard number > 0 else { return .say([]) }
      // The card replaces what the payer has entered, so no prompt asks whether to keep that.
      (reopened, given) = (nil, [])
      return .useTestCard(
        cards[number - 1].number, said: page?.id == .shop ? nil : PlainTestCards.filled(cards[number - 1], setup))
    }
  }

  /// Fills in the form from a card reader's line, whichever prompt it answers. That prompt comes again if its field is
  /// still empty. Returns nil if the line is not from a card reader, or if the page has no form of a card.
  private mutating func read(tracks line: String) -> Reply? {
    let form = blocks.lazy.compactMap { block -> ElementID? in
      guard case .field(let field) = block, field.role == .cardNumber || field.role == .securityCode else { return nil }
      return field.id
    }
    guard CardTrack.begins(line), let id = form.first else { return nil }
    // The card replaces what the payer has entered, so no prompt asks whether to keep that.
    (asking, reopened, given) = (.nothing, nil, [])
    return .perform(.fill(id, text: line))
  }

  private static func number(_ line: String) -> Int? { Int(line.filter { !$0.isWhitespace }) }

  private mutating func fill(_ id: ElementID, _ line: String) -> Reply {
    let field = field(id)
    let isKept = line.isEmpty && field.map(Self.isKept) == true
    if line.isEmpty, !isKept, field?.isRequired == true {
      missing = id
      return .say(["! " + strings("problem.field.required")])
    }
    answered.insert(id)
    visited.append(id)
    reopened = nil
    if isKept { return .say([]) }
    if !line.isEmpty { given.insert(id) }
    return .perform(.fill(id, text: line))
  }

  /// Returns the number of an element in the menu that is asked for; nil if the menu does not have it, or there is none.
  package func line(to id: ElementID) -> String? {
    guard case .menu(let ids) = asking else { return nil }
    return ids.firstIndex(of: id).map { String($0 + 1) }
  }

  /// Whether an empty line goes on: the field that is asked for needs nothing, or keeps what it has.
  package var canPass: Bool { asked.flatMap(field).map { Self.isKept($0) || !$0.isRequired } ?? false }

  // MARK: Commands

  /// - Parameter words: the words after the command.
  private mutating func perform(_ command: PlainCommand?, _ words: String) -> Reply {
    switch command {
    case .back: return goBack()
    case .cancel: return .leave
    case .cards: return listTestCards(words)
    case .help: return .say(help)
    case .steps:
      let steps = StepAnnouncer.all(presentation).map { $0.words(strings) }
      return .say(steps.isEmpty ? [strings("plain.steps.none")] : steps)
    case nil: return .say(["! " + strings("plain.unknown")])
    }
  }

  /// Goes back to the field answered before, or presses the button that goes back.
  private mutating func goBack() -> Reply {
    if asking.isTestCards {
      asking = .nothing
      return .say([])
    }
    if let id = visited.popLast() {
      reopened = id
      return .say([])
    }
    var ways: [ElementID] = [.back, .close, .stay, .keep]
    if page?.id == .order || page?.id == .sandbox { ways.append(.done) }
    let pressable = page?.elements.filter(\.isEnabled).map(\.id) ?? []
    return ways.first(where: pressable.contains).map { .perform(.press($0)) } ?? .say([strings("plain.noBack")])
  }

  /// Lists the test cards that contain all the words. Where a card can be used, one of them can then be chosen.
  private mutating func listTestCards(_ words: String) -> Reply {
    let list = PlainTestCards(setup, words)
    guard takesTestCards, !list.cards.isEmpty else {
      return .say(list.lines + (list.cards.isEmpty ? [] : [strings("plain.cards.elsewhere")]))
    }
    asking = .testCards(list.cards)
    let choose = strings("plain.cards.choose", count: list.cards.count) + ": "
    question = Question(prompt: choose, again: choose, isSecret: false, page: pages)
    return .say(list.lines)
  }

  /// Whether a test card can be used here: in a form with a card number, or on a page that leads to one. Such a page
  /// offers the key for the test cards, except in a demonstration.
  private var takesTestCards: Bool {
    let key = Keys.everywhereWithCards.hints.first { $0.action == .testCards }?.key
    let isForm = blocks.contains { if case .field(let field) = $0 { field.role == .cardNumber } else { false } }
    return isForm || page?.hints.contains { $0.stroke == key } == true
  }

  private var help: [String] {
    var lines: [String]
    switch asking {
    case .menu(let ids): lines = [strings("plain.help.menu")] + menuLines(ids)
    case .testCards(let cards): lines = [strings("plain.help.menu")] + PlainTestCards.rows(cards, setup)
    case .field, .nothing: lines = [strings("plain.help.field")]
    }
    lines += PlainCommand.allCases.map { strings("plain.help." + $0.rawValue) }
    return lines
  }

  /// Returns the error of the current field, to print before the prompt is repeated.
  /// The page may have said it already.
  package func complaints() -> [String] {
    guard case .field(let id) = asking, id != missing, let error = field(id)?.error, !said.contains("! " + error) else {
      return []
    }
    return ["! " + error]
  }

  // MARK: Prompts

  private mutating func ask() {
    let elements = page?.elements.filter(\.isEnabled) ?? []
    let again = elements.first { $0.id == reopened && isField($0.id) }
    if let wanted = again ?? elements.first(where: { wants($0.id) }) {
      answered.remove(wanted.id)
      asking = .field(wanted.id)
      question = fieldQuestion(wanted.id)
      return
    }
    // Where the bank asks elsewhere, whoever plays it in mock mode answers while the payment is processed.
    let isWaiting = page?.id.isWaiting == true && !elements.contains { OutOfBandAction($0.id) != nil }
    guard !elements.isEmpty, !(isWaiting && page?.dialog == nil) else {
      asking = .nothing
      question = nil
      return
    }
    // The first answer leads on; the fields, which have been answered, come last. Where answers have to be chosen first, they
    // stand before what sends them, and keep their numbers while they are chosen.
    let (fields, others) = (elements.filter { isField($0.id) }, elements.filter { !isField($0.id) })
    let isChoice = others.contains { $0.id.isOption }
    let ordered = isChoice ? others : others.filter(\.isPrimary) + others.filter { !$0.isPrimary }
    let ids = (ordered + fields).map(\.id)
    asking = .menu(ids)
    let choose = strings("plain.choose", count: ids.count) + ": "
    question = Question(
      prompt: (menuLines(ids) + [choose]).joined(separator: "\n"), again: choose, isSecret: false, page: pages)
  }

  /// Whether to prompt for the field.
  /// This is the case if the field has an error, or if no prompt for it has been answered on this page and it is empty
  /// or keeps a value that the payer has entered before.
  private func wants(_ id: ElementID) -> Bool {
    guard let field = field(id) else { return false }
    if field.error != nil { return true }
    return !answered.contains(id) && (field.text.isEmpty || field.isBlank || given.contains(id))
  }

  private func fieldQuestion(_ id: ElementID) -> Question? {
    guard let field = field(id) else { return nil }
    let hints = [field.hint, field.isSecret ? strings("plain.secret") : ""].filter { !$0.isEmpty }
    let hint = hints.isEmpty ? "" : " (\(hints.joined(separator: "; ")))"
    let prompt = Sanitizer.cleanLine((Self.isKept(field) ? kept(field) : field.label + hint) + ": ")
    return Question(prompt: prompt, again: prompt, isSecret: field.isSecret, page: pages)
  }

  /// Whether the field has a valid value, which an empty line keeps.
  private static func isKept(_ field: Page.Field) -> Bool {
    !field.text.isEmpty && !field.isBlank && field.error == nil
  }

  /// Returns the prompt for a field with a value. Only the last four digits of a card number are printed.
  private func kept(_ field: Page.Field) -> String {
    if field.isSecret || field.role.isPrivate { return strings("plain.kept.secret", ["label": field.label]) }
    guard field.role == .cardNumber || field.id == .pan else {
      return strings("plain.kept", ["label": field.label, "value": CardNumberText.masked(field.text)])
    }
    let digits = String(field.text.filter(\.isNumber).suffix(4))
    return strings("plain.kept.card", ["label": field.label, "digits": digits])
  }

  private func menuLines(_ ids: [ElementID]) -> [String] {
    let rows = choices
    return ids.enumerated().map { index, id in
      let element = page?.elements.first { $0.id == id }
      let detail = rows[id].map { $0.isEmpty ? "" : ", \($0)" } ?? ""
      return Sanitizer.cleanLine("\(index + 1) \(element?.label ?? id.rawValue)\(detail)")
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
}

extension String {
  /// The text with ordinary spaces between thousands and before a currency. Speech synthesisers join the groups of a number,
  /// and speak its currency, over an ordinary space only: see findings/espeak-amounts.sh.
  var spoken: String { String(map { "\u{A0}\u{202F}\u{2009}".contains($0) ? " " : $0 }) }
}
