import Rehearsal
import Screens
import Testing

@Suite("The gallery")
struct GalleryTests {
  @Test("names each screen once")
  func names() {
    #expect(Set(Gallery.names).count == Gallery.names.count)
    #expect(Gallery.names.first == "shop")
  }
}
