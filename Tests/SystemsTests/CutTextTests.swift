import CheckoutCore
import KassaBackend
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Tests that no word on a page is truncated in any language or at any window size: long text wraps and scrolls.
@Suite("Truncated words")
struct CutTextTests {
  struct Place: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var language: String
    var testDescription: String { "\(system) \(language)" }
  }

  static let places = TestSystem.all.flatMap { system in
    StringTable.languages.map { Place(system: system, language: $0) }
  }

  @Test("No scene truncates a word", arguments: places)
  func scenes(_ place: Place) throws {
    for scene in place.system.kind.scenes {
      let checkout = try Self.checkout(scene, place)
      defer { checkout.finish() }
      for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)] {
        checkout.resize(size)
        let cut = Self.cutWords(checkout.page, size)
        #expect(cut.isEmpty, "\(scene.name) at \(size.columns)×\(size.rows): \(cut)")
      }
    }
  }

  @Test("The search detects a word wider than its column")
  func bites() {
    let page = Page(id: "x", body: [.lines([Page.Line(String(repeating: "word ", count: 12) + "end")])])
    #expect(Self.cutWords(page, Size(columns: 40, rows: 12)) == ["end"])
  }

  static func checkout(_ scene: Gallery.Scene, _ place: Place) throws -> HeadlessCheckout {
    var settings = CheckoutSettings()
    settings.provider = place.system.name
    settings.language = place.language
    settings.mock = scene.mock
    let composed = try CheckoutInputs.composeScript(settings)
    let checkout = HeadlessCheckout(
      setup: composed.setup, backend: scene.backend ?? composed.backend, merchantActions: composed.merchantActions,
      launch: composed.launch)
    scene.play(checkout)
    return checkout
  }

  /// Returns the words on a page that are not fully visible at any scroll position.
  private static func cutWords(_ page: Page, _ size: Size) -> [String] {
    var page = page
    let first = PageLayout(page, size: size, theme: Theme())
    var seen = Reading(first)
    if page.dialog == nil, first.beyond > 0 {
      page.isRead = true
      page.followsEnd = false
      // Scroll by less than the height of the window at a time, so that every line becomes visible.
      for line in stride(from: 0, to: first.beyond, by: size.rows / 4) { seen.scroll(&page, to: line) }
      seen.scroll(&page, to: first.beyond)
    }
    // Of two errors in one row, the one of the focused field is shown.
    for element in page.dialog == nil ? page.elements : [] {
      guard case .field = element.kind, page.field(element.id)?.error != nil else { continue }
      var focused = page
      (focused.focus, focused.isRead) = (element.id, false)
      seen.read(focused)
    }
    if page.dialog != nil, page.dialog?.focus == nil {
      var line = 0
      while seen.scroll(&page, to: line) { line += 1 }
    }
    for element in page.dialog.map({ _ in page.elements }) ?? [] {
      if case .row(let list) = element.kind {
        let body = page.dialog?.body ?? []
        page.dialog?.body = body.map { block in
          guard case .choice(var choice) = block, choice.id == list else { return block }
          choice.selected = element.id
          return .choice(choice)
        }
        // A dialog may have several lists, and scrolls to the one with the focus.
        page.dialog?.focus = list
      } else {
        page.dialog?.focus = element.id
      }
      seen.read(page)
    }
    return words(page, size.columns).filter { !seen.words.contains($0) }.map(String.init)
  }

  /// The words on a page that are visible in a window, collected across scroll positions.
  private struct Reading {
    private(set) var words: Set<Substring> = []
    private var lines: Set<Substring> = []
    private var last: PageLayout

    init(_ layout: PageLayout) {
      last = layout
      take(layout.frame)
    }

    /// Scrolls the page to a line.
    /// - Returns: Whether the visible contents changed.
    @discardableResult
    mutating func scroll(_ page: inout Page, to line: Int) -> Bool {
      page.scroll = line
      let before = last.frame
      read(page)
      // Scrolling to line 0 counts as a change, even if the initial frame was already at the top.
      return line == 0 || last.frame != before
    }

    mutating func read(_ page: Page) {
      last = PageLayout(page, size: last.frame.size, theme: Theme())
      take(last.frame)
    }

    private mutating func take(_ frame: Frame) {
      for line in FrameText.plain(frame).split(separator: "\n") where lines.insert(line).inserted {
        // Words may be directly next to box-drawing characters and scroll markers.
        words.formUnion(line.split { $0.isWhitespace || "│╭╮╰╯├┤▲▼".contains($0) })
      }
    }
  }

  /// Returns the words that must be fully visible: all except words in the inspector and words wider than 18 columns.
  private static func words(_ page: Page, _ columns: Int) -> [Substring] {
    // A dialog may cover the status line.
    var texts = page.dialog == nil ? [page.status.text] : []
    for block in page.dialog?.body ?? page.body {
      switch block {
      case .heading(let text, _), .text(let text, _, _), .waiting(let text, _), .rule(let text, _): texts.append(text)
      case .field(let field): texts += [field.label, field.error ?? ""]
      case .choice(let choice): texts += choice.rows.flatMap { [$0.label, $0.detail] }
      case .checkbox(let box): texts.append(box.label)
      case .buttons(let buttons): texts += buttons.map(\.label)
      case .facts(let facts): texts += facts.flatMap { [$0.name, $0.value] }
      case .settings(let settings): texts += settings.flatMap { [$0.label, $0.value] }
      case .lines(let lines): if page.id != "inspector" { texts += lines.map(\.text) }
      case .card, .code, .link, .space: break
      }
    }
    return texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }.filter { TextWidth.columns(String($0)) <= 18 }
  }
}
