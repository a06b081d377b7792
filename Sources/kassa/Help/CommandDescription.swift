import ArgumentParser
import CheckoutCore

/// What ArgumentParser knows about a command: its options, their values and defaults, and the commands within it.
struct CommandDescription {
  struct Option {
    /// The preferred name, without dashes.
    var name: String
    /// The names and the value, for example `-h, --help` or `--order <file>`.
    var label: String
    var text: String
    var defaultValue: String?
  }

  var name: String
  var text: String
  var discussion: String
  var defaultCommand: String?
  /// The options that the help lists, in its order.
  var options: [Option]
  /// The commands that the help lists, in its order.
  var commands: [CommandDescription]

  /// Reads the description of a command and of those within it.
  /// - Parameter dump: a command as `--experimental-dump-help` prints it.
  init?(_ dump: JSON) {
    guard let name = dump["commandName"]?.string else { return nil }
    self.name = name
    text = dump["abstract"]?.string ?? ""
    discussion = dump["discussion"]?.string ?? ""
    defaultCommand = dump["defaultSubcommand"]?.string
    options = Self.shown(dump["arguments"]).compactMap(Option.init)
    // ArgumentParser adds its own command to the description, but not to the help.
    commands = Self.shown(dump["subcommands"]).compactMap(CommandDescription.init).filter { $0.name != "help" }
  }

  /// Describes `kassa` and all its commands; nil if the description cannot be read.
  static var root: CommandDescription? {
    (try? JSON(parsing: Kassa._dumpHelp().utf8))?["command"].flatMap(CommandDescription.init)
  }

  private static func shown(_ list: JSON?) -> [JSON] {
    (list?.elements ?? []).filter { $0["shouldDisplay"]?.bool == true }
  }
}

extension CommandDescription.Option {
  fileprivate init?(_ dump: JSON) {
    guard let name = dump["preferredName"]?["name"]?.string else { return nil }
    self.name = name
    let names = (dump["names"]?.elements ?? []).compactMap { entry in
      entry["name"]?.string.map { (entry["kind"]?.string == "long" ? "--" : "-") + $0 }
    }
    let value = dump["kind"]?.string == "option" ? dump["valueName"]?.string.map { " <\($0)>" } : nil
    label = names.joined(separator: ", ") + (value ?? "")
    text = dump["abstract"]?.string ?? ""
    defaultValue = dump["defaultValue"]?.string
  }
}
