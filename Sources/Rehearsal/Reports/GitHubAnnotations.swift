/// The workflow commands with which GitHub Actions shows failures beside the lines of a pull request.
///
/// Source: docs.github.com, «Workflow commands for GitHub Actions», and the escaping in actions/toolkit, `command.ts`.
package enum GitHubAnnotations {
  /// Whether the program runs in a step of GitHub Actions, which sets this variable.
  package static func areWanted(_ environment: [String: String]) -> Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// Returns one command for each test case that has not passed.
  /// - Parameter workspace: the path of the checked-out repository, to which GitHub expects paths to be relative.
  package static func commands(_ results: [CaseResult], workspace: String? = nil) -> [String] {
    results.compactMap { result in
      guard let failure = result.failure else { return nil }
      var file = failure.source ?? result.script
      if let workspace, !workspace.isEmpty {
        let root = workspace.hasSuffix("/") ? workspace : workspace + "/"
        if file.hasPrefix(root) { file = String(file.dropFirst(root.count)) }
      }
      var properties = [("file", file), ("line", String(max(1, failure.line)))]
      if let column = failure.column { properties.append(("col", String(column))) }
      properties.append(("title", "\(result.name): \(failure.code)"))
      let list = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
      return "::error \(list)::\(data(failure.message))"
    }
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
