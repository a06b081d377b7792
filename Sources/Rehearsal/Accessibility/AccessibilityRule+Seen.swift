import KassaScreens
import KassaTerminal

/// The rules about what a screen shows.
extension AccessibilityRule {
  // MARK: 1.4.3

  private struct Look: Hashable {
    var style: Style
    var isSign: Bool
  }

  /// Every text has enough contrast with its background, in the colours that are sent to the terminal. Where the colour is
  /// the terminal's own, it has enough on black and on white.
  static func contrast(_ sight: AccessibilitySight) -> AccessibilityVerdict {
    let (frame, app) = (sight.layout.frame, sight.app)
    let windows: [SentContrast.Window] =
      app.ground.map { [SentContrast.Window($0.color.readable, $0.color)] } ?? [.black, .white]
    var (known, failures, lowest) = (Set<Look>(), [String](), 21.0)
    var last: Look?
    for (index, cell) in frame.cells.enumerated() {
      guard let scalar = cell.scalar, scalar != " ", scalar != "\u{A0}" else { continue }
      let isSign =
        SentContrast.isSign(scalar) || app.theme.isASCII && !scalar.properties.isAlphabetic && cell.digitValue == nil
      let look = Look(style: cell.style, isSign: isSign)
      // Neighbours mostly look the same.
      guard look != last else { continue }
      last = look
      guard known.insert(look).inserted else { continue }
      let sent = cell.style.quantised(to: app.theme.isMono ? .mono : sight.depth)
      let contrast = windows.map { SentContrast.contrast(of: sent, in: $0) }.min() ?? 0
      if !isSign { lowest = min(lowest, contrast) }
      let least = isSign ? SentContrast.leastForSigns : SentContrast.leastForText
      guard contrast < least else { continue }
      let point = Point(column: index % frame.size.columns, row: index / frame.size.columns)
      failures.append("\(sight.quoted(at: point)) has \(ratio(contrast)), and \(ratio(least)) is needed")
    }
    return AccessibilityVerdict(failures, else: "at least \(ratio(lowest)) in \(sight.depth.rawValue)")
  }

  private static func ratio(_ value: Double) -> String {
    let tenths = Int(value * 10)
    return "\(tenths / 10).\(tenths % 10):1"
  }

  // MARK: 3.3.1

  /// Every error is in words and leaves something to do about it.
  static func errors(_ sight: AccessibilitySight) -> AccessibilityVerdict {
    let fields = sight.page.topFields.compactMap { field in field.error.map { (field.id, $0) } }
    let others = sight.page.errors
    guard !fields.isEmpty || !others.isEmpty else { return .doesNotApply("no error is shown") }
    var failures = fields.filter { !isInWords($0.1) }.map { "the error of \(sight.quoted($0.0)) has no words" }
    failures += others.filter { !isInWords($0) }.map { "the error «\(CardRedaction.redact($0))» has no words" }
    if !others.isEmpty, sight.waysOn.isEmpty {
      let only = sight.page.elements.map { sight.quoted($0.id) }.joined(separator: ", ")
      failures.append("nothing mends the error: " + (only.isEmpty ? "there is no element" : "there is only \(only)"))
    }
    let mended = fields.map { sight.quoted($0.0) } + (others.isEmpty ? [] : sight.waysOn.map { sight.quoted($0.id) })
    return AccessibilityVerdict(failures, else: "mended with " + mended.joined(separator: ", "))
  }

  /// Whether a text has an ordinary word. A code such as `E_42` and a key such as `problem.amount` are none.
  static func isInWords(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).contains { word in
      // Signs may stand around a word.
      guard let start = word.firstIndex(where: \.isLetter), let end = word.lastIndex(where: \.isLetter) else {
        return false
      }
      let letters = word[start...end]
      return letters.count >= 2 && letters.contains(where: \.isLowercase)
        && !letters.contains { $0.isNumber || $0 == "_" || $0 == "." }
    }
  }

  // MARK: 4.1.2

  /// Every element has a name, an ID of its own and a state: the focus and the selection are on elements that are there.
  static func name(_ sight: AccessibilitySight) -> AccessibilityVerdict {
    let elements = sight.page.elements
    guard !elements.isEmpty else { return .doesNotApply("there is no element") }
    var failures: [String] = []
    var (ids, lists) = (Set<ElementID>(), Set<ElementID>())
    for element in elements {
      if case .row(let list) = element.kind { lists.insert(list) }
      if !ids.insert(element.id).inserted { failures.append("two elements have the ID \(sight.quoted(element.id))") }
      if !element.label.contains(where: { $0.isLetter || $0.isNumber }) {
        failures.append("the \(element.kind.words) \(sight.quoted(element.id)) has no name")
      } else if let key = RawTextOracle.raw(in: element.label) {
        failures.append("the \(element.kind.words) is named by the key \(key)")
      }
    }
    if let focus = sight.page.focusedID {
      if !ids.contains(focus), !lists.contains(focus) {
        failures.append("the focus is on \(focus), which is not there")
      }
    } else if sight.page.selection.isEmpty {
      failures.append("no element has the focus")
    }
    for selected in sight.page.selection where !ids.contains(selected) {
      failures.append("the selected row \(sight.quoted(selected)) is not there")
    }
    return AccessibilityVerdict(failures, else: "\(elements.count) \(elements.count == 1 ? "element" : "elements")")
  }
}

extension Cell {
  /// The value of a digit; nil for other characters.
  fileprivate var digitValue: Int? { scalar?.digitValue }
}

extension Page.Element.Kind {
  /// The role in words.
  fileprivate var words: String {
    switch self {
    case .field: "field"
    case .row: "row"
    case .checkbox: "checkbox"
    case .button: "button"
    }
  }
}

extension Page {
  /// The errors that do not belong to a field.
  var errors: [String] {
    let shown = topBlocks.flatMap { block -> [String] in
      switch block {
      case .text(let text, _, .error): [text]
      // What the bank says after a wrong answer.
      case .text(let text, "challenge.text", .warning): [text]
      case .facts(let facts): facts.filter { $0.tone == .error }.map(\.value)
      default: []
      }
    }
    return (shown + (status.tone == .error ? [status.text] : [])).filter { !$0.isEmpty }
  }
}
