/// The section `sandbox` of an example order file, in YAML. Every setting is commented out.
public enum SettingsExample {
  /// The column in which the documentation of a setting begins, from 0.
  private static let column = 33
  /// The longest line, in characters.
  private static let width = 110

  /// Returns the section for a payment system, with a line for each setting.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the payment system's sandbox.
  ///   - isActive: whether the settings are in effect instead of commented out. Those that mean nothing beside the
  ///     others are then left out.
  public static func text(for configuration: any ConfigurableSandbox.Type, isActive: Bool = false) -> String {
    let head = noted("sandbox:", "what the mock platform does; each setting is optional", indent: "")
    return ([head] + lines(configuration.settings, isActive ? "  " : "  # ")).joined(separator: "\n")
  }

  private static func lines(_ table: [SandboxSetting], _ indent: String) -> [String] {
    let rows = indent.contains("#") ? table : table.filter { $0.fits(table) }
    return lines(of: rows, indent)
  }

  private static func lines(of rows: [SandboxSetting], _ indent: String) -> [String] {
    rows.flatMap { row -> [String] in
      let head = noted("\(indent)\(row.name):", row.note, indent: indent)
      switch row.values {
      case .table(let inner): return [head] + lines(inner, indent + "  ")
      case .list(.short(_, let inner)):
        // The first setting of a list element follows its hyphen.
        let element = lines(inner, indent + "    ")
        return [head] + element.prefix(1).map { indent + "  - " + $0.dropFirst(indent.count + 4) } + element.dropFirst()
      case .text, .flag, .delay, .list:
        return [noted("\(indent)\(row.name): \(row.example)", row.note, indent: indent)]
      case .word, .number, .numberOrWord, .short:
        let note = "\(row.note): \(row.values.words)"
        return [noted("\(indent)\(row.name): \(row.example)", note, indent: indent)]
      }
    }
  }

  /// Returns a line with a comment, which continues on comment lines of its own if it is too long.
  private static func noted(_ text: String, _ note: String, indent: String) -> String {
    var lines: [String] = []
    var line = padded(text) + "#"
    for word in note.split(separator: " ") {
      if line.count + 1 + word.count > width {
        lines.append(line)
        line = padded(indent.contains("#") ? "  #" : "") + "#"
      }
      line += " " + word
    }
    return (lines + [line]).joined(separator: "\n")
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(2, column - text.count))
  }
}

extension SandboxSetting {
  /// Whether the setting means something if all settings of its table have the values of their examples.
  fileprivate func fits(_ table: [SandboxSetting]) -> Bool {
    guard let companion else { return true }
    return table.contains { $0.name == companion.name && companion.words.contains($0.example) }
  }
}
