import Glibc

/// A program with a form to type into, which is measured beside kassa.
struct Peer {
  let name: String
  /// What has to be installed.
  let package: String
  /// The program with its path; nil if it is not installed.
  let program: String?
  let arguments: [String]
  /// A text of the last line of its first screen.
  let ready: String
  /// Goes from the first screen to the form.
  var open: @Sendable (BenchTerminal) -> Bool = { terminal in
    _ = terminal.drain(quiet: 200)
    return true
  }

  /// kassa itself with the form of the built-in order, started without arguments as a person starts it.
  static func kassa(_ program: String) -> Peer {
    Peer(
      name: "kassa", package: "kassa", program: program, arguments: [], ready: "quit",
      open: { $0.openCardForm() })
  }

  /// - Parameter pythons: interpreters, of which the first that has a library runs the library's form.
  static func others(pythons: [String]) -> [Peer] {
    let box = ["--inputbox", "Card number", "10", "40"]
    let libraries = [
      ("urwid", "urwid", PeerPrograms.urwid), ("prompt_toolkit", "prompt_toolkit", PeerPrograms.promptToolkit),
      ("Textual", "textual", PeerPrograms.textual),
    ]
    return [
      Peer(name: "dialog", package: "dialog", program: installed("/usr/bin/dialog"), arguments: box, ready: "ancel"),
      Peer(
        name: "whiptail", package: "whiptail", program: installed("/usr/bin/whiptail"), arguments: box, ready: "ancel"),
    ]
      + libraries.map { name, module, text in
        Peer(
          name: name, package: module, program: pythons.first { has(module, $0) }, arguments: ["-I", "-c", text],
          ready: "ancel")
      }
  }

  private static func installed(_ path: String) -> String? { access(path, X_OK) == 0 ? path : nil }

  private static func has(_ module: String, _ python: String) -> Bool {
    firstLine(of: "'\(python)' -I -c 'import \(module); print(1)' 2> /dev/null") == "1"
  }

  /// The version as the program or its library says it; nil if it says none.
  var version: String? {
    guard let program else { return nil }
    if arguments.first == "-I" {
      return Self.firstLine(of: "'\(program)' -I -c 'import importlib.metadata as m; print(m.version(\"\(package)\"))'")
    }
    let line = Self.firstLine(of: "'\(program)' --version 2>&1") ?? ""
    return line.split(whereSeparator: { $0 == " " || $0 == ":" }).first { $0.first?.isNumber ?? false }.map(String.init)
  }

  /// The first line that a command of the shell writes.
  static func firstLine(of command: String) -> String? {
    guard let output = popen(command, "r") else { return nil }
    defer { pclose(output) }
    var line = [CChar](repeating: 0, count: 512)
    guard fgets(&line, 512, output) != nil else { return nil }
    return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
