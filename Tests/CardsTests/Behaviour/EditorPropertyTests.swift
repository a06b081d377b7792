import Testing

@testable import KassaCards

/// Property tests that apply random edits to every field, brand and mask. After each edit:
///
/// 1. the displayed text is the formatted content;
/// 2. the cursor is inside the displayed text;
/// 3. the digits to the left of the cursor are those that the payer entered there;
/// 4. Backspace always makes progress;
/// 5. undo and redo restore the text and the cursor exactly.
@Suite struct EditorPropertyTests {
  static let brands = BrandTable.standard.brands.map(\.id)
  static let profiles = ["kassa", "braintree", "adyen-ios", "stripe", "worldline"]

  @Test(arguments: brands, profiles) func number(_ brand: BrandID, _ name: String) throws {
    let policy = try profile(name)
    var random = SeededGenerator(
      seed: UInt64(truncatingIfNeeded: brand.rawValue.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    var entry = NumberEntry(policy: policy)
    _ = entry.apply(.paste(Self.prefix(of: brand, using: &random)))
    for _ in 0..<250 {
      let before = entry
      let edit = Self.edit(using: &random, columns: entry.shown.count)
      let effect = entry.apply(edit)
      func context() -> String {
        "\(name) \(brand) \(edit) on \(before.shown)|\(before.cursor) → \(entry.shown)|\(entry.cursor)"
      }

      #expect(entry.shown == Self.grouped(entry, policy), "\(context())")
      #expect((0...entry.shown.count).contains(entry.cursor), "\(context())")
      #expect(effect.changed == (entry.digits != before.digits), "\(context())")
      if effect.rejected != nil { #expect(entry == before, "\(context())") }
      Self.expectCursor(edit, before, entry, context)
      try Self.expectUndo(edit, before, entry, context)
    }
  }

  /// Backspace empties the card number field with at most one press per digit,
  /// plus one press per gap if the policy is `stepsOver`.
  /// In the empty field, one more press moves the focus to the previous field.
  @Test(arguments: brands, profiles) func backspaceIsNeverStuck(_ brand: BrandID, _ name: String) throws {
    let policy = try profile(name)
    var random = SeededGenerator(seed: 3)
    var entry = NumberEntry(policy: policy)
    _ = entry.apply(.insert(Self.prefix(of: brand, using: &random)))
    for _ in 0..<12 { _ = entry.apply(.insert(String(Int.random(in: 0...9, using: &random)))) }
    // If the policy is `stepsOver`, each gap may take an extra press of Backspace.
    let most = entry.digits.count + (policy.gapBackspace == .stepsOver ? 5 : 0)
    var keys = 0
    while !entry.isEmpty, keys < 100 {
      _ = entry.apply(.backspace)
      keys += 1
    }
    #expect(keys <= most)
    #expect(entry.apply(.backspace).stepBack)
  }

  @Test(arguments: ["kassa", "stripe-android", "adyen", "braintree"]) func expiry(_ name: String) throws {
    var random = SeededGenerator(seed: 11)
    var entry = ExpiryEntry(policy: try profile(name), today: try day("2026-06-15"))
    for _ in 0..<1_500 {
      let before = entry
      let edit = Self.edit(using: &random, columns: entry.shown.count)
      let effect = entry.apply(edit)
      func context() -> String {
        "\(name) \(edit) on \(before.shown)|\(before.cursor) → \(entry.shown)|\(entry.cursor)"
      }
      #expect(entry.shown.filter(\.isNumber) == entry.digits, "\(context())")
      #expect((0...entry.shown.count).contains(entry.cursor), "\(context())")
      #expect(effect.changed == (entry.digits != before.digits), "\(context())")
      if effect.rejected != nil { #expect(entry == before, "\(context())") }
      if case .backspace = edit, before.cursor > 0, before.policy.gapBackspace == .takesDigit {
        // The zero that the form has added to the month goes with the digit that the payer has typed.
        let takesZero = entry.isEmpty && before.digits.hasPrefix("0") && before.digits.count == 2
        #expect(entry.digits.count == before.digits.count - (takesZero ? 2 : 1), "\(context())")
      }
      if effect.changed, edit != .undo, edit != .redo {
        var copy = entry
        _ = copy.apply(.undo)
        #expect(copy.shown == before.shown && copy.cursor == before.cursor, "\(context())")
        _ = copy.apply(.redo)
        #expect(copy == entry, "\(context())")
      }
    }
  }

  @Test func code() {
    var random = SeededGenerator(seed: 5)
    var entry = CodeEntry(brand: .americanExpress)
    for _ in 0..<2_000 {
      let before = entry
      _ = entry.apply(Self.edit(using: &random, columns: entry.count))
      #expect(entry.shown == String(repeating: "•", count: entry.count))
      #expect((0...entry.count).contains(entry.cursor))
      #expect(entry.count <= 4)
      #expect(entry.apply(.undo).changed == false)
      #expect(entry.code == nil || entry.code?.count == 4)
      if before.count > entry.count { #expect(entry.verdict.potentiallyValid) }
    }
  }

  static let masks = [
    "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}", "{{99}}/{{99}}", "{{9999}} {{999999}} {{99999}}",
    "{{99999}}-{{999}}", "+31 {{999}}", "{{99}} - {{99}}", "{{99}}/", "{{AAA}}-{{aaa}}", "{{***}}.{{***}}", "12345",
    "({{99}}) {{9999}}", "{{9999999999999999}}",
  ]

  @Test(arguments: masks, ["kassa", "braintree"]) func mask(_ pattern: String, _ name: String) throws {
    let policy = try profile(name)
    let mask = policy.mask(pattern)
    var random = SeededGenerator(seed: 17)
    var entry = MaskEntry(mask: mask, policy: policy)
    for _ in 0..<300 {
      let before = entry
      let edit = Self.edit(
        using: &random, columns: entry.shown.count, letters: pattern.contains("A") || pattern.contains("*"))
      let effect = entry.apply(edit)
      func context() -> String {
        "\(name) \(pattern) \(edit) on \(before.shown)|\(before.cursor) → \(entry.shown)|\(entry.cursor)"
      }
      #expect(entry.shown == Self.masked(entry.unmasked, mask), "\(context())")
      #expect((0...entry.shown.count).contains(entry.cursor), "\(context())")
      #expect(effect.changed == (entry.unmasked != before.unmasked), "\(context())")
      if effect.changed, edit != .undo, edit != .redo {
        var copy = entry
        _ = copy.apply(.undo)
        #expect(copy.shown == before.shown && copy.cursor == before.cursor, "\(context())")
        _ = copy.apply(.redo)
        #expect(copy == entry, "\(context())")
      }
    }
    var keys = 0
    _ = entry.apply(.end)
    while !entry.isEmpty, keys < 200 {
      _ = entry.apply(.backspace)
      keys += 1
    }
    #expect(keys <= 64)
  }

  // MARK: Expected values, computed independently

  /// Returns the content with the mask's literal characters inserted.
  /// This includes those directly after the last input character.
  private static func masked(_ content: String, _ mask: Mask) -> String {
    var rest = content[...]
    var text = ""
    for place in mask.places {
      if case .literal(let fixed) = place {
        text.append(fixed)
      } else if let next = rest.popFirst() {
        text.append(next)
      } else {
        break
      }
    }
    return text
  }

  private static func grouped(_ entry: NumberEntry, _ policy: CardPolicy) -> String {
    var text = ""
    for (index, digit) in entry.digits.enumerated() {
      if index > 0, entry.verdict.gaps.contains(index) { text.append(" ") }
      text.append(digit)
    }
    let count = entry.digits.count
    if policy.numberGaps == .atOnce, entry.verdict.gaps.contains(count) { text.append(" ") }
    return text
  }

  private static func left(_ entry: NumberEntry) -> String {
    String(entry.shown.prefix(entry.cursor).filter(\.isNumber))
  }

  private static func right(_ entry: NumberEntry) -> String {
    String(entry.shown.dropFirst(entry.cursor).filter(\.isNumber))
  }

  private static func expectCursor(
    _ edit: EntryEdit, _ before: NumberEntry, _ after: NumberEntry, _ context: () -> String
  ) {
    let changed = before.digits != after.digits
    switch edit {
    case .insert(let text):
      let typed = text.filter { $0.isASCII && $0.isNumber }
      guard changed else { break }
      // To the left of the cursor, the existing digits must be followed by those newly entered digits that fit.
      #expect(left(after).hasPrefix(left(before)), "\(context())")
      #expect(typed.hasPrefix(left(after).dropFirst(left(before).count)), "\(context())")
      if before.policy.fullField != .overwrites { #expect(right(after) == right(before), "\(context())") }
    case .backspace:
      #expect(right(after) == right(before), "\(context())")
      #expect(left(before).hasPrefix(left(after)), "\(context())")
    case .delete:
      #expect(left(after) == left(before), "\(context())")
      #expect(right(after) == String(right(before).dropFirst()), "\(context())")
    case .deleteToEnd: #expect(after.digits == left(before), "\(context())")
    case .deleteToStart: #expect(after.digits == right(before) && after.cursor == 0, "\(context())")
    case .deleteWordBack: #expect(right(after) == right(before), "\(context())")
    case .deleteWordForward:
      #expect(left(after) == left(before), "\(context())")
      #expect(right(before).hasSuffix(right(after)), "\(context())")
    case .left, .right, .home, .end, .wordLeft, .wordRight, .moveCursor: #expect(!changed, "\(context())")
    case .clear: #expect(after.isEmpty)
    case .paste, .undo, .redo: break
    }
  }

  private static func expectUndo(
    _ edit: EntryEdit, _ before: NumberEntry, _ after: NumberEntry, _ context: () -> String
  ) throws {
    guard before.digits != after.digits, edit != .undo, edit != .redo else { return }
    var copy = after
    #expect(copy.apply(.undo).changed)
    #expect(copy.shown == before.shown && copy.cursor == before.cursor, "\(context())")
    #expect(copy.verdict == before.verdict)
    #expect(copy.apply(.redo).changed)
    #expect(copy == after, "\(context())")
  }

  // MARK: Random edits

  private static func prefix(of brand: BrandID, using random: inout SeededGenerator) -> String {
    let starts: [BrandID: String] = [
      .visa: "4111", .mastercard: "2221", .americanExpress: "3782", .dinersClub: "3600", .discover: "6011",
      .jcb: "3530", .unionPay: "6200", .maestro: "6759", .mir: "2200", .elo: "636297", .hiper: "637095",
      .hipercard: "606282", .verve: "506099", .ruPay: "5082", .troy: "9792", .naranja: "589562", .dankort: "5019",
      .bancontact: "6703",
    ]
    return starts[brand] ?? String(Int.random(in: 1_000...9_999, using: &random))
  }

  private static func edit(using random: inout SeededGenerator, columns: Int, letters: Bool = false) -> EntryEdit {
    func digits(_ range: ClosedRange<Int>) -> String {
      let alphabet = letters ? Array("0123456789abcXYZ") : Array("0123456789")
      let count = Int.random(in: range, using: &random)
      return String((0..<count).map { _ in alphabet.randomElement(using: &random) ?? "0" })
    }
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<16: return .insert(digits(1...1))
    case 16: return .insert(digits(2...5))
    case 17: return .paste(digits(1...19))
    case 18: return .paste(digits(4...4) + " " + digits(4...4) + "-" + digits(4...4))
    case 19: return .insert("x")
    case 20..<26: return .backspace
    case 26, 27: return .delete
    case 28...30: return .left
    case 31: return .right
    case 32: return .home
    case 33: return .end
    case 34: return .deleteWordBack
    case 35: return Bool.random(using: &random) ? .deleteToStart : .deleteToEnd
    case 36: return .undo
    case 37: return .redo
    case 38: return .moveCursor(to: Int.random(in: -1...(columns + 2), using: &random))
    default: return Int.random(in: 0..<6, using: &random) == 0 ? .clear : .insert(digits(1...1))
    }
  }
}
