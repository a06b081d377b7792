import KassaScreens
import KassaTerminal

/// What rules of accessibility look at: a screen as it was painted, and the app that shows it. The app is a value, so a rule
/// can try keys on a copy.
struct AccessibilitySight {
  let app: App
  /// The page without card numbers and codes, so that reasons can quote it.
  let page: Page
  let layout: PageLayout
  /// The colours of the terminal.
  let depth: ColorDepth

  init(_ app: App, _ shown: Page, depth: ColorDepth) {
    self.app = app
    self.depth = depth
    page = FrameRedactor.redacted(shown)
    layout = PageLayout(page, size: app.size, theme: app.theme)
  }

  /// Returns an element in quotation marks, as the page names it.
  func quoted(_ id: ElementID) -> String { page.quoted(id) }

  /// Returns the element at a point, or else the text around it in the same style, in quotation marks.
  func quoted(at point: Point) -> String {
    let target = layout.targets.last { $0.element != nil && $0.area.contains(point) }
    if let id = target?.element { return quoted(id) }
    let (frame, style) = (layout.frame, layout.frame[point].style)
    func isSame(_ column: Int) -> Bool { frame[Point(column: column, row: point.row)].style == style }
    let start = (0...point.column).reversed().prefix(while: isSame).last ?? point.column
    let end = (point.column..<frame.size.columns).prefix(while: isSame).last ?? point.column
    let text = (start...end).map { frame[Point(column: $0, row: point.row)].text }.joined()
    return "«\(CardRedaction.redact(text.split(separator: " ").joined(separator: " ")))»"
  }

  /// The enabled elements with which the payer can go on, rather than leave or keep what there is.
  var waysOn: [Page.Element] {
    // An overlay is closed to go on below it.
    let others = app.isCovered ? [] : Page.waysOut.union([.done, .save, .saveScript, .operations, .copy])
    return page.elements.filter { $0.isEnabled && !others.contains($0.id) }
  }
}

extension Page {
  /// The name of the dialog, if there is one, or else of the screen.
  var topID: ScreenName { dialog?.id ?? id }

  /// The ID of the focused element.
  var focusedID: ElementID? { dialog == nil ? focus : dialog?.focus }

  /// The blocks in front: those of the dialog, if there is one.
  var topBlocks: [Block] { dialog?.body ?? body }

  /// The rows that are selected in lists and tables.
  var selection: [ElementID] {
    topBlocks.flatMap { block -> [ElementID] in
      switch block {
      case .choice(let choice): [choice.selected].compactMap(\.self)
      case .lines(let lines): lines.filter(\.isSelected).compactMap(\.id)
      default: []
      }
    }
  }

  /// The fields in front.
  var topFields: [Field] { topBlocks.compactMap { if case .field(let field) = $0 { field } else { nil } } }

  /// Returns an element in quotation marks, by its label; one without a label by its ID.
  func quoted(_ id: ElementID) -> String {
    let label = elements.first { $0.id == id }?.label ?? ""
    return "«\(CardRedaction.redact(label.contains { !$0.isWhitespace } ? label : id.rawValue))»"
  }
}
