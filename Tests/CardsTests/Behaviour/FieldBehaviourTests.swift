import Testing

@testable import KassaCards

/// Tests how the card fields respond to the payer's key presses.
@Suite struct FieldBehaviourTests {
  private func today() throws -> CalendarDate { try day("2026-06-15") }

  /// Returns a card number field after the given key presses: digits, `<` (Left), `>` (Right) or `~` (Backspace).
  private func typed(_ keys: String, _ policy: CardPolicy = .kassa) -> NumberEntry {
    var entry = NumberEntry(policy: policy)
    for key in keys {
      let edit: EntryEdit = key == "<" ? .left : key == ">" ? .right : key == "~" ? .backspace : .insert(String(key))
      _ = entry.apply(edit)
    }
    return entry
  }

  @Test(arguments: [
    ("4242", "4242", 4), ("42424", "4242 4", 6), ("42424<", "4242 4", 5), ("42424<<", "4242 4", 3),
    ("42424<~", "4244", 3),
    ("4242424~~", "4242 4", 6), ("42424<<9", "4249 24", 5), ("378282246", "3782 82246", 10), ("<~", "", 0),
  ])
  func aNumberIsGroupedWhileItIsTyped(_ keys: String, _ shown: String, _ cursor: Int) {
    let entry = typed(keys)
    #expect(entry.shown == shown)
    #expect(entry.cursor == cursor)
  }

  @Test(
    "Invisible characters of a copied text are no part of a number, a date or a code",
    // Sources: https://github.com/woocommerce/woocommerce/issues/58000,
    // https://github.com/woocommerce/woocommerce/pull/68164
    arguments: [
      "\u{FE0D}", "\u{61C}", "\u{3164}", "\u{34F}", "\u{2061}", "\u{2068}", "\u{E0100}", "\u{AD}", "\u{202A}",
    ])
  func invisibleCharactersAreDropped(_ mark: String) throws {
    var number = NumberEntry()
    _ = number.apply(.paste("4000" + mark + "000000000077" + mark))
    #expect(number.digits == "4000000000000077")
    #expect(CardPolicy.kassa.checkNumber(mark + "4000 0000 0000 0077").valid)
    var expiry = ExpiryEntry(today: try today())
    _ = expiry.apply(.paste(mark + "12/30" + mark))
    #expect(expiry.digits == "1230")
    var code = CodeEntry()
    _ = code.apply(.paste("1" + mark + "23"))
    #expect(code.withDigits { String(decoding: $0, as: UTF8.self) } == "123")
  }

  @Test func aClickGoesToTheDigitBehindAGap() {
    var entry = typed("42424242")
    for (column, cursor) in [(-5, 0), (0, 0), (3, 3), (4, 5), (5, 5), (8, 8), (99, 9)] {
      _ = entry.apply(.moveCursor(to: column))
      #expect(entry.cursor == cursor)
    }
  }

  @Test func anEditIsTakenWholeOrNotAtAll() {
    var entry = typed("4242")
    #expect(entry.apply(.insert("x")).rejected == .characters)
    #expect(entry.apply(.paste("12a4")).rejected == .characters)
    #expect(entry.shown == "4242")
    _ = entry.apply(.clear)
    _ = entry.apply(.paste("5555555555554444"))
    #expect(entry.apply(.insert("1")).rejected == .tooLong)
    #expect(entry.apply(.insert(" ")) == EntryEffect())
  }

  @Test func aWholeNumberOnTheClipboardTakesThePlaceOfAnother() {
    var entry = typed("5555555555554444")
    #expect(entry.apply(.paste("3782 822463 10005")).advance)
    #expect(entry.shown == "3782 822463 10005")
    _ = entry.apply(.undo)
    #expect(entry.digits == "5555555555554444")
  }

  @Test func theFocusMovesOnlyWhenTheLengthCannotGrow() {
    var mastercard = typed("555555555555444")
    #expect(mastercard.apply(.insert("4")).advance)
    var visa = typed("424242424242424")
    #expect(!visa.apply(.insert("2")).advance)
    #expect(visa.verdict.valid)
    var wrong = typed("555555555555444")
    #expect(!wrong.apply(.insert("5")).advance)
    var middle = typed("555555555555444<")
    #expect(!middle.apply(.insert("4")).advance)
  }

  @Test func backspaceInAnEmptyFieldStepsBack() throws {
    var number = NumberEntry()
    var expiry = ExpiryEntry(today: try today())
    var code = CodeEntry()
    #expect(number.apply(.backspace).stepBack)
    #expect(expiry.apply(.backspace).stepBack)
    #expect(code.apply(.backspace).stepBack)
    _ = number.apply(.insert("4"))
    #expect(!number.apply(.backspace).stepBack)
  }

  @Test func masking() {
    let entry = typed("378282246310005<")
    #expect(entry.maskedShown == "•••• •••••• •0005")
    #expect(entry.typingMaskedShown == "•••• •••••• •••0•")
  }

  // MARK: Expiry

  private func expiry(_ keys: String, _ policy: CardPolicy = .kassa) throws -> ExpiryEntry {
    var entry = ExpiryEntry(policy: policy, today: try today())
    for key in keys {
      let edit: EntryEdit = key == "<" ? .left : key == "~" ? .backspace : .insert(String(key))
      _ = entry.apply(edit)
    }
    return entry
  }

  @Test(arguments: [
    ("1", "1", 1), ("5", "05/", 3), ("12", "12/", 3), ("1/", "01/", 3), ("01", "01/", 3), ("0", "0", 1),
    ("13", "13", 2),
    ("14", "14", 2), ("143", "14/3", 4), ("1<3", "31", 1), ("12~", "1", 1), ("1227", "12/27", 5), ("12/27", "12/27", 5),
    ("12/2030", "12/2030", 7), ("12/30", "12/30", 5), ("/", "", 0), ("0/", "0", 1),
  ])
  func aDateIsShownWhileItIsTyped(_ keys: String, _ shown: String, _ cursor: Int) throws {
    let entry = try expiry(keys)
    #expect(entry.shown == shown)
    #expect(entry.cursor == cursor)
  }

  @Test func aDateThatCanGrowDoesNotMoveTheFocus() throws {
    var short = try expiry("12/2")
    #expect(short.apply(.insert("7")).advance)
    var long = try expiry("12/2")
    #expect(!long.apply(.insert("0")).advance)
    #expect(long.verdict.reason == .incomplete)
    _ = long.apply(.insert("3"))
    #expect(long.apply(.insert("0")).advance)
    #expect(long.expiry == Expiry(month: 12, year: 2030))
    #expect(short.apply(.insert("1")).rejected == .tooLong)
  }

  @Test(arguments: ["12/27", "12/2027", "2027-12", "122027", "1227", " 12 / 27 "])
  func aPastedDateIsOneEdit(_ text: String) throws {
    var entry = ExpiryEntry(today: try today())
    #expect(entry.apply(.paste(text)).advance)
    #expect(entry.digits == "1227")
    _ = entry.apply(.undo)
    #expect(entry.isEmpty)
    _ = entry.apply(.insert("0630"))
    #expect(entry.apply(.paste(text)).changed)
    #expect(entry.shown == "12/27")
  }

  @Test func theProfilesDrawDatesTheirWay() throws {
    #expect(try expiry("12", profile("stripe-sheet")).shown == "12")
    #expect(try expiry("123", profile("stripe-sheet")).shown == "12/3")
    #expect(try expiry("4", profile("payform")).shown == "04 / ")
    #expect(try expiry("13", profile("adyen-ios")).shown == "")
    #expect(try expiry("143", profile("stripe-compose")).shown == "1/43")
  }

  // MARK: Security code

  @Test func theCodeIsNeverReadable() {
    var code = CodeEntry(brand: .americanExpress)
    _ = code.apply(.insert("123"))
    #expect(code.shown == "•••")
    #expect(code.code == nil)
    #expect(code.apply(.insert("4")).advance)
    #expect(code.code?.count == 4)
    #expect(code.apply(.undo).rejected == .nothing)
  }

  @Test func theCodeIsJudgedAgainWhenTheBrandChanges() {
    var code = CodeEntry(brand: .visa)
    _ = code.apply(.insert("123"))
    #expect(code.verdict.valid)
    code.brand = .americanExpress
    #expect(code.verdict.reason == .tooShort)
    code.brand = nil
    #expect(code.verdict.valid)
    #expect(code.lengths.list == [3, 4])
  }

  // MARK: Pasted card details

  @Test(arguments: [
    "4242 4242 4242 4242 12/30 123", "4242424242424242\t12/30\t123", "4242-4242-4242-4242, 12 / 30, 123",
    "4242424242424242 1230 123",
  ])
  func aWholeCardFillsThreeFields(_ text: String) throws {
    let card = try #require(PastedCard(text, today: try today()))
    #expect(card.number == "4242424242424242")
    #expect(card.expiry?.filter(\.isNumber) == "1230")
    #expect(card.code == SecurityCode(digits: Array("123".utf8)))
  }

  @Test(arguments: ["4242 4242 4242 4242", "12/30", "", "4242424242424242 12/30 123 4", "hello 12/30 world"])
  func whatIsNoWholeCard(_ text: String) throws { #expect(PastedCard(text, today: try today()) == nil) }
}
