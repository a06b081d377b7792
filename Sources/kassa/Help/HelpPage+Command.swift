extension HelpPage {
  /// Makes the help of a command in another language. Options, values, defaults and their order are those of the
  /// command, so that they cannot differ from the English help. What has no text stays English.
  /// - Parameters:
  ///   - command: the command as ArgumentParser describes it.
  ///   - usage: how the command is called, as ArgumentParser writes it.
  ///   - texts: the texts of the language.
  init(_ command: CommandDescription, usage: String, _ texts: HelpTexts) {
    func say(_ key: String, _ english: String, _ values: [String: String] = [:]) -> String {
      texts("usage." + key, values) ?? english
    }
    var number = 0
    // Lists that the program computes are indented.
    let discussion = command.discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).map {
      guard !$0.isEmpty, !$0.hasPrefix(" ") else { return $0 }
      number += 1
      return say("discussion.\(command.name).\(number)", $0)
    }
    let text = say("command." + command.name, command.text)
    overview = say("overview", text, ["text": ([text, ""] + discussion).joined(separator: "\n")])
    let placeholders = ["<options>": "placeholder.options", "<subcommand>": "placeholder.subcommand"]
    self.usage = say(
      "synopsis", usage, ["text": placeholders.reduce(usage) { $0.replacing($1.key, with: say($1.value, $1.key)) }])
    sections = [
      Section(
        title: say("options", "OPTIONS:"),
        entries: command.options.map { option in
          let byDefault = option.defaultValue.map { say("default", "", ["value": $0]) }
          let parts = [say("option." + option.name, option.text), byDefault ?? ""]
          return Entry(label: option.label, text: parts.filter { !$0.isEmpty }.joined(separator: " "))
        })
    ]
    guard !command.commands.isEmpty else { return }
    sections.append(
      Section(
        title: say("subcommands", "SUBCOMMANDS:"),
        entries: command.commands.map { inner in
          let isDefault = inner.name == command.defaultCommand
          return Entry(
            label: isDefault ? say("defaultCommand", inner.name, ["command": inner.name]) : inner.name,
            text: say("command." + inner.name, inner.text))
        }))
    note = say("detailed", "")
  }
}
