import CheckoutCore
import KassaTerminal

/// The question how the selected message is copied, or in which format the payment is exported.
struct InspectorChoice {
  enum Kind { case copy, export }

  private let kind: Kind
  private var list: FilteredList

  /// - Parameter request: the request that can be copied as a command; nil if there is none.
  init(_ kind: Kind, _ context: Context, _ request: WireMessage?) {
    self.kind = kind
    var entries: [FilteredList.Entry] = []
    switch kind {
    case .copy:
      entries.append(.init(id: "json", label: "JSON", detail: context.say("inspector.copy.json")))
      if request.flatMap({ RawMessage($0, answerTo: nil).curl }) != nil {
        entries.append(.init(id: "curl", label: "curl", detail: context.say("inspector.copy.curl")))
      }
      entries.append(.init(id: "raw", label: context.say("inspector.raw"), detail: context.say("inspector.copy.raw")))
    case .export: break
    }
    list = FilteredList(.inspectorChoice, entries)
  }

  mutating func handle(_ key: Key) -> FilteredList.Answer { list.handle(key) }

  func has(_ id: ElementID) -> Bool { list.entries.contains { $0.id == id } }

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
    list.dialog(
      .inspector, title: context.say(kind == .copy ? "inspector.copy" : "inspector.export"), context.strings)
  }
}
