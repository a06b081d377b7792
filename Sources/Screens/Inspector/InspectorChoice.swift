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
      let hasCommand = request.flatMap { RawMessage($0, answerTo: nil).curl } != nil
      rows =
        [row("json", "JSON", "inspector.copy.json")] + (hasCommand ? [row("curl", "curl", "inspector.copy.curl")] : [])
        + [row("raw", context.say("inspector.raw"), "inspector.copy.raw")]
    case .export: rows = []
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
    guard kind == .copy, let message else { return [] }
    let raw = RawMessage(message, answerTo: message.isAnswer ? request : nil)
    switch id {
    case "curl": return request.flatMap { RawMessage($0, answerTo: nil).curl }.map { [.app(.copy($0))] } ?? []
    case "raw": return [.app(.copy(raw.text))]
    default: return [.app(.copy(raw.json))]
    }
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
