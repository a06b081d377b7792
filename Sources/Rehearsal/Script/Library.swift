import KassaResources

/// The built-in scripts, which cover every outcome, test card, fault and error message.
package enum ScriptLibrary {
  private static let folder = "scripts/"

  /// Returns a script's path, including the folder for the payment system, but without the file extension.
  private static func path(_ resource: Resource) -> Substring? {
    guard resource.name.hasPrefix(folder), resource.name.hasSuffix(".yaml") else { return nil }
    return resource.name.dropLast(5)
  }

  /// The paths of all built-in scripts, by script name. Names are unique across the payment systems' folders.
  private static let paths: [String: String] = Resource.all.reduce(into: [:]) { found, resource in
    guard let path = path(resource), let name = path.split(separator: "/").last else { return }
    found[String(name)] = String(path)
  }

  /// The names of all built-in scripts, sorted, for example `pay-by-card`.
  package static var names: [String] { paths.keys.sorted() }

  /// Returns the source text of the built-in script with this name; nil if the name is unknown.
  package static func text(_ name: String) -> String? { paths[name].flatMap { Resource("\($0).yaml")?.text } }

  /// Returns the built-in script with this name; nil if the name is unknown.
  ///
  /// - Throws: `ScriptMistakes` if the script is invalid. The tests ensure that all built-in scripts are valid.
  package static func script(_ name: String) throws(ScriptMistakes) -> Script? {
    guard let text = text(name) else { return nil }
    return try Script(text, source: name) { included, _ in
      let bare = included.hasSuffix(".yaml") ? String(included.dropLast(5)) : included
      return Self.text(bare).map { .script(text: $0, source: bare, identity: bare) } ?? .missing
    }
  }

  /// Returns the contents of the snapshots that are stored beside a built-in script, by file name.
  package static func snapshots(_ name: String) -> [String: String] {
    guard let path = paths[name] else { return [:] }
    let prefix = "\(path).snapshots/"
    return Resource.all.reduce(into: [:]) { found, resource in
      guard resource.name.hasPrefix(prefix) else { return }
      found[String(resource.name.dropFirst(prefix.count))] = resource.text
    }
  }
}
