import FoundationEssentials
import KassaRehearsal
import Testing

@testable import kassa

@Suite("Script snapshots")
struct ScriptSnapshotTests {
  static let script = Rehearsing.steps(["choose: card", "snapshot: empty form"])

  @Test("Snapshots compare characters and styles, and mark the difference")
  func compared() throws {
    let taken = try Rehearsing.play(Self.script, snapshots: Snapshots(isUpdating: true)).snapshots
    #expect(taken.keys.sorted() == ["empty-form.txt"])
    #expect(try Rehearsing.play(Self.script, snapshots: Snapshots(kept: taken)).result.failure == nil)

    let other = taken.mapValues { $0.replacing("Card number", with: "Beard length") }
    let result = try Rehearsing.play(Self.script, snapshots: Snapshots(kept: other)).result
    #expect(result.failure?.code == "snapshot")
    #expect(result.failure?.marks.count == 1)
    #expect(result.failureText.contains("^^^^"))

    let styled = taken.mapValues { $0.replacing("bold", with: "italic") }
    #expect(try Rehearsing.play(Self.script, snapshots: Snapshots(kept: styled)).result.failure?.code == "snapshot")
  }

  @Test("A missing snapshot fails the case")
  func missing() throws {
    let failure = try Rehearsing.play(Self.script).result.failure
    #expect(failure?.code == "snapshot")
    #expect(failure?.message.contains("--update") == true)
  }

  @Test("A failure of a run that updates snapshots says that none was saved")
  func unsaved() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kassa-snapshots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "form.yaml").path
    func message(_ steps: [String], isUpdating: Bool) throws -> String? {
      try Data(Rehearsing.steps(steps).utf8).write(to: URL(filePath: path))
      return try PlayProgram(ScriptLoader.find([path]), isUpdating: isUpdating).play(jobs: 1).first?.failure?.message
    }
    let failing = ["snapshot: methods", "screen: card"]
    #expect(try message(failing, isUpdating: true)?.contains("No snapshot of this script was saved") == true)
    #expect(try message(["screen: card"], isUpdating: true)?.contains("No snapshot") == false)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "form.snapshots").path))
  }

  @Test("Snapshots of two screens need two names")
  func twice() throws {
    let script = Rehearsing.steps(["snapshot: a", "choose: card", "snapshot: a"])
    #expect(try Rehearsing.play(script, snapshots: Snapshots(isUpdating: true)).result.failure?.code == "snapshot")
  }

  @Test("Files are written by --update, compared without it, and orphans are errors until the next --update")
  func disk() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kassa-snapshots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "form.yaml").path
    func write(_ script: String) throws { try Data(script.utf8).write(to: URL(filePath: path)) }
    func play(isUpdating: Bool) throws -> [CaseResult] {
      try PlayProgram(ScriptLoader.find([path]), isUpdating: isUpdating).play(jobs: 1)
    }
    try write(Self.script)
    #expect(try play(isUpdating: false).map(\.hasPassed) == [false])
    #expect(try play(isUpdating: true).map(\.hasPassed) == [true])
    #expect(try play(isUpdating: false).map(\.hasPassed) == [true])
    try write(Rehearsing.steps(["choose: card", "screen: card"]))
    let orphaned = try play(isUpdating: false)
    #expect(orphaned.map(\.hasPassed) == [true, false])
    #expect(orphaned.last?.failure?.message.contains("empty-form.txt") == true)
    #expect(try play(isUpdating: true).map(\.hasPassed) == [true])
    #expect(try play(isUpdating: false).map(\.hasPassed) == [true])
  }
}
