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
    /// All names, with dashes, for example `-h` and `--help`.
    var names: [String]
    /// The name of the value; nil for a flag.
    var valueName: String?
    var isRepeating: Bool
  }

  /// A value without a name, such as the scripts of `kassa play`.
  struct Argument {
    var name: String
    var text: String
    var isRepeating: Bool
    var isOptional: Bool
  }

  var name: String
  var text: String
  var discussion: String
  var defaultCommand: String?
  /// The options that the help lists, in its order.
  var options: [Option]
  /// The values without names, in their order.
  var arguments: [Argument]
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
    arguments = Self.shown(dump["arguments"]).compactMap(Argument.init)
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
    names = (dump["names"]?.elements ?? []).compactMap { entry in
      entry["name"]?.string.map { (entry["kind"]?.string == "long" ? "--" : "-") + $0 }
    }
    valueName = dump["kind"]?.string == "option" ? dump["valueName"]?.string : nil
    label = names.joined(separator: ", ") + (valueName.map { " <\($0)>" } ?? "")
    text = dump["abstract"]?.string ?? ""
    defaultValue = dump["defaultValue"]?.string
    isRepeating = dump["isRepeating"]?.bool == true
  }
}

extension CommandDescription.Argument {
  fileprivate init?(_ dump: JSON) {
    guard dump["kind"]?.string == "positional", let name = dump["valueName"]?.string else { return nil }
    self.name = name
    text = dump["abstract"]?.string ?? ""
    isRepeating = dump["isRepeating"]?.bool == true
    isOptional = dump["isOptional"]?.bool == true
  }
}

extension CommandDescription {
  /// The command as `kassa describe` prints it, with the commands within it.
  var object: JSON {
    .compact([
      ("name", .string(name)), ("text", .string(text)), ("default", defaultCommand.map(JSON.string)),
      ("arguments", .array(arguments.map(\.object))), ("options", .array(options.map(\.object))),
      ("commands", commands.isEmpty ? nil : .array(commands.map(\.object))),
    ])
  }
}

extension CommandDescription.Option {
  fileprivate var object: JSON {
    .compact([
      ("names", .array(names.map(JSON.string))), ("value", valueName.map(JSON.string)), ("text", .string(text)),
      ("default", defaultValue.map(JSON.string)), ("repeats", isRepeating ? true : nil),
    ])
  }
}

extension CommandDescription.Argument {
  fileprivate var object: JSON {
    .compact([
      ("name", .string(name)), ("text", .string(text)), ("optional", .bool(isOptional)),
      ("repeats", isRepeating ? true : nil),
    ])
  }
}
