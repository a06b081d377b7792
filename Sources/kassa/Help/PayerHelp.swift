import ArgumentParser
import KassaResources
import KassaScreens

/// The help of the commands that a payer uses, in the payer's language. English and all other help is ArgumentParser's.
struct PayerHelp {
  /// The commands with a translated help.
  static let commands: [any ParsableCommand.Type] = [Kassa.self, Pay.self]

  /// The language of the help, as two letters.
  let language: String

  /// Chooses the language: that of `--language` among the arguments, whatever they ask for, or that of the locale.
  /// - Returns: nil if the help stays English.
  init?(arguments: [String], _ terminal: TerminalEnvironment) {
    let named = CompletionWords(arguments).value(of: "--language")?.lowercased()
    let language = named ?? terminal.language(among: StringTable.languages)
    guard let language, language != "en", StringTable.languages.contains(language) else { return nil }
    self.language = language
  }

  /// Returns the translation of a message of ArgumentParser; nil if the message is not the help of one of the commands.
  /// - Parameters:
  ///   - message: the message, wrapped for the terminal's width.
  ///   - columns: the width of the terminal.
  func translation(of message: String, columns: Int) -> String? {
    guard let command = Self.commands.first(where: { Kassa.helpMessage(for: $0) == message }) else { return nil }
    return text(of: command, columns: columns)
  }

  /// Returns the help of a command; nil if the command has none in this language.
  func text(of command: any ParsableCommand.Type, columns: Int) -> String? {
    HelpTexts(language: language).flatMap { Self.page(of: command, $0) }?.text(columns: columns)
  }

  static func page(of command: any ParsableCommand.Type, _ texts: HelpTexts) -> HelpPage? {
    guard let root = CommandDescription.root else { return nil }
    let name = command.configuration.commandName ?? ""
    let found = name == root.name ? root : root.commands.first { $0.name == name }
    return found.map { HelpPage($0, usage: Kassa.usageString(for: command), texts) }
  }
}
