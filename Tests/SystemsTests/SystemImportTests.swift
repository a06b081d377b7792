import Foundation
import TestSupport
import Testing

/// Checks which modules call the C library of the system, and that no library imports the whole of Foundation on Linux.
///
/// The libraries that need no terminal are also for systems that have another C library.
@Suite("Imports of the system in the sources")
struct SystemImportTests {
  /// The folders of the modules that import the C library, with what they need it for.
  private static let owners: [(folder: String, reason: String)] = [
    ("Backend", "log, cos and exp, which Swift's own library does not have"),
    ("CheckoutCore", "the system clock, and the files of FilePaymentStore"),
    ("HTTPTransport", "the name service"), ("Ledger", "the paths and the locks of files"),
    ("Rehearsal", "terminals, processes and files of the player"),
    ("Screens", "the environment, saved files, and the thread of the terminal checkout"),
    ("Server", "sockets"), ("Terminal", "erases what was read"),
    ("TerminalEngine", "terminals and processes"), ("kassa", "the program"),
    ("kassa-bench", "the measurements"),
  ]

  /// The library products that need a terminal, and so a system with ncurses: they are built on Linux only.
  private static let terminal: Set<String> = ["KassaScreens", "KassaTerminal"]

  /// A source file: its path below the folder `Sources`, and its lines without indentation.
  private struct Source {
    var path: String
    var lines: [Substring]

    /// The folder of its module, such as `Cards` or `Providers/Ecommpay`.
    var module: String {
      let parts = path.split(separator: "/")
      return parts.prefix(["Providers", "Sandbox"].contains(parts[0]) ? 2 : 1).joined(separator: "/")
    }

    /// The places of the lines that import a module.
    func imports(of module: String) -> [Int] {
      lines.indices.filter { lines[$0] == "import " + module || lines[$0].hasSuffix(" import " + module) }
    }

    /// The line at a distance from another one; empty beyond the ends.
    func line(_ place: Int) -> Substring { lines.indices.contains(place) ? lines[place] : "" }
  }

  private static func sources() throws -> [Source] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.root + "/Sources").sorted()
    return try files.filter { $0.hasSuffix(".swift") }.map { file in
      let text = try #require(Repository.text("Sources/" + file))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return Source(path: file, lines: lines.map { $0.drop { $0 == " " } })
    }
  }

  /// The folders of the libraries that need no terminal, which are built on other systems as well.
  private static func libraries() throws -> Set<String> {
    let text = try #require(Repository.text(".ci/libraries"))
    let list = try #require(text.split(separator: "for library in ").last?.split(separator: ";").first)
    let names = list.split { " \\\n".contains($0) }.map(String.init)
    return Set(names.map(folder(of:)))
  }

  /// The folder of a library product below `Sources`.
  private static func folder(of product: String) -> String {
    let name = product.hasPrefix("Kassa") ? String(product.dropFirst(5)) : product
    if name == "Sandbox" { return "Sandbox/Shared" }
    if name.hasSuffix("Sandbox") { return "Sandbox/" + name.dropLast(7) }
    return Repository.exists("Sources/Providers/" + name) ? "Providers/" + name : name
  }

  /// The names of the library products.
  private static func products() throws -> Set<String> {
    let text = try #require(Repository.text("Package.swift"))
    return Set(text.matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) })
  }

  @Test("Only the modules that touch the system import its C library")
  func systems() throws {
    let found = Set(try Self.sources().filter { !$0.imports(of: "Glibc").isEmpty }.map(\.module))
    #expect(found.sorted() == Self.owners.map(\.folder).sorted())
  }

  @Test("Every library that needs no terminal is built by itself, as on macOS")
  func builds() throws {
    let products = try Self.products()
    #expect(products.count > 15 && Self.terminal.isSubset(of: products))
    #expect(try Self.libraries() == Set(products.subtracting(Self.terminal).map(Self.folder(of:))))
    for folder in try Self.libraries() { #expect(Repository.exists("Sources/" + folder), "\(folder)") }
  }

  @Test("A library that needs no terminal has another C library where Glibc is not")
  func alternatives() throws {
    let libraries = try Self.libraries()
    for source in try Self.sources() where libraries.contains(source.module) {
      for place in source.imports(of: "Glibc") {
        let isGuarded =
          source.line(place - 1) == "#if canImport(Glibc)" && source.line(place + 1) == "#else"
          && source.line(place + 2).hasSuffix("import Darwin")
        #expect(isGuarded, "\(source.path):\(place + 1)")
      }
    }
  }

  @Test("The whole of Foundation is imported only where there is no FoundationEssentials")
  func foundation() throws {
    let libraries = try Self.libraries().union(["Screens", "Terminal"])
    for source in try Self.sources() {
      for place in source.imports(of: "Foundation") {
        let isAlternative =
          source.line(place - 1) == "#else" && source.line(place - 2).hasSuffix("import FoundationEssentials")
          && source.line(place - 3) == "#if canImport(FoundationEssentials)"
        #expect(isAlternative, "\(source.path):\(place + 1)")
      }
      for place in source.imports(of: "FoundationEssentials") where libraries.contains(source.module) {
        #expect(source.line(place + 1) == "#else", "\(source.path):\(place + 1)")
      }
    }
  }
}
