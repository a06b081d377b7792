import ArgumentParser
import KassaScreens
import Testing

@testable import kassa

@Suite("Options of kassa kiosk")
struct KioskOptionTests {
  @Test("A session lasts at most 15 minutes, and 5 without input")
  func standard() throws {
    let limits = try KioskCommand.parse([]).settings().limits
    #expect(limits == Kiosk(time: .seconds(900), idle: .seconds(300)))
    #expect(limits == KioskSettings().limits)
  }

  @Test("The limits and the look are those of the options")
  func chosen() throws {
    let words = ["--time", "1h", "--idle", "90s", "--provider", "assist", "--language", "ru", "--theme", "dark"]
    let settings = try KioskCommand.parse(words).settings()
    #expect(settings.limits == Kiosk(time: .seconds(3600), idle: .seconds(90)))
    #expect(settings.provider == "assist" && settings.look.language == "ru" && settings.look.theme == "dark")
  }

  @Test("A limit that is no time from 10s to 24h is refused", arguments: ["9s", "25h", "15", "-1m", "forever"])
  func wrong(time: String) throws {
    for option in ["--time", "--idle"] {
      let command = try KioskCommand.parse([option + "=" + time])
      let failure = #expect(throws: Failure.self) { try command.settings() }
      #expect(failure?.message.hasPrefix(option + " must be") == true && failure?.status == 2)
    }
  }

  @Test(
    "No option names a file or an address",
    arguments: ["--order", "--ledger", "--cast", "--trace", "--connect", "--merchant"])
  func files(option: String) {
    #expect(throws: (any Error).self) { try KioskCommand.parse([option, "x"]) }
    #expect(!KioskCommand.helpMessage(columns: 10_000).contains(option))
  }
}
