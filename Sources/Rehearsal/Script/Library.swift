import Resources

/// The scripts that are built into the program: every outcome, test card, fault and complaint.
public enum ScriptLibrary {
  private static let folder = "scripts/"

  /// Their names, sorted: `pay-by-card`.
  public static var names: [String] {
    Resource.all.compactMap { resource in
      guard resource.name.hasPrefix(folder), resource.name.hasSuffix(".yaml") else { return nil }
      return String(resource.name.dropFirst(folder.count).dropLast(5))
    }
  }

  /// The text of one; nil where there is none of that name.
  public static func text(_ name: String) -> String? { Resource("\(folder)\(name).yaml")?.text }

  /// - Throws: what is wrong with it, which the tests rule out; nil where there is none of that name.
  public static func script(_ name: String) throws(ScriptMistakes) -> Script? {
    guard let text = text(name) else { return nil }
    return try Script(text, source: name) { included, _ in
      let bare = included.hasSuffix(".yaml") ? String(included.dropLast(5)) : included
      return Self.text(bare).map { .script(text: $0, source: bare, identity: bare) } ?? .missing
    }
  }

  /// The snapshots that lie beside it, by file name.
  public static func snapshots(_ name: String) -> [String: String] {
    let prefix = "\(folder)\(name).snapshots/"
    return Resource.all.reduce(into: [:]) { found, resource in
      guard resource.name.hasPrefix(prefix) else { return }
      found[String(resource.name.dropFirst(prefix.count))] = resource.text
    }
  }
}
