import CheckoutCore
import FoundationEssentials
import KassaRehearsal
import KassaYAML

/// A script to play, with its snapshots and their folder.
struct LoadedScript {
  var script: Script
  var snapshots: [String: String]
  /// The folder that contains the snapshots; nil for a built-in script, whose snapshots are read-only, and for that of a
  /// ticket, which has none.
  var folder: String?
  /// The ticket that contains the script; nil for any other script.
  var ticket: Ticket?
}

/// A script that cannot be played.
struct BrokenScript {
  var source: String
  var mistakes: ScriptMistakes
  /// The ticket whose script cannot be played; nil for any other script.
  var ticket: Ticket?

  /// The script as a case that has failed.
  var result: CaseResult {
    var result = CaseResult(
      script: source, name: source, seed: 0,
      failure: CaseFailure(
        code: "broken", line: mistakes.list.first?.place.line ?? 1, column: mistakes.list.first?.place.column,
        message: mistakes.words))
    result.ticket = ticket
    return result
  }
}

/// Finds scripts in files and folders, or by name in the built-in library.
enum ScriptLoader {
  /// The scripts that were found, and those that cannot be played.
  struct Found {
    var scripts: [LoadedScript] = []
    var broken: [BrokenScript] = []
  }

  /// Loads the scripts with the given names. If there are no names, loads all the built-in scripts.
  /// - Parameter allowsOutside: whether a script may include files outside its own folder.
  static func load(_ names: [String], allowsOutside: Bool = false) -> Found {
    var found = Found()
    for name in names.isEmpty ? ScriptLibrary.names : names {
      do throws(ScriptMistakes) {
        for path in try paths(name) {
          var ticket: Ticket?
          do throws(ScriptMistakes) {
            ticket = try self.ticket(path)
            if let ticket {
              let script = try ticket.script(source: path)
              found.scripts.append(LoadedScript(script: script, snapshots: [:], ticket: ticket))
            } else {
              found.scripts.append(try shelved(path, allowsOutside))
            }
          } catch {
            found.broken.append(BrokenScript(source: path, mistakes: error, ticket: ticket))
          }
        }
      } catch {
        found.broken.append(BrokenScript(source: name, mistakes: error))
      }
    }
    return found
  }

  /// Loads scripts all of which must be valid.
  /// - Throws: `Failure` with status 2 if a script is missing or invalid. It lists the errors in all the scripts.
  static func find(_ names: [String], allowsOutside: Bool = false) throws(Failure) -> [LoadedScript] {
    let found = load(names, allowsOutside: allowsOutside)
    guard found.broken.isEmpty else {
      throw Failure(message: found.broken.map(\.mistakes.words).joined(separator: "\n"))
    }
    return found.scripts
  }

  /// Reads the file of a ticket; returns nil for any other name.
  private static func ticket(_ path: String) throws(ScriptMistakes) -> Ticket? {
    guard path.lowercased().hasSuffix(Ticket.fileExtension), isFolder(path) != nil else { return nil }
    let text: String
    do {
      text = try ScriptInput.read(path, most: Ticket.mostBytes)
    } catch {
      throw ScriptMistakes([ScriptMistake(.ticket, path, SourcePlace(line: 1, column: 1), error.words)])
    }
    return try Ticket(parsing: text, source: path)
  }

  private static func isFolder(_ path: String) -> Bool? {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder : nil
  }

  /// Returns the script files in a folder and its subfolders, or the name itself if it is not a folder. The files of tickets
  /// are left out: a suite should not grow by a file that somebody has put there.
  private static func paths(_ name: String) throws(ScriptMistakes) -> [String] {
    guard isFolder(name) == true else { return [name] }
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: name)) ?? []
    let scripts = files.filter { [".yaml", ".yml"].contains(where: $0.lowercased().hasSuffix) }.sorted()
    // A shell that expands `*` names the folders of snapshots, too.
    if scripts.isEmpty, name.hasSuffix(".snapshots") || name.hasSuffix(".snapshots/") { return [] }
    guard !scripts.isEmpty else {
      throw ScriptMistakes([
        ScriptMistake(.missing, name, SourcePlace(line: 1, column: 1), "this folder contains no scripts")
      ])
    }
    return scripts.map { (name.hasSuffix("/") ? name : name + "/") + $0 }
  }

  private static func shelved(_ path: String, _ allowsOutside: Bool) throws(ScriptMistakes) -> LoadedScript {
    guard isFolder(path) != nil else {
      guard let script = try ScriptLibrary.script(path) else {
        throw ScriptMistakes([
          ScriptMistake(
            .missing, path, SourcePlace(line: 1, column: 1),
            "no such file or built-in script; kassa play --list lists the built-in scripts")
        ])
      }
      return LoadedScript(script: script, snapshots: ScriptLibrary.snapshots(path), folder: nil)
    }
    let text: String
    do {
      text = try ScriptInput.read(path, most: YAMLBounds.bytes)
    } catch {
      throw ScriptMistakes([ScriptMistake(.yaml, path, SourcePlace(line: 1, column: 1), error.words)])
    }
    let scope = folder(of: ScriptInput.canonical(path) ?? path)
    let script = try Script(text, source: path, identity: ScriptInput.canonical(path)) { name, from in
      included(name, from: from, below: allowsOutside ? nil : scope)
    }
    if let mistake = script.testsNothing { throw ScriptMistakes([mistake]) }
    let bare = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    let folder = bare + ".snapshots"
    if script.takesSnapshots,
      let other = [".yaml", ".yml"].map({ bare + $0 }).first(where: { $0 != path && isFolder($0) == false })
    {
      throw ScriptMistakes([
        ScriptMistake(
          .value, path, SourcePlace(line: 1, column: 1),
          "\(other) has the same name, and both would use the snapshots in \(folder); rename one of them")
      ])
    }
    return LoadedScript(script: script, snapshots: SnapshotFolder(path: folder).read(), folder: folder)
  }

  /// Resolves an include to a file relative to the including script or, if there is no file, to a built-in script.
  /// - Parameter scope: the folder that must contain the file once links are resolved; nil for no restriction.
  private static func included(_ name: String, from: String, below scope: String?) -> Inclusion {
    let path = name.hasPrefix("/") ? name : folder(of: from) + name
    guard let identity = ScriptInput.canonical(path) else {
      return ScriptLibrary.text(name).map { .script(text: $0, source: name, identity: name) } ?? .missing
    }
    if let scope, !identity.hasPrefix(scope) { return .outside }
    guard let text = try? ScriptInput.read(path, most: YAMLBounds.bytes) else { return .missing }
    return .script(text: text, source: path, identity: identity)
  }

  /// Returns the folder part of a path, with a trailing slash; empty if the path has no folder part.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
