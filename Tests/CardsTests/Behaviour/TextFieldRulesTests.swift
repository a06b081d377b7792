import KassaCards
import KassaResources
import Testing

@Suite struct TextFieldRulesTests {
  @Test(arguments: [
    "JANE DOE", "Zoë O’Hara-Smith", "José Martínez, Jr.", "Ольга Иванова", "李雷", "محمد علي", "Åse Øvergård", "D'Angelo",
    "Nguyễn Thị Hà", "नरेन्द्र", "John Smith 3",
  ])
  func namesOfAnyScript(_ name: String) { #expect(CardPolicy.kassa.checkHolder(name).valid) }

  @Test(arguments: [
    ("", HolderVerdict.Reason.empty), ("   ", .empty), ("4242 4242 4242 4242", .cardNumber), ("123", .cardNumber),
    ("Jane 424242424242", .cardNumber), ("٤٢٤٢٤٢٤٢٤٢٤٢ Jane", .cardNumber), ("Jane <b>", .characters),
    ("Jane\u{1B}[31m", .characters), ("Jane\u{202E}eoD", .characters), ("Jane\nDoe", .characters),
    (String(repeating: "a", count: 256), .tooLong), (String(repeating: "e\u{301}", count: 128), .tooLong),
  ])
  func namesThatAreNone(_ name: String, _ reason: HolderVerdict.Reason) {
    let verdict = CardPolicy.kassa.checkHolder(name)
    #expect(verdict.reason == reason)
    #expect(!verdict.valid)
  }

  @Test(arguments: [
    ("{{****}} {{****}} {{****}}", "NL91 ABNA 0417", "NL91ABNA0417"), ("{{****}} {{****}}", "NL91ABNA", "NL91ABNA"),
    ("{{***}}.{{***}}", "abc.d f", "abcd f"), ("{{99999}}-{{999}}", "01310-100", "01310100"),
    ("+1 {{****}}", "1234", "1234"),
    // What groups the digits of a code. Sources: https://github.com/casdoor/casdoor-authenticator/issues/56,
    // https://github.com/getsentry/sentry/pull/122222
    ("{{9999}}", "12 34", "1234"), ("{{9999}}", "12-34", "1234"), ("{{9999}}", "\u{202A}12\u{2011}34\u{202C}", "1234"),
    ("{{9999}}", "12.34", ""), ("{{9999}}", "-", ""), ("{{9999}}-{{99}}-{{99}}", "28 05 1991", ""),
  ])
  func blanksOfAPasteAreNoEntry(_ mask: String, _ text: String, _ content: String) {
    var entry = MaskEntry(mask: Mask(mask))
    _ = entry.apply(.paste(text))
    #expect(entry.unmasked == content)
  }

  @Test func numbersInAddressLines() {
    #expect(CardPolicy.kassa.looksLikeCardNumber("Flat 4242 4242 4242"))
    #expect(!CardPolicy.kassa.looksLikeCardNumber("221B Baker Street, 12345"))
  }

  @Test(arguments: [
    ("US", "12345", nil), ("US", "12345-6789", nil), ("US", "123456789", nil),
    ("US", "1234", PostalVerdict.Reason.incomplete),
    ("US", "123456", .incomplete), ("US", "ABCDE", .format), ("CA", "K1A 0B1", nil), ("CA", "k1a-0b1", nil),
    ("CA", "D1A 0B1", .format), ("CA", "K1A", .incomplete), ("CA", "Z1A 0B1", .format), ("GB", "SW1A 1AA", nil),
    ("GB", "m11ae", nil), ("GB", "SW1A", .incomplete), ("GB", "12345", .format), ("DE", "10115", nil),
    ("DE", "101155", .format), ("NL", "1011 AB", nil), ("IE", "D02 X285", nil),
    ("IE", "D02 XO85", .format), ("IE", "D6W A2B4", .format),
    ("GB", "BFPO 1", nil), ("GB", "bfpo 57", nil), ("GB", "BFPO", .incomplete),
    ("GB", "BF1 2AA", nil),
    ("JP", "１００-０００１", nil), ("JP", "١٠٠٠٠٠١", nil), ("GB", "SW1A\u{FE0D}\u{200B} 1AA\u{202C}", nil),
    ("PL", "00-950", nil), ("AE", "", nil),
    ("AE", "whatever", nil), ("FR", "", .empty), ("XX", "SE1", nil), ("pt", "1000-205", nil),
  ])
  func postalCodesByCountry(_ country: String, _ code: String, _ reason: PostalVerdict.Reason?) {
    #expect(CardPolicy.kassa.checkPostal(code, country: country).reason == reason)
  }

  @Test(arguments: [
    ("DE89370400440532013000", nil), ("de89 3704 0044 0532 0130 00", nil), ("DE８９３７０４００４４０５３２０１３０００", nil),
    ("DE٨٩370400440532013000", nil), ("\u{202A}DE89\u{FE0D}370400440532013000\u{3164}", nil),
    ("GB29 NWBK 6016 1331 9268 19", nil),
    ("FR14-2004-1010-0505-0001-3M02-606", nil), ("NO93 8601 1117 947", nil), ("MT84MALT011000012345MTLCAST001S", nil),
    ("", IBANVerdict.Reason.empty), ("DE89!", .characters), ("1289370400440532013000", .characters),
    ("DE8937040044053201300A", .characters), ("DE8937040044053201300", .length), ("DE893704004405320130000", .length),
    ("DE02370400440532013014", nil), ("DE99370400440532013014", .checkDigits), ("DE97370400440532013050", nil),
    ("DE00370400440532013050", .checkDigits), ("DE98370400440532013032", nil), ("DE01370400440532013032", .checkDigits),
    ("DE89370400440532013001", .checkDigits), ("XX12345678", .checkDigits), ("XX46370400440532013000", .country),
  ])
  func accountNumbers(_ text: String, _ reason: IBANVerdict.Reason?) {
    let verdict = IBAN.check(text)
    #expect(verdict.reason == reason)
    #expect(verdict.valid == (reason == nil))
  }

  /// Every row of the IBAN registry must be loaded.
  /// The loader skips a row if the parts of its structure do not add up to its IBAN length.
  @Test func everyCountryOfTheRegistryIsRead() throws {
    let rows = try #require(Resource("cards/ibans.tsv")).rows
    #expect(rows.count >= 85)
    for row in rows { #expect(IBAN.check(row[0] + "00").reason == .length, "\(row)") }
  }

  @Test func everyCountryWithPostalCodesIsRead() throws {
    for row in try #require(Resource("cards/postal_codes.tsv")).rows {
      let hasCodes = !row[1].isEmpty
      #expect(CardPolicy.kassa.checkPostal("", country: String(row[0])).valid == !hasCodes, "\(row)")
    }
  }

  @Test(
    "A mask accepts only characters that stay apart, so the cursor is always inside the text",
    arguments: ["{{****}}", "+{{**}}-{{**}}", "\u{1F1E9}{{}}\u{1F1EA}{{**}}", "e{{*}}\u{301}{{*}}"])
  func combining(mask: String) {
    let characters: [Character] = [
      "a", "1", "\u{301}", "\u{1F1E9}", "\u{1F1EA}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{200D}",
      "\u{1F468}",
      "\u{1F3FD}", "\u{FE0F}", "\u{0D4E}", "\u{0915}", "\u{094D}", "\r", "\n", "\u{0600}", "漢",
    ]
    for first in characters {
      for second in characters {
        var entry = MaskEntry(mask: Mask(mask))
        for edit in [
          EntryEdit.insert(String(first)), .insert(String(second)), .left, .insert(String(first)), .home,
          .insert(String(second)), .end, .paste(String([first, second])), .backspace, .undo, .left, .right,
        ] {
          _ = entry.apply(edit)
          #expect((0...entry.shown.count).contains(entry.cursor), "\(first.unicodeScalars) \(second.unicodeScalars)")
        }
        if mask == "{{****}}" { #expect(entry.shown.count == entry.unmasked.unicodeScalars.count) }
      }
    }
  }

  @Test(
    "An expiry field takes a pasted text of any length without a crash",
    arguments: [
      "000000000000000000001/30", "1/0000000000000000000000000030", "99999999999999999999/99999999999999999999",
      "0000000000000000000000000000000/1", "12/99999999999999999999", "1234567890123456789012345678901", "12-00002030",
    ])
  func longExpiry(text: String) {
    for policy in CardPolicy.dialects.compactMap({ CardPolicy(dialect: $0) }) {
      var entry = ExpiryEntry(policy: policy, today: CalendarDate(daysSinceEpoch: 20_619))
      for edit in [EntryEdit.paste(text), .home, .insert(text), .end, .paste(text)] { _ = entry.apply(edit) }
      #expect(entry.shown.utf8.count <= 9)
    }
  }
}
