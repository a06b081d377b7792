import CheckoutCore

/// The workflow commands with which GitHub Actions shows failures beside the lines of a pull request.
///
/// Source: docs.github.com, «Workflow commands for GitHub Actions», and the escaping in actions/toolkit, `command.ts`.
package struct GitHubAnnotations {
  /// The path of the checked-out repository, to which GitHub expects paths to be relative; nil to leave paths as they are.
  package var workspace: String?

  package init(workspace: String? = nil) { self.workspace = workspace }

  /// Whether the program runs in a step of GitHub Actions, which sets this variable.
  package static func areWanted(_ environment: [String: String]) -> Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// Returns the command for a test case; nil if it does not make the run fail.
  package func command(_ result: CaseResult) -> String? {
    guard result.isRed else { return nil }
    return result.failure.map { failure in
      command(
        file: failure.source ?? result.script, line: failure.line, column: failure.column,
        title: "\(result.name): \(failure.code)", message: failure.message)
    }
  }

  /// Returns the command for a mistake in a script.
  package func command(_ mistake: ScriptMistake) -> String {
    command(
      file: mistake.source, line: mistake.place.line, column: mistake.place.column, title: mistake.code.rawValue,
      message: mistake.message)
  }

  private func command(file: String, line: Int, column: Int?, title: String, message: String) -> String {
    var properties = [("file", relative(file)), ("line", String(max(1, line)))]
    if let column { properties.append(("col", String(column))) }
    properties.append(("title", title))
    let list = properties.map { "\($0.0)=\(Self.property($0.1))" }.joined(separator: ",")
    return "::error \(list)::\(Self.data(message))"
  }

  private func relative(_ file: String) -> String {
    guard let workspace, !workspace.isEmpty else { return file }
    let root = workspace.hasSuffix("/") ? workspace : workspace + "/"
    return file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file
  }

  /// Escapes the text of a message.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Escapes the value of a property, which must not end the list of properties either.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
