/// A page as plain lines for screen readers and pipes: append-only, without boxes.
/// No information depends on colour or position alone.
public struct PagePlain: Sendable {
  /// The lines printed before the prompts.
  public var lines: [String]

  /// Creates the lines for a page or, if it has a dialog, for the dialog.
  /// - Parameters:
  ///   - page: the page.
  ///   - isFirst: whether the shop and the order come first, as on the first page that is printed.
  public init(_ page: Page, isFirst: Bool) {
    lines = []
    if isFirst {
      add([page.title, page.corner].filter { !$0.isEmpty }.joined(separator: ", "))
      let subtitle = [page.subtitle, page.subtitleRight].filter { !$0.isEmpty }.joined(separator: ": ")
      if !subtitle.isEmpty { add(subtitle) }
    }
    for block in page.dialog.map({ [.heading($0.title, id: "")] + $0.body }) ?? page.body { add(block) }
    // A status without a tone repeats what the prompts say.
    if page.dialog == nil, !page.status.text.isEmpty, page.status.tone != .normal {
      add(.text(page.status.text, id: "status", tone: page.status.tone))
    }
  }

  private mutating func add(_ line: String) { lines.append(Sanitizer.cleanLine(line)) }

  private mutating func add(_ block: Page.Block) {
    switch block {
    case .heading(let text, _), .waiting(let text, _), .rule(let text, _): add(text)
    case .text(let text, _, let tone):
      let isMarked = text.first.map { !$0.isLetter && !$0.isNumber } ?? true
      let word = (tone == .error || tone == .warning) && !isMarked ? "! " : ""
      let split = Sanitizer.clean(text, isolates: .keepPaired).split(separator: "\n", omittingEmptySubsequences: false)
      lines += split.map { word + $0 }
    case .link(let link): add(link.url)
    case .facts(let facts): for fact in facts { add("\(fact.name): \(fact.value)") }
    case .settings(let settings): for setting in settings { add("\(setting.label): \(setting.value)") }
    // Omit logs and tables, which are purely visual. Line mode prints the steps itself.
    case .field, .choice, .checkbox, .buttons, .card, .code, .lines, .space: break
    }
  }
}
