import CheckoutCore
import KassaTerminal

/// The texts on the screen behind it (F7). The script of the session is going to look for the chosen one.
struct MarkScreen: FilteredListScreen {
  var list: FilteredList
  /// The texts by the IDs of their rows.
  private let texts: [ElementID: String]

  /// - Parameter page: the page without an overlay.
  init(_ page: Page, _ size: Size, _ theme: Theme) {
    let shown = MarkableText.all(on: page, size, theme)
    let ids = shown.indices.map { ElementID("text.\($0 + 1)") }
    texts = Dictionary(uniqueKeysWithValues: zip(ids, shown.map(\.text)))
    list = FilteredList(
      .marks,
      zip(ids, shown).map { id, text in FilteredList.Entry(id: id, label: text.text, detail: text.name) })
  }

  func effect(of id: ElementID) -> Command? { texts[id].map { .app(.mark($0)) } }

  func page(_ context: Context) -> Page {
    Page(
      id: .marks, body: [], status: Page.Status(context.say("marks.status")),
      dialog: list.dialog(.marks, title: context.say("marks.title"), context.strings))
  }
}

/// A text on the screen that can be looked for when a script is played.
private struct MarkableText {
  var text: String
  /// The name beside a value; empty for other texts.
  var name = ""

  /// The facts that differ between two runs of the same payment.
  private static let varying: Set<ElementID> = [
    "payment", "operation", "date", "recurring", "receipt", "state",
  ]

  /// Returns the texts that the screen shows, those that differ from run to run last.
  static func all(on page: Page, _ size: Size, _ theme: Theme) -> [MarkableText] {
    var (steady, varying): ([MarkableText], [MarkableText]) = ([], [])
    func add(_ text: String, _ name: String = "", id: ElementID = "") {
      guard !text.isEmpty, !(steady + varying).contains(where: { $0.text == text }) else { return }
      let mark = MarkableText(text: text, name: name)
      if Self.varying.contains(id) { varying.append(mark) } else { steady.append(mark) }
    }
    for block in page.body { Self.visit(block) { add($0, $1, id: $2) } }
    add(page.status.text)
    let lines = FrameText.plain(PageLayout(page, size: size, theme: theme).frame)
    return (steady + varying).filter { lines.contains($0.text) }
  }

  private static func visit(_ block: Page.Block, _ add: (String, String, ElementID) -> Void) {
    switch block {
    case .heading(let text, let id), .text(let text, let id, _), .waiting(let text, let id): add(text, "", id)
    case .field(let field):
      add(field.label, "", field.id)
      add(field.error ?? "", field.label, field.id)
    case .choice(let choice): for row in choice.rows { add(row.label, "", row.id) }
    case .checkbox(let box): add(box.label, "", box.id)
    case .buttons(let buttons): for button in buttons { add(button.label, "", button.id) }
    case .facts(let facts): for fact in facts { add(fact.value, fact.name, fact.id) }
    case .settings(let settings): for setting in settings { add(setting.value, setting.label, setting.id) }
    case .lines, .card, .link, .code, .rule, .space: break
    }
  }
}
