import CheckoutCore
import TestSupport
import Testing

@Suite("kassa play --a11y")
struct AccessibilityProgramTests {
  private static let script = "steps:\n  - choose: card\n  - see: Pay $19.99\n"

  @Test("There is a table for each screen, or an object with --json")
  func tables() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.script, to: "card.yaml")
    let run = try Spawned.kassa(["play", "--a11y", file])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
    #expect(run.output.hasPrefix("card\n  ✓ 1.4.3  contrast as sent"), "\(run.output)")
    #expect(run.output.contains("\n✓ every rule holds on "), "\(run.output)")
    let objects = try Spawned.kassa(["play", "--a11y", "--json", file]).output.split(separator: "\n").map {
      try JSON(parsing: $0.utf8)
    }
    #expect(objects.first?["screen"]?.string == "card")
    #expect(objects.allSatisfy { $0["rules"]?.elements?.count == 7 })
  }

  @Test("A case that fails is shown, and makes the run fail; scripts without screens are refused")
  func failing() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.script.replacing("19.99", with: "1.00"), to: "wrong.yaml")
    let run = try Spawned.kassa(["play", "--a11y", file])
    #expect(run.status == 1 && run.errors.contains("expected to see"), "\(run.output)\(run.errors)")
    #expect(try Spawned.kassa(["play", "--a11y", "--update", file]).status == 2)
    let steps = "steps:\n  - wait: { text: hello, timeout: 5s }\n"
    let program = try folder.write("program: { run: [echo, hello] }\n" + steps, to: "program.yaml")
    let other = try Spawned.kassa(["play", "--a11y", program])
    #expect(other.status == 2 && other.errors.contains("--a11y needs scripts that play a checkout"), "\(other.errors)")
  }
}
