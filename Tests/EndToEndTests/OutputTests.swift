import Glibc
import TestSupport
import Testing

/// Tests for failed writes to standard output and for the removal of control sequences from external text.
@Suite("Program output")
struct OutputTests {
  @Test(
    "A failed write to standard output exits with status 5 and a reason",
    arguments: [
      "cards", "flow", "flow --json", "order", "show shop", "show shop --format svg", "play --list", "--help",
      "play pay-by-card --json", "check card", "sign ecommpay --secret-file secret", "payments --ledger kept.sqlite",
      "--plain",
    ])
  func full(command: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("secret\n", to: "secret")
    if command.hasPrefix("payments") {
      let lines = ["1", "1", "4000000000000077", "12/30", "123", "Jane Doe", "1", "1"].joined(separator: "\\n")
      let program = try TestEnvironment.program()
      let paid = try Spawned.run(
        ["sh", "-c", "printf '\(lines)\\n' | '\(program)' --plain --ledger '\(folder.path)/kept.sqlite'"])
      try #require(paid.status == 0)
    }
    let input = command.hasPrefix("sign") ? "{\"a\":1}" : "4000000000000077\n"
    let kassa = try Spawned.run(
      ["sh", "-c", "cd '\(folder.path)' && exec '\(try TestEnvironment.program())' \(command) > /dev/full"],
      input: input)
    #expect(kassa.status == 5)
    #expect(kassa.errors.contains("No space left on device") && kassa.errors.contains("incomplete"), "\(kassa.errors)")
  }

  @Test("Output is written completely to a slow non-blocking pipe")
  func nonBlocking() throws {
    let whole = try Spawned.kassa(["flow", "--json"])
    // The pipe holds only 4 KiB, so the program must wait repeatedly until the reader has emptied it.
    let reader = """
      import fcntl, os, subprocess, sys
      out, into = os.pipe()
      fcntl.fcntl(into, 1031, 4096)
      os.set_blocking(into, False)
      program = subprocess.Popen(sys.argv[1:], stdout=into, stdin=subprocess.DEVNULL)
      os.close(into)
      text = b""
      while block := os.read(out, 512): text += block
      sys.stdout.buffer.write(text)
      sys.exit(program.wait())
      """
    let slow = try Spawned.run(["python3", "-c", reader, try TestEnvironment.program(), "flow", "--json"])
    #expect(slow.status == 0)
    #expect(slow.output == whole.output)
    #expect(whole.output.utf8.count > 4096)
  }

  /// Text with control characters that would set the clipboard and the title, clear the screen and reverse the text.
  static let hostile = "\u{1B}]52;c;cm0gLXJm\u{7}\u{1B}]2;owned\u{7}\u{1B}[2J\u{9B}2J\u{202E}ynnuf"

  @Test(
    "Error messages contain no terminal control sequences from input",
    arguments: [
      ("order.yaml", "\"shoe\\e]52;c;cm0gLXJm\\asize\": 44\n\"hat\\u202esize\": 1\n", "--order order.yaml --plain"),
      ("script.yaml", "steps:\n  - \"pr\\e[2Jss\\u009b2J\": Enter\n", "play script.yaml"),
      ("script.yaml", "name: \"a\\e]52;c;cm0gLXJm\\ab\\u202e\"\nsteps: []\n", "play --list script.yaml"),
      ("script.yaml", "name: \"a\\e]52;c;cm0gLXJm\\ab\"\nsteps: [ { screen: nowhere } ]\n", "play script.yaml"),
      ("none", "", "play '\(hostile)'"), ("none", "", "payments '\(hostile)' --ledger none.sqlite"),
      ("none", "", "--provider '\(hostile)'"), ("none", "", "--theme '\(hostile)'"), ("none", "", "'\(hostile)'"),
      ("none", "", "check card --dialect '\(hostile)'"), ("none", "", "show '\(hostile)'"),
    ])
  func steersNothing(file: String, text: String, command: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(text, to: file)
    let kassa = try Spawned.run(
      ["sh", "-c", "cd '\(folder.path)' && exec '\(try TestEnvironment.program())' \(command)"])
    #expect(!(kassa.output + kassa.errors).isEmpty)
    let steering = (kassa.output + kassa.errors).unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A, 0x09: false
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    #expect(steering.isEmpty, "\((kassa.output + kassa.errors).debugDescription)")
  }

  @Test("Only Console.swift writes to standard output or standard error")
  func onePlace() throws {
    let found = try Spawned.run([
      "grep", "-rnE", "--include=*.swift", "--exclude-dir=kassa-bench",
      #"STD(OUT|ERR)_FILENO|FileHandle\.standard|fputs\(|\bputs\(|printf\(|perror\(|[^.A-Za-z]print\(["A-Z\\]"#,
      Repository.root + "/Sources",
    ])
    let outOfBand = found.output.split(separator: "\n").filter { line in
      !line.contains("/kassa/Console.swift:")
    }
    #expect(found.output.contains("/kassa/Console.swift:"))
    #expect(outOfBand.isEmpty, "\(outOfBand.joined(separator: "\n"))")
  }
}
