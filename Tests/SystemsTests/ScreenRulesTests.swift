import KassaRehearsal
import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens
@testable import KassaSystems

/// The rules that hold on every screen of every payment system, in every size and language.
@Suite("Rules for all screens")
struct ScreenRulesTests {
  static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40), (160, 50)].map { Size(columns: $0.0, rows: $0.1) }

  @Test(
    "The heading, the main action, the shop and the amount are visible, and no text moves the parts of the page",
    arguments: CutTextTests.places)
  func parts(_ place: CutTextTests.Place) throws {
    for scene in place.system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, place)
      defer { checkout.finish() }
      for size in Self.sizes {
        checkout.resize(size)
        let page = checkout.page
        let words = "\(scene.name) at \(size.columns)×\(size.rows)\n\(checkout.text)"
        guard !page.isCodeAlone else { continue }
        let layout = PageLayout(page, size: size, theme: Theme())
        let lines = FrameText.plain(layout.frame).split(separator: "\n", omittingEmptySubsequences: false)
        for bar in [page.dialog?.body ?? page.body].compactMap({ blocks in Self.bar(blocks) }) {
          #expect(bar.count(where: \.isPrimary) <= 1, "\(words)")
          for button in bar where button.isPrimary || button.ground != nil {
            #expect(layout.targets.contains { $0.element == button.id }, "\(button.id): \(words)")
          }
        }
        // A dialog may cover the header.
        if page.dialog == nil {
          #expect(lines[0].contains(page.subtitleRight), "the amount: \(words)")
          #expect(lines[0].contains(page.title.prefix(6)), "the shop: \(words)")
          #expect(Self.showsHeading(page, size), "the heading: \(words)")
          var other = page
          other.status = Page.Status(String(repeating: "word ", count: 40), .error)
          #expect(Self.places(other, size) == Self.places(page, size), "the status: \(words)")
          other.status = Page.Status()
          other.progress = nil
          #expect(Self.places(other, size) == Self.places(page, size), "the progress: \(words)")
        }
      }
    }
  }

  @Test("The hint or the error of the focused field is seen in the smallest window", arguments: TestSystem.all)
  func hints(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      checkout.resize(PageLayout.smallest)
      guard let field = checkout.page.focusedField, let word = (field.error ?? field.hint).split(separator: " ").first
      else { continue }
      #expect(checkout.text.contains(word), "\(scene.name): \(word)\n\(checkout.text)")
    }
  }

  @Test("What answers a key is seen in a small window, in the body or in the status", arguments: TestSystem.all)
  func answers(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      checkout.resize(PageLayout.smallest)
      checkout.press("F5")
      for size in [PageLayout.smallest, Size(columns: 60, rows: 18)] {
        checkout.resize(size)
        let (app, page) = (checkout.session.app, checkout.page)
        guard app.overlay == nil, page.dialog == nil, !page.isCodeAlone else { continue }
        let answers = app.screen.answers(app.context)
        let shown = Self.words(checkout.text.filter { !"▲▼".contains($0) })
        for block in page.body {
          switch block {
          case .text(let text, let id, _) where answers.contains(id),
            .waiting(let text, let id) where answers.contains(id):
            #expect(shown.contains(Self.words(text.firstSentence)), "\(scene.name): \(id)\n\(checkout.text)")
          default: break
          }
        }
      }
    }
  }

  /// The words of a text, each followed by one blank.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { $0 + " " }.joined()
  }

  /// The places of the elements. Key hints and the progress line can be clicked, too, but are no elements.
  private static func places(_ page: Page, _ size: Size) -> [PageLayout.Target] {
    PageLayout(page, size: size, theme: Theme()).targets.filter { $0.element != nil }
  }

  private static func bar(_ blocks: [Page.Block]) -> [Page.Button]? {
    if case .buttons(let buttons)? = blocks.last { buttons } else { nil }
  }

  /// Whether the first text of the page is visible when the page opens, with the focus on its first field or list.
  private static func showsHeading(_ page: Page, _ size: Size) -> Bool {
    guard case .heading(let text, _)? = page.body.first else { return true }
    var opened = page
    opened.focus = page.elements.first { $0.kind != .button }?.id
    opened.isRead = false
    opened.scroll = 0
    // The first word alone could be that of a field's label.
    return FrameText.plain(PageLayout(opened, size: size, theme: Theme()).frame).contains(text.prefix(16))
  }

  @Test("Nothing moves while the payer types, pastes or deletes", arguments: TestSystem.all)
  func still(_ system: TestSystem) throws {
    let place = CutTextTests.Place(system: system, language: "en")
    let texts = ["4", "4314220000000056", "4000009999991001", "9999", "13/", "1", "12/30", "é", "x", "Jane", "1234567"]
    var (edits, hasFields) = (0, false)
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, place)
      defer { checkout.finish() }
      let fields = checkout.page.elements.filter { if case .field = $0.kind { true } else { false } }
      hasFields = hasFields || !fields.isEmpty
      // Small windows scroll with the focus, so the windows are high enough for the whole form.
      for size in [(40, 60), (60, 40), (80, 40), (120, 40), (160, 50)].map({ Size(columns: $0.0, rows: $0.1) }) {
        checkout.resize(size)
        for field in fields where checkout.page.dialog == nil {
          for text in texts {
            checkout.perform(.focus(field.id))
            guard checkout.page.focus == field.id else { continue }
            let (before, page) = (Self.areas(checkout), checkout.page.id)
            func compare(_ what: String) {
              guard checkout.page.id == page else { return }
              edits += 1
              for (element, area) in Self.areas(checkout) where before[element] != nil {
                let words = "\(scene.name) \(size): \(what) \(text) in \(field.id) moves \(element)"
                #expect(area == before[element], "\(words)")
              }
            }
            checkout.type(text)
            compare("typing")
            checkout.perform(.focus(field.id))
            checkout.handle(.paste(text))
            compare("pasting")
            checkout.perform(.focus(field.id))
            checkout.press("Backspace", "Ctrl-U")
            compare("deleting")
          }
        }
      }
    }
    #expect(hasFields ? edits > 100 : edits == 0)
  }

  /// The areas of all elements, each with the first one if it has several lines.
  private static func areas(_ checkout: HeadlessCheckout) -> [ElementID: Rect] {
    let layout = PageLayout(checkout.page, size: checkout.frame.size, theme: Theme())
    let areas = layout.targets.compactMap { target in target.element.map { ($0, target.area) } }
    return Dictionary(areas, uniquingKeysWith: { first, _ in first })
  }
}
