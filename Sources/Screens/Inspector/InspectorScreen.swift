import CheckoutCore
import KassaTerminal

/// The flow inspector: the sequence diagram of the payment is the list, and the selected message is open below it.
///
/// It follows the payment until a person selects a row. In a window of fewer than 80 columns, or on Enter, the message
/// has a page of its own.
struct InspectorScreen: CheckoutScreen {
  private(set) var diagram: FlowDiagram
  /// The presentation of which the diagram was made.
  private var source: Presentation
  /// The index of the selected row in the diagram.
  private(set) var selected = 0
  /// The index of the first visible row among the shown ones.
  private(set) var scroll = 0
  private var follows = true
  private(set) var isRaw = false
  /// The first visible line of the message that is open whole; nil while the list is shown.
  private(set) var open: Int?
  /// The text that the rows are filtered by; nil without a filter.
  private(set) var filter: TextInput?
  private(set) var isFiltering = false
  /// The digits of the step to go to; nil unless they are being typed.
  private(set) var wanted: String?
  /// What the filter looks through, for each row; empty until something is filtered.
  private var searched: [FoldedText] = []
  /// The rows that the filter leaves, as indices of the diagram's rows.
  private(set) var shown: [Int]
  /// The question how to copy or to export; nil if none is asked.
  private(set) var choice: InspectorChoice?

  init(_ context: Context) {
    source = context.presentation
    diagram = Self.diagram(context)
    shown = Array(diagram.rows.indices)
    selected = diagram.latest
    keepInView(context)
  }

  var keys: Keys.Map {
    if choice != nil { return Keys.dialog }
    if isFiltering { return Keys.inspectorFilter }
    let map = open == nil ? Keys.inspecting : Keys.inspectingMessage
    // On any other row, the key only says that there is nothing to hold.
    return selectedBreak == nil ? Keys.withoutHint(.breakHere, map) : map
  }

  var isTyping: Bool { isFiltering || wanted != nil }

  private static func diagram(_ context: Context) -> FlowDiagram {
    FlowDiagram(context.presentation, document: DocumentFlow.named(context.setup.providerName))
  }

  // MARK: Keys

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if choice != nil { return choose(key, context) }
    if isFiltering { return edit(key, context) }
    if wanted != nil, goes(key, context) { return [] }
    if let first = open { return handle(key, inMessage: first, context) }
    let page = max(1, InspectorGeometry(context, self).list - 1)
    switch keys.action(for: key) {
    case .up: move(-1, context)
    case .down: move(1, context)
    case .pageUp: move(-page, context)
    case .pageDown: move(page, context)
    case .first: select(at: 0, context)
    case .last:
      select(at: shown.count - 1, context)
      follows = true
      refresh(context)
    case .choose: open = shown.isEmpty ? nil : 0
    case .nextStep: moveToStep(1, context)
    case .previousStep: moveToStep(-1, context)
    case .goTo: wanted = ""
    case .filter:
      filter = filter ?? TextInput(maxLength: 60)
      isFiltering = true
    case .back:
      guard filter != nil else { return [.close] }
      filter = nil
      showMatching(context)
    case let action: return act(action, context)
    }
    return []
  }

  /// What the keys do that the list and the open message have in common.
  private mutating func act(_ action: KeyAction?, _ context: Context) -> [Command] {
    switch action {
    case .raw:
      isRaw.toggle()
      if open != nil { open = 0 }
    case .copyMessage: if row?.message != nil { choice = InspectorChoice(.copy, context, selectedRequest) }
    case .export: choice = InspectorChoice(.export, context, nil)
    case .saveScript: return [.app(.saveScript)]
    case .breakHere:
      guard let held = selectedBreak else { return [.tell("inspector.cannotHold")] }
      return [.app(.breakOn(held))]
    default: break
    }
    return []
  }

  private mutating func handle(_ key: Key, inMessage first: Int, _ context: Context) -> [Command] {
    let room = InspectorGeometry(context, self).message
    let most = max(0, (detail(context, columns: InspectorGeometry(context, self).columns)?.openLines.count ?? 0) - room)
    switch keys.action(for: key) {
    case .up: open = max(0, min(first, most) - 1)
    case .down: open = min(most, first + 1)
    case .pageUp: open = max(0, first - max(1, room - 1))
    case .pageDown: open = min(most, first + max(1, room - 1))
    case .first: open = 0
    case .last: open = most
    case .nextMessage:
      move(1, context)
      open = 0
    case .previousMessage:
      move(-1, context)
      open = 0
    case .back, .choose: open = nil
    case let action: return act(action, context)
    }
    return []
  }

  // MARK: Selection

  /// The selected row; nil if the filter leaves none.
  var row: FlowDiagram.Row? { shown.contains(selected) ? diagram.rows[selected] : nil }

  /// The request that the selected row is, or that it answers; nil for any other row.
  private var selectedRequest: WireMessage? {
    guard let message = row?.message else { return nil }
    return message.isAnswer ? diagram.request(of: selected)?.message : message
  }

  /// The break on messages of the kind of the selected one, or of the request that it answers.
  private var selectedBreak: MessageBreak? {
    if let own = row?.message.flatMap({ MessageBreak(for: $0) }) { return own }
    return selectedRequest.flatMap { MessageBreak(for: $0) }
  }

  private mutating func move(_ step: Int, _ context: Context) {
    guard let place = shown.firstIndex(of: selected) ?? shown.indices.last else { return }
    var next = min(shown.count - 1, max(0, place + step))
    // The heading of an attempt cannot be selected.
    if diagram.rows[shown[next]].content == .section { next += step < 0 ? -1 : 1 }
    select(at: next, context)
  }

  private mutating func select(at place: Int, _ context: Context) {
    guard shown.indices.contains(place) else { return }
    selected = shown[place]
    follows = false
    keepInView(context)
  }

  private mutating func moveToStep(_ direction: Int, _ context: Context) {
    let rest = direction > 0 ? shown.filter { $0 > selected } : shown.filter { $0 < selected }.reversed()
    guard let next = rest.first(where: { diagram.rows[$0].isFirst }) else { return }
    selected = next
    follows = false
    keepInView(context)
  }

  /// Takes a digit of the step to go to.
  /// - Returns: false if the key is no part of the number, so that it has its usual meaning.
  private mutating func goes(_ key: Key, _ context: Context) -> Bool {
    guard let typed = wanted else { return false }
    wanted = nil
    if key == Keys.escape { return true }
    if case .character(let digit) = key.code, digit.isASCII, digit.isNumber {
      let text = typed + String(digit)
      // A 1 may be the start of 10 to 13.
      if text == "1" { wanted = text } else { go(to: text, context) }
      return true
    }
    guard !typed.isEmpty else { return false }
    go(to: typed, context)
    return key == Keys.enter
  }

  private mutating func go(to number: String, _ context: Context) {
    let found = shown.last { diagram.rows[$0].isFirst && String(diagram.rows[$0].step.rawValue) == number }
    guard let found else { return }
    selected = found
    follows = false
    keepInView(context)
  }

  // MARK: Filter

  private mutating func edit(_ key: Key, _ context: Context) -> [Command] {
    switch keys.action(for: key) {
    case .endFilter:
      filter = nil
      isFiltering = false
    case .choose, .down, .up:
      isFiltering = false
      if filter?.isEmpty == true { filter = nil }
    default: if let edit = EditKeys.edit(key) { return apply(edit, context) }
    }
    showMatching(context)
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    isFiltering ? apply(.paste(text), context) : []
  }

  private mutating func apply(_ edit: FieldEdit, _ context: Context) -> [Command] {
    guard filter?.narrow(by: edit) != false else { return [.tell("problem.extra.cardNumber")] }
    showMatching(context)
    return []
  }

  private mutating func showMatching(_ context: Context) {
    let words = WordFilter(filter?.text ?? "")
    if filter?.isEmpty ?? true {
      shown = Array(diagram.rows.indices)
    } else {
      if searched.isEmpty { searched = diagram.rows.map { FoldedText(Self.texts(of: $0, context)) } }
      shown = diagram.rows.indices.filter { words.accepts(searched[$0]) }
    }
    if !shown.contains(selected), let first = shown.first { selected = first }
    keepInView(context)
  }

  /// What the filter looks through: the parties, the path and everything that the message says.
  private static func texts(of row: FlowDiagram.Row, _ context: Context) -> [String] {
    switch row.content {
    case .message(let message):
      [message.name, context.say(message.from.textKey), context.say(message.to.textKey), message.body.text]
    case .note(let key, let details): [FlowNote.words(key, details, context.strings)]
    case .step: [row.step.name, context.say("step." + row.step.name)]
    case .section: []
    case .ended(let outcome): [outcome.name(context.strings)]
    }
  }

  // MARK: State

  mutating func refresh(_ context: Context) {
    if source !== context.presentation {
      source = context.presentation
      let entry = diagram.rows.indices.contains(selected) ? diagram.rows[selected].entry : nil
      diagram = Self.diagram(context)
      searched = []
      if let entry, let index = diagram.rows.firstIndex(where: { $0.entry?.index == entry.index }) { selected = index }
      showMatching(context)
    }
    if follows, open == nil, shown.contains(diagram.latest) { selected = diagram.latest }
    selected = min(selected, max(0, diagram.rows.count - 1))
    keepInView(context)
  }

  private mutating func keepInView(_ context: Context) {
    let rows = InspectorGeometry(context, self).list
    let place = shown.firstIndex(of: selected) ?? 0
    scroll = min(max(scroll, place - rows + 1), place)
    scroll = max(0, min(scroll, shown.count - rows))
  }

  // MARK: Choices

  private mutating func choose(_ key: Key, _ context: Context) -> [Command] {
    guard let answer = choice?.handle(key) else { return [] }
    switch answer {
    case .nothing: return []
    case .close: choice = nil
    case .chosen(let id): return take(id, context)
    }
    return []
  }

  private mutating func take(_ id: ElementID, _ context: Context) -> [Command] {
    defer { choice = nil }
    return choice?.commands(id, row?.message, selectedRequest, context) ?? []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    guard case .press(let id) = action else { return [] }
    if choice?.has(id) == true { return take(id, context) }
    guard let index = Self.index(of: id), shown.contains(index) else { return [] }
    if index == selected, open == nil { open = 0 }
    selected = index
    follows = false
    return []
  }

  static func id(of index: Int) -> ElementID { ElementID("row.\(index)") }

  private static func index(of id: ElementID) -> Int? {
    id.rawValue.hasPrefix("row.") ? Int(id.rawValue.dropFirst(4)) : nil
  }
}
