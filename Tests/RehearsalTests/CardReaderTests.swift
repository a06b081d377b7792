import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("A card reader in scripts")
struct CardReaderTests {
  private static let tracks: [String] = {
    let number = "4000000000000077"
    return [
      CardTrack.track1(number: number, expiry: "12/30", name: "JANE DOE"),
      CardTrack.track2(number: number, expiry: "12/30"),
    ]
  }()

  @Test("The verb after a swipe comes after a pause", arguments: ["$track", "$track1", "$track2"])
  func pause(name: String) throws {
    let result = try Rehearsing.play(
      Rehearsing.steps([
        "choose: card", "type: \"\(name).visa-0077\\n\"", "screen: card", "focus: code",
        "field: { name: expiry, shows: 12/30 }", "type: \"123\"", "fill: { holder: JANE DOE }", "choose: pay",
        "screen: result",
      ])
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("Tracks of an unknown test card are a mistake with its place")
  func unknown() throws {
    #expect(throws: ScriptMistakes.self) {
      try Rehearsing.play(Rehearsing.steps(["choose: card", "type: $track.visa-9999"]))
    }
  }

  @Test("Data of the stripe on the screen is a leak", arguments: ["type", "paste"], tracks)
  func leak(verb: String, track: String) throws {
    for shown in [track, String(track.dropFirst().dropLast()), "30122010000000000"] {
      let result = try Rehearsing.play(
        Rehearsing.steps(["choose: card", "\(verb): \"\(track)\""]), compose: LeakTests.careless(shown)
      ).result
      #expect(result.failure?.code == "leak", "\(shown) \(result.failureText)")
      let last = try #require(result.stepRecords.last)
      #expect(!FrameText.plain(last.frame).contains("30122010"), "\(FrameText.plain(last.frame))")
    }
  }

  @Test("The number of a swipe is learnt, so that it is found on the screen", arguments: ["type", "paste"], tracks)
  func number(verb: String, track: String) throws {
    let result = try Rehearsing.play(
      Rehearsing.steps(["choose: card", "\(verb): \"\(track)\""]), compose: LeakTests.careless("4000 0000 0000 0077")
    ).result
    #expect(result.failure?.code == "leak", "\(result.failureText)")
  }

  @Test("Other text beside a swipe is no leak")
  func noLeak() throws {
    let result = try Rehearsing.play(
      Rehearsing.steps(["choose: card", "type: \"\(Self.tracks[0])\""]), compose: LeakTests.careless("JANE DOE 12/30")
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("Step records, recordings and reports contain nothing of a swipe", arguments: ["type", "paste"])
  func kept(verb: String) throws {
    let performance = try Rehearsing.play(
      Rehearsing.steps([
        "choose: card", "\(verb): \"\(Self.tracks.joined())\"", "snapshot: form", "fill: { code: 739 }", "choose: pay",
        "screen: result", "snapshot: end",
      ]), snapshots: Snapshots(isUpdating: true))
    let result = performance.result
    #expect(result.failure == nil, "\(result.failureText)")
    var kept = performance.snapshots.values + result.stepRecords.map(\.verb)
    kept += result.stepRecords.map { FrameText.plain($0.frame) }
    kept += result.entries.map { FlowEntryJSON.object($0).text }
    kept += CaseReports.everything(about: result)
    for text in kept {
      for secret in ["30122010", "DOE/JANE", "4000000000000077"] {
        #expect(!text.contains(secret), "\(secret) in \(text.prefix(300))")
      }
    }
    #expect(result.stepRecords.contains { $0.verb == "\(verb): %•••;•••" }, "\(result.stepRecords.map(\.verb))")
  }

  @Test(
    "Tracks are redacted in any text, whole or in part, and other text stays",
    arguments: [
      ("%B4000000000000077^DOE/JANE^30122010000000000?", "%•••"), ("x ;4000000000000077=3012201? y", "x ;••• y"),
      ("%b4000000000000077^DOE", "%•••"), (";40000000", ";•••"), ("100% sure; yes", "100% sure; yes"),
      ("%B4000000000000077^DOE/JANE^3012?;4000000000000077=3012?", "%•••;•••"), (";123", ";123"), ("50%B", "50%B"),
    ])
  func redaction(text: String, redacted: String) {
    #expect(CardRedaction.redact(text) == redacted)
  }
}
