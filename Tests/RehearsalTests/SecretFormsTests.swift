import CheckoutCore
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal

/// Secrets that a program shows in part, in pieces or in another form.
@Suite("Secrets that are not shown as they were entered")
struct SecretFormsTests {
  private static let number = "4314220000000056"

  private static func frame(_ row: String) -> Frame {
    var frame = Frame(size: Size(columns: 60, rows: 2))
    frame.put(row, at: Point(column: 0, row: 0), style: Style())
    return frame
  }

  private static func secrets(_ entered: [String]) throws -> ProgramSecrets {
    let steps = entered.map { "  - type: { secret: '\($0.replacing("'", with: "''"))' }\n" }.joined()
    let script = try Script("program: { run: x }\nsteps:\n\(steps)  - exit: 0\n", source: "test.yaml")
    var secrets = ProgramSecrets(try #require(script.program).steps, script.cells[0])
    for text in entered { secrets.enter(text) }
    return secrets
  }

  /// What is entered, what is shown, and whether that is a leak.
  private func check(_ entered: [String], _ shown: String, _ isLeak: Bool) throws {
    let secrets = try Self.secrets(entered)
    let frame = Self.frame(shown)
    #expect((secrets.leak(in: frame) != nil) == isLeak)
    guard isLeak else { return }
    let kept = FrameText.plain(secrets.redacted(frame)) + secrets.redacted(shown)
    #expect(kept.contains("•"), "\(kept)")
    for text in entered where text.count > 4 { #expect(!kept.contains(text.dropLast()), "\(kept)") }
  }

  // MARK: Card numbers

  /// What a screen shows of the number 4314220000000056, and whether that is too much.
  static let numbers: [(shown: String, isLeak: Bool)] = [
    // What may be seen
    ("4314 22•• •••• 0056", false), ("431422******0056", false), ("431422xxxxxx0056", false), ("•••• 0056", false),
    ("43142200****0056", false), ("4314 2200 **** ****", false), ("**** **** **** 0056", false), ("0056", false),
    ("4314…0056", false), ("43142200", false),
    // Other numbers
    ("411111000000••••", false), ("4314220000000057", false), ("431422000000005712", false), ("• 00056 items", false),
    ("000000000056", false), ("0x00000056", false), ("**** 0056 12", false), ("################ 0056", false),
    // Too many digits
    ("Card 431422000000005*", true), ("Card 431422000000****", true), ("4314 2200 0000 ****", true),
    ("*314220000000056", true), ("**** 2200 0000 0056", true), ("**** **** 0000 0056", true),
    ("4314•2•0•0•0•0•6", true),
    ("4314220000*", true), ("4314220000…", true), ("**20000000056", true), ("…000056", true),
    ("4314 2200 0xxx xxxx", true),
    ("431422000000", true), ("Card 220000000056 is", true), ("[431422000000005]", true),
    ("4314 2200 0000 **** 12/30", true),
    ("4314/2200/0000/0056", true), ("４３１４２２００００００００５６", true),
  ]

  @Test("Of a card number, its first and last digits may be seen and no more", arguments: numbers)
  func number(shown: String, isLeak: Bool) throws { try check([Self.number], shown, isLeak) }

  @Test("A shorter number has six first digits that may be seen")
  func short() throws {
    try check(["378282246310005"], "378282•••••0005", false)
    try check(["378282246310005"], "3782822••••0005", true)
  }

  @Test("What is not a card number has no parts of one", arguments: ["12345678901", "12345678901234567890", ""])
  func noNumber(text: String) { #expect(PartialNumber(text) == nil) }

  @Test("Secrets that are entered one after the other are one secret, too")
  func pieces() throws {
    let pieces = ["4314", "2200", "0000", "0056"]
    for (shown, isLeak) in [
      ("Card 4314220000000056", true), ("43142200", true), ("4314-2200-0000-0056", true), ("431422000000005*", true),
      ("4314 22•• •••• 0056", true), ("0056 0000", true), ("x00564314", false), ("••••0057", false),
    ] {
      try check(pieces, shown, isLeak)
    }
    try check(["hunter", "22xyz"], "pw hunter22xyz", true)
    try check(["hunter", "22xyz"], "22xyzhunter", false)
    #expect(try Self.secrets(pieces).redacted("Card 4314220000000056") == "Card ••••••••••••••••")
  }

  @Test("A checkout, too, shows no more of a card number than may be seen")
  func oracle() {
    var oracle = LeakOracle()
    oracle.learn(number: Self.number)
    func code(_ row: String, typed: String? = nil) -> String? {
      let field = typed.map { Page.Block.field(Page.Field(id: "holder", label: "", text: $0, cursor: 0, role: .other)) }
      let page = Page(id: "card", body: [field].compactMap(\.self), focus: "holder")
      return oracle.leak(in: Self.frame(row), of: page)?.code
    }
    #expect(code("431422000000005•") == "leak")
    #expect(code("4314 2200 0000") == "leak")
    #expect(code("4314 22•• •••• 0056") == nil)
    #expect(code("4314 2200 0000", typed: "4314 2200 0000") == nil)
    let message = WireMessage(from: .platform, to: .sdk, name: "200", body: ["pan": "431422000000005*"])
    let entry = FlowEntry(
      index: 1, time: Instant(milliseconds: 0), step: .paymentProcessed, attempt: 1, kind: .message(message))
    #expect(
      oracle.leak(in: entry)?.message
        == "more of a card number than its first and last digits is in the member pan of the message 200")
  }

  // MARK: Other secrets

  /// What is entered, what is shown, and whether that is a leak.
  static let texts: [(entered: String, shown: String, isLeak: Bool)] = [
    // All but one or two characters
    ("correct-horse-battery", "Password: correct-horse-batter*", true), ("hunter22", "hunter2*", true),
    ("hunter22", "hunter**", true), ("hunter22", "*unter22", true), ("hunter22", "hun**r22", true),
    ("hunter22", "hun***22", false), ("hunter22", "hunter2", true), ("hunter22", "hunter", false),
    ("correct-horse-battery", "[orse-battery]", true), ("correct-horse-battery", "horse-battery", false),
    ("correct-horse-battery", "correct", false), ("482913", "48291*", true), ("482913", "4829**", false),
    ("48291377", "482913**", true), ("482913", "48291", false), ("1234", "123*", false),
    // Ordinary words
    ("password1", "Password: ********", false), ("password1", "password*", false), ("password", "Password", false),
    ("password1", "password", false), ("Jane Doe 1", "Jane Doe", false),
    // As a part of other words
    ("hunter22", "xhunter22", true), ("hunter22", "hunter221", true), ("password", "passwords", false),
    ("483920", "OTP483920", true), ("483920", "1483920", false), ("4839", "OTP4839", false),
    ("密码密码", "你的密码是密码密码吗", true),
    // In other forms
    ("hunter22", "HUNTER22", true), ("hunter22", "h-u-n-t-e-r-2-2", true), ("hunter22", "hunter.22", true),
    ("hunter22", "hunter\u{A0}22", true), ("hunter22", "ｈｕｎｔｅｒ２２", true), ("ab12-cd34", "Voucher AB12 CD34", true),
    ("correct horse", "correct  horse", true), ("correct horse", "correcthorse", true), ("483920", "483,920", true),
    ("483920", "483/920", true), ("4839", "48 39", false),
    // Encoded
    ("hunter22", "68756e7465723232", true), ("hunter22", "68756E7465723232", true), ("hunter22", "aHVudGVyMjI=", true),
    ("hunter22", " 68 75 6e 74 65 72 32 32", true), ("hunter22", "6875 6e74 6572 3232", true),
    ("hunter22", "68:75:6E:74:65:72:32:32", true), ("hunter22", "68 75 6e 74 65 72 32 33", false),
    ("1234", "31 32 33 34", false), ("hunter22", "68 | 75 6e 74 65 72 32 32", false),
    ("hunter22", "Basic amFuZTpodW50ZXIyMg==", true), ("correct horse", "?p=correct%20horse&x=1", true),
    ("pa\"ss-word", "{\"p\": \"pa\\\"ss-word\"}", true), ("pa<ss>word", "pa&lt;ss&gt;word", true),
    ("pässwörd1", "p\\u00e4ssw\\u00f6rd1", true), ("pässwörd1", "?p=p%C3%A4ssw%C3%B6rd1", true),
  ]

  @Test("A secret is found in part and in other forms, and no ordinary word is taken for one", arguments: texts)
  func text(entered: String, shown: String, isLeak: Bool) throws { try check([entered], shown, isLeak) }

  @Test("A dump in hexadecimal goes on in the next row")
  func dump() throws {
    var frame = Self.frame("63 6f 72 72 65 63")
    frame.put("74 20 68 6f 72 73 65", at: Point(column: 0, row: 1), style: Style())
    let secrets = try Self.secrets(["correct horse"])
    #expect(secrets.leak(in: frame)?.code == "leak")
    #expect(!FrameText.plain(secrets.redacted(frame)).contains("63"))
  }

  @Test("Encodings of a longer text have the letters of the secret in them", arguments: ["", "j", "jane:"])
  func base64(before: String) {
    let text = Base64.encode(Array((before + "hunter22" + "!").utf8))
    #expect(SecretForms.encoded("hunter22").contains(where: text.contains))
  }
}
