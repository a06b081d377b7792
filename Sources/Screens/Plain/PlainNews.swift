import CheckoutCore
import KassaTerminal

/// The lines of the pages that are printed: all lines of a new page, and the lines that a changed page adds.
struct PlainNews: Sendable {
  private var last: Page?
  private var printed: [String] = []
  /// Whether the tester's line of this page has been told.
  private var hasRule = false

  /// The elements with the time left, which changes every second. It is told once.
  private static let ticking: Set<ElementID> = ["time", "countdown", "left"]

  /// Returns the lines to print for a page, and whether it is the page shown before.
  mutating func take(_ page: Page, _ presentation: Presentation) -> (lines: [String], isSame: Bool) {
    let isSame = last.map { $0.id == page.id && $0.dialog?.id == page.dialog?.id } ?? false
    let isFirst = last == nil
    let told = told(page, presentation, isSame: isSame)
    let lines = PagePlain(told, isFirst: isFirst).lines
    hasRule = isSame && hasRule || told.body.contains(where: \.isRule)
    defer { (last, printed) = (page, lines) }
    if isSame { return (Self.additions(lines, to: printed), true) }
    return ((isFirst ? [] : [""]) + lines, false)
  }

  /// Returns the page with only the blocks to print.
  ///
  /// While the payer waits, the lanes and the seconds are not news; the steps tell what happens meanwhile.
  /// The tester's half of the result is printed once the result has been shown, because it changes until then.
  private func told(_ page: Page, _ presentation: Presentation, isSame: Bool) -> Page {
    var page = page
    if page.id == .result, presentation.wantsPainted {
      page.body = Array(page.body.prefix { !$0.isRule })
    }
    if isSame {
      page.body = page.body.compactMap { $0.without(Self.ticking) }
      // The tester's line is told once, although what the shop's program hears when the page closes is added to it.
      if hasRule { page.body.removeAll(where: \.isRule) }
    }
    guard page.id.isWaiting else { return page }
    page.body.removeAll { block in
      switch block {
      case .heading: false
      case .waiting: isSame
      case .text(_, _, let tone): tone != .error && tone != .warning
      default: true
      }
    }
    return page
  }

  /// Returns the lines that were not in the previous output, in their original order.
  private static func additions(_ lines: [String], to old: [String]) -> [String] {
    var known: [String: Int] = [:]
    for line in old { known[line, default: 0] += 1 }
    return lines.filter { line in
      guard let count = known[line], count > 0 else { return !line.isEmpty }
      known[line] = count - 1
      return false
    }
  }
}

extension Page.Block {
  fileprivate var isRule: Bool { if case .rule = self { true } else { false } }

  /// Returns the block without these texts and facts; nil if it is one of these texts.
  fileprivate func without(_ ids: Set<ElementID>) -> Self? {
    switch self {
    case .text(_, let id, _): return ids.contains(id) ? nil : self
    case .facts(let facts): return .facts(facts.filter { !ids.contains($0.id) })
    default: return self
    }
  }
}
