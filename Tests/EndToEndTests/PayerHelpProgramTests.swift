import TestSupport
import Testing

/// Tests the help of the built program in the language of the locale.
@Suite("Help of the program in the payer's language") struct PayerHelpProgramTests {
  private func run(_ arguments: [String], locale: String, columns: String? = nil) throws -> Spawned {
    var environment = TestEnvironment.environment
    environment["LC_ALL"] = locale
    environment["COLUMNS"] = columns
    return try Spawned.run([try TestEnvironment.program()] + arguments, environment: environment)
  }

  @Test(
    "Every way to ask for the help of kassa or kassa pay has it in the payer's language",
    arguments: [
      ["--help"], ["-h"], ["help"], ["pay", "--help"], ["pay", "-h"], ["help", "pay"], ["--theme", "dark", "-h"],
    ])
  func translated(arguments: [String]) throws {
    let german = try run(arguments, locale: "de_DE.UTF-8")
    let isRoot = arguments.count == 1
    #expect(german.status == 0 && german.errors.isEmpty)
    #expect(german.output.hasPrefix("ÜBERBLICK: ") && german.output.contains("\nOPTIONEN:\n"), "\(german.output)")
    #expect(german.output.contains("\nAUFRUF: kassa \(isRoot ? "<Befehl>" : "pay <Optionen>")\n"))
    #expect(german.output.contains("\nBEFEHLE:\n") == isRoot)
  }

  @Test("--language among the arguments is stronger than the locale")
  func named() throws {
    #expect(try run(["--language", "ru", "--help"], locale: "de_DE.UTF-8").output.hasPrefix("ОПИСАНИЕ: "))
    #expect(try run(["pay", "--help", "--language=en"], locale: "de_DE.UTF-8").output.hasPrefix("OVERVIEW: "))
  }

  @Test(
    "English, unknown languages, other commands and errors keep the text of ArgumentParser",
    arguments: [
      ["show", "--help"], ["help", "play"], ["--version"], ["pay", "--nonsense"], ["help", "pay", "--language"],
    ])
  func unchanged(arguments: [String]) throws {
    let (german, english) = (try run(arguments, locale: "de_DE.UTF-8"), try run(arguments, locale: "C.UTF-8"))
    #expect(german.status == english.status)
    #expect(german.output == english.output && german.errors == english.errors)
    #expect(!english.output.isEmpty || !english.errors.isEmpty)
  }

  @Test("The help fits the width that COLUMNS names", arguments: [40, 60, 100])
  func width(columns: Int) throws {
    let help = try run(["pay", "--help"], locale: "fr_FR.UTF-8", columns: "\(columns)").output
    let widest = help.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= columns && widest > columns - 8, "\(help)")
  }
}
