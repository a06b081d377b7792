#if Network
import CheckoutCore
import Glibc
import TestSupport
import Testing

@testable import kassa

@Suite("The folder of stored worlds")
struct ServedFolderTests {
  @Test("Each world has a file of its own, which only one server may open")
  func files() throws {
    let place = try TemporaryFolder()
    let folder = ServedFolder(place.path + "/worlds/")
    #expect(try folder.ids() == [])
    do {
      let store = try folder.open("one")
      try store.put([1, 2], under: "a")
      _ = try folder.open("two")
      #expect(throws: StorageError(.busy, place: place.path + "/worlds/one.sqlite")) { _ = try folder.open("one") }
      #expect(try store.value("a") == [1, 2])
    }
    #expect(try folder.ids() == ["one", "two"])
    #expect(try folder.open("one").value("a") == [1, 2])
    folder.remove("one")
    #expect(try folder.ids() == ["two"])
    #expect(try folder.open("one").value("a") == nil)
  }

  @Test("No ID leads out of the folder", arguments: ["..", "../up", "/etc/passwd", "a/b", "", ".", "a\u{0}b", "a.b"])
  func escapes(id: String) throws {
    let place = try TemporaryFolder()
    let folder = ServedFolder(place.path + "/worlds")
    #expect(throws: StorageError.self) { _ = try folder.open(id) }
    folder.remove(id)
    #expect(try folder.ids() == [])
  }

  @Test("A link in the folder is not followed, and foreign files are left alone")
  func links() throws {
    let place = try TemporaryFolder()
    try place.write("", to: "target.sqlite")
    let folder = ServedFolder(place.path + "/worlds")
    _ = try folder.open("one")
    try #require(symlink("../target.sqlite", place.path + "/worlds/two.sqlite") == 0)
    #expect(throws: StorageError.self) { _ = try folder.open("two") }
    try place.write("", to: "worlds/not an id.sqlite")
    #expect(try folder.ids() == ["one", "two"])
  }
}
#endif
