import CheckoutCore
import KassaTerminal

/// The question how the selected message is copied, or in which format the payment is exported.
struct InspectorChoice {
  enum Kind { case copy, export }

  private let kind: Kind
  private let rows: [Page.Choice.Row]
  private var selected = 0

  /// - Parameter request: the request that can be copied as a command; nil if there is none.
  init(_ kind: Kind, _ context: Context, _ request: WireMessage?) {
    self.kind = kind
    func row(_ id: ElementID, _ label: String, _ key: String) -> Page.Choice.Row {
      Page.Choice.Row(id: id, label: label, detail: context.say(key))
    }
    switch kind {
    case .copy:
      let hasCommand = request.flatMap { RawMessage($0).curl } != nil
      rows =
        [row("json", "JSON", "inspector.copy.json")] + (hasCommand ? [row("curl", "curl", "inspector.copy.curl")] : [])
        + [row("raw", context.say("inspector.raw"), "inspector.copy.raw")]
    case .export:
      rows = FlowExport.Format.allCases.map { row(ElementID($0.rawValue), $0.label, "inspector.export." + $0.rawValue) }
    }
  }

  enum Answer {
    case nothing, close
    case chosen(ElementID)
  }

  mutating func handle(_ key: Key) -> Answer {
    switch Keys.dialog.action(for: key) {
    case .previous: selected = max(0, selected - 1)
    case .next: selected = min(rows.count - 1, selected + 1)
    case .choose: return rows.indices.contains(selected) ? .chosen(rows[selected].id) : .close
    case .back: return .close
    default: break
    }
    return .nothing
  }

  func has(_ id: ElementID) -> Bool { rows.contains { $0.id == id } }

  func commands(
    _ id: ElementID, _ message: WireMessage?, _ request: WireMessage?, _ context: Context
  ) -> [Command] {
    if kind == .export { return FlowExport.Format(rawValue: id.rawValue).map { [Self.save($0, context)] } ?? [] }
    guard let message else { return [] }
    let raw = RawMessage(message)
    switch id {
    case "curl": return request.flatMap { RawMessage($0).curl }.map { [.app(.copy($0))] } ?? []
    case "raw": return [.app(.copy(raw.text))]
    default: return [.app(.copy(raw.json))]
    }
  }

  /// Saves the payment so far as a file in a format.
  private static func save(_ format: FlowExport.Format, _ context: Context) -> Command {
    let export = FlowExport(
      context.summary, provider: context.setup.providerName, entries: context.presentation.entries,
      completed: context.flow.completed)
    let name = export.payment.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) ? $0 : "-" }
    return .app(.save(SavedText(name: String(name) + "." + format.fileExtension, text: export.contents(as: format))))
  }

  func dialog(_ context: Context) -> Page.Dialog {
    Page.Dialog(
      id: .inspector, title: context.say(kind == .copy ? "inspector.copy" : "inspector.export"),
      body: [
        .choice(
          Page.Choice(
            id: .inspectorChoice, rows: rows, selected: rows.indices.contains(selected) ? rows[selected].id : nil))
      ], focus: .inspectorChoice)
  }
}

extension FlowExport.Format {
  /// The name that the format is known by in every language.
  fileprivate var label: String {
    switch self {
    case .text: "text"
    case .json: "JSON"
    case .har: "HAR"
    case .mermaid: "Mermaid"
    }
  }
}
