import CheckoutCore
import KassaScreens
import KassaTerminal

/// The rules about what keys, pastes and waiting do. They are tried on a copy of the app.
extension AccessibilityRule {
  // MARK: 2.2.1

  /// The time that everything that goes away stays at least.
  private static let least = Duration.seconds(20)

  /// A time limit is said, and leaves time enough. Once it is over, there is another attempt. What the screen itself takes
  /// away stays long enough, or does so when it is asked for again.
  /// - Parameters:
  ///   - isNew: whether the limit of the payer's action has just begun.
  ///   - isOver: whether a limit of this payment has passed.
  static func timing(_ sight: AccessibilitySight, isNew: Bool, isOver: Bool) -> AccessibilityVerdict {
    let (app, flow) = (sight.app, sight.app.presentation.flow)
    if sight.app.isCovered { return .doesNotApply("it lies over another screen") }
    if let result = flow.result, isOver, ![.success, .held, .partial].contains(result.outcome) {
      let ways = sight.waysOn.map { sight.quoted($0.id) }
      return AccessibilityVerdict(
        ways.isEmpty ? ["the time is over, and nothing leads to another attempt"] : [],
        else: "the time is over; \(ways.joined(separator: ", ")) leads on")
    }
    var failures: [String] = []
    let left = flow.deadline.map { $0 - app.now } ?? .zero
    if left > .zero {
      if isNew, !flow.isResumed, left < least { failures.append("the time limit is only \(left.wholeSeconds) s") }
      if !saysTime(app, left) { failures.append("the time left, \(left.wholeSeconds) s, is not said") }
    }
    let kept = keepsElements(app)
    if kept == false { failures.append("what the elements offer goes away within \(least.wholeSeconds) s for good") }
    if left == .zero, kept == nil, failures.isEmpty { return .doesNotApply("no time limit") }
    return AccessibilityVerdict(
      failures, else: left > .zero ? "the time left is said" : "asked for again, it stays \(least.wholeSeconds) s")
  }

  /// Whether a text with a number changes while the time runs out.
  private static func saysTime(_ app: App, _ left: Duration) -> Bool {
    let (early, late) = (app.after(left / 3).page(), app.after(left * 2 / 3).page())
    return zip(RawTextOracle.texts(of: early), RawTextOracle.texts(of: late)).contains { early, late in
      early != late && early.contains(where: \.isNumber) && late.contains(where: \.isNumber)
    }
  }

  /// Whether what goes away by itself stays long enough when Enter asks for it again; nil if nothing goes away.
  private static func keepsElements(_ app: App) -> Bool? {
    let almost = least - .milliseconds(1)
    let offered = words(app)
    guard words(app.after(almost)) != offered else { return nil }
    let again = app.after(least).after(.key(Key(.enter)))
    return words(again) == offered && words(again.after(almost)) == offered
  }

  /// The names of the elements, without numbers: a countdown in one changes nothing.
  private static func words(_ app: App) -> [String] {
    let page = app.page()
    return [page.topID.rawValue] + page.elements.map { $0.label.filter(\.isLetter) }
  }

  // MARK: 2.4.3

  /// Tab goes once through the elements, from top to bottom, and comes back; Shift-Tab goes the other way. Every element is
  /// reached by Tab, or by the arrows of a list.
  static func focusOrder(_ sight: AccessibilitySight) -> AccessibilityVerdict {
    guard sight.page.elements.contains(where: \.isEnabled) else { return .doesNotApply("nothing can be chosen") }
    let (tab, back) = (InputEvent.key(Key(.tab)), InputEvent.key(Key(.backTab)))
    let first = sight.page.focusedID
    // A Tab that follows an automatic step by habit is ignored.
    let once = sight.app.after(tab)
    let start = once.page().focusedID == first ? once : sight.app
    var (app, visited) = (start, [(id: first, page: sight.page)])
    while true {
      app = app.after(tab)
      let page = app.page()
      guard page.topID == sight.page.topID else { return .fails(["Tab leads away, to \(page.topID)"]) }
      if page.focusedID == first { break }
      visited.append((page.focusedID, page))
      guard visited.count <= 2 * page.elements.count + 2 else {
        return .fails(["Tab does not come back to \(first.map(sight.quoted) ?? "where it began")"])
      }
    }
    var failures = disorder(visited.compactMap { stop in stop.id.map { ($0, stop.page) } })
    let next = start.after(tab).page().focusedID
    if next != first, start.after(tab).after(back).page().focusedID != first {
      failures.append("Shift-Tab does not lead back from \(next.map(sight.quoted) ?? "nothing")")
    }
    failures += unreached(sight, Set(visited.compactMap(\.id))).map { "no key leads to \(sight.quoted($0))" }
    let path = visited.compactMap { stop in stop.id.map(stop.page.quoted) }.joined(separator: " → ")
    return AccessibilityVerdict(failures, else: path.isEmpty ? "rows by ↑ and ↓" : path)
  }

  /// Returns where the order in which elements get the focus differs from that on the page.
  private static func disorder(_ visited: [(id: ElementID, page: Page)]) -> [String] {
    let places = visited.map { $0.page.place(of: $0.id) }
    if let lost = zip(visited, places).first(where: { $1 == nil }) {
      return ["the focus goes to \(lost.0.id), which is not there"]
    }
    // The walk may begin anywhere; at the end it goes on at the top.
    let top = places.indices.min { places[$0] ?? 0 < places[$1] ?? 0 } ?? 0
    let order = (places[top...] + places[..<top]).compactMap(\.self)
    let stops = visited[top...] + visited[..<top]
    for (index, pair) in zip(order, order.dropFirst()).enumerated() where pair.1 <= pair.0 {
      let (from, to) = (stops[stops.startIndex + index], stops[stops.startIndex + index + 1])
      return ["Tab goes back, from \(from.page.quoted(from.id)) to \(to.page.quoted(to.id))"]
    }
    return []
  }

  private static func unreached(_ sight: AccessibilitySight, _ visited: Set<ElementID>) -> [ElementID] {
    let elements = sight.page.elements
    // Up and down lead through the rows of a list, left and right to the buttons of one.
    let arrows = [Key(.down), Key(.up), Key(.right), Key(.left)].map { sight.app.after(.key($0)).page() }
    let visited = visited.union(arrows.compactMap(\.focusedID))
    func list(_ element: Page.Element) -> ElementID? { if case .row(let list) = element.kind { list } else { nil } }
    let reached = Set(elements.filter { visited.contains($0.id) }.compactMap(list)).union(visited)
    let missed = elements.filter { element in
      element.isEnabled && !visited.contains(element.id) && list(element).map { !reached.contains($0) } ?? true
    }
    // Several lists may share the arrows, and so may a list and buttons.
    let moves =
      missed.contains { list($0) != nil }
      && arrows.contains { $0.selection != sight.page.selection }
    return missed.filter { !moves || list($0) == nil }.map(\.id)
  }

  // MARK: 3.3.8

  /// A code can be pasted into each field that asks for one.
  static func authentication(_ sight: AccessibilitySight) -> AccessibilityVerdict {
    let fields = sight.app.isCovered ? [] : sight.page.topFields.filter(\.role.isCode)
    guard !fields.isEmpty else { return .doesNotApply("no code is asked for") }
    let failures = fields.compactMap { field -> String? in
      let code = field.role == .securityCode ? "123" : "1234"
      let emptied = sight.app.after(.fill(field.id, text: "")).after(.focus(field.id))
      let pasted = emptied.after(.paste(code)).page().field(field.id)?.text.filter { !$0.isWhitespace }.count ?? 0
      return pasted == code.count
        ? nil : "of a pasted code, \(pasted) of \(code.count) digits come into \(sight.quoted(field.id))"
    }
    return AccessibilityVerdict(failures, else: fields.map { sight.quoted($0.id) }.joined(separator: ", "))
  }
}

extension Page {
  /// Returns the place of an element, or of the first row of a list, in the order of display; nil if it is not there.
  fileprivate func place(of id: ElementID) -> Int? {
    elements.firstIndex { element in
      if case .row(id) = element.kind { true } else { element.id == id }
    }
  }
}
