import Resources

/// The built-in scripts, which cover every outcome, test card, fault and error message.
public enum ScriptLibrary {
  private static let folder = "scripts/"

  /// The names of all built-in scripts, sorted, for example `pay-by-card`.
  public static var names: [String] {
    Resource.all.compactMap { resource in
      guard resource.name.hasPrefix(folder), resource.name.hasSuffix(".yaml") else { return nil }
      return String(resource.name.dropFirst(folder.count).dropLast(5))
    }
  }

  /// Returns the text of a built-in script; nil for an unknown name.
  public static func text(_ name: String) -> String? { Resource("\(folder)\(name).yaml")?.text }

  /// Returns a built-in script; nil for an unknown name.
  ///
  /// - Throws: `ScriptMistakes` if the script is invalid. The tests rule this out.
  public static func script(_ name: String) throws(ScriptMistakes) -> Script? {
    guard let text = text(name) else { return nil }
    return try Script(text, source: name) { included, _ in
      let bare = included.hasSuffix(".yaml") ? String(included.dropLast(5)) : included
      return Self.text(bare).map { .script(text: $0, source: bare, identity: bare) } ?? .missing
    }
  }

  /// Returns the snapshots stored beside a built-in script, by file name.
  public static func snapshots(_ name: String) -> [String: String] {
    let prefix = "\(folder)\(name).snapshots/"
    return Resource.all.reduce(into: [:]) { found, resource in
      guard resource.name.hasPrefix(prefix) else { return }
      found[String(resource.name.dropFirst(prefix.count))] = resource.text
    }
  }
}
