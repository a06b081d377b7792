import FoundationEssentials
import KassaRehearsal
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

/// Compares every screen with a stored snapshot of its text and styles.
/// `KASSA_UPDATE=1 swift test --filter Snapshot` updates the snapshots.
@Suite("Snapshots")
struct SnapshotTests {
  static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]
  static let folder = URL(filePath: Repository.root + "/Tests/ScreensTests/Snapshots")
  static let isUpdating = ProcessInfo.processInfo.environment["KASSA_UPDATE"] == "1"

  static func name(_ scene: String, _ size: Size) -> String { "\(scene).\(size.columns)x\(size.rows).txt" }

  @Test("Every screen matches its snapshots", arguments: ScreenFixture.scenes)
  func compare(scene name: String) throws {
    let scene = try ScreenFixture.scene(name)
    for size in Self.sizes {
      let checkout = ScreenFixture.checkout(size: size, scene: scene)
      scene.play(checkout)
      let drawn = FrameText.snapshot(checkout.frame)
      let file = Self.folder.appending(path: Self.name(name, size))
      if Self.isUpdating {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try Data(drawn.utf8).write(to: file)
      } else {
        let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(drawn == kept, "\(file.lastPathComponent) differs:\n\(FrameText.plain(checkout.frame))")
      }
    }
  }

  @Test("Every snapshot belongs to a screen")
  func orphans() throws {
    let wanted = Set(ScreenFixture.scenes.flatMap { scene in Self.sizes.map { Self.name(scene, $0) } })
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(kept).subtracting(wanted).isEmpty)
  }
}
