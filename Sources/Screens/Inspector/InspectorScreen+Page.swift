import CheckoutCore
import KassaTerminal

// How the inspector is drawn: only the rows and lines that are seen are laid out.
extension InspectorScreen {
  func detail(_ context: Context, columns: Int) -> MessageDetail? {
    row.map { MessageDetail(row: $0, isRaw: isRaw, columns: columns, context: context) }
  }

  func page(_ context: Context) -> Page {
    let geometry = InspectorGeometry(context, self)
    let lines = open.map { messageLines($0, geometry, context) } ?? listLines(geometry, context)
    var page = Page(id: .inspector, body: [.lines(lines)])
    page.isOverlay = true
    page.isWide = true
    // The sign of the selected row is only drawn; the focus says which one it is.
    if lines.contains(where: { $0.id == Self.id(of: selected) }) { page.focus = Self.id(of: selected) }
    page.dialog = choice?.dialog(context)
    return page
  }

  private func messageLines(_ first: Int, _ geometry: InspectorGeometry, _ context: Context) -> [Page.Line] {
    guard let detail = detail(context, columns: geometry.columns) else { return [] }
    let lines = detail.openLines
    let start = max(0, min(first, lines.count - geometry.message))
    return [rule(detail.title, "\(min(lines.count, start + geometry.message))/\(lines.count)", geometry, context)]
      + lines.dropFirst(start).prefix(geometry.message)
  }

  private func listLines(_ geometry: InspectorGeometry, _ context: Context) -> [Page.Line] {
    let drawing = DiagramLine(
      context: context, columns: DiagramColumns(columns: geometry.columns, hasDocument: diagram.hasDocument),
      began: diagram.began)
    var lines = [drawing.heading(isScrolled: scroll > 0)]
    let held = Set(context.breaks.map(\.name))
    for index in shown.dropFirst(scroll).prefix(geometry.list) {
      let row = diagram.rows[index]
      let isHeld =
        !held.isEmpty && row.message.flatMap { MessageBreak(for: $0) }.map { held.contains($0.name) } ?? false
      var line = drawing.line(row, isSelected: index == selected, isHeld: isHeld)
      line.id = diagram.rows[index].content == .section ? nil : Self.id(of: index)
      lines.append(line)
    }
    if shown.isEmpty { lines.append(Page.Line(context.say("filter.none"), .muted)) }
    lines += Array(repeating: Page.Line(""), count: max(0, geometry.list + 1 - lines.count))
    if let prompt = prompt(context) { lines.append(prompt) }
    guard geometry.detail > 0, let detail = detail(context, columns: geometry.columns) else { return lines }
    return lines + detailLines(detail, geometry, context)
  }

  /// The selected message below the diagram, as far as it fits. A sign in its title stands for rows below the last one.
  private func detailLines(_ detail: MessageDetail, _ geometry: InspectorGeometry, _ context: Context) -> [Page.Line] {
    let (all, fields) = detail.lines(most: geometry.detail + 1)
    let more = scroll + geometry.list < shown.count ? context.setup.theme.isASCII ? "v" : "▼" : ""
    let right = [isRaw ? context.say("inspector.raw") : "", more].filter { !$0.isEmpty }.joined(separator: " ")
    var lines = [rule(detail.title, right, geometry, context)]
    guard all.count > geometry.detail else { return lines + all }
    let shown = max(1, geometry.detail - 1)
    lines += all.prefix(shown)
    // A field that goes on below is not counted.
    let whole = fields.prefix(shown).last.map { last in fields.dropFirst(shown).first == last ? last - 1 : last } ?? 0
    let count = detail.count
    let words =
      count == 0
      ? context.say("inspector.more")
      : context.say("inspector.fields", ["shown": String(max(0, whole)), "count": String(count)])
    return lines + [Page.Line(words, .accent)]
  }

  /// The line for what is typed: the filter, or the step to go to; nil if there is neither.
  private func prompt(_ context: Context) -> Page.Line? {
    let cursor = context.setup.theme.isASCII ? "_" : "▏"
    if let wanted { return Page.Line(context.say("inspector.goTo") + " " + wanted + cursor, .accent) }
    guard let filter else { return nil }
    let count = String(shown.count) + "/" + String(diagram.rows.count)
    return Page.Line("/ " + filter.text + (isFiltering ? cursor : "") + "   " + count, .accent)
  }

  private func rule(_ title: String, _ right: String, _ geometry: InspectorGeometry, _ context: Context) -> Page.Line {
    let theme = context.setup.theme
    let dash = theme.isASCII ? "-" : "─"
    let end = right.isEmpty ? "" : " " + right
    let most = max(1, geometry.columns - 4 - TextWidth.columns(end))
    let name = TextWidth.truncate(title, toColumns: most, ellipsis: theme.sign.ellipsis)
    let rest = max(0, geometry.columns - 4 - TextWidth.columns(name) - TextWidth.columns(end))
    return Page.Line([
      .init(dash + dash + " ", .muted), .init(name, .strong), .init(" " + String(repeating: dash, count: rest), .muted),
      .init(end, .muted),
    ])
  }
}
