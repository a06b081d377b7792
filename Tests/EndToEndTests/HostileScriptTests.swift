import Glibc
import TestSupport
import Testing

/// Malicious scripts must be rejected quickly and with little memory.
/// Each error must have a position in the script and an error code.
///
/// Scripts must not be able to access any files outside their own folder.
@Suite("Hostile scripts")
struct HostileScriptTests {
  private func play(_ folder: borrowing TemporaryFolder, _ command: String) throws -> Spawned {
    try Spawned.run([
      // Limit the address space to 2 GiB, so that unbounded memory growth fails early.
      "sh", "-c", "cd '\(folder.path)' && ulimit -v 2097152 && exec '\(try TestEnvironment.program())' play \(command)",
    ])
  }

  @Test(
    "A script that includes itself is rejected under every spelling of its name",
    arguments: ["self.yaml", "./self.yaml", ".//self.yaml", "../here/self.yaml", "link.yaml", "hard/../self.yaml"])
  func includesItself(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try Spawned.run(["mkdir", "-p", "\(folder.path)/here/hard"])
    _ = try folder.write("steps:\n  - include: \(name)\n", to: "here/self.yaml")
    symlink("self.yaml", "\(folder.path)/here/link.yaml")
    let kassa = try play(folder, "here/self.yaml")
    #expect(kassa.status == 2)
    #expect(kassa.errors.contains("includes itself (script.include)"), "\(kassa.errors)")
  }

  @Test("Exponentially nested includes are rejected")
  func includesManyTimes() throws {
    let folder = try TemporaryFolder()
    for number in 0..<12 {
      let lines = Array(repeating: "  - include: s\(number + 1).yaml", count: 10).joined(separator: "\n")
      _ = try folder.write("steps:\n\(lines)\n", to: "s\(number).yaml")
    }
    _ = try folder.write("steps: []\n", to: "s12.yaml")
    let kassa = try play(folder, "s0.yaml")
    #expect(kassa.status == 2)
    #expect(kassa.errors.contains("more than 200 scripts are included (script.budget)"), "\(kassa.errors)")
  }

  @Test("Deeply nested includes are rejected")
  func includesDeeply() throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 {
      _ = try folder.write("steps: [ { include: s\(number + 1).yaml } ]\n", to: "s\(number).yaml")
    }
    let kassa = try play(folder, "s0.yaml")
    #expect(kassa.status == 2)
    #expect(kassa.errors.contains("more than 16 levels deep (script.budget)"), "\(kassa.errors)")
  }

  @Test(
    "A script that exceeds the limits is rejected",
    arguments: [
      (
        "steps: [ { repeat: { times: 1000, steps: [ { repeat: { times: 1000, steps: [ { repeat: { times: 1000, "
          + "steps: [ { press: Tab } ] } } ] } } ] } } ]", "more than 20000 steps"
      ),
      ("steps: [ { repeat: { times: 10000, steps: [ leak-free, leak-free, leak-free ] } } ]", "more than 20000 steps"),
      (
        "matrix: { sizes: [\(Array(repeating: "80x24", count: 500).joined(separator: ", "))], "
          + "languages: [\(Array(repeating: "en", count: 500).joined(separator: ", "))], "
          + "themes: [\(Array(repeating: "dark", count: 500).joined(separator: ", "))], "
          + "mocks: [\(Array(repeating: "success", count: 500).joined(separator: ", "))] }\nsteps: []",
        "more than 10000 cases"
      ),
    ])
  func isTooMuch(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(text + "\n", to: "s.yaml")
    let kassa = try play(folder, "s.yaml")
    #expect(kassa.status == 2)
    #expect(kassa.errors.contains(words) && kassa.errors.contains("script.budget"), "\(kassa.errors)")
  }

  @Test("An include outside the script's folder is rejected without printing it, unless allowed")
  func includesForeign() throws {
    let folder = try TemporaryFolder()
    _ = try Spawned.run(["mkdir", "-p", "\(folder.path)/scripts"])
    _ = try folder.write("secret words: [ of others\n", to: "foreign.yaml")
    _ = try folder.write("steps: [ { screen: methods } ]\n", to: "outside.yaml")
    symlink("../foreign.yaml", "\(folder.path)/scripts/link.yaml")
    for name in ["../foreign.yaml", "\(folder.path)/foreign.yaml", "link.yaml"] {
      _ = try folder.write("steps: [ { include: \"\(name)\" } ]\n", to: "scripts/s.yaml")
      let kassa = try play(folder, "scripts/s.yaml")
      #expect(kassa.status == 2)
      #expect(kassa.errors.contains("outside the script's folder"), "\(kassa.errors)")
      #expect(!kassa.errors.contains("secret") && !kassa.errors.contains("YAML"), "\(kassa.errors)")
    }
    _ = try folder.write("steps: [ { include: ../outside.yaml } ]\n", to: "scripts/s.yaml")
    #expect(try play(folder, "--list scripts/s.yaml").status == 2)
    #expect(try play(folder, "--allow-outside --list scripts/s.yaml").status == 0)
  }

  @Test("Symbolic links in the snapshot folder are rejected")
  func linkedSnapshots() throws {
    let folder = try TemporaryFolder()
    _ = try Spawned.run(["mkdir", "-p", "\(folder.path)/victim", "\(folder.path)/other.snapshots"])
    let precious = try folder.write("precious\n", to: "victim/precious.txt")
    _ = try folder.write("steps: [ { snapshot: shop } ]\n", to: "s.yaml")
    symlink("victim", "\(folder.path)/s.snapshots")
    let linked = try play(folder, "--update s.yaml")
    #expect(linked.status == 2)
    #expect(linked.errors.contains("symbolic link"), "\(linked.errors)")

    _ = try folder.write("steps: [ { snapshot: shop } ]\n", to: "other.yaml")
    symlink("../victim/precious.txt", "\(folder.path)/other.snapshots/shop.txt")
    let inside = try play(folder, "--update other.yaml")
    #expect(inside.status == 2)
    #expect(inside.errors.contains("symbolic link"), "\(inside.errors)")

    // A symbolic link in place of an unused snapshot is deleted, but the file that it points to is not.
    unlink("\(folder.path)/other.snapshots/shop.txt")
    symlink("../victim/precious.txt", "\(folder.path)/other.snapshots/gone.txt")
    #expect(try play(folder, "--update other.yaml").status == 0)
    var information = stat()
    #expect(lstat("\(folder.path)/other.snapshots/gone.txt", &information) != 0)
    #expect(try Spawned.run(["cat", precious]).output == "precious\n")
    #expect(try Spawned.run(["ls", "\(folder.path)/victim"]).output == "precious.txt\n")
  }

  @Test("An endless device, invalid UTF-8 and a missing file are rejected")
  func isNoFile() throws {
    let folder = try TemporaryFolder()
    symlink("/dev/zero", "\(folder.path)/zero.yaml")
    _ = try Spawned.run(["sh", "-c", "printf 'steps: [\\377]\\n' > '\(folder.path)/bytes.yaml'"])
    for (name, words) in [("zero.yaml", "longer than"), ("bytes.yaml", "UTF-8"), ("none.yaml", "no such file")] {
      let kassa = try play(folder, name)
      #expect(kassa.status == 2)
      #expect(kassa.errors.contains(words), "\(kassa.errors)")
    }
  }

  @Test("A script with a byte order mark is accepted")
  func byteOrderMark() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("\u{FEFF}name: marked\nsteps: [ screen: shop ]\n", to: "s.yaml")
    let kassa = try play(folder, "--list s.yaml")
    #expect(kassa.status == 0)
    #expect(kassa.output.contains("marked"))
  }
}
