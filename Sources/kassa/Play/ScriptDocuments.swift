import ArgumentParser
import CheckoutCore
import KassaRehearsal

/// The options that print what is known about scripts instead of playing any.
struct ScriptDocuments: ParsableArguments {
  @Flag(help: "Print a JSON Schema for scripts, for editors.")
  var schema = false
  @Flag(name: .customLong("print"), help: "Print the text of the named built-in scripts.")
  var source = false

  /// Prints what is asked for.
  /// - Parameter scripts: the names of built-in scripts.
  /// - Returns: whether anything was asked for.
  /// - Throws: `Failure` if a name is unknown.
  func print(_ scripts: [String]) throws -> Bool {
    if source {
      for text in try Self.texts(scripts) { try Console.output(file: text) }
    }
    if schema { try Console.output(ScriptSchema.json) }
    return schema || source
  }

  /// The texts of built-in scripts. With several scripts, each begins with a comment that names it.
  static func texts(_ names: [String]) throws(Failure) -> [String] {
    guard !names.isEmpty else { throw Failure(message: "name a built-in script; kassa play --list lists them") }
    let found = names.map { ($0, ScriptLibrary.text($0)) }
    let unknown = found.filter { $0.1 == nil }.map { name, _ in
      let nearest = NearestWord.suggestion(for: name, in: ScriptLibrary.names)
      return "no built-in script is named \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
    guard unknown.isEmpty else { throw Failure(message: unknown.joined(separator: "\n")) }
    return found.compactMap { name, text in text.map { names.count > 1 ? "# \(name).yaml\n\($0)\n" : $0 } }
  }
}
