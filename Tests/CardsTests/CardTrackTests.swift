import KassaCards
import Testing

/// Tests the data of a card reader against the structure of ISO/IEC 7813 and the check character of ISO/IEC 7811-2.
@Suite("Tracks of a card reader")
struct CardTrackTests {
  private static let one = "%B4314220000000056^DOE/JANE^30121010000000000000?"
  private static let two = ";4314220000000056=30121010000012345678?"

  @Test(
    "Tracks are read alone and together, with and without check characters and line ends",
    arguments: [
      one, one + "8", one + "\r", two, two + "0", two + "\n", one + two, one + "8" + two + "0",
      one + "\r\n" + two + "\r",
      "  " + one, one + two + "+4314220000000056=000?", one.replacing("%B", with: "%b"),
    ])
  func read(text: String) throws {
    #expect(CardTrack.begins(text))
    let track = try CardTrack(text)
    #expect(track.number == "4314220000000056")
    #expect(track.expiry == "12/30")
    #expect(track.name == (text.contains("%") ? "JANE DOE" : nil))
  }

  @Test(
    "A check character that is also a sentinel is not taken for another track",
    arguments: ["3;", "7?", "5=", "0" + "8"])
  func ambiguous(ending: String) throws {
    let digit = ending.prefix(1)
    let check = ending.suffix(1)
    for rest in ["", "\r", Self.two] {
      let track = try CardTrack("%B4314220000000056^DOE/JANE^3012101000000000000\(digit)?\(check)\(rest)")
      #expect(track.number == "4314220000000056" && track.name == "JANE DOE")
    }
  }

  @Test(
    "Names are in spoken order, without titles",
    arguments: [
      ("DOE/JANE", "JANE DOE"), ("DOE/JANE Q", "JANE Q DOE"), ("DOE/JANE.MS", "JANE DOE"), ("DOE JANE", "DOE JANE"),
      ("VAN DER BERG/AN", "AN VAN DER BERG"), ("DOE/", "DOE"), ("  /  ", nil), ("O'DOE/JANE            ", "JANE O'DOE"),
    ] as [(String, String?)])
  func names(written: String, spoken: String?) throws {
    #expect(try CardTrack("%B4314220000000056^\(written)^3012101?").name == spoken)
  }

  @Test(
    "Half a track, a misread one, another format and two cards are told apart",
    arguments: [
      ("%B4314220000000056^DOE/JANE^3012101", .incomplete), (";4314220000000056=3012", .incomplete),
      (one + ";431422", .incomplete), ("%B4314220000000056&DOE-JANE&3012101_", .layout),
      ("%B4314220000000056&", .layout), ("%B4314220000000056", .incomplete), ("%B43142200000&", .incomplete),
      (one + "7", .checkCharacter), (two + "1", .checkCharacter), (one + "8" + two + "1", .checkCharacter),
      (";4314220000000056?", .format), (";431422=3012101?", .format), (";43142200000000561234=3012101?", .format),
      (";4314220000000056=3013101?", .format), (";4314220000000056=3A12101?", .format),
      ("%B43142200000000A6^DOE^3012?", .format),
      ("%B4314220000000056^D^3012?", .format), ("%B4314220000000056^DOE/JANE?", .format), (one + "8x", .format),
      (";4314220000000056=" + String(repeating: "1", count: 21) + "?", .format), ("4314220000000056", .format),
      ("", .format),
      (one + ";5555555555554444=3012101?", .differs), (one + ";4314220000000056=3011101?", .differs),
    ] as [(String, CardTrack.Failure)])
  func failures(text: String, failure: CardTrack.Failure) {
    #expect(throws: failure) { try CardTrack(text) }
  }

  @Test("A separator may stand for the date")
  func noDate() throws {
    #expect(try CardTrack("%B4314220000000056^DOE/JANE^^101?").expiry == nil)
    #expect(try CardTrack(Self.one + ";4314220000000056==101?").expiry == "12/30")
  }

  @Test("What nobody means as a track is none", arguments: ["", "%", ";", "4314", "; 4", "%A1", "+4314=1?", "50%B"])
  func none(text: String) { #expect(!CardTrack.begins(text)) }

  @Test("Written tracks are read back, with and without check characters", arguments: [false, true])
  func written(isChecked: Bool) throws {
    let one = CardTrack.track1(number: "4314220000000056", expiry: "12/30", name: "Jane Doe", isChecked: isChecked)
    let two = CardTrack.track2(number: "4314220000000056", expiry: "12/30", isChecked: isChecked)
    #expect(one.hasPrefix("%B4314220000000056^DOE/JANE^30122010000000000?"))
    #expect(two.hasPrefix(";4314220000000056=30122010000000000?"))
    #expect(one.hasSuffix("?") != isChecked && two.hasSuffix("?") != isChecked)
    for text in [one, two, one + two] {
      let track = try CardTrack(text)
      #expect(track.number == "4314220000000056" && track.expiry == "12/30")
      #expect(track.name == (text.hasPrefix("%") ? "JANE DOE" : nil))
    }
  }

  @Test(
    "A name of one word or of several is written as it is read", arguments: ["JANE", "JANE Q DOE", "AN VAN DER BERG"])
  func writtenName(name: String) throws {
    let track = try CardTrack(CardTrack.track1(number: "378282246310005", expiry: "01/31", name: name))
    #expect(track.name == name && track.expiry == "01/31")
  }
}
