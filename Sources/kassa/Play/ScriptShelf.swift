import FoundationEssentials
import Rehearsal

/// A script that is to be played, with the snapshots beside it and where they are kept.
struct ShelvedScript {
  var script: Script
  var snapshots: [String: String]
  /// The folder of the snapshots; nil for a built-in script, whose snapshots cannot be changed.
  var folder: String?
}

/// Finds scripts: files, folders, and the library by name.
enum ScriptShelf {
  /// - Throws: `Failure` with status 2 for what cannot be found or read; the mistakes of all scripts together.
  static func find(_ names: [String]) throws(Failure) -> [ShelvedScript] {
    var found: [ShelvedScript] = []
    var mistakes: [String] = []
    for name in names.isEmpty ? ScriptLibrary.names : names {
      do throws(ScriptMistakes) {
        for path in try paths(name) { found.append(try shelved(path)) }
      } catch {
        mistakes.append(error.words)
      }
    }
    guard mistakes.isEmpty else { throw Failure(message: mistakes.joined(separator: "\n")) }
    return found
  }

  private static func isFolder(_ path: String) -> Bool? {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder : nil
  }

  /// The files of a folder, or the name itself.
  private static func paths(_ name: String) throws(ScriptMistakes) -> [String] {
    guard isFolder(name) == true else { return [name] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: name)) ?? []
    let scripts = files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
    guard !scripts.isEmpty else {
      throw ScriptMistakes([
        ScriptMistake(.missing, name, ScriptPlace(line: 1, column: 1), "there is no script in this folder")
      ])
    }
    return scripts.map { (name.hasSuffix("/") ? name : name + "/") + $0 }
  }

  private static func shelved(_ path: String) throws(ScriptMistakes) -> ShelvedScript {
    guard isFolder(path) != nil else {
      guard let script = try ScriptLibrary.script(path) else {
        throw ScriptMistakes([
          ScriptMistake(
            .missing, path, ScriptPlace(line: 1, column: 1),
            "no such file, and no built-in script; kassa play --list names them")
        ])
      }
      return ShelvedScript(script: script, snapshots: ScriptLibrary.snapshots(path), folder: nil)
    }
    guard let text = read(path) else {
      throw ScriptMistakes([
        ScriptMistake(.yaml, path, ScriptPlace(line: 1, column: 1), "it cannot be read as text in UTF-8")
      ])
    }
    let script = try Script(text, source: path) { name, from in
      let folder = from.lastIndex(of: "/").map { String(from[...$0]) } ?? ""
      return read(folder + name).map { ($0, folder + name) } ?? ScriptLibrary.text(name).map { ($0, name) }
    }
    let bare = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    let folder = bare + ".snapshots"
    return ShelvedScript(script: script, snapshots: snapshots(folder), folder: folder)
  }

  private static func read(_ path: String) -> String? {
    (try? Data(contentsOf: URL(filePath: path))).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func snapshots(_ folder: String) -> [String: String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.reduce(into: [:]) { kept, file in
      if file.hasSuffix(".txt"), let text = read("\(folder)/\(file)") { kept[file] = text }
    }
  }

  /// Makes the folder what was taken; one that nothing is left for goes.
  static func write(_ taken: [String: String], to folder: String) throws(Failure) {
    do {
      let manager = FileManager.default
      let kept = snapshots(folder)
      if !taken.isEmpty { try manager.createDirectory(atPath: folder, withIntermediateDirectories: true) }
      for (file, text) in taken where kept[file] != text {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
      }
      for file in kept.keys where taken[file] == nil { try manager.removeItem(atPath: "\(folder)/\(file)") }
    } catch {
      throw Failure(message: "cannot write the snapshots in \(folder)")
    }
  }
}
