import Foundation
import TestSupport
import Testing

@Suite("Threads of the end-to-end tests", .ownThread)
struct OwnThreadTests {
  @Test("A test that blocks has a thread of its own")
  func blocking() { #expect(OwnThread.isCurrent) }

  @Test("A test that suspends has one before and after", arguments: [1, 2])
  func suspending(number: Int) async {
    #expect(Self.isOwn)
    await Task.yield()
    #expect(Self.isOwn)
  }

  private static var isOwn: Bool { OwnThread.isCurrent }

  @Test("Every suite of this folder runs on threads of its own")
  func everySuite() throws {
    let folder = Repository.root + "/Tests/EndToEndTests"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    for file in files {
      let lines = try #require(TextFile.read(folder + "/" + file)).split(separator: "\n")
      for line in lines where line.hasPrefix("@Suite") { #expect(line.contains(".ownThread"), "\(file): \(line)") }
    }
    #expect(files.count > 50)
  }
}
