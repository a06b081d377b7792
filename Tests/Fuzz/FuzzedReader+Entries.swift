import CheckoutCore
import KassaRehearsal
import KassaTerminal

@testable import KassaCards

/// Fuzzed readers for the payer's input and for a platform's input rules.
/// The rules are masks, regular expressions and validators.
extension FuzzedReader {
  static let entries = [masks, patterns, fields, keys, checks, terminal, cleaned]

  /// The date 15 June 2026.
  private static let today = CalendarDate(daysSinceEpoch: 20_619)

  /// Returns the lines of a fuzzer input as strings. The first line configures the reader.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func check(_ checker: some LineChecker, _ text: some StringProtocol) {
    let text = checker.check(Array(text.utf8)).text
    mustHold(
      (try? JSON(parsing: text.utf8, limits: JSON.Limits(bytes: 1 << 24))) != nil,
      "a response must be valid JSON")
  }

  /// A fuzzed reader for an input mask, followed by lines of edits to the masked text.
  static let masks = FuzzedReader(
    "mask", seeds: ["{{9999}} {{9999}}\n1234\t1234 5\t4\t0\t1", "{{99}}/{{99}}\n12/3\t12/\t3\t1\t0", "+{{*A}}\n"]
  ) { bytes in
    let lines = lines(bytes)
    guard let pattern = lines.first, pattern.utf8.count <= 2000 else { return }
    let mask = Mask(pattern)
    for line in lines.dropFirst().prefix(50) {
      check(MaskLines(mask: mask), line)
      var entry = MaskEntry(mask: mask)
      for edit in (try? KeyNotation.keystrokes(line).compactMap(\.edits).flatMap(\.self)) ?? [
        .insert(line), .left, .backspace, .paste(line), .undo,
      ] {
        _ = entry.apply(edit)
        mustHold((0...entry.shown.count).contains(entry.cursor), "the cursor must be inside the text or at its end")
      }
    }
  }

  /// A fuzzed reader for a regular expression, followed by lines of text to match against it.
  static let patterns = FuzzedReader(
    "regex", seeds: [#"^[0-9]{3,4}$"# + "\n123", #"(a+)+b"# + "\naaaaaaaaaaaaaaaaaaaa", #"\bx{2,}?|[^\w-z]*"# + "\nxx"]
  ) { bytes in
    let lines = lines(bytes)
    guard let source = lines.first, let pattern = Pattern(source) else { return }
    for text in lines.dropFirst().prefix(20) {
      var visits = 0
      _ = pattern.matches(in: text.unicodeScalars, counting: &visits)
      let most = 3 * (text.unicodeScalars.count + 2) * (pattern.steps.count + 1)
      mustHold(visits <= most, "a match must take at most text length times program length")
    }
  }

  static let fields = FuzzedReader(
    "field",
    seeds: [
      #"{"required":true,"validators":{"luhn":{},"length":{"minLength":12,"maxLength":19}},"value":"4111111111111111"}"#,
      #"{"validators":{"regularExpression":{"regularExpression":"^[a-z]+$"},"expirationDate":{}},"mask":"{{99}}","value":"1"}"#,
    ]
  ) { bytes in
    check(FieldLines(today: today), String(decoding: bytes, as: UTF8.self))
  }

  static let keys = FuzzedReader("keys", seeds: ["4242<Left><Left><BS>5<Paste:12/30>", "12/3<Home>0<Undo>"]) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    check(KeyLines(field: .card(NumberEntry(policy: .kassa))), text)
    check(KeyLines(field: .code(CodeEntry(policy: .kassa, brand: nil))), text)
    check(
      KeyLines(field: .expiry(ExpiryEntry(policy: .kassa, today: today))), text)
  }

  static let checks = FuzzedReader(
    "check", seeds: ["4111 1111 1111 1111", "12/30", "JANE DOE", "DE89370400440532013000"]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    check(CardLines(policy: .kassa), text)
    check(ExpiryLines(policy: .kassa, today: today), text)
    check(CodeLines(policy: .kassa, lengths: CardPolicy.kassa.codeLengths(brand: nil)), text)
    check(HolderLines(policy: .kassa), text)
    check(PostalLines(policy: .kassa, country: "GB", shortest: nil), text)
    check(IBANLines(), text)
  }

  /// A fuzzed reader for terminal input.
  static let terminal = FuzzedReader(
    "terminal", seeds: ["a\u{1B}[A\u{1B}OP\u{1B}[200~paste\u{1B}[201~", "\u{1B}[<0;10;5M\u{1B}[<0;10;5m", "ж😀\u{1B}"]
  ) { bytes in
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed(bytes: bytes, into: &events)
    decoder.pause(into: &events)
    mustHold(events.count <= bytes.count + 2, "an event must consume at least one byte")
  }

  static let cleaned = FuzzedReader("clean", seeds: ["a\u{1B}]52;c;QQ==\u{7}b", "\u{202E}x\u{0}"]) { bytes in
    let clean = Sanitizer.clean(String(decoding: bytes, as: UTF8.self))
    mustHold(
      !clean.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\t" || (0x7F..<0xA0).contains($0.value) },
      "the text must contain no control characters")
  }
}
