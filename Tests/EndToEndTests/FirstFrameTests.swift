import Testing

@Suite("The first frame")
struct FirstFrameTests {
  @Test("is the shop, before any key")
  func isTheShop() throws {
    let kassa = try TmuxProgram()
    let idle = try kassa.waitForIdle(screen: "shop")
    #expect(idle.inputs == 0)
    let screen = try kassa.waitForScreen("Your order", "T-shirt with dog print", "‹ Pay $19.99 ›")
    #expect(screen.isAlternate)
    try kassa.press("F10")
    try kassa.expectExit(4)
  }
}
