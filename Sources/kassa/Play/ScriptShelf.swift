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
  /// - Parameter allowsOutside: a script may include files that do not lie below its own folder.
  /// - Throws: `Failure` with status 2 for what cannot be found or read; the mistakes of all scripts together.
  static func find(_ names: [String], allowsOutside: Bool = false) throws(Failure) -> [ShelvedScript] {
    var found: [ShelvedScript] = []
    var mistakes: [String] = []
    for name in names.isEmpty ? ScriptLibrary.names : names {
      do throws(ScriptMistakes) {
        for path in try paths(name) { found.append(try shelved(path, allowsOutside)) }
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

  private static func shelved(_ path: String, _ allowsOutside: Bool) throws(ScriptMistakes) -> ShelvedScript {
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
    let text: String
    do {
      text = try TextInput.read(path, most: YAMLBounds.bytes)
    } catch {
      throw ScriptMistakes([ScriptMistake(.yaml, path, ScriptPlace(line: 1, column: 1), error.words)])
    }
    let scope = folder(of: TextInput.canonical(path) ?? path)
    let script = try Script(text, source: path, identity: TextInput.canonical(path)) { name, from in
      included(name, from: from, below: allowsOutside ? nil : scope)
    }
    let bare = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    let folder = bare + ".snapshots"
    return ShelvedScript(script: script, snapshots: SnapshotFolder(path: folder).read(), folder: folder)
  }

  /// A file beside the script that includes it, else a built-in script.
  /// - Parameter scope: the folder that it has to lie in, links resolved; nil for any.
  private static func included(_ name: String, from: String, below scope: String?) -> Inclusion {
    let path = name.hasPrefix("/") ? name : folder(of: from) + name
    guard let identity = TextInput.canonical(path) else {
      return ScriptLibrary.text(name).map { .script(text: $0, source: name, identity: name) } ?? .missing
    }
    if let scope, !identity.hasPrefix(scope) { return .outside }
    guard let text = try? TextInput.read(path, most: YAMLBounds.bytes) else { return .missing }
    return .script(text: text, source: path, identity: identity)
  }

  /// With a slash at its end; empty where the path names none.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
