import Testing

@testable import KassaTerminal

@Suite("Merchant brand colour")
struct BrandPaintTests {
  @Test("The brand colour has sufficient contrast with its text in every colour mode")
  func contrast() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = Color.rgb(UInt8(red), UInt8(green), UInt8(blue))
          let paint = BrandPaint(color)
          for depth in [ColorDepth.rgb, .ansi256, .ansi16] {
            let contrast = paint.ink.quantised(to: depth).contrast(to: paint.ground.quantised(to: depth)) ?? 0
            if contrast < 4.5 { Issue.record("\(red) \(green) \(blue) in \(depth): \(contrast)") }
          }
        }
      }
    }
  }

  @Test(
    "The brand colour is kept unchanged where possible",
    arguments: [
      (Color.rgb(0, 0, 255), Color.rgb(255, 255, 255)), (.rgb(0, 255, 0), .rgb(0, 0, 0)),
      (.rgb(255, 255, 255), .rgb(0, 0, 0)), (.rgb(0, 0, 0), .rgb(255, 255, 255)),
    ])
  func kept(color: Color, ink: Color) {
    let paint = BrandPaint(color)
    #expect(paint.ground == color)
    #expect(paint.ink == ink)
  }

  @Test("The brand colour is used for the shop name and the pay button")
  func theme() {
    let page = Page(
      id: "p", title: "Shop", body: [.buttons([Page.Button(id: "pay", label: "Pay", isPrimary: true)])], focus: "pay")
    func styles(_ theme: Theme) -> [Style] {
      let layout = PageLayout(page, size: Size(columns: 40, rows: 12), theme: theme)
      let button = layout.targets.first { $0.element == "pay" }?.area.origin ?? Point(column: 0, row: 0)
      return [Point(column: 2, row: 0), button].map { layout.frame[$0].style }
    }
    let branded = styles(Theme().branded(.rgb(0, 0, 255), hasLogo: true))
    #expect(branded.map(\.background) == [.rgb(0, 0, 255), .rgb(0, 0, 255)])
    #expect(styles(Theme()).map(\.background) == [.default, .default])
    let mono = styles(Theme().withoutColours.branded(.rgb(0, 0, 255), hasLogo: true))
    #expect(mono.allSatisfy { $0.background == .default && $0.foreground == .default })
    #expect(mono[0].attributes.contains(.reverse))
  }
}
