import KassaTerminal
import Testing

@testable import KassaRehearsal

/// What `fill` says about texts that a field takes only in part.
@Suite("Filling fields")
struct FillTests {
  /// The contents of a field of some role after a text was filled in, and whether only formatting explains the difference.
  static let contents: [(role: Page.Field.Role, shown: String, text: String, agrees: Bool)] = [
    (.cardNumber, "4314 2200 0000 0056", "4314220000000056", true),
    (.cardNumber, "4314 22•• •••• 0056", "4314-2200-0000-0056", true),
    (.cardNumber, "4314 2200 0000 0056", "43142200000000561", false),
    (.cardNumber, "4314 22•• •••• 0057", "4314220000000056", false),
    (.expiry, "12 / 30", "12/30", true), (.expiry, "12 / 30", "1230", true), (.expiry, "12 / 30", "12/2030", true),
    (.expiry, "01 / 30", "1/30", true), (.expiry, "12 / 30", "2030-12", true), (.expiry, "12 / 3", "12/30", false),
    (.securityCode, "•••", "123", true), (.securityCode, "•••", "1234", false),
    (.holder, "JANE DOE", "Jane Doe", true), (.holder, "JANE DO", "Jane Doe", false),
    (.phone, "+7 (916) 123-00-00", "+79161230000", true), (.phone, "+7 (916) 123-00-00", "89161230000", true),
    (.phone, "+7 (916) 123-00-00", "916 123-00-00", true), (.phone, "+7 (916) 123-00-00", "9161230001", false),
    (.phone, "+7 (916) 123-00-0", "9161230000", false), (.other, "ab", "abc", false),
    (.other, "1,999.00", "1999.00", true), (.other, "11.19.90", "1.1.1990", false),
    (.other, "28.05.1991", "28.05.1991", true), (.other, "28.05.1991", "28051991", true),
    (.other, "28.05.1991", "28/05/1991", true), (.other, "••.••.••••", "28.05.1991", true),
    (.other, "11/19/90", "1/1/1990", false), (.other, "J. DOE", "j. doe", true),
  ]

  @Test("Only formatting may change a text", arguments: contents)
  func formatting(role: Page.Field.Role, shown: String, text: String, agrees: Bool) {
    let field = Page.Field(id: "x", label: "X", text: shown, cursor: 0, role: role)
    #expect(FilledText(field).agrees(with: text) == agrees)
  }

  @Test("A failure says what the field holds, and that type and paste test what it refuses")
  func words() throws {
    let result = try Rehearsing.play(Rehearsing.steps(["choose: card", "fill: { pan: 43142200000000561234 }"])).result
    #expect(result.failure?.code == "fill")
    #expect(result.failure?.message.hasPrefix("the field pan ") == true, "\(result.failureText)")
    #expect(result.failure?.message.contains("use type or paste") == true)
  }

  static let phones = ["+79161230000", "89161230000", "9161230000", "+7 916 123-00-00", "8 (916) 123-00-00"]

  @Test("Dolyame's phone field takes a number as people write it: filled in, pasted or typed", arguments: phones)
  func phone(written: String) throws {
    let shown = "field: { name: phone, shows: +7 (916) 123-00-00, error: none }"
    for enter in ["fill: { phone: \"\(written)\" }", "paste: \"\(written)\"", "type: \"\(written)\""] {
      let result = try Rehearsing.play(
        "checkout: { provider: dolyame }\nsteps:\n  - focus: phone\n  - press: Ctrl-U\n  - \(enter)\n  - \(shown)\n"
      ).result
      #expect(result.failure == nil, "\(enter): \(result.failureText)")
    }
  }

  /// Numbers with a prefix for calls within the country or abroad, and as they are copied from documents and contacts; as YAML.
  /// Sources: https://github.com/chobbledotcom/tickets/pull/637 (prefixes), https://github.com/woocommerce/woocommerce/issues/58000
  /// (invisible characters), https://github.com/alphagov/notifications-utils/pull/1222 (hyphens)
  static let copied = [
    "+7 8 (916) 123-00-00", "+7 (0) 916 123-00-00", "007 916 123-00-00", "8 10 7 916 123-00-00",
    #"\u202A+7 916 123\u201100\u201100\u202C"#, #"+7\uFE0D 916\u00A0123 00 00\u200B"#,
    #"\u061C8916\u2013123\u20130000"#,
  ]

  @Test("A phone number is taken with further prefixes and with what is copied along with it", arguments: copied)
  func copiedPhone(written: String) throws {
    for enter in ["fill: { phone: \"\(written)\" }", "paste: \"\(written)\""] {
      let result = try Rehearsing.play(
        """
        checkout: { provider: dolyame }
        steps:
          - focus: phone
          - press: Ctrl-U
          - \(enter)
          - field: { name: phone, shows: +7 (916) 123-00-00, error: none }

        """
      ).result
      #expect(result.failure == nil, "\(enter): \(result.failureText)")
    }
  }

  @Test(
    "A number that is none with its prefix is refused as before",
    arguments: ["+7 9 (916) 123-00-00", "+7 (0) 116 123-00-00", "008 916 123-00-00", "+8 10 7 916 123-00-00"])
  func noPhone(written: String) throws {
    let result = try Rehearsing.play(
      """
      checkout: { provider: dolyame }
      steps:
        - focus: phone
        - press: Ctrl-U
        - paste: "\(written)"
        - not-see: 123-00-00

      """
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test(
    "A code from a text message is taken as it is grouped and copied; as YAML",
    // Sources: https://github.com/casdoor/casdoor-authenticator/issues/56, https://github.com/getsentry/sentry/pull/122222
    arguments: ["12 34", "12-34", #"12\u201334"#, #"\u202A1234\u202C"#, #"1\uFE0D234"#, #"１２\u00A0３４"#])
  func copiedCode(written: String) throws {
    for enter in ["fill: { smsCode: \"\(written)\" }", "paste: \"\(written)\""] {
      let result = try Rehearsing.play(
        """
        checkout: { provider: dolyame }
        steps:
          - choose: continue
          - \(enter)
          - field: { name: smsCode, shows: "1234", error: none }

        """
      ).result
      #expect(result.failure == nil, "\(enter): \(result.failureText)")
    }
  }

  @Test("A whole number takes the place of the one in the field; a number that is none is refused")
  func whole() throws {
    let head = "checkout: { provider: dolyame }\nsteps:\n  - focus: phone\n  - press: Ctrl-U\n  - type: 9161230000\n"
    func shown(_ text: String) -> String { "  - field: { name: phone, shows: \(text) }\n" }
    let pasted = try Rehearsing.play(head + "  - paste: 89031112233\n" + shown("+7 (903) 111-22-33")).result
    #expect(pasted.failure == nil, "\(pasted.failureText)")
    let typed = try Rehearsing.play(head + "  - type: 5\n" + shown("+7 (916) 123-00-00")).result
    #expect(typed.failure == nil, "\(typed.failureText)")
    let foreign = try Rehearsing.play(head + "  - fill: { phone: \"+380501234567\" }\n").result
    #expect(foreign.failure?.code == "fill", "\(foreign.failureText)")
  }
}
