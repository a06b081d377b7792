import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaScreens
import Testing

@Suite("Screen gallery")
struct GalleryTests {
  @Test("Each screen is named once")
  func names() {
    let names = EcommpaySandboxConfiguration.scenes.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.first == "shop")
  }
}
