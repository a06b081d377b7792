import CheckoutCore
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// B in the built program writes a file, which `kassa play` repeats and a report shows.
@Suite("Tickets of the program")
struct TicketTests {
  private static func tickets(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".kassa") }
  }

  @Test("A payment that was saved plays, in a report with what was recorded, and nothing secret is in any file")
  func payment() throws {
    let kassa = try TerminalProgram(.init(isAtHome: true))
    try kassa.pay(with: .challenged)
    try kassa.answer("1234")
    try kassa.waitForIdle(screen: "result")
    kassa.type("B")
    try kassa.waitForScreen("kassa play payment")
    let folder = kassa.folder.path
    let name = try #require(try Self.tickets(in: folder).first)
    let path = "\(folder)/\(name)"
    var information = stat()
    #expect(stat(path, &information) == 0 && information.st_mode & 0o777 == 0o600)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let ticket = try JSON(parsing: Array(text.utf8), limits: JSON.Limits(bytes: 32 << 20, values: 1_000_000))
    #expect(ticket.at("terminal.type")?.string?.isEmpty == false && ticket["kassa"]?.string?.isEmpty == false)
    #expect(CardLeaks.found(in: Array(text.utf8), code: TypedCard.challenged.code).isEmpty)

    let played = try Spawned.run([
      TestEnvironment.program(), "play", path, "--report", folder + "/report", "--junit", folder + "/junit.xml",
    ])
    #expect(played.status == 0, "\(played.output)\(played.errors)")
    #expect(try String(contentsOfFile: folder + "/junit.xml", encoding: .utf8).contains(name))
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder + "/report/cases")
    let page = try String(contentsOfFile: "\(folder)/report/cases/\(try #require(pages.first))", encoding: .utf8)
    #expect(page.contains("Screens of the ticket"))
    for words in [["--lint"], ["--list"], ["--collect"]] {
      let told = try Spawned.run([TestEnvironment.program(), "play", path] + words)
      #expect(told.status == 0 && told.output.contains(words == ["--lint"] ? "1 scripts" : name), "\(told)")
    }
  }

  @Test("A session that must not become a script is saved without one, and playing it says why")
  func refused() throws {
    let kassa = try TerminalProgram(.init(isAtHome: true))
    try kassa.openCardForm()
    kassa.type("4539578763621486")
    try kassa.press("Tab")
    try kassa.waitForIdle(screen: "card")
    try kassa.press("F2")
    try kassa.waitForIdle(screen: "inspector")
    kassa.type("B")
    try kassa.waitForScreen("without a script")
    let name = try #require(try Self.tickets(in: kassa.folder.path).first)
    let played = try Spawned.run([TestEnvironment.program(), "play", kassa.folder.path + "/" + name])
    #expect(played.status == 2 && played.errors.contains("not a test card"), "\(played)")
    #expect(played.errors.contains("[record.card] (script.refused)"))
  }
}
