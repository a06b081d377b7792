import KassaResources
import KassaTerminal

/// A list that a person narrows down by typing. An entry stays if it has every word of the filter.
struct FilteredList: Sendable {
  struct Entry: Equatable, Sendable {
    var id: ElementID
    /// The heading above the entry and those that follow it in the same group; empty for none.
    var group = ""
    var label: String
    /// Further text that the filter finds but the list does not show.
    var words = ""
    var detail: String
    var badge: Page.Badge?
    /// Whether the filter prefers other entries with its words in the detail, which is about something beside the group.
    var isAside = false

    /// Text that the filter finds only if nothing else has its words.
    var explanation = ""

    /// Returns how well the words fit, from 0: the group, what the list shows, or anything that belongs to the entry.
    /// - Parameter explained: whether the explanation belongs to it.
    /// - Returns: nil if a word is missing.
    fileprivate func rank(_ words: WordFilter, explained: Bool) -> Int? {
      if words.accepts([group]) { return 0 }
      if words.accepts([label, isAside ? "" : detail, badge?.text ?? ""]) { return 1 }
      let all = [label, self.words, detail, badge?.text ?? "", group, explained ? explanation : ""]
      return words.accepts(all) ? 2 : nil
    }
  }

  /// What a key did.
  enum Answer: Equatable {
    case nothing, close
    case chosen(ElementID)
  }

  /// The element that the list is.
  let id: ElementID
  private(set) var entries: [Entry]
  private(set) var filter = TextInput(maxLength: 30)
  /// Whether the filter has not taken the last key or paste, as it would look like a card number.
  private var isRefused = false
  private(set) var selected: ElementID?

  /// - Parameters:
  ///   - entries: the entries, those of a group in succession.
  ///   - selected: the entry that is selected first; nil for the first one.
  init(_ id: ElementID, _ entries: [Entry], selected: ElementID? = nil) {
    self.id = id
    self.entries = entries
    self.selected = selected ?? entries.first?.id
  }

  /// Shows other entries. The filter stays, and the selection too if its entry is still there.
  mutating func replace(_ entries: [Entry]) {
    self.entries = entries
    selectShown()
  }

  /// The entries that the filter leaves, those that fit best first. The entries of a group stay together. If none has the
  /// words as typed, the explanations and the first letters of long words count, so that inflected words are found as well.
  var shown: [Entry] {
    if filter.isEmpty { return entries }
    let words = WordFilter(filter.text)
    let exact = ranked(words, explained: false)
    return exact.isEmpty ? ranked(words.stems, explained: true) : exact
  }

  private func ranked(_ words: WordFilter, explained: Bool) -> [Entry] {
    let found = entries.compactMap { entry in
      entry.rank(words, explained: explained).map { (entry: entry, rank: $0) }
    }
    let groups = Dictionary(grouping: found, by: \.entry.group)
    let best = groups.mapValues { $0.map(\.rank).min() ?? 0 }
    let order = found.reduce(into: [String]()) { if !$0.contains($1.entry.group) { $0.append($1.entry.group) } }
    var shown: [Entry] = []
    for rank in 0...2 {
      for group in order where best[group] == rank {
        for rank in rank...2 {
          for one in groups[group] ?? [] where one.rank == rank { shown.append(one.entry) }
        }
      }
    }
    return shown
  }

  mutating func handle(_ key: Key) -> Answer {
    isRefused = false
    switch Keys.palette.action(for: key) {
    case .up: move(-1)
    case .down: move(1)
    case .pageUp: page(-Self.pageLength)
    case .pageDown: page(Self.pageLength)
    case .choose: return selected.map { .chosen($0) } ?? .nothing
    case .back:
      if filter.isEmpty { return .close }
      apply(.clear)
    default: if let edit = EditKeys.edit(key) { apply(edit) }
    }
    return .nothing
  }

  mutating func paste(_ text: String) { apply(.paste(text)) }

  /// Returns the entry that an action chooses; nil if it chooses none.
  mutating func perform(_ action: ElementAction) -> ElementID? {
    guard case .press(let id) = action, shown.contains(where: { $0.id == id }) else { return nil }
    return id
  }

  /// Applies an edit to the filter. What is typed selects the entry that fits best.
  private mutating func apply(_ edit: FieldEdit) {
    isRefused = !filter.narrow(by: edit)
    if isRefused { return }
    if edit.inserts { selected = nil }
    selectShown()
  }

  /// Selects the first entry if the filter has hidden the selected one.
  private mutating func selectShown() {
    let left = shown
    if !left.contains(where: { $0.id == selected }) { selected = left.first?.id }
  }

  /// How many entries the page keys go up or down.
  private static let pageLength = 8

  /// Goes up or down by a page, at most to the first or the last entry.
  private mutating func page(_ step: Int) {
    let ids = shown.map(\.id)
    guard let index = ids.firstIndex(where: { $0 == selected }) else { return }
    selected = ids[min(ids.count - 1, max(0, index + step))]
  }

  private mutating func move(_ step: Int) {
    let ids = shown.map(\.id)
    guard !ids.isEmpty, let index = ids.firstIndex(where: { $0 == selected }) else { return }
    selected = ids[(index + step + ids.count) % ids.count]
  }

  // MARK: Page

  /// - Parameter none: the key of the text for no entry.
  func dialog(
    _ name: ScreenName, title: String, none: String = "filter.none", _ strings: StringTable
  ) -> Page.Dialog {
    var body: [Page.Block] = []
    // The badges of all entries count, so that nothing moves while the person types.
    let badgeColumns = entries.compactMap { $0.badge.map { TextWidth.columns($0.text) + 2 } }.max() ?? 0
    var rest = shown[...]
    while let first = rest.first {
      let group = rest.prefix { $0.group == first.group }
      rest = rest.dropFirst(group.count)
      let isHere = group.contains { $0.id == selected }
      var choice = Page.Choice(
        id: isHere ? id : ElementID("list.\(first.id)"),
        rows: group.map { Page.Choice.Row(id: $0.id, label: $0.label, detail: $0.detail, badge: $0.badge) },
        selected: isHere ? selected : nil)
      choice.badgeColumns = badgeColumns
      if !first.group.isEmpty {
        if !body.isEmpty { body.append(.space) }
        body.append(.text(first.group, id: ElementID("group.\(first.id)"), tone: .strong))
      }
      body.append(.choice(choice))
    }
    if body.isEmpty { body = [.text(strings(none), id: "filter.none", tone: .muted)] }
    if isRefused { body.insert(.text(strings("problem.extra.cardNumber"), id: "filter.refused", tone: .error), at: 0) }
    var dialog = Page.Dialog(id: name, title: title, body: body, focus: id)
    dialog.filter = Page.Filter(text: filter.text, cursor: filter.cursorColumn, placeholder: strings("filter.hint"))
    return dialog
  }
}

/// A screen that consists of a filtered list, and closes when an entry is chosen.
protocol FilteredListScreen: CheckoutScreen {
  var list: FilteredList { get set }
  /// What choosing an entry does; nil if it does nothing.
  func effect(of id: ElementID) -> Command?
}

extension FilteredListScreen {
  var keys: KeyMap<KeyAction> { Keys.palette }
  var isTyping: Bool { true }

  private func choose(_ id: ElementID) -> [Command] { [.close] + [effect(of: id)].compactMap(\.self) }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    switch list.handle(key) {
    case .chosen(let id): choose(id)
    case .close: [.close]
    case .nothing: []
    }
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    list.paste(text)
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    list.perform(action).map(choose) ?? []
  }
}
