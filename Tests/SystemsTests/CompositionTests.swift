import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// The rules of the composition: one grid, one filled button, each thing once.
@Suite("One look")
struct CompositionTests {
  /// The buttons that lead out of something.
  private static let waysOut: Set<ElementID> = [
    .leave, .stay, .cancel, .quit, .back, .close, .forget, .keep, .refuse,
  ]

  @Test("The content of every screen begins in the same column and row of a window", arguments: CutTextTests.places)
  func grid(_ place: CutTextTests.Place) throws {
    for scene in place.system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, place)
      defer { checkout.finish() }
      for size in ScreenRulesTests.sizes {
        checkout.resize(size)
        let page = checkout.page
        guard page.dialog == nil, !page.isCodeAlone, !page.isWide,
          PageLayout(page, size: size, theme: Theme()).first == 0
        else { continue }
        let isSpacious = size.columns >= 60 && size.rows >= 20
        let row = checkout.text.split(separator: "\n", omittingEmptySubsequences: false)[isSpacious ? 3 : 1]
        // From 100 columns, the content is a centred block. The inspector takes its share of the widest window.
        let first = size.columns == 120 ? (120 - 76) / 2 : 2
        let found = row.prefix { $0 == " " }.count
        #expect(found == first || found == first - 2 || found >= row.count, "\(scene.name) \(size)\n\(checkout.text)")
      }
    }
  }

  @Test("A button that leads out is never filled, and the status repeats nothing", arguments: CutTextTests.places)
  func once(_ place: CutTextTests.Place) throws {
    for scene in place.system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, place)
      defer { checkout.finish() }
      let page = checkout.page
      for case .buttons(let buttons) in page.body + (page.dialog?.body ?? []) {
        for button in buttons where button.isPrimary { #expect(!Self.waysOut.contains(button.id), "\(scene.name)") }
      }
      let status = page.status.text
      guard !status.isEmpty else { continue }
      let said = Self.texts(page)
      #expect(!said.contains { $0.contains(status) }, "\(scene.name): «\(status)» twice\n\(checkout.text)")
    }
  }

  private static func texts(_ page: Page) -> [String] {
    page.hints.map(\.text) + [page.dialog?.title ?? "", page.subtitle]
      + (page.body + (page.dialog?.body ?? [])).flatMap { block -> [String] in
        switch block {
        case .heading(let text, _), .text(let text, _, _), .waiting(let text, _): [text]
        case .field(let field): [field.label, field.hint, field.error ?? ""]
        case .choice(let choice): choice.rows.flatMap { [$0.label, $0.detail] }
        case .checkbox(let box): [box.label]
        case .buttons(let buttons): buttons.map(\.label)
        case .facts(let facts): facts.map(\.value)
        default: []
        }
      }
  }
}
