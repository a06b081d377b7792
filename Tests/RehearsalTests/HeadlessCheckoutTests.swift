import KassaRehearsal
import KassaScreens
import Testing

@Suite("Screen gallery")
struct GalleryTests {
  @Test("Each screen is named once")
  func names() {
    #expect(Set(Gallery.names).count == Gallery.names.count)
    #expect(Gallery.names.first == "shop")
  }
}
